//! `requires`: each is a boolean Java expression over the roots, the arguments of a method under analysis
//! and objects of the scope. It is lowered when the file is read, so that no exploration stops at what is
//! wrong with it. It evaluates nothing.

use crate::base::Code;
use crate::base::diagnostic::nearest;
use crate::lang::ast::{BinaryOp, Expr, ExprKind, Literal};
use crate::lang::ir::{Instr, UnaryInstrOp};
use crate::lang::lower::{ExpressionMethod, parameters};
use crate::lang::program::{ClassId, ErasedType, Type};
use crate::lang::syntax::{ExpressionError, WrittenExpression};
use crate::subject::decode::{Spanned, shorten};
use crate::subject::expressions::{bad_expression, input_scope};
use crate::subject::link::Linker;
use crate::subject::subject_file::{RequireText, SubjectFile};
use crate::subject::{AnalysisMethod, Requirement, StaticRoot};

const FORM: &str = "a requirement is a boolean Java expression, such as `this.size > 2 && key < 10`";

impl Linker<'_> {
    /// The requirements; reports what is wrong with them.
    pub(super) fn requirements(
        &mut self,
        file: &SubjectFile,
        statics: &[StaticRoot],
        methods: &[AnalysisMethod],
    ) -> Vec<Requirement> {
        let mut linked = Vec::new();
        for RequireText { text, only } in &file.requires {
            let only = match only {
                None => None,
                Some(key) => match self.required_of(key, file, methods) {
                    Some(at) => Some(at),
                    None => continue,
                },
            };
            let of = only.and_then(|at| methods.get(at)).map_or(methods, std::slice::from_ref);
            if let Err(mut error) = self.check_requirement(&text.value, statics, of) {
                error.hint.get_or_insert_with(|| FORM.into());
                let sources = &self.program.sources;
                self.dx.diagnostics.push(bad_expression(sources, text.span, &text.value, error));
            }
            linked.push(Requirement { text: Spanned::new(text.value.as_str().into(), text.span), only });
        }
        linked
    }

    /// The method under analysis that has a key; reports where there is none.
    fn required_of(
        &mut self,
        key: &Spanned<String>,
        file: &SubjectFile,
        methods: &[AnalysisMethod],
    ) -> Option<usize> {
        let found = methods.iter().position(|m| *m.key == *key.value);
        if found.is_none() && file.methods.iter().any(|m| m.key.value == key.value) {
            // What is wrong with it has been said.
            return None;
        }
        if found.is_none() {
            let keys = || methods.iter().map(|m| &*m.key);
            let hint = nearest(&key.value, keys()).map_or_else(
                || format!("`methods` names {}", keys().collect::<Vec<_>>().join(", ")),
                |near| format!("did you mean `{near}`?"),
            );
            let message = format!("`{}` is no method under analysis", shorten(&key.value));
            self.dx.error(Code::UnknownMethod, key.span, message, hint);
        }
        found
    }

    /// It has to fit one method; whoever lacks the argument that it is about does without it.
    fn check_requirement(
        &self,
        text: &str,
        statics: &[StaticRoot],
        methods: &[AnalysisMethod],
    ) -> Result<(), ExpressionError> {
        let written = WrittenExpression::parse(text)?;
        let program = self.program;
        let objects = |name: &str| {
            let root = statics.iter().find(|s| *s.name == *name);
            root.map(|s| program.fields[s.field].ty.clone()).or_else(|| self.object_type(name))
        };
        let mut first = None;
        for method in methods {
            let variables = parameters(program, method.method);
            let scope = input_scope(program, self.receiver, method.method, &variables, &objects);
            match ExpressionMethod::lower(program, &written, &scope, true) {
                Ok(lowered) => return refuse_what_never_holds(&written, &lowered),
                Err(error) => first = first.or(Some(error)),
            }
        }
        first.map_or(Ok(()), Err)
    }

    /// `N0`, `List0`: how many objects there are depends on the scope.
    fn object_type(&self, name: &str) -> Option<Type> {
        let prefix = name.trim_end_matches(|c: char| c.is_ascii_digit());
        if prefix.len() == name.len() {
            return None;
        }
        let mut pools = self.pools.iter();
        let of = |class: ClassId| Type::from_erased(ErasedType::class(class));
        if prefix == "N" {
            return pools.next().and_then(|p| p.classes.first()).map(|&(class, _)| of(class));
        }
        let mut classes = pools.flat_map(|p| &p.classes).map(|&(class, _)| class);
        let named = classes.find(|&class| *self.program.classes[class].simple == *prefix);
        named.map(of).or_else(|| {
            let mut arrays = self.pools.iter().filter_map(|p| p.array.as_ref());
            arrays.next().map(|a| Type::from_erased(a.element.array_of()))
        })
    }
}

/// A division by zero, and arithmetic with floating-point numbers: what is symbolic never becomes one.
fn refuse_what_never_holds(
    written: &WrittenExpression,
    lowered: &ExpressionMethod,
) -> Result<(), ExpressionError> {
    let by_zero = |kind: &ExprKind| match kind {
        ExprKind::Binary { rest, .. } => {
            rest.iter().any(|(op, right)| matches!(op, BinaryOp::Div | BinaryOp::Rem) && is_zero(right))
        }
        _ => false,
    };
    if let Some(part) = written.find(by_zero) {
        let mut error = ExpressionError::new("it divides by zero", written.at(part.span));
        error.hint = Some("it throws ArithmeticException wherever it is evaluated".into());
        return Err(error);
    }
    let widens = |instr: &Instr| {
        use UnaryInstrOp::{I2D, I2F, L2D, L2F};
        matches!(instr, Instr::Unary { op: I2D | I2F | L2D | L2F, .. })
    };
    if lowered.bodies().iter().any(|body| body.code.iter().any(widens)) {
        let message = "floating-point numbers cannot stand beside what is symbolic";
        return Err(ExpressionError::new(message, 0..written.text.len()));
    }
    Ok(())
}

fn is_zero(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Literal(Literal::Int(0) | Literal::Long(0)))
}

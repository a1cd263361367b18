//! Arguments as they are written, linked: pools, literals, fresh objects.

use crate::base::{Code, Span};
use crate::heap::PoolId;
use crate::lang::ast::{Literal, PrimitiveName};
use crate::lang::program::{ClassId, ErasedType, MethodKind};
use crate::subject::args::{ArgSpec, Param, any_constant, constant, constants, literal};
use crate::subject::decode::{Spanned, shorten};
use crate::subject::link::Linker;
use crate::subject::subject_file::ArgText;

impl Linker<'_> {
    /// An argument as written, for a parameter.
    pub(super) fn arg(&mut self, text: &Spanned<ArgText>, param: &Param) -> Option<ArgSpec> {
        let span = text.span;
        match &text.value {
            ArgText::Null if param.ty.is_reference() => Some(ArgSpec::Null),
            ArgText::Null => self.misfit(span, param, "null"),
            ArgText::Quoted(value) => self.quoted(value, span, param),
            ArgText::Plain(value) => self.plain_arg(value, span, param),
            ArgText::OneOf(values) => {
                let linked: Vec<Option<ArgSpec>> = values.iter().map(|v| self.arg(v, param)).collect();
                let mut each = Vec::new();
                for spec in linked.into_iter().collect::<Option<Vec<ArgSpec>>>()? {
                    // `any` among others is each of its values.
                    let specs = match spec {
                        ArgSpec::OneOf(all) => all,
                        one => vec![one],
                    };
                    for spec in specs {
                        if !each.contains(&spec) {
                            each.push(spec);
                        }
                    }
                }
                let linked = each;
                one_of(linked).or_else(|| {
                    let message = format!("the list for `{}` mixes pools with other values", param.name);
                    self.dx.error(
                        Code::BadArgument,
                        span,
                        message,
                        "null is a member of a pool already; a list of pools is their union",
                    );
                    None
                })
            }
        }
    }

    fn plain_arg(&mut self, value: &str, span: Span, param: &Param) -> Option<ArgSpec> {
        match value {
            "symbolic" => self.symbolic(span, param),
            "new" => self.new_object(span, param),
            _ if self.program.enum_type(param.ty).is_some() => self.constant_arg(value, span, param),
            _ => {
                if let Some(literal) = literal(value, param.ty, self.program) {
                    return Some(ArgSpec::Literal(literal));
                }
                if let Some(pool) = self.pool_named(value) {
                    let fits =
                        self.check_pool_type(pool, param.ty, span, &format!("parameter `{}`", param.name));
                    return fits.then(|| ArgSpec::Pools(vec![pool]));
                }
                let ty = self.program.type_name(param.ty);
                let message = format!("`{}` is no value for `{}`, of type {ty}", shorten(value), param.name);
                let known = self.pool_words(&["symbolic", "new", "null"]);
                let near = crate::base::diagnostic::nearest(value, known.iter().map(|k| &**k));
                let hint = match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None if param.ty.is_reference() => {
                        "new, null, a literal, a pool, or a list of these".to_owned()
                    }
                    None => "symbolic, a literal, or a list of literals".to_owned(),
                };
                self.dx.error(Code::BadArgument, span, message, hint);
                None
            }
        }
    }

    /// A constant of an enum, or `any`.
    fn constant_arg(&mut self, value: &str, span: Span, param: &Param) -> Option<ArgSpec> {
        let class = self.program.enum_type(param.ty)?;
        if value == "any" {
            return Some(any_constant(self.program, class));
        }
        let found = constant(self.program, value, class);
        found.map_err(|(message, hint)| self.dx.error(Code::BadArgument, span, message, hint)).ok()
    }

    /// `symbolic`: for a reference, the pools whose objects the parameter can hold.
    pub(super) fn symbolic(&mut self, span: Span, param: &Param) -> Option<ArgSpec> {
        if let Some(primitive) = param.ty.as_primitive() {
            if primitive != PrimitiveName::Void {
                return Some(ArgSpec::Symbolic);
            }
            let message = format!("`{}` is a {}, which cannot be symbolic", param.name, primitive.keyword());
            self.dx.error(Code::BadArgument, span, message, "give a literal, or a list of literals");
            return None;
        }
        if let Some(open) = self.open_object(param.ty) {
            return Some(ArgSpec::Open(open));
        }
        if let Some(class) = self.program.enum_type(param.ty) {
            return Some(any_constant(self.program, class));
        }
        let fitting: Vec<PoolId> = self.pools_for(param.ty);
        if fitting.len() == 1 {
            return Some(ArgSpec::Pools(fitting));
        }
        let ty = self.program.type_name(param.ty);
        let names: Vec<String> = fitting.iter().map(|&p| format!("`{}`", self.pool_name(p))).collect();
        let (message, hint) = if names.is_empty() {
            (
                format!("no pool has objects for `{}`, of type {ty}", param.name),
                "write `new` or `null`, or declare a pool of that class".to_owned(),
            )
        } else {
            (
                format!("several pools have objects for `{}`, of type {ty}", param.name),
                format!("name the pool: {}", names.join(" or ")),
            )
        };
        self.dx.error(Code::WhichPool, span, message, hint);
        None
    }

    fn new_object(&mut self, span: Span, param: &Param) -> Option<ArgSpec> {
        let Some(class) = param.ty.as_class() else { return self.misfit(span, param, "new") };
        let info = &self.program.classes[class];
        let name = info.simple.clone();
        if self.program.enum_of(class).is_some() {
            let message =
                format!("`new` for `{}`: {name} is an enum, whose objects are its constants", param.name);
            let hint = self.constants_hint(class);
            self.dx.error(Code::BadArgument, span, message, hint);
            return None;
        }
        if !info.is_concrete() {
            let message = format!("`new` for `{}`: there are no objects of exactly {name}", param.name);
            self.dx.error(Code::BadArgument, span, message, "use null, or a pool of its subclasses");
            return None;
        }
        let methods = &self.program.methods;
        let constructors: Vec<_> =
            info.methods.iter().filter(|&&m| methods[m].kind == MethodKind::Constructor).collect();
        if !constructors.is_empty() && constructors.iter().all(|&&m| !methods[m].params.is_empty()) {
            let message = format!("`new` for `{}`: {name} has no constructor without parameters", param.name);
            self.dx.error(Code::BadArgument, span, message, "add one, or use null or a pool");
            return None;
        }
        Some(ArgSpec::New(class))
    }

    /// What to write for a parameter of an enum.
    fn constants_hint(&self, class: ClassId) -> String {
        let names: Vec<_> = constants(self.program, class).into_iter().map(|c| c.name.to_string()).collect();
        format!("write `any`, or null and constants: `[null, {}]`", names.join(", "))
    }

    fn quoted(&mut self, value: &str, span: Span, param: &Param) -> Option<ArgSpec> {
        if let Some(PrimitiveName::Char) = param.ty.as_primitive() {
            let mut units = value.encode_utf16();
            if let (Some(unit), None) = (units.next(), units.next()) {
                return Some(ArgSpec::Literal(Literal::Char(unit)));
            }
        }
        let string = ErasedType::class(self.program.well_known.string);
        if self.program.is_assignable(string, param.ty) {
            return Some(ArgSpec::Literal(Literal::String(value.into())));
        }
        let shown = format!("\"{}\"", shorten(value));
        if ["symbolic", "new", "null"].contains(&value) {
            let message = format!("{shown} does not fit `{}`: in quotes it is a text", param.name);
            self.dx.error(Code::BadArgument, span, message, format!("write {value} without quotes"));
            return None;
        }
        self.misfit(span, param, &shown)
    }

    fn misfit(&mut self, span: Span, param: &Param, value: &str) -> Option<ArgSpec> {
        let ty = self.program.type_name(param.ty);
        let message = format!("{value} does not fit `{}`, of type {ty}", param.name);
        let hint = match self.program.enum_type(param.ty) {
            Some(class) => self.constants_hint(class),
            None if param.ty.is_reference() => "new, null, a pool, or a list of these".to_owned(),
            None => "symbolic, a literal, or a list of literals".to_owned(),
        };
        self.dx.error(Code::BadArgument, span, message, hint);
        None
    }
}

/// One spec for a list of them; `None` where pools stand beside other values.
fn one_of(mut linked: Vec<ArgSpec>) -> Option<ArgSpec> {
    let pools = linked.iter().filter(|a| a.is_root()).count();
    if pools == 0 {
        return if linked.len() == 1 { linked.pop() } else { Some(ArgSpec::OneOf(linked)) };
    }
    let mut union = Vec::new();
    for arg in linked {
        let ArgSpec::Pools(ids) = arg else { return None };
        union.extend(ids);
    }
    union.dedup();
    Some(ArgSpec::Pools(union))
}

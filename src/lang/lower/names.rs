//! What names mean: local, then field (own, inherited, captured, of a class around), then type, then
//! package (JLS 6.5), and how the code reaches what they name.

use std::sync::Arc;

use crate::base::Code;
use crate::base::diagnostic::nearest;
use crate::lang::ast::{Expr, ExprKind, TypeRef, TypeRefKind};
use crate::lang::ir::{Instr, Reg, UnsupportedUse};
use crate::lang::program::{ClassId, ClassOrigin, FieldId, Type};
use crate::lang::resolve::OuterVariable;
use crate::lang::resolve::jdk_type;

use super::Lowerer;

/// What a simple name is, as a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Variable {
    /// A local or parameter, by position.
    Local(usize),
    /// A local of a method around `class`, which has captured it.
    Captured { class: ClassId, index: usize },
    /// A field, reached through the instance of `via` (this class or one around it).
    Field { field: FieldId, via: ClassId },
}

/// What an expression is where it may also name a type or a package.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Meaning {
    Value,
    Type(Type),
    Package(Vec<Arc<str>>),
}

impl<'p> Lowerer<'p> {
    /// A simple name as a variable.
    pub(super) fn variable(&self, name: &str) -> Option<Variable> {
        if let Some(at) = self.frame.locals.iter().rposition(|l| &*l.name == name && !l.is_hidden) {
            return Some(Variable::Local(at));
        }
        match self.scope.variable(name)? {
            OuterVariable::Field(field, via) => Some(Variable::Field { field, via }),
            OuterVariable::Captured(field, class) => {
                let index = self.program.classes[class].captures.iter().position(|&f| f == field)?;
                Some(Variable::Captured { class, index })
            }
        }
    }

    /// The type of a variable.
    pub(super) fn variable_type(&self, variable: Variable) -> Type {
        let program = self.program;
        match variable {
            Variable::Local(at) => self.frame.locals.get(at).map_or(Type::Unknown, |l| l.ty.clone()),
            Variable::Captured { class, index } => {
                let field = program.classes[class].captures.get(index);
                field.map_or(Type::Unknown, |&f| self.captured_type(class, f))
            }
            Variable::Field { field, via } => program.field_type(&program.this_type(via), field),
        }
    }

    /// The type of a captured local. Where it is declared without one, the code around the class says.
    fn captured_type(&self, class: ClassId, field: FieldId) -> Type {
        let program = self.program;
        let Some(inferred) = program.captured_types.get(&field) else {
            return program.fields[field].ty.clone();
        };
        if inferred.get().is_none()
            && let Some(outer) = program.classes[class].outer.map(|o| &program.classes[o])
        {
            for method in outer.methods.iter().copied().chain(outer.static_init) {
                // What is being lowered will file it itself.
                if inferred.get().is_some() || method == self.method {
                    break;
                }
                let _ = program.body(method);
            }
        }
        inferred.get().cloned().unwrap_or(Type::Unknown)
    }

    /// An expression that may name a type or a package.
    pub(super) fn meaning(&self, e: &Expr) -> Meaning {
        match &e.kind {
            ExprKind::Name(name) => {
                if self.variable(name).is_some() {
                    return Meaning::Value;
                }
                match self.scope.simple_type(name) {
                    Some(class) => Meaning::Type(Type::Class(class, Vec::new())),
                    None => Meaning::Package(vec![name.clone()]),
                }
            }
            ExprKind::Field { target, name } => match self.meaning(target) {
                Meaning::Value => Meaning::Value,
                Meaning::Type(ty) => {
                    let Some(class) = ty.as_class() else { return Meaning::Value };
                    if self.program.member_field(class, &name.name).is_some() {
                        return Meaning::Value;
                    }
                    match self.member_type(class, &name.name) {
                        Some(inner) => Meaning::Type(Type::Class(inner, Vec::new())),
                        None => Meaning::Value,
                    }
                }
                Meaning::Package(mut path) => {
                    path.push(name.name.clone());
                    match self.scope.qualified_type(&path) {
                        Some(class) => Meaning::Type(Type::Class(class, Vec::new())),
                        None => Meaning::Package(path),
                    }
                }
            },
            _ => Meaning::Value,
        }
    }

    /// A member type of a class, inherited ones included.
    pub(super) fn member_type(&self, class: ClassId, name: &str) -> Option<ClassId> {
        let class = &self.program.classes[class];
        let own = class.member_types.iter().find(|(n, _)| &**n == name).map(|(_, c)| *c);
        let supers = class.superclass.iter().chain(&class.interfaces);
        own.or_else(|| supers.into_iter().find_map(|&s| self.member_type(s, name)))
    }

    /// The instance of this class or of one around it that `wanted` names, innermost first. `None` in
    /// static code, or where no class around it is wanted.
    pub(super) fn instance(&mut self, wanted: impl Fn(ClassId) -> bool) -> Option<Reg> {
        let program = self.program;
        let mut class = self.class;
        let mut at = self.frame.this?;
        if self.frame.early {
            at = self.frame.outer?;
            class = program.classes[class].outer?;
        }
        while !wanted(class) {
            let field = program.classes[class].outer_field?;
            at = match self.frame.outer {
                Some(outer) if class == self.class => outer,
                _ => {
                    let dst = self.frame.b.alloc();
                    let field = self.frame.b.field(field);
                    self.frame.b.emit(Instr::GetField { dst, obj: at, field });
                    dst
                }
            };
            class = program.classes[class].outer?;
        }
        Some(at)
    }

    /// Reads a variable. The result may be the register of a local itself.
    pub(super) fn read_variable(&mut self, variable: Variable, name: &str, dst: Option<Reg>) -> Reg {
        match variable {
            Variable::Local(at) => match self.frame.locals.get(at).map(|l| l.reg) {
                Some(reg) => self.deliver(reg, dst),
                None => self.fail(Code::UnknownName, format!("no variable `{name}` is in scope"), None),
            },
            Variable::Captured { class, index } => {
                if class == self.class
                    && let Some(&reg) = self.frame.captures.get(index)
                {
                    return self.deliver(reg, dst);
                }
                let field = self.program.classes[class].captures.get(index).copied();
                match (field, self.instance(|c| c == class)) {
                    (Some(field), Some(obj)) => self.read_field(obj, field, dst),
                    _ => self.static_context(name),
                }
            }
            Variable::Field { field, via } => {
                if self.program.fields[field].modifiers.is_static {
                    return self.read_static(field, dst);
                }
                match self.instance(|c| c == via) {
                    Some(obj) => {
                        let from = &self.program.fields[field];
                        let ty = self.variable_type(variable);
                        let value = self.read_field(obj, field, dst);
                        self.narrow_generic(value, from.erased, &ty);
                        value
                    }
                    None => self.static_context(name),
                }
            }
        }
    }

    /// Casts in place where the type is narrower than its erasure, as for the result of `list.get(0)`.
    pub(super) fn narrow_generic(&mut self, value: Reg, erased: crate::lang::program::ErasedType, ty: &Type) {
        let Some(wanted) = ty.erase(self.program) else { return };
        if erased.is_reference() && wanted.is_reference() && !self.program.is_assignable(erased, wanted) {
            self.check_cast(value, wanted);
        }
    }

    pub(super) fn read_field(&mut self, obj: Reg, field: FieldId, dst: Option<Reg>) -> Reg {
        let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
        // A constant variable is its value wherever it is read (JLS 4.12.4), whatever the object holds.
        if let Some(value) = self.program.fields[field].constant.clone() {
            self.frame.b.emit(Instr::NullCheck { obj });
            self.frame.b.constant(value, dst);
            return dst;
        }
        let field = self.frame.b.field(field);
        self.frame.b.emit(Instr::GetField { dst, obj, field });
        dst
    }

    pub(super) fn read_static(&mut self, field: FieldId, dst: Option<Reg>) -> Reg {
        let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
        if let Some(value) = self.program.fields[field].constant.clone() {
            self.frame.b.constant(value, dst);
            return dst;
        }
        self.init_class(self.program.fields[field].class);
        self.frame.b.emit(Instr::GetStatic { dst, field });
        dst
    }

    pub(super) fn static_context(&mut self, name: &str) -> Reg {
        let construct = format!("instance member `{name}` in a static context");
        self.fail(Code::StaticContext, construct, None)
    }

    /// A type as written.
    ///
    /// # Errors
    /// What to report: a missing model for what the file imports, else an unknown type.
    pub(super) fn resolve(&self, ty: &TypeRef) -> Result<Type, UnsupportedUse> {
        self.scope.resolve(ty).map_err(|diagnostic| {
            let first = match &ty.kind {
                TypeRefKind::Named(segments) => segments.first().map(|s| &s.name),
                _ => None,
            };
            match first.and_then(|name| self.imported(name)) {
                Some(path) => no_model(&path),
                None => UnsupportedUse {
                    code: diagnostic.code,
                    construct: diagnostic.message,
                    hint: diagnostic.hint,
                },
            }
        })
    }

    /// The full name that a single-type import gives to a simple name.
    pub(super) fn imported(&self, name: &str) -> Option<String> {
        let path = self.program.scopes.files.get(&self.file)?.singles.get(name)?;
        Some(path.join("."))
    }

    /// The type without model or source that a static import may take a member of that name from.
    pub(super) fn imported_owner(&self, name: &str) -> Option<String> {
        let file = self.program.scopes.files.get(&self.file)?;
        let singles = file.static_singles.get(name).into_iter().flatten();
        let opaque = |path: &&Vec<Arc<str>>| {
            let class = self.scope.qualified_type(path);
            class.is_none_or(|c| self.without_model(c).is_some())
        };
        let owner = singles.chain(&file.static_on_demand).find(opaque)?;
        Some(owner.join("."))
    }

    /// What an unknown simple name is reported as.
    pub(super) fn unknown_name(&self, e: &Expr, name: &str) -> UnsupportedUse {
        if let Some(path) = self.imported(name).or_else(|| jdk_type(name)) {
            return no_model(&path);
        }
        if let Some(owner) = self.imported_owner(name) {
            return no_model(&format!("{owner}.{name}"));
        }
        // What is unknown may be inherited from a class without model.
        let external = self.scope.enclosing().filter(|&c| self.has_external_ancestor(c));
        if let Some(owner) = external.into_iter().find_map(|c| self.without_model(c)) {
            return no_model(&format!("{owner}.{name}"));
        }
        if is_type_name(name) && self.import_hint(name).is_none() {
            return no_model(name);
        }
        let diagnostic = self.scope.unknown_name(name, e.span);
        let locals = self.frame.locals.iter().map(|l| &*l.name);
        let near = nearest(name, locals).map(|n| format!("did you mean `{n}`?"));
        UnsupportedUse {
            code: Code::UnknownName,
            construct: format!("unknown name `{name}`"),
            hint: near.or_else(|| self.import_hint(name)).or(diagnostic.hint),
        }
    }

    /// A hint at the type that is spelt most like one without model or source.
    pub(super) fn nearest_type(&self, name: &str) -> Option<String> {
        let segments: Vec<Arc<str>> = name.split('.').map(Arc::from).collect();
        self.scope.lookup().nearest_type(&segments).map(|near| format!("did you mean `{near}`?"))
    }

    /// The import that would make a name mean what it does in harnesses and postconditions.
    fn import_hint(&self, name: &str) -> Option<String> {
        const TOOLS: [&str; 1] = ["pli.SymHeap"];
        let path = TOOLS.iter().find(|path| path.rsplit('.').next() == Some(name))?;
        self.program.by_name.contains_key(*path).then(|| format!("write `import {path};`"))
    }

    /// The class of the JDK that may have a member that `class` lacks: itself, or an ancestor without model.
    pub(super) fn without_model(&self, class: ClassId) -> Option<String> {
        let classes = &self.program.classes;
        let is_external = |c: &ClassId| classes[*c].origin == ClassOrigin::External;
        let owner = match classes[class].origin {
            ClassOrigin::User => {
                let ancestors = &classes[class].ancestors;
                let is_partial = |c: &ClassId| {
                    classes[*c].origin == ClassOrigin::Stub && !WHOLE.contains(&&*classes[*c].name)
                };
                let external = ancestors.iter().copied().find(is_external);
                let mut above = std::iter::successors(classes[class].superclass, |&c| classes[c].superclass);
                let partial = above.find(is_partial);
                external.or(partial).or_else(|| ancestors.iter().copied().find(is_partial))?
            }
            ClassOrigin::Stub | ClassOrigin::External => class,
        };
        Some(classes[owner].name.replace('$', "."))
    }

    /// What an unknown member is reported as: a missing model where the class is not the user's.
    pub(super) fn unknown_field(&self, class: ClassId, name: &str) -> UnsupportedUse {
        if let Some(owner) = self.without_model(class) {
            return no_model(&format!("{owner}.{name}"));
        }
        let of = &self.program.classes[class];
        let mut known: Vec<&str> = Vec::new();
        let mut next = Some(class);
        while let Some(at) = next {
            let class = &self.program.classes[at];
            known.extend(class.fields.iter().map(|&f| &*self.program.fields[f].name));
            next = class.superclass;
        }
        UnsupportedUse {
            code: Code::UnknownName,
            construct: format!("unknown field `{name}` of {}", of.simple),
            hint: nearest(name, known).map(|n| format!("did you mean `{n}`?")),
        }
    }
}

/// Types of the JDK whose models lack no member: what a class that extends these alone has not, it has not.
const WHOLE: [&str; 7] = [
    "java.lang.Object",
    "java.lang.Enum",
    "java.lang.Record",
    "java.lang.Comparable",
    "java.lang.Runnable",
    "java.lang.Cloneable",
    "java.io.Serializable",
];

/// Whether a name is spelt as those of types are: in Java a capital letter, and not all capitals.
pub(super) fn is_type_name(name: &str) -> bool {
    name.starts_with(char::is_uppercase) && name.chars().any(char::is_lowercase)
}

pub(super) fn no_model(path: &str) -> UnsupportedUse {
    UnsupportedUse { code: Code::Unsupported, construct: format!("no model for {path}"), hint: None }
}

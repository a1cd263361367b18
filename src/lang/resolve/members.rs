//! Fields and methods by simple name: own, inherited, of the classes around, static imports.

use std::sync::Arc;

use crate::lang::ast::{Expr, ExprKind, Name, TypeKind};
use crate::lang::program::{ClassId, FieldId, MethodId, MethodKind, Program};
use crate::lang::resolve::type_names::{inherits, member_type};
use crate::lang::resolve::{OuterVariable, TypeScope};

/// A class with its supertypes: superclasses first, then interfaces, each once.
fn linear(program: &Program, class: ClassId) -> Vec<ClassId> {
    let mut order: Vec<ClassId> = Vec::new();
    let mut at = Some(class);
    while let Some(c) = at.filter(|c| !order.contains(c)) {
        order.push(c);
        at = program.classes[c].superclass;
    }
    // Object comes last for interfaces, whose methods must hide those of Object.
    if program.classes[class].kind == TypeKind::Interface {
        order.truncate(1);
    }
    let mut i = 0;
    while let Some(&c) = order.get(i) {
        for &interface in &program.classes[c].interfaces {
            if !order.contains(&interface) {
                order.push(interface);
            }
        }
        i += 1;
    }
    if !order.contains(&program.well_known.object) {
        order.push(program.well_known.object);
    }
    order
}

impl Program {
    /// A field that `class` declares or inherits (JLS 8.2: private ones of supertypes are not).
    pub fn member_field(&self, class: ClassId, name: &str) -> Option<FieldId> {
        linear(self, class).into_iter().find_map(|c| {
            let field = self.classes[c].named.fields.get(name).copied();
            field.filter(|&f| c == class || inherits(self, class, c, self.fields[f].modifiers))
        })
    }

    /// Methods of that name that `class` declares or inherits, overridden ones left out, nearest first.
    pub fn member_methods(&self, class: ClassId, name: &str) -> Vec<MethodId> {
        let mut found: Vec<MethodId> = Vec::new();
        for c in linear(self, class) {
            let owner = &self.classes[c];
            let is_interface = matches!(owner.kind, TypeKind::Interface | TypeKind::Annotation);
            for &m in owner.named.methods.get(name).into_iter().flatten() {
                let method = &self.methods[m];
                let inherited = c == class
                    || (inherits(self, class, c, method.modifiers)
                        && !(is_interface && method.modifiers.is_static));
                if inherited && !found.iter().any(|&f| self.methods[f].selector == method.selector) {
                    found.push(m);
                }
            }
        }
        found
    }

    /// A member type that `class` declares or inherits.
    pub fn member_type(&self, class: ClassId, name: &str) -> Option<ClassId> {
        member_type(self, class, name)
    }

    /// Constructors of a class, in textual order.
    pub fn constructors(&self, class: ClassId) -> Vec<MethodId> {
        let methods = self.classes[class].methods.iter().copied();
        methods.filter(|&m| self.methods[m].kind == MethodKind::Constructor).collect()
    }

    /// For a constructor without source (default, of an anonymous class): the superclass's constructor
    /// that it calls with all its parameters.
    pub fn super_constructor(&self, constructor: MethodId) -> Option<MethodId> {
        self.scopes.super_constructors.get(&constructor).copied()
    }
}

impl TypeScope<'_> {
    /// A field by simple name in the class, its supertypes, the classes around it and static imports:
    /// the field, and the class (this one or an enclosing one) through whose instance it is reached.
    /// A captured local between may hide it: see [`TypeScope::variable`].
    pub fn field(&self, name: &str) -> Option<(FieldId, ClassId)> {
        let around = self.enclosing().find_map(|c| self.program.member_field(c, name).map(|f| (f, c)));
        around.or_else(|| {
            self.static_owners(name).into_iter().find_map(|owner| {
                let field = self.program.member_field(owner, name)?;
                self.program.fields[field].modifiers.is_static.then_some((field, owner))
            })
        })
    }

    /// What a simple name means that is no local of the current method: for each class from the inside
    /// out its fields, then the locals it has captured; then static imports.
    pub fn variable(&self, name: &str) -> Option<OuterVariable> {
        for class in self.enclosing() {
            if let Some(field) = self.program.member_field(class, name) {
                return Some(OuterVariable::Field(field, class));
            }
            let names = self.program.scopes.captured_names.get(&class);
            let index = names.and_then(|n| n.iter().position(|n| &**n == name));
            let field = index.and_then(|i| self.program.classes[class].captures.get(i));
            if let Some(&field) = field {
                return Some(OuterVariable::Captured(field, class));
            }
        }
        self.field(name).map(|(field, class)| OuterVariable::Field(field, class))
    }

    /// Methods by simple name likewise: the innermost class that has any of that name, and it.
    pub fn methods(&self, name: &str) -> Option<(Vec<MethodId>, ClassId)> {
        for class in self.enclosing() {
            let found = self.program.member_methods(class, name);
            if !found.is_empty() {
                return Some((found, class));
            }
        }
        let mut all: Vec<MethodId> = Vec::new();
        let mut first = None;
        for owner in self.static_owners(name) {
            let mut found = self.program.member_methods(owner, name);
            found.retain(|m| self.program.methods[*m].modifiers.is_static && !all.contains(m));
            if !found.is_empty() {
                first = first.or(Some(owner));
                all.extend(found);
            }
        }
        first.map(|owner| (all, owner))
    }

    /// Types whose static members of that name the file imports: single imports first.
    fn static_owners(&self, name: &str) -> Vec<ClassId> {
        let file = self.program.file_of(self.class).and_then(|f| self.program.scopes.files.get(&f));
        let Some(file) = file else { return Vec::new() };
        let singles = file.static_singles.get(name).into_iter().flatten();
        let owners = singles.chain(&file.static_on_demand);
        owners.filter_map(|path| self.qualified_type(path)).collect()
    }

    /// The field that an expression names without running anything: `x`, `C.x`, `p.C.x`. Locals are the
    /// caller's business: it must not ask where the first name is one.
    pub fn named_field(&self, expr: &Expr) -> Option<FieldId> {
        match &expr.kind {
            ExprKind::Name(name) => match self.variable(name)? {
                OuterVariable::Field(field, _) => Some(field),
                OuterVariable::Captured(..) => None,
            },
            ExprKind::Field { target, name } => {
                let segments = dotted(target)?;
                if self.variable(segments.first()?).is_some() {
                    return None;
                }
                let class = self.qualified_type(&segments)?;
                let field = self.program.member_field(class, &name.name)?;
                self.program.fields[field].modifiers.is_static.then_some(field)
            }
            _ => None,
        }
    }
}

/// The segments of a chain of names; `None` where the expression is something else.
pub fn dotted(expr: &Expr) -> Option<Vec<Name>> {
    let mut segments = Vec::new();
    let mut at = expr;
    loop {
        match &at.kind {
            ExprKind::Name(name) => {
                segments.push(Arc::clone(name));
                segments.reverse();
                return Some(segments);
            }
            ExprKind::Field { target, name } => {
                segments.push(Arc::clone(&name.name));
                at = target;
            }
            _ => return None,
        }
    }
}

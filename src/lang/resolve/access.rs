//! What code sees of other classes (JLS 6.6).

use crate::lang::ast::Modifiers;
use crate::lang::program::{ClassId, ClassOrigin, FieldId, MethodId, MethodKind, Program};
use crate::lang::resolve::TypeScope;
use crate::lang::resolve::type_names::package_of;

/// The outermost class around a class.
fn outermost(program: &Program, class: ClassId) -> ClassId {
    let around = std::iter::successors(Some(class), |&c| program.classes[c].outer);
    around.last().unwrap_or(class)
}

/// Whether a class extends another, or may do so through one that nobody gave.
fn may_extend(program: &Program, class: ClassId, owner: ClassId) -> bool {
    let is_external = |&c: &ClassId| program.classes[c].origin == ClassOrigin::External;
    program.is_subclass(class, owner) || program.classes[class].ancestors.iter().any(is_external)
}

impl TypeScope<'_> {
    /// Whether this code may name a member of `owner`. Models show what Java's classes hide from each other, and are
    /// not asked; of protected members too many are seen, never too few.
    fn sees(&self, owner: ClassId, modifiers: Modifiers, is_constructor: bool) -> bool {
        let program = self.program;
        let is_user = |c: ClassId| program.classes[c].origin == ClassOrigin::User;
        if self.sees_all || modifiers.is_public || !is_user(owner) || !is_user(self.class) {
            return true;
        }
        if modifiers.is_private {
            return outermost(program, owner) == outermost(program, self.class);
        }
        package_of(program, owner) == package_of(program, self.class)
            || (modifiers.is_protected
                && (is_constructor || self.enclosing().any(|c| may_extend(program, c, owner))))
    }

    /// Whether this code may name a field.
    pub fn sees_field(&self, field: FieldId) -> bool {
        let field = &self.program.fields[field];
        self.sees(field.class, field.modifiers, false)
    }

    /// Whether this code may name a method or constructor.
    pub fn sees_method(&self, method: MethodId) -> bool {
        let method = &self.program.methods[method];
        self.sees(method.class, method.modifiers, method.kind == MethodKind::Constructor)
    }
}

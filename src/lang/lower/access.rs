//! Members that are private to another class, and calls that fit several methods alike: what javac refuses although
//! the names are known.

use crate::base::Code;
use crate::lang::ast::Ident;
use crate::lang::ir::UnsupportedUse;
use crate::lang::program::{ClassId, FieldId, MethodId};

use super::Lowerer;

impl<'p> Lowerer<'p> {
    /// A field of a class by name. One that this code may not name is refused here, once.
    pub(super) fn seen_field(&mut self, class: ClassId, name: &Ident) -> Option<FieldId> {
        let field = self.program.member_field(class, &name.name)?;
        if !self.scope.sees_field(field) {
            let owner = self.program.fields[field].class;
            let what = self.hidden(&name.name, owner, self.program.fields[field].modifiers.is_private);
            self.fail_with(what);
        }
        Some(field)
    }

    /// What is wrong where this code may name none of the methods that are meant.
    pub(super) fn hidden_methods(&self, candidates: &[MethodId]) -> Option<UnsupportedUse> {
        let first = *candidates.first()?;
        if candidates.iter().any(|&m| self.scope.sees_method(m)) {
            return None;
        }
        let method = &self.program.methods[first];
        let name = match &*method.name {
            "<init>" => "constructor",
            name => name,
        };
        Some(self.hidden(name, method.class, method.modifiers.is_private))
    }

    fn hidden(&self, name: &str, owner: ClassId, is_private: bool) -> UnsupportedUse {
        let owner = &self.program.classes[owner].simple;
        let how = if is_private { "private to" } else { "not visible outside the package of" };
        let what = if name == "constructor" { "this constructor".to_string() } else { format!("`{name}`") };
        UnsupportedUse {
            code: Code::NotAccessible,
            construct: format!("{what} is {how} `{owner}`"),
            hint: Some(format!("make it visible there, or ask `{owner}` by a method that is")),
        }
    }

    /// A call that fits several methods, none of which is more specific than the others.
    pub(super) fn ambiguous(&self, methods: &[MethodId]) -> UnsupportedUse {
        let names: Vec<String> = methods.iter().map(|&m| self.program.method_name(m)).collect();
        UnsupportedUse {
            code: Code::AmbiguousMethod,
            construct: format!("this call fits {} alike", names.join(" and ")),
            hint: Some("cast an argument to the type of the parameter that is meant".to_string()),
        }
    }
}

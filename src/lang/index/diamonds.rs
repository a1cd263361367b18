//! The type arguments of anonymous classes that are made with a diamond: `new Function<>() { … }` implements
//! what its methods say. A compiler takes them from where the class stands; what the class overrides must agree.

use std::sync::Arc;

use crate::lang::ast::{Name, TypeRefKind};
use crate::lang::index::Builder;
use crate::lang::program::{ClassId, MethodId, MethodKind, Type};
use crate::lang::types::substitute;

impl Builder {
    /// Fills in the type arguments of all such classes.
    pub(super) fn infer_diamonds(&mut self) {
        for class in self.program.classes.ids().collect::<Vec<_>>() {
            let written = self.info[class].anonymous_super.as_ref().map(|ty| &ty.kind);
            let Some(TypeRefKind::Named(segments)) = written else { continue };
            if segments.last().and_then(|s| s.args.as_ref()).is_some_and(Vec::is_empty) {
                self.infer_diamond(class);
            }
        }
    }

    fn infer_diamond(&mut self, class: ClassId) {
        let at = &self.program.classes[class];
        let object = self.program.well_known.object;
        let above = at.interfaces.first().copied().or(at.superclass.filter(|&s| s != object));
        let Some(above) = above.filter(|&a| !self.program.classes[a].type_params.is_empty()) else { return };
        let own = self.program.this_type(above);
        let mut bound: Vec<(Name, Type)> = Vec::new();
        let written: Vec<MethodId> = at
            .methods
            .iter()
            .copied()
            .filter(|&m| self.program.methods[m].kind == MethodKind::Method)
            .collect();
        let pairs: Vec<(MethodId, MethodId)> = written
            .iter()
            .flat_map(|&m| self.namesakes(above, m).into_iter().map(move |inherited| (m, inherited)))
            .collect();
        for &(m, inherited) in &pairs {
            let params = self.program.param_types(Some(&own), inherited);
            for (param, ty) in params.iter().zip(&self.program.methods[m].params) {
                self.agree(param, ty, &mut bound);
            }
        }
        // A result may be narrower than it has to be, so parameters come first.
        for &(m, inherited) in &pairs {
            let result = self.program.result_type(Some(&own), inherited, &[]);
            self.agree(&result, &self.program.methods[m].result.clone(), &mut bound);
        }
        if bound.is_empty() {
            return;
        }
        let known = |name: &str| bound.iter().find(|(n, _)| **n == *name).map(|(_, ty)| ty.clone());
        let filled = substitute(&own, &|name| {
            let params = &self.program.classes[above].type_params;
            let erasure = params.iter().find(|(n, _)| **n == *name).map(|(_, e)| Type::from_erased(*e));
            known(name).or(erasure)
        });
        let at = &mut self.program.classes[class];
        match at.generic_interfaces.first_mut() {
            Some(interface) => *interface = filled,
            None => at.generic_superclass = Some(filled),
        }
    }

    /// Methods of a type and those above it that a method may override.
    fn namesakes(&self, above: ClassId, method: MethodId) -> Vec<MethodId> {
        let wanted = &self.program.methods[method];
        let mut open = vec![above];
        let mut seen = 0;
        let mut found = Vec::new();
        while let Some(&class) = open.get(seen) {
            seen += 1;
            let at = &self.program.classes[class];
            for &s in at.superclass.iter().chain(&at.interfaces) {
                if !open.contains(&s) {
                    open.push(s);
                }
            }
            found.extend(at.methods.iter().copied().filter(|&m| {
                let other = &self.program.methods[m];
                let is_overridden = !other.modifiers.is_static && !other.modifiers.is_private;
                is_overridden && other.name == wanted.name && other.params.len() == wanted.params.len()
            }));
        }
        found
    }

    /// Binds the variables of a type to what stands in their place.
    fn agree(&self, param: &Type, ty: &Type, bound: &mut Vec<(Name, Type)>) {
        match (param, ty) {
            (Type::Variable(name, _), ty)
                if ty.is_reference() && *ty != Type::Unknown && !bound.iter().any(|(n, _)| n == name) =>
            {
                bound.push((Arc::clone(name), ty.clone()));
            }
            (Type::Class(class, params), ty) => {
                let args = self.program.as_super(ty, *class).unwrap_or_default();
                params.iter().zip(&args).for_each(|(p, a)| self.agree(p, a, bound));
            }
            (Type::Array(param), Type::Array(ty)) => self.agree(param, ty, bound),
            _ => {}
        }
    }
}

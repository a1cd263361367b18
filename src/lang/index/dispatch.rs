//! Tables of each class, supertypes first: ancestors, layout, static slots, selectors, dispatch.
//!
//! A method overrides another where their erased parameters agree after the type arguments of the
//! class have been put in (JLS 8.4.2), so `compareTo(Foo)` overrides `compareTo(T)` with `T = Foo`.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::lang::ast::TypeKind;
use crate::lang::index::Builder;
use crate::lang::program::{ClassId, MethodId, MethodKind, SelectorId};

fn insert(table: &mut Vec<(SelectorId, MethodId)>, selector: SelectorId, method: MethodId) {
    match table.binary_search_by_key(&selector, |&(s, _)| s) {
        Ok(i) => {
            if let Some(slot) = table.get_mut(i) {
                slot.1 = method;
            }
        }
        Err(i) => table.insert(i, (selector, method)),
    }
}

impl Builder {
    /// Builds all tables. `order` has supertypes first; external types met later come after it.
    pub(super) fn build_tables(&mut self, order: &[ClassId]) {
        let known: HashSet<ClassId> = order.iter().copied().collect();
        let late = self.program.classes.ids().filter(|c| !known.contains(c));
        let all: Vec<ClassId> = order.iter().copied().chain(late).collect();
        for &class in &all {
            self.build_ancestors(class);
            self.build_layout(class);
        }
        for &class in &all {
            let dispatch = self.dispatch_of(class);
            self.program.classes[class].dispatch = dispatch;
            self.program.classes[class].functional = self.functional_of(class);
        }
        for method in self.program.methods.ids().collect::<Vec<_>>() {
            if self.program.methods[method].kind == MethodKind::Lambda {
                self.program.methods[method].selector = self.fresh_selector(method);
            }
        }
    }

    fn build_ancestors(&mut self, class: ClassId) {
        let at = &self.program.classes[class];
        let mut ancestors = vec![class];
        for &s in at.superclass.iter().chain(&at.interfaces) {
            ancestors.extend(&self.program.classes[s].ancestors);
        }
        ancestors.sort_unstable();
        ancestors.dedup();
        self.program.classes[class].ancestors = ancestors;
    }

    fn build_layout(&mut self, class: ClassId) {
        let program = &mut self.program;
        let superclass = program.classes[class].superclass;
        let mut layout = superclass.map(|s| program.classes[s].layout.clone()).unwrap_or_default();
        for &field in &program.classes[class].fields {
            let field_data = &mut program.fields[field];
            if field_data.modifiers.is_static {
                field_data.slot = program.statics;
                program.statics += 1;
            } else {
                field_data.slot = u32::try_from(layout.len()).unwrap_or(u32::MAX);
                layout.push(field);
            }
        }
        program.classes[class].layout = layout;
    }

    fn is_interface(&self, class: ClassId) -> bool {
        matches!(self.program.classes[class].kind, TypeKind::Interface | TypeKind::Annotation)
    }

    fn dispatch_of(&mut self, class: ClassId) -> Vec<(SelectorId, MethodId)> {
        let at = &self.program.classes[class];
        let methods = at.methods.clone();
        let interfaces = at.interfaces.clone();
        let mut table = at.superclass.map(|s| self.program.classes[s].dispatch.clone()).unwrap_or_default();
        let inherited: Vec<(SelectorId, MethodId)> = interfaces
            .iter()
            .flat_map(|&i| self.program.classes[i].dispatch.iter().copied())
            .filter(|&(_, m)| self.is_interface(self.program.methods[m].class))
            .collect();

        // By name, so that a class of many methods is not gone through for each of them.
        let mut others: HashMap<Arc<str>, Vec<(SelectorId, MethodId)>> = HashMap::new();
        for &(selector, method) in table.iter().chain(&inherited) {
            others.entry(self.program.methods[method].name.clone()).or_default().push((selector, method));
        }
        for method in methods {
            let data = &self.program.methods[method];
            if data.kind != MethodKind::Method || data.modifiers.is_static {
                self.program.methods[method].selector = self.selector_of(method);
                continue;
            }
            let overridden: Vec<SelectorId> = match data.modifiers.is_private {
                true => Vec::new(),
                false => {
                    // What another method of the class overrides already is of an interface, or no candidate.
                    let is_open = |s: SelectorId, m: MethodId| {
                        let at = table.binary_search_by_key(&s, |&(s, _)| s).ok();
                        at.and_then(|at| table.get(at)).is_some_and(|&(_, now)| now == m)
                            || inherited.contains(&(s, m))
                    };
                    let candidates = others.get(&data.name).into_iter().flatten();
                    let overridden =
                        candidates.filter(|&&(s, m)| self.overrides(class, method, m) && is_open(s, m));
                    overridden.map(|&(s, _)| s).collect()
                }
            };
            let selector = match overridden.first() {
                Some(&first) => first,
                None if data.modifiers.is_private => self.fresh_selector(method),
                None => self.selector_of(method),
            };
            self.program.methods[method].selector = selector;
            for s in overridden.into_iter().chain([selector]) {
                insert(&mut table, s, method);
            }
        }
        for (selector, method) in inherited {
            let current = table.binary_search_by_key(&selector, |&(s, _)| s).ok();
            let current = current.and_then(|i| table.get(i)).map(|&(_, m)| m);
            let chosen = match current {
                Some(current) => self.preferred(current, method),
                None => self.implementation(class, &table, method).unwrap_or(method),
            };
            insert(&mut table, selector, chosen);
        }
        table
    }

    /// Which of an inherited method and one of a superinterface a class has (JLS 8.4.8, 9.4.1).
    fn preferred(&self, current: MethodId, other: MethodId) -> MethodId {
        let (a, b) = (&self.program.methods[current], &self.program.methods[other]);
        if !self.is_interface(a.class) || self.program.is_subclass(a.class, b.class) {
            return current;
        }
        let is_better = self.program.is_subclass(b.class, a.class)
            || (a.modifiers.is_abstract && !b.modifiers.is_abstract);
        if is_better { other } else { current }
    }

    /// A method that a superclass declares and that implements an interface's method here, though
    /// neither knows the other.
    fn implementation(
        &self,
        class: ClassId,
        table: &[(SelectorId, MethodId)],
        method: MethodId,
    ) -> Option<MethodId> {
        let mut candidates = table.iter().rev().map(|&(_, m)| m);
        candidates.find(|&m| {
            let candidate = &self.program.methods[m].modifiers;
            !candidate.is_private && self.overrides(class, m, method)
        })
    }

    /// Whether `method` overrides or implements `inherited` as members of `class`.
    pub(super) fn overrides(&self, class: ClassId, method: MethodId, inherited: MethodId) -> bool {
        let (a, b) = (&self.program.methods[method], &self.program.methods[inherited]);
        // Most pairs differ in the number of parameters or the length of the name.
        if a.params.len() != b.params.len() || a.name != b.name {
            return false;
        }
        if method == inherited || b.modifiers.is_private || b.modifiers.is_static {
            return false;
        }
        if a.erased_params == b.erased_params {
            return true;
        }
        let this = self.program.this_type(class);
        let seen = |m: MethodId| self.program.param_erasures(Some(&this), m);
        seen(method) == seen(inherited)
    }

    /// The one abstract method of an interface, those of Object not counted.
    fn functional_of(&self, class: ClassId) -> Option<MethodId> {
        if !self.is_interface(class) {
            return None;
        }
        let object = &self.program.classes[self.program.well_known.object].dispatch;
        let is_objects = |s: SelectorId| object.binary_search_by_key(&s, |&(s, _)| s).is_ok();
        let table = self.program.classes[class].dispatch.iter();
        let is_abstract = |m: MethodId| self.program.methods[m].modifiers.is_abstract;
        let open = table.filter(|&&(s, m)| is_abstract(m) && !is_objects(s)).map(|&(_, m)| m);
        let mut open: Vec<MethodId> = open.collect();
        open.sort_unstable();
        open.dedup();
        match open.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    fn selector_text(&self, method: MethodId) -> String {
        let data = &self.program.methods[method];
        let params: Vec<String> = data.erased_params.iter().map(|&t| self.program.type_name(t)).collect();
        format!("{}({})", data.name, params.join(","))
    }

    /// The selector of all methods with this name and these erased parameters.
    pub(super) fn selector_of(&mut self, method: MethodId) -> SelectorId {
        let data = &self.program.methods[method];
        let key = (Arc::clone(&data.name), data.erased_params.clone());
        if let Some(&known) = self.interned.get(&key) {
            return known;
        }
        let selector = self.fresh_selector(method);
        self.interned.insert(key, selector);
        selector
    }

    /// A selector that no other method shares.
    fn fresh_selector(&mut self, method: MethodId) -> SelectorId {
        let text = self.selector_text(method);
        self.program.selectors.push(text.into())
    }
}

//! Type parameters and supertypes of every class, and the order in which supertypes come first.
//!
//! A header may name types that a class around it inherits, so that class's supertypes are resolved
//! before. Cyclic inheritance is reported and broken.

use std::sync::Arc;

use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{DfsPostOrder, EdgeRef};

use crate::base::{Code, Diagnostic};
use crate::lang::ast::{Name, TypeKind, TypeRef, TypeRefKind};
use crate::lang::index::Builder;
use crate::lang::index::headers::Site;
use crate::lang::program::{ClassId, ClassOrigin, ErasedType, Type};

/// How far headers may depend on each other before inherited member types are no longer seen.
const MAX_DEPTH: u32 = 64;

fn is_interface(kind: TypeKind) -> bool {
    matches!(kind, TypeKind::Interface | TypeKind::Annotation)
}

impl Builder {
    /// Resolves all type parameters and supertypes.
    pub(super) fn resolve_headers(&mut self) {
        let object = ErasedType::class(self.program.well_known.object);
        let declared: Vec<ClassId> = self.program.classes.ids().collect();
        for &class in &declared {
            let decl = self.program.classes[class].decl.clone();
            let own = decl.iter().flat_map(|d| &d.type_params).map(|p| (Arc::clone(&p.name.name), object));
            let mut params: Vec<(Name, ErasedType)> = own.collect();
            params.extend(self.outer_params(class));
            self.program.classes[class].type_params = params;
        }
        let mut done = vec![false; declared.len()];
        for &class in &declared {
            self.resolve_header(class, &mut done, 0);
        }
    }

    /// Parameters of the generic class around an inner member class.
    fn outer_params(&self, class: ClassId) -> Vec<(Name, ErasedType)> {
        let info = &self.info[class];
        match self.program.classes[class].outer {
            Some(outer) if info.has_outer_instance && !info.is_local => {
                self.program.classes[outer].type_params.clone()
            }
            _ => Vec::new(),
        }
    }

    fn resolve_header(&mut self, class: ClassId, done: &mut [bool], depth: u32) {
        match done.get_mut(class.0 as usize) {
            Some(state) if !*state && depth <= MAX_DEPTH => *state = true,
            _ => return,
        }
        let Some(decl) = self.program.classes[class].decl.clone() else {
            let superclass = self.program.classes[class].superclass;
            self.program.classes[class].generic_superclass = superclass.map(|s| Type::Class(s, Vec::new()));
            return;
        };
        let outer = self.program.classes[class].outer;
        if let Some(outer) = outer {
            self.resolve_with_supertypes(outer, done, depth + 1);
        }
        let local_types = self.program.scopes.visible_local_types.get(&class).cloned().unwrap_or_default();
        let file = self.program.file_of(class);
        let mut site = Site { class: outer, file, variables: Vec::new(), local_types };
        if let Some(method) = self.info[class].enclosing_method.clone().filter(|m| !m.type_params.is_empty())
        {
            site.variables = self.type_variables(&method.type_params, &site);
            self.program.scopes.outer_variables.insert(class, site.variables.clone());
        }
        for param in &decl.type_params {
            param.bounds.iter().for_each(|b| self.prepare(b, &site, done, depth));
        }
        let own = self.type_variables(&decl.type_params, &site);
        site.variables.extend(own.iter().cloned());
        let params = own.into_iter().chain(self.outer_params(class)).collect();
        self.program.classes[class].type_params = params;

        if class == self.program.well_known.object {
            return;
        }
        let written = self.info[class].anonymous_super.clone();
        let supers = written.as_ref().or(decl.superclass.as_ref());
        supers.into_iter().chain(&decl.interfaces).for_each(|t| self.prepare(t, &site, done, depth));
        let mut interfaces = Vec::new();
        let superclass =
            self.superclass(class, &site, written.as_ref().or(decl.superclass.as_ref()), &mut interfaces);
        for ty in &decl.interfaces {
            self.interface(class, &site, ty, &mut interfaces);
        }
        let class = &mut self.program.classes[class];
        class.superclass = superclass.as_ref().and_then(Type::as_class);
        class.generic_superclass = superclass;
        class.interfaces = interfaces.iter().filter_map(Type::as_class).collect();
        class.generic_interfaces = interfaces;
    }

    fn superclass(
        &mut self,
        class: ClassId,
        site: &Site,
        written: Option<&TypeRef>,
        interfaces: &mut Vec<Type>,
    ) -> Option<Type> {
        let known = self.program.well_known;
        let object = Type::Class(known.object, Vec::new());
        if let Some(of) = self.info[class].constant_of {
            return Some(Type::Class(of, Vec::new()));
        }
        match self.program.classes[class].kind {
            TypeKind::Enum => {
                return Some(Type::Class(known.enumeration, vec![self.program.this_type(class)]));
            }
            TypeKind::Record => {
                let record = self.program.by_name.get("java.lang.Record").copied();
                return Some(record.map_or(object, |r| Type::Class(r, Vec::new())));
            }
            TypeKind::Interface | TypeKind::Annotation => return Some(object),
            TypeKind::Class => {}
        }
        let Some(written) = written else { return Some(object) };
        let found = self.header_type(written, site, TypeKind::Class);
        let Type::Class(target, _) = found else {
            let message = "a class can extend only a class";
            self.report(Diagnostic::error(Code::BadSupertype, written.span, message));
            return Some(object);
        };
        let is_anonymous = self.info[class].anonymous_super.is_some();
        let target = &self.program.classes[target];
        let name = Arc::clone(&target.simple);
        let is_external = target.origin == ClassOrigin::External;
        if is_interface(target.kind) && (is_anonymous || !is_external) {
            if !is_anonymous {
                let message = format!("`{name}` is an interface; it is implemented, not extended");
                self.report(Diagnostic::error(Code::ExtendsInterface, written.span, message));
            }
            interfaces.push(found);
            return Some(object);
        }
        if target.modifiers.is_final {
            let message = format!("`{name}` is final and should not be extended");
            self.report(Diagnostic::error(Code::ExtendsFinal, written.span, message));
        }
        Some(found)
    }

    fn interface(&mut self, class: ClassId, site: &Site, ty: &TypeRef, interfaces: &mut Vec<Type>) {
        let found = self.header_type(ty, site, TypeKind::Interface);
        let target = found.as_class().filter(|_| matches!(found, Type::Class(..)));
        let is_usable = target.is_some_and(|t| {
            let target = &self.program.classes[t];
            is_interface(target.kind) || target.origin == ClassOrigin::External
        });
        if !is_usable {
            let name = &self.program.classes[class].simple;
            let message = format!("what `{name}` implements here is no interface; it is ignored");
            self.report(Diagnostic::error(Code::BadSupertype, ty.span, message));
        } else if interfaces.iter().all(|i| i.as_class() != target) {
            interfaces.push(found);
        }
    }

    /// Resolves the header of a class and of all its supertypes.
    fn resolve_with_supertypes(&mut self, class: ClassId, done: &mut [bool], depth: u32) {
        let mut seen = vec![class];
        let mut next = 0;
        while let Some(&at) = seen.get(next) {
            next += 1;
            self.resolve_header(at, done, depth);
            let at = &self.program.classes[at];
            for &s in at.superclass.iter().chain(&at.interfaces) {
                if !seen.contains(&s) {
                    seen.push(s);
                }
            }
        }
    }

    /// Resolves the headers of the qualifiers in a type, whose inherited member types it may name.
    fn prepare(&mut self, ty: &TypeRef, site: &Site, done: &mut [bool], depth: u32) {
        let segments = match &ty.kind {
            TypeRefKind::Named(segments) => segments,
            TypeRefKind::Wildcard(Some(bound), _) => return self.prepare(bound, site, done, depth),
            _ => return,
        };
        let names: Vec<Name> = segments.iter().map(|s| Arc::clone(&s.name)).collect();
        for end in 1..names.len() {
            let qualifier = names.get(..end).unwrap_or_default();
            if let Some(class) = self.lookup(site).qualified_class(qualifier) {
                self.resolve_with_supertypes(class, done, depth + 1);
            }
        }
        for arg in segments.iter().flat_map(|s| s.args.iter().flatten()) {
            self.prepare(arg, site, done, depth);
        }
    }

    /// All classes, supertypes first. Breaks cycles.
    pub(super) fn order_by_supertypes(&mut self) -> Vec<ClassId> {
        let mut graph: DiGraph<ClassId, ()> = DiGraph::new();
        let nodes: Vec<NodeIndex> = self.program.classes.ids().map(|class| graph.add_node(class)).collect();
        let node = |class: ClassId| nodes.get(class.0 as usize).copied().unwrap_or_default();
        for (class, at) in self.program.classes.iter_enumerated() {
            for &supertype in at.superclass.iter().chain(&at.interfaces) {
                graph.add_edge(node(class), node(supertype), ());
            }
        }
        // Object first: broken cycles end there.
        let mut search = DfsPostOrder::empty(&graph);
        let mut order = Vec::with_capacity(nodes.len());
        let mut place = vec![0; nodes.len()];
        for root in std::iter::once(node(self.program.well_known.object)).chain(nodes.iter().copied()) {
            search.move_to(root);
            while let Some(found) = search.next(&graph) {
                place[found.index()] = order.len();
                order.push(graph[found]);
            }
        }
        for edge in graph.edge_references() {
            let (class, supertype) = (edge.source(), edge.target());
            if place[class.index()] <= place[supertype.index()] {
                self.break_cycle(graph[class], graph[supertype]);
            }
        }
        order
    }

    fn break_cycle(&mut self, class: ClassId, supertype: ClassId) {
        let object = self.program.well_known.object;
        let at = &mut self.program.classes[class];
        let message = format!("`{}` inherits from itself", at.simple);
        let span = at.span;
        if at.superclass == Some(supertype) {
            at.superclass = Some(object).filter(|&o| o != class);
            at.generic_superclass = at.superclass.map(|o| Type::Class(o, Vec::new()));
        }
        at.interfaces.retain(|&i| i != supertype);
        at.generic_interfaces.retain(|i| i.as_class() != Some(supertype));
        self.report(Diagnostic::error(Code::CyclicInheritance, span, message));
    }
}

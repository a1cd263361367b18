//! Which methods may run: a call graph by rapid type analysis (Bacon and Sweeney 1996), from given
//! methods and classes on.
//!
//! It is complete up to what natives call back (taken to be `equals`, `hashCode`, `compareTo` and `compare`
//! of whatever class exists, `toString` of character sequences, and `values` of enums) and it is coarse: a method in the result need not run. It evaluates nothing.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::Span;
use crate::lang::ast::TypeKind;
use crate::lang::ir::{Body, Callee, Instr};
use crate::lang::program::{ClassId, ClassOrigin, FieldId, MethodId, MethodKind, Program};

/// What natives call.
const CALLED_BACK: [&str; 4] = ["equals", "hashCode", "compareTo", "compare"];

/// Methods that may run when those of `roots` do, where objects of `classes` may exist at the start; in
/// the order of their ids.
pub fn reachable(
    program: &Program,
    roots: impl IntoIterator<Item = MethodId>,
    classes: impl IntoIterator<Item = ClassId>,
) -> BTreeSet<MethodId> {
    let mut search = Search::new(program);
    for class in classes {
        search.exists(class);
    }
    for root in roots {
        search.enter(root);
        search.initialize(program.methods[root].class);
    }
    while let Some(method) = search.open.pop() {
        if let Ok(body) = program.body(method) {
            search.body(body);
        }
        if program.methods[method].modifiers.is_native {
            search.calls_back();
            if &*program.methods[method].name == "getEnumConstants" {
                search.all_enums();
            }
        }
    }
    search.reached
}

/// Fields, static ones too, that may be read when the methods of `roots` run, where objects of `classes` may exist at the start, each
/// with the first place in the order of the sources. Reads by natives are left out.
pub fn fields_read(
    program: &Program,
    roots: impl IntoIterator<Item = MethodId>,
    classes: impl IntoIterator<Item = ClassId>,
) -> BTreeMap<FieldId, Span> {
    let mut reads: BTreeMap<FieldId, Span> = BTreeMap::new();
    for method in reachable(program, roots, classes) {
        let Ok(body) = program.body(method) else { continue };
        for (instr, &span) in body.code.iter().zip(&body.spans) {
            let field = match *instr {
                Instr::GetField { field, .. } => body.fields.get(field as usize).copied(),
                Instr::GetStatic { field, .. } => Some(field),
                _ => None,
            };
            let Some(field) = field else { continue };
            let first = reads.entry(field).or_insert(span);
            *first = span.min(*first);
        }
    }
    reads
}

struct Search<'p> {
    program: &'p Program,
    reached: BTreeSet<MethodId>,
    open: Vec<MethodId>,
    /// Classes that objects may have.
    classes: BTreeSet<ClassId>,
    initialized: BTreeSet<ClassId>,
    /// Methods that are called virtually.
    virtual_calls: BTreeSet<MethodId>,
    /// Calls by name and number of arguments, receiver included.
    dynamic_calls: BTreeSet<(String, usize)>,
    has_natives: bool,
}

impl<'p> Search<'p> {
    fn new(program: &'p Program) -> Self {
        Self {
            program,
            reached: BTreeSet::new(),
            open: Vec::new(),
            classes: BTreeSet::new(),
            initialized: BTreeSet::new(),
            virtual_calls: BTreeSet::new(),
            dynamic_calls: BTreeSet::new(),
            has_natives: false,
        }
    }

    fn enter(&mut self, method: MethodId) {
        if self.reached.insert(method) {
            self.open.push(method);
        }
    }

    fn initialize(&mut self, class: ClassId) {
        if !self.initialized.insert(class) {
            return;
        }
        let class = &self.program.classes[class];
        if let Some(init) = class.static_init {
            self.enter(init);
        }
        if let Some(superclass) = class.superclass {
            self.initialize(superclass);
        }
    }

    /// Objects of that class may exist: every virtual call may reach its methods.
    fn exists(&mut self, class: ClassId) {
        if !self.classes.insert(class) {
            return;
        }
        for called in self.virtual_calls.clone() {
            self.dispatch(class, called);
        }
        for (name, args) in self.dynamic_calls.clone() {
            self.dispatch_by_name(class, &name, args);
        }
        if self.has_natives {
            self.called_back(class);
        }
    }

    fn dispatch(&mut self, class: ClassId, called: MethodId) {
        if self.program.is_subclass(class, self.program.methods[called].class)
            && let Some(target) = self.program.dispatch(class, called)
        {
            self.enter(target);
        }
    }

    fn dispatch_by_name(&mut self, class: ClassId, name: &str, args: usize) {
        for method in self.program.find_methods(class, name) {
            let info = &self.program.methods[method];
            if info.params.len() + 1 == args || info.is_varargs {
                self.enter(method);
            }
        }
    }

    fn calls_back(&mut self) {
        if !self.has_natives {
            self.has_natives = true;
            for class in self.classes.clone() {
                self.called_back(class);
            }
        }
    }

    /// A class object may be the one of any enum, whose constants `values` gives.
    fn all_enums(&mut self) {
        let program = self.program;
        for class in program.classes.ids() {
            let entry = &program.classes[class];
            if entry.origin == ClassOrigin::User && entry.kind == TypeKind::Enum {
                self.initialize(class);
                program.find_methods(class, "values").into_iter().for_each(|m| self.enter(m));
            }
        }
    }

    fn called_back(&mut self, class: ClassId) {
        let program = self.program;
        if program.classes[class].origin == ClassOrigin::User {
            for name in CALLED_BACK {
                let found = program.find_methods(class, name);
                found.into_iter().for_each(|m| self.enter(m));
            }
            let sequence = program.by_name.get("java.lang.CharSequence").copied();
            if sequence.is_some_and(|sequence| program.is_subclass(class, sequence)) {
                let found = program.find_methods(class, "toString");
                found.into_iter().for_each(|m| self.enter(m));
            }
        }
    }

    fn body(&mut self, body: &Body) {
        for instr in &body.code {
            match *instr {
                Instr::InitClass { class } => self.initialize(class),
                Instr::New { class, .. } => self.exists(class),
                Instr::MakeClosure { site, .. } => {
                    let closure = body.closures.get(site as usize);
                    closure.into_iter().for_each(|c| self.enter(c.method));
                }
                Instr::Call { site, .. } => {
                    let Some(site) = body.calls.get(site as usize) else { continue };
                    self.call(&site.callee, site.args as usize);
                }
                _ => {}
            }
        }
    }

    fn call(&mut self, callee: &Callee, args: usize) {
        match callee {
            Callee::Static(method) | Callee::Direct(method) => self.enter(*method),
            Callee::Virtual(method) => {
                if self.virtual_calls.insert(*method) {
                    for class in self.classes.clone() {
                        self.dispatch(class, *method);
                    }
                    // Where the method has a body of its own, boxes, strings and the like may be what
                    // it is called on.
                    let info = &self.program.methods[*method];
                    if self.program.classes[info.class].origin == ClassOrigin::Stub {
                        self.enter(*method);
                    }
                }
            }
            Callee::Dynamic(name) => {
                if self.dynamic_calls.insert((name.to_string(), args)) {
                    for class in self.classes.clone() {
                        self.dispatch_by_name(class, name, args);
                    }
                }
            }
        }
    }
}

/// Whether a method is one of the user's own, and not made up by the front end.
pub fn is_written(program: &Program, method: MethodId) -> bool {
    let info = &program.methods[method];
    let class = &program.classes[info.class];
    class.origin == ClassOrigin::User && (info.span.is_some() || info.kind == MethodKind::StaticInit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::SourceMap;
    use crate::lang::{index, models};

    fn reached(java: &str) -> Vec<String> {
        let mut sources = SourceMap::default();
        let file = sources.add("T.java", java);
        let (units, _) = models::parse_with(&mut sources, &[file]);
        let program = index::index(sources, units);
        let class = program.find_class("T").unwrap();
        let root = program.find_methods(class, "m");
        let found = reachable(&program, root, []);
        found.into_iter().filter(|&m| is_written(&program, m)).map(|m| program.method_name(m)).collect()
    }

    #[test]
    fn virtual_calls_reach_the_classes_that_exist() {
        let java = "class T { void m() { A a = new B(); a.f(); } }
            abstract class A { abstract void f(); void g() {} }
            class B extends A { void f() { g(); } }
            class C extends A { void f() { } void g() { } }";
        assert_eq!(reached(java), ["T.m()", "A.g()", "B.f()"]);
    }

    #[test]
    fn natives_call_values_of_enums_and_texts_of_sequences() {
        let java = "class T { Object m(Class<E> c) { return c.getEnumConstants(); }
                String n() { return \"a\".replace(new S(), \"b\"); } }
            enum E { A; E() { T2.made(); } }
            class T2 { static void made() { } }
            class S implements CharSequence { public int length() { return 0; } public char charAt(int i) { return 'a'; }
                public CharSequence subSequence(int a, int b) { return this; } public String toString() { return \"\"; } }";
        assert!(reached(java).contains(&"T2.made()".to_string()), "{:?}", reached(java));
        let other = java.replace(" m(", " x(").replace(" n(", " m(");
        assert!(reached(&other).contains(&"S.toString()".to_string()), "{:?}", reached(&other));
    }

    #[test]
    fn lambdas_static_initializers_and_calls_of_natives() {
        let java = "class T { static int n = H.init(); void m() { Runnable r = () -> h(); r.run(); }
                static void h() { new java.util.HashSet<K>().add(new K()); } void dead() { } }
            class H { static int init() { return 1; } }
            class K { public int hashCode() { return 1; } public boolean equals(Object o) { return true; } }";
        let found = reached(java);
        for name in ["T.m()", "T.h()", "H.init()", "K.hashCode()", "K.equals(Object)"] {
            assert!(found.iter().any(|f| f == name), "{name}: {found:?}");
        }
        assert!(!found.iter().any(|f| f == "T.dead()"), "{found:?}");
    }
}

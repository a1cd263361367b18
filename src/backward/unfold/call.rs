//! Calls, inlined to a depth.

use crate::backward::expr::{Cond, Effect, Expr, Kind, Test};
use crate::backward::graph::{CutKind, NodeId};
use crate::backward::unfold::{Activation, After, Link, Unfolder, closed};
use crate::lang::ir::{CallSite, Callee, Reg};
use crate::lang::program::{ClassId, ErasedType, MethodId, MethodKind, Program};
use crate::term::CompareOp;

/// Calls within the code of models that are inlined: what lies deeper is run.
const LIBRARY: u32 = 2;

/// Most overriding methods that one call may reach.
const MOST_TARGETS: usize = 12;

/// Natives of the models that touch no object and throw nothing, by the start of their names: only their results are
/// not modelled, which are not null.
const HARMLESS: [&str; 17] = [
    "Math.",
    "StrictMath.",
    "Object.getClass()",
    "Object.hashCode()",
    "Class.getName()",
    "Class.getSimpleName()",
    "System.identityHashCode(Object)",
    "System.nanoTime()",
    "System.currentTimeMillis()",
    "Character.kinds(int)",
    "Character.upper(int)",
    "Character.lower(int)",
    "String.length()",
    "String.equals(Object)",
    "String.hashCode()",
    "String.toUpperCase()",
    "String.toLowerCase()",
];

/// Natives of lists, which change nothing but the list's own elements, and the count of its changes.
const LISTS: [&str; 3] = ["ElementList.", "LinkedList.addFirst(", "LinkedList.addLast("];

/// Methods of the models that make a text of something: any, but not null. What they may call is [`TELLING`].
const TEXTS: [&str; 11] = [
    "String.valueOf(Object)",
    "String.valueOf(boolean)",
    "String.valueOf(char)",
    "String.valueOf(int)",
    "String.valueOf(long)",
    "Throwable.toString()",
    "Integer.toString()",
    "Integer.toString(int)",
    "Long.toString()",
    "Long.toString(long)",
    "Character.toString()",
];

/// Methods by which an object's text is made.
const TELLING: [&str; 3] = ["toString", "getMessage", "getLocalizedMessage"];

/// Natives that touch no object and may throw: what.
const THROWING: [(&str, &[&str]); 8] = [
    ("String.charAt(int)", &["java.lang.StringIndexOutOfBoundsException"]),
    ("String.compareTo(String)", &["java.lang.NullPointerException"]),
    ("String.concat(String)", &["java.lang.NullPointerException"]),
    ("String.substring(", &["java.lang.StringIndexOutOfBoundsException"]),
    ("String.indexOf(String,", &["java.lang.NullPointerException"]),
    ("String.startsWith(String,", &["java.lang.NullPointerException"]),
    ("String.endsWith(String)", &["java.lang.NullPointerException"]),
    ("String.has(String)", &["java.lang.NullPointerException"]),
];

impl Unfolder<'_> {
    pub(super) fn call(&mut self, node: NodeId, link: &Link, dst: Reg, site: u32) {
        let body = self.frames[link.frame as usize].body;
        let Some(site) = body.calls.get(site as usize).cloned() else { return };
        let null_pointer = self.program.well_known.null_pointer_exception;
        match site.callee {
            Callee::Static(method) => {
                let callee = self.inline(link, &site, dst, method);
                self.edge(node, Cond::True, callee);
            }
            Callee::Direct(method) => {
                let receiver = self.value(link, site.first, Kind::Ref);
                let callee = self.inline(link, &site, dst, method);
                let thrown = self.raise(link, null_pointer);
                self.edge(node, Cond::non_null(receiver.clone()), callee);
                self.edge(node, Cond::is_null(receiver), thrown);
            }
            Callee::Virtual(method) => {
                let receiver = self.value(link, site.first, Kind::Ref);
                let thrown = self.raise(link, null_pointer);
                self.edge(node, Cond::is_null(receiver.clone()), thrown);
                self.dispatch(node, link, &site, dst, method, &receiver);
            }
            Callee::Dynamic(_) => self.give_up(node, link, "a call on a value of unknown type"),
        }
    }

    fn dispatch(
        &mut self,
        node: NodeId,
        link: &Link,
        site: &CallSite,
        dst: Reg,
        method: MethodId,
        receiver: &Expr,
    ) {
        let object = ErasedType::class(self.program.well_known.object);
        let ty = self.ty(link, site.first).unwrap_or(object);
        let declared = self.program.methods[method].class;
        let mut targets: Vec<MethodId> = Vec::new();
        let mut is_whole = !(ty == object || ty.dims > 0);
        let fits = |class: ClassId| {
            let own = ErasedType::class(class);
            self.program.is_assignable(own, ty) && self.program.is_subclass(class, declared)
        };
        for class in self.reached.classes.iter().copied().filter(|&class| fits(class)) {
            match self.program.dispatch(class, method) {
                Some(target) if !self.program.methods[target].modifiers.is_abstract => {
                    if !targets.contains(&target) {
                        targets.push(target);
                    }
                }
                _ => is_whole = false,
            }
        }
        let mut bodies: Vec<MethodId> = Vec::new();
        for site in self.reached.closures.iter().filter(|site| fits(site.interface)) {
            match closed::target(self.program, site, method) {
                None => bodies.push(site.method),
                Some(target) if !targets.contains(&target) => targets.push(target),
                Some(_) => {}
            }
        }
        let non_null = Cond::non_null(receiver.clone());
        let count = targets.len() + bodies.len();
        if count > MOST_TARGETS {
            let cut = self.unmodelled(link, format!("{} (it may run {count} methods)", self.construct(link)));
            return self.edge(node, non_null, cut);
        }
        let is_sole = count == 1 && is_whole;
        self.graph.has_tests |= !is_sole;
        let mut others = non_null.clone();
        let methods = targets.iter().map(|&target| (target, Test::Reaches(method, target)));
        let closures = bodies.iter().map(|&body| (body, Test::Runs(body)));
        for (target, test) in methods.chain(closures) {
            let callee = match test {
                Test::Runs(body) => self.closure_runs(link, site, dst, method, body),
                _ => self.bridged(link, site, dst, method, target),
            };
            let reaches = Cond::Is(test, receiver.clone());
            let cond = if is_sole { non_null.clone() } else { non_null.clone().and(reaches.clone()) };
            self.edge(node, cond, callee);
            others = others.and(reaches.negated());
        }
        if !is_sole {
            let what = format!("{} on an object of a class that is not known", self.construct(link));
            let cut = self.unmodelled(link, what);
            self.edge(node, others, cut);
        }
    }

    /// An override that demands more of its arguments than what it overrides casts them.
    fn bridged(
        &mut self,
        link: &Link,
        site: &CallSite,
        dst: Reg,
        called: MethodId,
        target: MethodId,
    ) -> NodeId {
        let callee = self.inline(link, site, dst, target);
        let methods = &self.program.methods;
        let pairs = methods[called].erased_params.iter().zip(&methods[target].erased_params);
        let narrowed: Vec<(u16, ErasedType)> = pairs
            .enumerate()
            .filter(|(_, (through, wanted))| through != wanted && wanted.is_reference())
            .map(|(at, (_, &wanted))| (site.first.0.saturating_add(1 + at as u16), wanted))
            .collect();
        if narrowed.is_empty() {
            return callee;
        }
        self.graph.has_tests = true;
        let casts = self.aside(link, "are the arguments what the override takes?", vec![]);
        let mut fits = Cond::True;
        for (reg, wanted) in narrowed {
            let value = self.value(link, Reg(reg), Kind::Ref);
            let is = Cond::Is(Test::Instance(wanted), value.clone());
            fits = fits.and(Cond::Any(vec![Cond::is_null(value), is]));
        }
        let thrown = self.raise(link, self.program.well_known.class_cast_exception);
        self.edge(casts, fits.clone(), callee);
        self.edge(casts, fits.negated(), thrown);
        casts
    }

    /// The node that enters a method with a call's arguments.
    fn inline(&mut self, link: &Link, site: &CallSite, dst: Reg, method: MethodId) -> NodeId {
        let program = self.program;
        let span = self.span(link);
        let info = &program.methods[method];
        let name = program.method_name(method);
        if info.modifiers.is_native || self.reached.natives.contains(&method) && !has_equal_body(&name) {
            return self.native(link, site, dst, method);
        }
        if TEXTS.contains(&&*name) && program.is_library(method) && !self.tells() {
            return self.text_of(link, dst);
        }
        // A constructor's call of its superclass's is no depth of its own: there are as many as there are classes.
        let caller = &program.methods[self.frames[link.frame as usize].method];
        let is_super = caller.kind == MethodKind::Constructor
            && info.kind == MethodKind::Constructor
            && caller.class != info.class
            && program.is_subclass(caller.class, info.class);
        let calls = &self.frames[link.frame as usize];
        let is_library = program.is_library(method);
        let library = if is_library { calls.library + u32::from(!is_super) } else { 0 };
        let depth = calls.depth + u32::from(!is_super && !is_library);
        if library > LIBRARY {
            return self.unmodelled(link, self.construct(link));
        }
        if depth > self.bounds.inline {
            return self.bounded(link, CutKind::Inlining, span);
        }
        let Ok(body) = program.body(method) else {
            return self.unmodelled(link, format!("{name}, which has no body"));
        };
        if self.graph.nodes.len() >= self.bounds.nodes {
            return self.cut(CutKind::Size, span);
        }
        let result = Kind::of(info.erased_result).map(|_| dst);
        let after = After::Caller(link.clone(), result);
        let frame = self.activate(method, body, (depth, library), after);
        let enters = self.aside(link, format!("{name} is called"), vec![]);
        for at in 0..body.params {
            let Some(kind) = self.parameter_kind(frame, Reg(at)) else { continue };
            let from = Reg(site.first.0.saturating_add(at));
            let value = self.value(link, from, kind);
            let parameter = self.local(frame, Reg(at), kind);
            self.graph.nodes[enters].effects.push(Effect::Assign(parameter, value, None));
        }
        let none = std::rc::Rc::from([]);
        let first = self.goto(frame, None, &none, 0);
        self.edge(enters, Cond::True, first);
        enters
    }

    /// Whether an object may have a text of its own, which the user's code makes.
    pub(super) fn tells(&self) -> bool {
        let program = self.program;
        let own = |&class: &ClassId| {
            let mut all = TELLING.iter().flat_map(|name| program.find_methods(class, name));
            all.any(|method| !program.is_library(method))
        };
        self.reached.classes.iter().any(own)
    }

    fn text_of(&mut self, link: &Link, dst: Reg) -> NodeId {
        self.approximate(link, format!("the text that {} makes", self.construct(link)));
        let node = self.aside(link, "a text is made", vec![]);
        self.forget(node, link, dst, Kind::Ref);
        let next = self.after(link);
        let text = self.value(link, dst, Kind::Ref);
        self.edge(node, Cond::non_null(text), next);
        node
    }

    /// A native of the models, where something is known of what it does: its result is any.
    fn native(&mut self, link: &Link, site: &CallSite, dst: Reg, method: MethodId) -> NodeId {
        let program = self.program;
        let name = program.method_name(method);
        if name.ends_with(".assume(boolean)") {
            return self.assume(link, site, name);
        }
        let boxed = self.boxed(link, site, dst, method);
        let throws = THROWING.iter().find(|(start, _)| name.starts_with(start)).map(|&(_, throws)| throws);
        let of_list = LISTS.iter().any(|start| name.starts_with(start));
        let is_harmless = boxed.is_some() || of_list || HARMLESS.iter().any(|start| name.starts_with(start));
        if throws.is_none() && !is_harmless {
            return self.unmodelled(link, self.construct(link));
        }
        self.approximate(
            link,
            match boxed {
                Some(_) => "which object a box is".into(),
                None => format!("what {} returns", self.construct(link)),
            },
        );
        let node = self.aside(link, name, vec![]);
        if let Some(kind) = Kind::of(program.methods[method].erased_result) {
            self.forget(node, link, dst, kind);
        }
        let next = self.after(link);
        if let Some(count) = program.find_field(program.methods[method].class, "modCount").filter(|_| of_list)
        {
            let count = self.field(count, Kind::Int);
            self.graph.nodes[node].effects.push(Effect::Forget(count));
        }
        let result = program.methods[method].erased_result;
        let is_there = match Kind::of(result) {
            // An element may be null.
            Some(Kind::Ref) if !of_list => Some(Cond::non_null(self.value(link, dst, Kind::Ref))),
            Some(Kind::Int) if of_list => {
                Some(Cond::Compare(CompareOp::Ge, self.value(link, dst, Kind::Int), Expr::Int(0)))
            }
            _ => None,
        };
        self.edge(node, boxed.or(is_there).unwrap_or(Cond::True), next);
        for class in throws.unwrap_or_default().iter().filter_map(|&name| program.by_name.get(name)) {
            let thrown = self.raise(link, *class);
            self.edge(node, Cond::True, thrown);
        }
        node
    }

    /// Ways on which what the program assumes does not hold are none.
    fn assume(&mut self, link: &Link, site: &CallSite, name: String) -> NodeId {
        let node = self.aside(link, name, vec![]);
        let holds = self.value(link, site.first, Kind::Int);
        let next = self.after(link);
        let end = self.end();
        let is_true = Cond::Compare(CompareOp::Ne, holds, Expr::Int(0));
        self.edge(node, is_true.clone(), next);
        self.edge(node, is_true.negated(), end);
        node
    }

    /// What is known of the result where a number is boxed: its value. Which object it is, is not: boxes are shared.
    fn boxed(&mut self, link: &Link, site: &CallSite, dst: Reg, method: MethodId) -> Option<Cond> {
        let program = self.program;
        let info = &program.methods[method];
        let class = boxes(program, method)?;
        let kind = info.erased_params.first().and_then(|&ty| Kind::of(ty))?;
        let mut fields = program.classes[class].layout.iter().copied();
        let field = fields.find(|&f| {
            *program.fields[f].name == *"value" && Kind::of(program.fields[f].erased) == Some(kind)
        })?;
        let result = ErasedType::class(class);
        if !self.graph.results.contains(&result) {
            self.graph.results.push(result);
        }
        let (object, value) = (self.value(link, dst, Kind::Ref), self.value(link, site.first, kind));
        let held = Expr::read(Expr::Var(self.field(field, kind)), object.clone());
        Some(Cond::non_null(object).and(Cond::Compare(CompareOp::Eq, held, value)))
    }

    pub(super) fn activate(
        &mut self,
        method: MethodId,
        body: &'_ std::sync::Arc<crate::lang::ir::Body>,
        (depth, library): (u32, u32),
        after: After,
    ) -> u32 {
        let flow = self.flow(method, body);
        let frame = self.frames.len() as u32;
        let prefix = format!("{}{frame}.", self.program.methods[method].name.trim_matches(['<', '>']));
        // The program lends its bodies for as long as it lives.
        if let Ok(body) = self.program.body(method) {
            self.frames.push(Activation { method, body, flow, depth, library, after, prefix });
        }
        frame
    }

    pub(super) fn returns(&mut self, node: NodeId, link: &Link, src: Option<Reg>) {
        match self.frames[link.frame as usize].after.clone() {
            After::End => {
                let end = self.end();
                self.edge(node, Cond::True, end);
            }
            After::Initialised(of) => self.edge(node, Cond::True, of.next),
            After::Caller(caller, dst) => {
                if let (Some(src), Some(dst)) = (src, dst)
                    && let Some(kind) = self.kind(link, src)
                {
                    let value = self.value(link, src, kind);
                    let result = self.local(caller.frame, dst, kind);
                    self.graph.nodes[node].effects.push(Effect::Assign(result, value, None));
                }
                let next = self.after(&caller);
                self.edge(node, Cond::True, next);
            }
        }
    }
}

/// Whether a method that has a native beside its body does in its body what the native does: hash collections keep their
/// entries elsewhere.
fn has_equal_body(name: &str) -> bool {
    const EQUAL: [&str; 6] =
        ["ElementList.", "IndexIterator.", "LinkedList.", "String.", "StringBuilder.", "StringBuffer."];
    name.ends_with("Value()")
        || name == "Object.toString()"
        || EQUAL.iter().any(|start| name.starts_with(start))
}

/// The class whose objects a method makes of numbers: `Integer` for `Integer.valueOf(int)`.
pub fn boxes(program: &Program, method: MethodId) -> Option<ClassId> {
    let info = &program.methods[method];
    let is_it = info.modifiers.is_native && info.modifiers.is_static && *info.name == *"valueOf";
    let class = Some(info.class).filter(|_| is_it && program.is_library(method))?;
    (info.erased_result == ErasedType::class(class)).then_some(class)
}

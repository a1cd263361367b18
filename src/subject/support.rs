//! How much of some Java the tool can execute: what is broken, what lies outside the subset and where, method
//! by method ([`check_java`]); and the same for the code that a subject can reach.
//!
//! A construct outside the subset matters only where execution reaches it, so it is a note; what javac
//! would refuse is an error.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::{Code, Diagnostic, Severity, SourceMap, Span};
use crate::lang::lower;
use crate::lang::program::{ClassId, ClassOrigin, MethodId, MethodKind, Program};
use crate::lang::reach::reachable;
use crate::subject::args::ArgSpec;
use crate::subject::files::{FileKind, Files};
use crate::subject::java::{self, JavaFiles};
use crate::subject::loader::sort;
use crate::subject::{AnalysisMethod, Driver, Subject};

/// What [`check_java`] found.
#[derive(Debug)]
pub struct JavaReport {
    /// The files.
    pub sources: SourceMap,
    /// Everything that was found, sorted by file and place: errors, and notes of what is not supported.
    pub diagnostics: Vec<Diagnostic>,
    /// Every method with a body, in the order of the files.
    pub methods: Vec<MethodSupport>,
}

/// How much of a method can be executed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodSupport {
    /// `Tree.contains(int)`; nested classes with those around them.
    pub name: String,
    /// Where it is declared.
    pub span: Option<Span>,
    /// The first thing that cannot be executed.
    pub first: Option<Diagnostic>,
}

impl MethodSupport {
    /// `ok`, `unsupported` or `broken`.
    pub fn word(&self) -> &'static str {
        match &self.first {
            None => "ok",
            Some(found) if found.is_error() => "broken",
            Some(_) => "unsupported",
        }
    }
}

/// Whether a name means Java by itself: a Java file, or a folder with Java and without a subject.
pub fn is_java(files: &dyn Files, target: &str) -> bool {
    match files.kind(target) {
        Some(FileKind::File) => target.ends_with(".java"),
        Some(FileKind::Folder) => {
            let folder = target.trim_end_matches('/');
            files.kind(&format!("{folder}/subject.yaml")).is_none() && java::has_java(files, folder)
        }
        None => false,
    }
}

/// Reads Java files and folders of them as one program, and says what of it can be executed.
pub fn check_java(files: &dyn Files, targets: &[&str]) -> JavaReport {
    let mut sources = SourceMap::default();
    let mut java = JavaFiles::new(files);
    let unread: Vec<Diagnostic> = targets.iter().flat_map(|t| java.add_target(t, &mut sources)).collect();
    let (program, mut diagnostics) = java::program(sources, &java.ids, false);
    diagnostics.extend(unread);
    let mut methods: Vec<MethodSupport> = Vec::new();
    let mut lambdas: BTreeMap<ClassId, Vec<MethodId>> = BTreeMap::new();
    for (id, method) in program.methods.iter_enumerated().filter(|(_, m)| m.kind == MethodKind::Lambda) {
        lambdas.entry(method.class).or_default().push(id);
    }
    for class in program.classes.ids().filter(|&c| program.classes[c].origin == ClassOrigin::User) {
        let lambdas = lambdas.get(&class).map_or(&[][..], Vec::as_slice);
        let found = class_support(&program, class, lambdas);
        diagnostics.extend(found.iter().flat_map(|(_, all)| all.iter().cloned()));
        methods.extend(found.into_iter().map(|(support, _)| support));
    }
    sort(&program.sources, &mut diagnostics);
    diagnostics.dedup();
    methods.sort_by_key(|m| m.span.map(|s| program.sources.place(s)));
    JavaReport { sources: program.sources.clone(), diagnostics, methods }
}

/// The methods of a class with everything that was found in each.
fn class_support(
    program: &Program,
    class: ClassId,
    lambdas: &[MethodId],
) -> Vec<(MethodSupport, Vec<Diagnostic>)> {
    let info = &program.classes[class];
    let mut listed: Vec<(MethodSupport, Vec<Diagnostic>)> = Vec::new();
    for method in info.methods.iter().copied().chain(info.static_init) {
        let found = findings(program, method);
        // What nobody wrote is listed only where something is wrong with it.
        let is_written = program.methods[method].span.is_some();
        let has_body = program.body(method).is_ok() || !found.is_empty();
        if has_body && (is_written || !found.is_empty()) {
            let name = full_name(program, method);
            let span = program.methods[method].span.or(info.span);
            listed.push((MethodSupport { name, span, first: None }, found));
        }
    }
    // A lambda is part of the method that it stands in.
    for finding in lambdas.iter().flat_map(|&m| findings(program, m)) {
        let before = |(support, _): &&mut (MethodSupport, _)| support.span <= finding.span;
        if let Some((_, all)) = listed.iter_mut().filter(before).max_by_key(|(support, _)| support.span) {
            all.push(finding);
        }
    }
    for (support, all) in &mut listed {
        all.sort_by_key(|d| (d.severity, d.span));
        support.first = all.first().cloned();
    }
    listed
}

/// What would fail in a method if execution reached it.
fn findings(program: &Program, method: MethodId) -> Vec<Diagnostic> {
    if program.methods[method].modifiers.is_native {
        let name = program.method_name(method);
        let message = format!("native method without a model (in {name})");
        return vec![Diagnostic::note(Code::Unsupported, program.methods[method].span, message)];
    }
    let mut found = lower::check(program, method);
    for diagnostic in &mut found {
        if matches!(diagnostic.code, Code::Unsupported | Code::MethodTooLarge) {
            diagnostic.severity = Severity::Note;
        }
    }
    found
}

/// `Tree.contains(int)`, `Tree.Node(int)`, `Tree: static initializer`.
fn full_name(program: &Program, method: MethodId) -> String {
    let info = &program.methods[method];
    let class = &program.classes[info.class].name;
    let class = class.rsplit('.').next().unwrap_or(class).replace('$', ".");
    let params: Vec<String> = info.erased_params.iter().map(|&t| program.type_name(t)).collect();
    match info.kind {
        MethodKind::StaticInit => format!("{class}: static initializer"),
        MethodKind::Constructor => format!("{class}({})", params.join(",")),
        _ => format!("{class}.{}({})", info.name, params.join(",")),
    }
}

impl Subject {
    /// The user's methods that may run when one of these methods is analysed: they, precondition and postconditions, and
    /// whatever these call.
    pub fn reachable<'a>(&self, methods: impl IntoIterator<Item = &'a AnalysisMethod>) -> BTreeSet<MethodId> {
        let mut roots: Vec<MethodId> = Vec::new();
        let mut classes: BTreeSet<ClassId> = self.receiver.iter().map(|r| r.class).collect();
        for analysed in methods {
            roots.push(analysed.method);
            classes.extend(analysed.args.iter().flat_map(|arg| made(&self.program, arg)));
        }
        roots.extend(self.precondition().chain(&self.spec.hybrid).map(|p| p.method));
        roots.extend(self.spec.post.iter().map(|post| post.method));
        let constructors = classes.iter().flat_map(|&c| self.program.classes[c].methods.iter().copied());
        roots.extend(constructors.filter(|&m| {
            let info = &self.program.methods[m];
            info.kind == MethodKind::Constructor && info.params.is_empty()
        }));
        if let Ok(scope) = self.scope(self.spec.default_scope) {
            classes.extend(scope.pools.iter().flat_map(|p| p.classes.iter().map(|&(class, _)| class)));
        }
        let mut reached = reachable(&self.program, roots, classes);
        let is_user =
            |m: &MethodId| self.program.classes[self.program.methods[*m].class].origin == ClassOrigin::User;
        reached.retain(is_user);
        reached
    }

    /// Whether a file of the sources has something that analysis can reach: a method that may run, or a class of the
    /// scope. Files without Java are always of interest.
    pub fn reaches(&self, file: &str) -> bool {
        let program = &*self.program;
        let named = |span: Span| *program.sources.file(span.file).path == *file;
        let user = |class: &&crate::lang::program::Class| class.origin == ClassOrigin::User;
        if !program.classes.iter().filter(user).any(|class| class.span.is_some_and(named)) {
            return true;
        }
        let methods: Vec<&AnalysisMethod> = self.methods.iter().collect();
        let methods = self.reachable(methods).into_iter().map(|m| program.methods[m].class);
        let scope = self.scope(self.spec.default_scope).ok();
        let pools =
            scope.iter().flat_map(|s| s.pools.iter()).flat_map(|p| p.classes.iter().map(|&(class, _)| class));
        methods.chain(pools).any(|class| program.classes[class].span.is_some_and(named))
    }

    /// What is outside the subset, or no Java, in the methods that analysis can reach.
    pub fn unsupported(&self) -> Vec<Diagnostic> {
        let mut methods: Vec<&AnalysisMethod> = self.methods.iter().collect();
        if let Some(Driver::Build { methods: built, .. }) = &self.driver {
            methods.extend(built);
        }
        self.reachable(methods).into_iter().flat_map(|m| findings(&self.program, m)).collect()
    }

    /// Broken methods among those that these methods, or the precondition alone, can reach.
    pub fn broken<'a>(&self, methods: impl IntoIterator<Item = &'a AnalysisMethod>) -> Vec<Diagnostic> {
        let body =
            |m| self.program.body(m).err().filter(|d| !matches!(d.code, Code::NoBody | Code::MethodTooLarge));
        let mut broken: Vec<Diagnostic> =
            self.reachable(methods).into_iter().filter_map(body).cloned().collect();
        // Postconditions are written for the tool: what javac would refuse in one is no matter of paths.
        let posts = self.spec.post.iter().flat_map(|post| findings(&self.program, post.method));
        broken.extend(posts.filter(|found| found.is_error() && !matches!(found.code, Code::NoBody)));
        broken.dedup();
        broken
    }
}

/// Classes whose objects an argument may be.
fn made(program: &Program, arg: &ArgSpec) -> Vec<ClassId> {
    match arg {
        ArgSpec::New(class) => vec![*class],
        // A constant may have a body, which is a class of its own.
        ArgSpec::Constant(constant) => {
            let of = Some(program.fields[constant.field].class);
            program.classes.ids().filter(|&class| program.enum_of(class) == of).collect()
        }
        ArgSpec::OneOf(all) => all.iter().flat_map(|arg| made(program, arg)).collect(),
        _ => Vec::new(),
    }
}

//! Names to declarations: a subject file and a specification as written, against the indexed program.
//!
//! Every name is looked up even where an earlier one failed, so that all problems show at once; a
//! part that failed is left out, and no message is given that only follows from an earlier one.

mod args;
mod infer;
mod listed;
mod methods;
mod names;
mod predicates;
mod requirements;
mod scope;
mod untracked;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use crate::base::{Diagnostic, IndexVec};
use crate::heap::{DEFAULT_ARRAY_LENGTH, DEFAULT_TEXT_LENGTH, PoolId};
use crate::lang::program::{ClassId, FieldId, Program};
use crate::subject::decode::Decoder;
use crate::subject::specification_file::SpecificationFile;
use crate::subject::subject_file::{SubjectFile, ThisText};
use crate::subject::{Finitization, PoolSpec, Receiver, Specification, Subject};

/// What is needed besides the files' own contents.
pub(super) struct Context<'a> {
    /// The code.
    pub program: &'a Arc<Program>,
    /// Classes declared in `predicates` files.
    pub predicate_classes: Vec<ClassId>,
    /// Path of the subject file.
    pub path: Arc<str>,
    /// Path of the specification's file.
    pub spec_path: Arc<str>,
    /// Name of the subject where the file gives none.
    pub default_name: Arc<str>,
}

/// Scope number where neither the user nor the specification gives one.
const DEFAULT_SCOPE: u32 = 3;

/// Looks names up and remembers what was found so far.
pub(super) struct Linker<'a> {
    pub(super) program: &'a Program,
    pub(super) dx: Decoder,
    pub(super) predicate_classes: &'a [ClassId],
    /// The receiver's class, else the one that the specification is for.
    pub(super) main_class: Option<ClassId>,
    pub(super) receiver: Option<Receiver>,
    pub(super) pools: IndexVec<PoolId, PoolSpec>,
    /// Names of pools as written, also of those that did not link: using them is no second error.
    pub(super) written_pools: Vec<Arc<str>>,
    /// By position in `written_pools`.
    pub(super) pool_ids: Vec<Option<PoolId>>,
    /// The call that says pools and fields, where there is one.
    pub(super) finitization: Option<Finitization>,
    /// Inferred pools of arrays of one length, by the fields that hold them.
    pub(super) fixed_fields: BTreeMap<FieldId, PoolId>,
}

/// Links a subject. `None` where an error was reported.
pub(super) fn link(
    cx: &Context<'_>,
    file: &SubjectFile,
    spec: &SpecificationFile,
) -> (Option<Subject>, Vec<Diagnostic>) {
    let mut linker = Linker {
        program: cx.program,
        dx: Decoder::default(),
        predicate_classes: &cx.predicate_classes,
        main_class: None,
        receiver: None,
        pools: IndexVec::new(),
        written_pools: Vec::new(),
        pool_ids: Vec::new(),
        finitization: None,
        fixed_fields: BTreeMap::new(),
    };
    let subject = linker.subject(cx, file, spec);
    let mut diagnostics = linker.dx.diagnostics;
    let failed = diagnostics.iter().any(Diagnostic::is_error);
    let subject = subject.filter(|_| !failed);
    if let Some(Err(error)) = subject.as_ref().map(try_default_scope) {
        diagnostics.push(error);
        return (None, diagnostics);
    }
    (subject, diagnostics)
}

/// Expressions that have no value at the default scope are reported when the file is read.
fn try_default_scope(subject: &Subject) -> Result<(), Diagnostic> {
    subject.scope(subject.spec.default_scope).map(|_| ())
}

impl Linker<'_> {
    fn subject(&mut self, cx: &Context<'_>, file: &SubjectFile, spec: &SpecificationFile) -> Option<Subject> {
        self.written_pools = spec.pools.iter().map(|p| p.name.value.as_str().into()).collect();
        let for_class = spec.for_class.as_ref().map(|name| (self.class(name), name.span));
        let receiver_class = match &file.this {
            Some(this) => match &this.value {
                ThisText::Class(name) => self.class_at(name, this.span),
                ThisText::Pool(_) => None,
            },
            None => None,
        };
        self.main_class = receiver_class.or(for_class.and_then(|(class, _)| class));
        self.link_pools(spec);
        if spec.pools.is_empty() && spec.infers {
            self.infer_pools(spec.start);
        }
        if let Some(call) = &spec.finitization {
            self.link_finitization(call, spec.default_scope.as_ref().map_or(DEFAULT_SCOPE, |k| k.value));
        }
        self.receiver = file.this.as_ref().and_then(|this| self.link_receiver(this, receiver_class));
        if let Some(receiver) = self.receiver {
            self.main_class = Some(receiver.class);
        }
        if let (Some(receiver), Some((Some(class), span))) = (self.receiver, for_class) {
            self.check_for_class(receiver.class, class, span);
        }
        let scope = self.link_scope(spec);
        let untracked = self.link_untracked(spec, &file.statics);
        let statics = self.link_statics(&file.statics);
        let methods = self.link_methods(&file.methods, file.this.is_some(), file.start);
        let mut expect = Vec::new();
        for name in &file.expect {
            expect.extend(self.exception(name));
        }
        let requires = self.requirements(file, &statics, &methods);
        let driver = file.driver.as_ref().and_then(|d| self.link_driver(d, &methods));
        self.warn_of_unused(spec, &statics, &methods);
        let roots = self.roots(&statics, &methods);
        let pre_h = self.predicates(&spec.pre_h, &roots);
        let pre_p = self.predicates(&spec.pre_p, &roots);
        let rep_ok = self.predicates(&spec.rep_ok, &roots);
        let hybrid = self.predicates(&spec.hybrid, &roots);
        let all: Vec<_> = [&pre_h, &pre_p, &rep_ok, &hybrid].into_iter().flatten().collect();
        self.check_roots_of_methods(&all, &methods);
        let (pre_mixed, pre_h) =
            pre_h.into_iter().partition(|p: &crate::subject::Predicate| p.takes_number());
        let post = self.postconditions(&spec.post, &statics, &methods);
        self.check_bounds_table(&spec.bounds);
        let default_scope = spec.default_scope.as_ref().map_or(DEFAULT_SCOPE, |k| k.value);
        let main_class =
            self.main_class.or_else(|| methods.first().map(|m| self.program.methods[m.method].class))?;
        let mut subject = Subject {
            name: file.name.as_ref().map_or_else(|| cx.default_name.clone(), |n| n.value.as_str().into()),
            about: file.about.as_ref().map_or_else(|| "".into(), |a| a.value.trim().into()),
            path: cx.path.clone(),
            program: cx.program.clone(),
            main_class,
            receiver: self.receiver,
            statics,
            requires,
            expect,
            methods,
            driver,
            spec: Specification {
                path: cx.spec_path.clone(),
                default_scope,
                scope: scope?,
                untracked,
                array_length: spec.array_length.unwrap_or(DEFAULT_ARRAY_LENGTH),
                string_length: spec.string_length.unwrap_or(DEFAULT_TEXT_LENGTH),
                pre_h,
                pre_mixed,
                pre_p,
                rep_ok,
                hybrid,
                hex: spec.hex.clone(),
                bounds: spec.bounds.clone(),
                post,
            },
            stand_ins: Vec::new(),
            natives: OnceLock::new(),
        };
        if spec.infers || spec.infer_others {
            self.infer_fields(spec, &mut subject);
        }
        Some(subject)
    }
}

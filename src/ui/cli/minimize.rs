//! `symheap minimize`: the smallest partial heap, path condition and scope that still show some verdicts, as a subject.

use std::path::Path;
use std::rc::Rc;

use serde_json::json;

use crate::base::count::counted;
use crate::base::{Code, SourceMap};
use crate::explore::NodePath;
use crate::session::Settings;
use crate::session::error::CommandError;
use crate::session::minimize::{Case, EXACT, Files, Kept, Shrinker, Shrunk};
use crate::solve::VerdictWord;
use crate::subject::{LoadOptions, load, partial_heap};
use crate::technique::{Limits, Registry};
use crate::ui::exit::{Exit, Failure};
use crate::ui::partial::Partial;
use crate::ui::start::args::{Common, Minimize};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::load::{Open, OpenSubject};
use crate::ui::start::progress::Progress;
use crate::ui::{file, say};

/// How a file of this command begins: such files are written anew.
const MARK: &str = "# Written by symheap minimize";

/// Carries the command out.
pub fn minimize(registry: &Rc<Registry>, options: &Minimize, common: &Common) -> Result<Exit, Failure> {
    let kept = kept(registry, options)?;
    if let Some(folder) = &options.output {
        writable(folder)?;
    }
    let open = Open { common, told: None }.subject(&options.subject)?;
    let methods = open.methods(options.method.as_deref())?;
    let method = methods.first().copied().unwrap_or(0);
    let k = options.scope.unwrap_or(open.subject.spec.default_scope);
    let interrupt = Interrupt::new(common.timeout);
    let case = match &options.heap {
        Some(path) => read(path, k)?,
        None => at_node(registry, &open, method, k, options, common, &interrupt)?,
    };
    let again = LoadOptions { spec: common.spec.first().cloned(), class: common.class.clone() };
    let sources = load(&options.subject, &again).sources;
    let key = open.subject.methods.get(method).map_or("", |m| &*m.key);
    let cannot = |why: String| Failure::new(Code::CannotRun, why);
    let subject =
        Files::of(&sources, &open.subject, key, k).and_then(|files| files.load()).map_err(cannot)?;
    let default = Limits::default();
    let shrinker = Shrinker::new(
        registry,
        &subject,
        &kept,
        Limits { candidates: options.max_candidates.unwrap_or(default.candidates), ..default },
        common.ints.into(),
        &interrupt.token,
    );
    shrinker.check(&case).map_err(|why| {
        if interrupt.requested() {
            return CommandError::interrupted().into();
        }
        let failure = Failure::new(Code::NotApplicable, format!("there is nothing to keep: {why}"));
        failure.with_hint(
            "`symheap solve` tells the verdicts on a heap, `verdicts` in a session those at a node",
        )
    })?;
    let mut progress = Progress::new(common.style().progress);
    let before = case.clone();
    let shrunk = shrinker.shrink(case, &mut |case, trials| {
        progress.show(|_| {
            let (fields, clauses) = (counted(case.known(), "field"), counted(case.pc.len(), "clause"));
            format!("{fields}, {clauses}, k = {}, {trials} tried", case.scope)
        });
    });
    progress.clear();
    let files = Files::of(&sources, &open.subject, key, shrunk.case.scope).map_err(cannot)?;
    // What is written is asked once more, as it will be read.
    let written = files.load().map_err(cannot)?;
    Shrinker::new(registry, &written, &kept, shrinker.limits.clone(), shrinker.ints, &Default::default())
        .check(&shrunk.case)
        .map_err(|why| Failure::new(Code::Internal, format!("the copy shows something else: {why}")))?;
    let mut report = Report { options, kept: &kept, before: &before, shrunk: &shrunk, ended: None };
    if !shrunk.is_minimal() {
        let unknown = || Partial::unknown(report.says());
        report.ended = Some(interrupt.partial().unwrap_or_else(unknown));
    }
    if let Some(folder) = &options.output {
        write(folder, &files, &report)?;
    }
    match options.json {
        true => say::json(&report.to_json()),
        false => print!("{}", report.to_text()),
    }
    if let Some(partial) = &report.ended {
        partial.tell();
    }
    Ok(interrupt.exit(report.ended.is_some()))
}

/// What has to stay.
fn kept(registry: &Registry, options: &Minimize) -> Result<Vec<Kept>, Failure> {
    let mut all = Vec::new();
    for text in &options.keep {
        let bad = || {
            let words = VerdictWord::words(VerdictWord::SAID).join(", ");
            let failure = Failure::new(Code::BadUsage, format!("`{text}` says nothing to keep"));
            failure.with_hint(format!("such as --keep lissa=sat,exact=unsat; verdicts are {words}"))
        };
        let (technique, word) = text.split_once('=').ok_or_else(bad)?;
        let (technique, word) = (technique.trim(), word.trim());
        let word = VerdictWord::named(word, &VerdictWord::SAID).ok_or_else(bad)?;
        if technique != EXACT {
            registry.entry(technique)?;
        }
        all.push(Kept { technique: technique.to_string(), word });
    }
    Ok(all)
}

/// The case of a file.
fn read(path: &Path, k: u32) -> Result<Case, Failure> {
    let shown = path.display().to_string();
    let text = file::read(path)
        .map_err(|error| Failure::new(Code::NotFound, format!("cannot read {shown}: {error}")))?;
    let mut sources = SourceMap::default();
    let file = sources.add(shown, text);
    let (partial, diagnostics) = partial_heap::parse(&sources, file);
    partial.map(|partial| Case::written(&partial, k)).ok_or(Failure::Diagnostics(sources, diagnostics))
}

/// The case at a node of the tree that plain lazy initialization has.
fn at_node(
    registry: &Rc<Registry>,
    open: &OpenSubject,
    method: usize,
    k: u32,
    options: &Minimize,
    common: &Common,
    interrupt: &Interrupt,
) -> Result<Case, Failure> {
    let text = options.at.as_deref().unwrap_or_default();
    let path: NodePath = text.parse().map_err(|why: String| Failure::new(Code::BadUsage, why))?;
    let settings = Settings {
        scope: Some(k),
        ints: common.ints.into(),
        cancel: interrupt.token.clone(),
        ..Settings::new("li")
    };
    Ok(Case::at(registry.clone(), open.subject.clone(), method, settings, &path)?)
}

/// Nothing but what this command wrote is written over.
fn writable(folder: &Path) -> Result<(), Failure> {
    let is_empty = match std::fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) => error.kind() == std::io::ErrorKind::NotFound,
    };
    let own = std::fs::read_to_string(folder.join("heap.yaml")).is_ok_and(|text| text.starts_with(MARK));
    match is_empty || own {
        true => Ok(()),
        false => {
            let message = format!("{} has files that are not of this command", folder.display());
            Err(Failure::new(Code::Unwritable, message).with_hint("`-o FOLDER` takes a new or empty folder"))
        }
    }
}

fn write(folder: &Path, files: &Files, report: &Report) -> Result<(), Failure> {
    let unwritable = |path: &Path, error: std::io::Error| {
        Failure::new(Code::Unwritable, format!("cannot write {}: {error}", path.display()))
    };
    let heap = ("heap.yaml".to_string(), report.heap_file());
    for (name, text) in files.all.iter().chain([&heap]) {
        let path = folder.join(name);
        let parent = path.parent().unwrap_or(folder);
        std::fs::create_dir_all(parent).map_err(|error| unwritable(parent, error))?;
        file::replace(&path, text).map_err(|error| unwritable(&path, error))?;
    }
    Ok(())
}

/// What came of it.
struct Report<'a> {
    options: &'a Minimize,
    kept: &'a [Kept],
    before: &'a Case,
    shrunk: &'a Shrunk,
    /// Why it is perhaps not minimal.
    ended: Option<Partial>,
}

impl Report<'_> {
    fn kept(&self) -> String {
        let kept = |k: &Kept| format!("{}={}", k.technique, k.word);
        self.kept.iter().map(kept).collect::<Vec<_>>().join(", ")
    }

    /// The command that shows it.
    fn command(&self) -> Option<String> {
        let folder = self.options.output.as_ref()?.display();
        let names: Vec<&str> =
            self.kept.iter().map(|k| if k.technique == EXACT { "pli" } else { &k.technique }).collect();
        let (names, k) = (names.join(","), self.shrunk.case.scope);
        Some(format!("symheap solve {folder} --heap {folder}/heap.yaml -k {k} -t {names}"))
    }

    fn heap_file(&self) -> String {
        let command = self.command().map(|command| format!("# {command}\n")).unwrap_or_default();
        format!("{MARK}: {}\n# {}\n{command}{}", self.kept(), self.says(), self.shrunk.case.to_yaml())
    }

    /// How minimal it is.
    fn says(&self) -> String {
        match (self.shrunk.is_minimal(), self.shrunk.is_ended) {
            (true, _) => {
                "1-minimal: without any object, field, clause or with a smaller scope the verdicts are others"
                    .into()
            }
            (false, true) => "not known to be minimal: it was ended early".into(),
            (false, false) => {
                let why = self.shrunk.why_undecided.as_deref().unwrap_or("no verdict");
                format!(
                    "not known to be minimal: {} smaller cases have no verdict ({why})",
                    self.shrunk.undecided
                )
            }
        }
    }

    fn to_text(&self) -> String {
        let size = |case: &Case| {
            let some = |n: usize, what: &str| counted(n, what);
            let objects = some(case.objects.keys().filter(|name| *name != "this").count(), "object");
            let (fields, clauses) = (some(case.known(), "field"), some(case.pc.len(), "clause"));
            format!("k = {}, {objects}, {fields}, {clauses}", case.scope)
        };
        let mut text = format!("{}: {} → {}\n", self.kept(), size(self.before), size(&self.shrunk.case));
        text += &self.shrunk.case.to_yaml();
        text += &format!("{} ({} tried)\n", self.says(), self.shrunk.trials);
        if let Some(command) = self.command() {
            text += &format!("{command}\n");
        }
        text
    }

    fn to_json(&self) -> serde_json::Value {
        let case = |case: &Case| json!({ "scope": case.scope, "roots": case.roots, "objects": case.objects, "pc": case.pc });
        let kept: serde_json::Map<String, serde_json::Value> =
            self.kept.iter().map(|k| (k.technique.clone(), k.word.as_str().into())).collect();
        let mut object = json!({
            "kept": kept,
            "minimal": self.shrunk.is_minimal(),
            "complete": true,
            "stopped": null,
            "trials": self.shrunk.trials,
            "undecided": self.shrunk.undecided,
            "before": case(self.before),
            "case": case(&self.shrunk.case),
            "heap_file": self.shrunk.case.to_yaml(),
            "folder": self.options.output.as_ref().map(|folder| folder.display().to_string()),
            "command": self.command(),
        });
        Partial::enter(self.ended.as_ref(), &mut object);
        object
    }
}

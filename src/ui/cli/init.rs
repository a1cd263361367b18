//! `symheap init`: a subject file for Java that has none; and `symheap show`: the files of a subject.

use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use crate::base::{Code, Diagnostic, SourceMap};
use crate::subject::{DiskAndBundled, LoadOptions, from_java, load};
use crate::ui::exit::{Exit, Failure};
use crate::ui::render_diagnostics::render;
use crate::ui::start::args::{Common, Init, Show};
use crate::ui::{file, say};

/// Carries `init` out.
///
/// # Errors
/// The Java cannot be read, its class cannot be told, or the file is there already.
pub fn init(options: &Init, common: &Common) -> Result<Exit, Failure> {
    let (folder, path) = target(options);
    let shown = folder.to_string_lossy().into_owned();
    let load = LoadOptions { class: common.class.clone(), ..LoadOptions::default() };
    let inferred = from_java::infer(&DiskAndBundled, &options.files, &shown, &load);
    let Some(sketch) = inferred.sketch.clone() else {
        return Err(Failure::Diagnostics(inferred.loaded.sources, inferred.loaded.diagnostics));
    };
    let mistakes: Vec<_> = inferred.loaded.diagnostics.iter().filter(|d| d.is_error()).cloned().collect();
    if let Some(subject) = &inferred.loaded.subject
        && (!subject.broken([]).is_empty() || inferred.broken.len() == subject.methods.len())
    {
        let failure = Failure::Diagnostics(inferred.loaded.sources.clone(), mistakes);
        if !common.quiet {
            eprintln!("note: nothing is written: the mistakes leave no method that can be analysed");
        }
        return Err(failure);
    }
    let exit = if inferred.loaded.subject.is_some() && !mistakes.is_empty() {
        say::err_coloured(&render(&inferred.loaded.sources, &mistakes, common.style().render()));
        eprintln!("note: left out: {}", left_out(&inferred, &mistakes));
        Exit::Partial
    } else {
        Exit::Done
    };
    let exit = match stopped(&inferred, &mistakes, common) {
        true => Exit::Partial,
        false => exit,
    };
    if options.dry_run {
        print!("{}", sketch.text());
        return Ok(exit);
    }
    for sentence in &sketch.summary {
        println!("{sentence}");
    }
    if inferred.loaded.subject.is_none() {
        let errors = inferred.loaded.diagnostics.into_iter().filter(|d| d.is_error()).collect();
        return Err(Failure::Diagnostics(inferred.loaded.sources, errors));
    }
    let name = path.display();
    if path.exists() {
        return Err(exists(&path));
    }
    if !options.yes && std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        print!("write {name}? [Y/n] ");
        let _ = std::io::stdout().flush();
        let mut answer = String::new();
        let read = std::io::stdin().read_line(&mut answer).unwrap_or(0);
        if read == 0 || answer.trim().to_lowercase().starts_with('n') {
            println!("nothing was written");
            return Ok(Exit::Done);
        }
    }
    let unwritable =
        |error: std::io::Error| Failure::new(Code::Unwritable, format!("cannot write {name}: {error}"));
    std::fs::create_dir_all(&folder).map_err(unwritable)?;
    file::create(&path, &sketch.text()).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => exists(&path),
        _ => unwritable(error),
    })?;
    let subject = if path.ends_with(SUBJECT) { &folder } else { &path };
    println!("{name} is written; try `symheap {}`", subject.display());
    Ok(exit)
}

/// Tells of names that nothing declares in what the methods need: their paths end there. Whether there are any.
fn stopped(inferred: &from_java::Inferred, mistakes: &[Diagnostic], common: &Common) -> bool {
    let Some(subject) = &inferred.loaded.subject else { return false };
    let mut found = subject.unsupported();
    found.retain(|d| d.is_error() && d.code != Code::Syntax && !mistakes.contains(d));
    if !found.is_empty() {
        eprint!("{}", render(&inferred.loaded.sources, &found, common.style().render()));
        eprintln!("note: paths end where these are reached");
    }
    !found.is_empty()
}

/// The methods with mistakes, and where something stands that is no method, since it does not parse.
fn left_out(inferred: &from_java::Inferred, mistakes: &[Diagnostic]) -> String {
    let mut parts = inferred.broken.clone();
    let Some(subject) = &inferred.loaded.subject else { return parts.join(", ") };
    let program = &subject.program;
    // A mistake inside a method that could be read is why that has no body.
    let in_methods: Vec<_> =
        program.methods.ids().filter_map(|m| program.body(m).err()).filter_map(|d| d.span).collect();
    let apart = mistakes.iter().filter(|d| d.code == Code::Syntax).filter_map(|d| d.span);
    let apart = apart.filter(|span| !in_methods.contains(span));
    parts.extend(apart.map(|span| format!("what stands at {}", inferred.loaded.sources.locate(span))));
    match parts.is_empty() {
        true => "nothing that the methods need".into(),
        false => parts.join(", "),
    }
}

/// Carries `show` out: every file of the subject that is not a JDK model, the subject file first.
///
/// # Errors
/// What is wrong with the files.
pub fn show(options: &Show, common: &Common) -> Result<Exit, Failure> {
    let wanted = LoadOptions { spec: common.spec.first().cloned(), class: common.class.clone() };
    let loaded = load(&options.subject, &wanted);
    if loaded.subject.is_none() {
        return Err(Failure::Diagnostics(loaded.sources, loaded.diagnostics));
    }
    let sources = loaded.sources;
    let mut shown: Vec<String> = Vec::new();
    for id in sources.ids().filter(|&id| !SourceMap::is_shared(id)) {
        let file = sources.file(id);
        // Java that stands inside a YAML file is shown there.
        if shown.iter().any(|path| **path == *file.path) {
            continue;
        }
        shown.push(file.path.to_string());
        let mark = if file.path.ends_with(".java") { "//" } else { "#" };
        println!("{mark} === {} ===", file.path);
        println!("{}", file.text.trim_end());
        println!();
    }
    Ok(Exit::Done)
}

fn exists(path: &Path) -> Failure {
    Failure::new(Code::Unwritable, format!("{} is there already", path.display()))
        .with_hint("`-o FOLDER` or `-o FILE.yaml` writes elsewhere, `--dry-run` prints")
}

/// The name of a folder's subject.
const SUBJECT: &str = "subject.yaml";

/// The folder that is written into, and the file: a name that ends as YAML does is that of the file itself.
fn target(options: &Init) -> (PathBuf, PathBuf) {
    let output = options.output.clone().unwrap_or_else(|| folder_of(&options.files));
    let is_yaml = output.extension().is_some_and(|end| end == "yaml" || end == "yml");
    match is_yaml && !output.is_dir() {
        true => {
            let folder = output.parent().filter(|folder| !folder.as_os_str().is_empty());
            (folder.unwrap_or(Path::new(".")).to_path_buf(), output)
        }
        false => (output.clone(), output.join(SUBJECT)),
    }
}

/// The folder of the first file.
fn folder_of(files: &[String]) -> PathBuf {
    let first = Path::new(files.first().map_or(".", String::as_str));
    let folder = if first.is_dir() { Some(first) } else { first.parent() };
    folder.filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_path_buf()
}

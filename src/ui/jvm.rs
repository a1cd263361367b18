//! Tests on a Java virtual machine, where the machine has one: they are compiled beside the subject's own sources,
//! against a stand-in for JUnit, and run.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::base::id::Id;
use crate::lang::program::{ClassOrigin, Program};
use crate::ui::file::without_place;
use crate::ui::start::interrupt::Interrupt;

/// The stand-in, and what runs the tests: paths and texts.
const OWN: &[(&str, &str)] = &[
    ("org/junit/jupiter/api/Test.java", include_str!("jvm/Test.java")),
    ("org/junit/jupiter/api/Assertions.java", include_str!("jvm/Assertions.java")),
    ("symheap/jvm/Runner.java", include_str!("jvm/Runner.java")),
];

/// Binary name of what a failed assertion of a test throws.
pub const FAILED: &str = "org.junit.jupiter.api.Assertions$Failed";

/// How long the tests of one run may take.
const LONGEST: Duration = Duration::from_secs(120);

/// A test class.
#[derive(Clone, Debug)]
pub struct TestClass {
    /// Its binary name.
    pub name: String,
    /// Its source.
    pub source: String,
}

/// How a test ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// It passed.
    Passed,
    /// It threw.
    Failed {
        /// Binary name of what was thrown.
        class: String,
        /// Where: names of files with their lines, innermost first.
        frames: Vec<(String, u32)>,
    },
    /// It could not be run: why.
    NotRun(String),
}

/// How each test of each class ended, by the class's name and the method's.
pub type Results = BTreeMap<(String, String), Ended>;

/// Compiles and runs tests. A class that does not compile has no results, and is told with what the compiler said.
///
/// # Errors
/// A sentence: there is no Java, or nothing could be written or run.
pub fn run(
    program: &Program,
    tests: &[TestClass],
    interrupt: &Interrupt,
) -> Result<(Results, BTreeMap<String, String>), String> {
    let folder = tempfile::Builder::new()
        .prefix("symheap-jvm-")
        .tempdir()
        .map_err(|error| format!("no temporary folder: {}", without_place(error)))?;
    let (sources, out) = (folder.path().join("src"), folder.path().join("out"));
    let write = |path: &str, text: &str| write(&sources.join(path), text);
    for (path, text) in OWN {
        write(path, text)?;
    }
    let mut files = Vec::new();
    for (path, text) in own_sources(program) {
        write(&path, &text)?;
        files.push(path);
    }
    std::fs::create_dir_all(&out).map_err(|error| unwritten(&error))?;
    let (mut compiled, mut refused) = (Vec::new(), BTreeMap::new());
    for test in tests {
        let path = format!("{}.java", test.name.replace('.', "/"));
        write(&path, &test.source)?;
        match compile(&sources, &out, &path, &files, interrupt)? {
            None => compiled.push(test.name.clone()),
            Some(said) => {
                refused.insert(test.name.clone(), said);
            }
        }
    }
    if compiled.is_empty() {
        return Ok((Results::new(), refused));
    }
    let mut java = Command::new(tool("java"));
    java.args(["-ea", "-Xss2m", "-cp"]).arg(&out).arg("symheap.jvm.Runner").args(&compiled);
    let printed = output(java, interrupt)?.0;
    Ok((read(&printed), refused))
}

/// The folder has another name each time.
fn unwritten(error: &std::io::Error) -> String {
    format!("cannot write into the folder for temporary files, {}: {error}", std::env::temp_dir().display())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(path, text))
        .map_err(|error| unwritten(&error))
}

/// The subject's own files, each under its package and the name that its public class wants.
fn own_sources(program: &Program) -> Vec<(String, String)> {
    let mut files = BTreeMap::new();
    for class in program.classes.iter().filter(|c| c.origin == ClassOrigin::User && c.outer.is_none()) {
        let Some(span) = class.span else { continue };
        let (package, simple) = class.name.rsplit_once('.').unwrap_or(("", &class.name));
        let source = program.sources.file(span.file);
        let stem = Path::new(&*source.path).file_stem().map(|s| s.to_string_lossy().into_owned());
        let is_named_so = stem.as_deref() == Some(simple);
        // The public class names the file; without one, that of the file's own name, or the first.
        let rank = (!class.modifiers.is_public, !is_named_so);
        let name = format!("{}/{simple}.java", package.replace('.', "/"));
        let name = name.trim_start_matches('/').to_string();
        let entry = files.entry(span.file.index()).or_insert((rank, name.clone(), source.text.to_string()));
        if rank < entry.0 {
            *entry = (rank, name, source.text.to_string());
        }
    }
    files.into_values().map(|(_, name, text)| (name, text)).collect()
}

/// Compiles a test: beside all files, or where one of these does not compile, beside those alone that it needs.
/// What the compiler said where neither succeeds.
fn compile(
    sources: &Path,
    out: &Path,
    test: &str,
    files: &[String],
    interrupt: &Interrupt,
) -> Result<Option<String>, String> {
    let own = OWN.iter().map(|(path, _)| (*path).to_string());
    let own: Vec<String> = own.chain([test.to_string()]).collect();
    let mut said = String::new();
    for beside in [files, &[]] {
        let mut javac = Command::new(tool("javac"));
        javac.args(["-nowarn", "-Xlint:none", "-proc:none", "-encoding", "UTF-8", "-d"]).arg(out);
        javac.arg("-sourcepath").arg(sources).current_dir(sources).args(&own).args(beside);
        let (printed, succeeded) = output(javac, interrupt)?;
        if succeeded {
            return Ok(None);
        }
        said = first_error(&printed);
    }
    Ok(Some(said))
}

fn first_error(printed: &str) -> String {
    let line = printed.lines().find(|line| line.contains("error:")).or(printed.lines().next());
    line.unwrap_or("it says nothing").trim().to_string()
}

/// A tool of the JDK: of `JAVA_HOME`, or of the path.
fn tool(name: &str) -> PathBuf {
    let home = std::env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin").join(name));
    home.filter(|path| path.exists()).unwrap_or_else(|| name.into())
}

/// What a command prints, on both outputs, and whether it succeeded.
fn output(mut command: Command, interrupt: &Interrupt) -> Result<(String, bool), String> {
    let name =
        Path::new(command.get_program()).file_name().unwrap_or_default().to_string_lossy().into_owned();
    let log = tempfile::NamedTempFile::new()
        .map_err(|error| format!("no temporary file: {}", without_place(error)))?;
    let reopen = || log.reopen().map_err(|error| format!("no temporary file: {error}"));
    let mut child = command
        .stdin(Stdio::null())
        .stdout(reopen()?)
        .stderr(reopen()?)
        .spawn()
        .map_err(|_| format!("there is no `{name}`: install a JDK, or set JAVA_HOME"))?;
    let start = Instant::now();
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if interrupt.requested() || start.elapsed() > LONGEST => {
                // It may have ended by itself meanwhile.
                let _ = child.kill();
                let _ = child.wait();
                return Err(match interrupt.requested() {
                    true => "interrupted".into(),
                    false => format!("`{name}` did not end in {} s", LONGEST.as_secs()),
                });
            }
            Ok(None) => std::thread::sleep(Duration::from_millis(20)),
            Err(error) => return Err(format!("`{name}`: {error}")),
        }
    };
    let printed = std::fs::read(log.path()).map_err(|error| format!("`{name}`: {error}"))?;
    Ok((String::from_utf8_lossy(&printed).into_owned(), status.success()))
}

/// The lines of the runner.
fn read(printed: &str) -> Results {
    let mut results = Results::new();
    for line in printed.lines() {
        let mut parts = line.split('\t');
        let (Some("symheap-test"), Some(class), Some(method)) = (parts.next(), parts.next(), parts.next())
        else {
            continue;
        };
        let ended = match parts.next() {
            Some("passed") => Ended::Passed,
            Some("failed") => {
                let class = parts.next().unwrap_or_default().to_string();
                let frames = parts.next().unwrap_or_default().split(',').filter_map(|frame| {
                    let (file, line) = frame.rsplit_once(':')?;
                    Some((file.to_string(), line.parse().ok()?))
                });
                Ended::Failed { class, frames: frames.collect() }
            }
            _ => Ended::NotRun(parts.next().unwrap_or("it could not be called").to_string()),
        };
        results.insert((class.to_string(), method.to_string()), ended);
    }
    results
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_runner_are_read() {
        let printed = "noise\nsymheap-test\tp.T\tpath_1\tfailed\tjava.lang.Error\tA.java:3,B.java:-1,\nsymheap-test\tp.T\tpath_2\tpassed\t\n";
        let results = read(printed);
        let frames = vec![("A.java".to_string(), 3)];
        let failed = Ended::Failed { class: "java.lang.Error".into(), frames };
        assert_eq!(results.get(&("p.T".into(), "path_1".into())), Some(&failed));
        assert_eq!(results.get(&("p.T".into(), "path_2".into())), Some(&Ended::Passed));
        assert_eq!(results.len(), 2);
    }
}

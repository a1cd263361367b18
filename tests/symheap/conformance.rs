//! What Java programs print: every file of `tests/conformance` runs in the interpreter, and on a JDK where
//! there is one, and both must print what stands beside it in the `.expected` file of its name. An exception
//! that `main` throws is the last line, by its class's name.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use symheap::base::SourceMap;
use symheap::exec::{Machine, Natives, Outcome, Stop, Value, run};
use symheap::lang::program::{ErasedType, Program};
use symheap::lang::{index, models};
use symheap::term::TermPool;

use crate::skips::Need;

/// Instructions that one program may take.
const FUEL: u64 = 50_000_000;

/// Runs the mains of the classes that it is given on a JVM; what each prints goes to a file of its name in
/// the folder of the first argument.
const ALL_MAINS: &str = r#"
    import java.io.*;
    import java.nio.charset.StandardCharsets;
    import java.nio.file.*;

    public class AllMains {
        public static void main(String[] args) throws Exception {
            for (int i = 1; i < args.length; i++) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                System.setOut(new PrintStream(bytes, true, "UTF-8"));
                try {
                    Class.forName(args[i]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
                } catch (java.lang.reflect.InvocationTargetException e) {
                    System.out.println(e.getCause().getClass().getName());
                } catch (LinkageError e) {
                    System.out.println(e.getClass().getName());
                }
                Files.write(Paths.get(args[0], args[i] + ".out"), bytes.toByteArray());
            }
        }
    }
"#;

/// A program of the suite.
struct Case {
    path: PathBuf,
    /// Binary name of the class that has `main`.
    class: String,
    text: String,
    expected: String,
    /// The first Java that has all that it uses.
    version: u32,
}

fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the suite").map(|e| e.expect("an entry").path()).collect();
    files.retain(|p| p.extension().is_some_and(|e| e == "java"));
    files.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a program");
        let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let package = text.lines().find_map(|l| l.strip_prefix("package ")?.strip_suffix(';'));
        let class = package.map_or(stem.clone(), |p| format!("{p}.{stem}"));
        let expected = std::fs::read_to_string(path.with_extension("expected")).unwrap_or_default();
        let version = text.strip_prefix("// Java ").and_then(|rest| rest.lines().next()?.parse().ok());
        Case { path, class, text, expected, version: version.unwrap_or(11) }
    };
    files.into_iter().map(read).collect()
}

/// A program of all cases and the JDK models.
fn program(cases: &[Case]) -> Program {
    let mut sources = SourceMap::default();
    let add = |case: &Case| sources.add(case.path.display().to_string(), case.text.clone());
    let files: Vec<_> = cases.iter().map(add).collect();
    let (units, mut report) = models::parse_with(&mut sources, &files);
    let program = index::index(sources, units);
    report.extend(program.diagnostics.iter().cloned());
    for d in &report {
        println!("{} {}", d.span.map(|s| program.sources.locate(s)).unwrap_or_default(), d.message);
    }
    program
}

/// What the interpreter prints for a case.
fn interpret(program: &Program, natives: &Natives, case: &Case) -> String {
    let class = program.by_name.get(case.class.as_str()).copied().expect("the class of the file's name");
    let main = program.find_methods(class, "main")[0];
    let mut machine = Machine::new(program);
    let args = machine.alloc_array(ErasedType::class(program.well_known.string), 0);
    let mut terms = TermPool::new();
    let outcome = match machine.call(program, main, &[Value::Ref(args)]) {
        Ok(()) => match run(program, natives, &mut machine, &mut terms, &mut (), &mut FUEL.clone()) {
            Stop::Done(outcome) => Ok(outcome),
            stop => Err(stop),
        },
        Err(outcome) => Ok(outcome),
    };
    let mut printed = machine.console.clone();
    let place =
        |span: Option<symheap::base::Span>| span.map(|s| program.sources.locate(s)).unwrap_or_default();
    match outcome {
        Ok(Outcome::Return(_)) => {}
        Ok(Outcome::Exception { class, .. }) => {
            let _ = writeln!(printed, "{}", program.classes[class].name);
        }
        Ok(Outcome::Unsupported { message, span, .. }) => {
            let _ = writeln!(printed, "! {message} at {}", place(span));
        }
        other => {
            let _ = writeln!(printed, "! {other:?}");
        }
    }
    printed
}

/// The first line in which two texts differ.
fn difference(expected: &str, found: &str) -> Option<String> {
    if expected == found {
        return None;
    }
    let (mut a, mut b) = (expected.lines(), found.lines());
    for line in 1.. {
        match (a.next(), b.next()) {
            (Some(x), Some(y)) if x == y => {}
            (None, None) => return Some("line ends differ".into()),
            (x, y) => {
                let show = |l: Option<&str>| l.unwrap_or("<end>").to_string();
                return Some(format!("line {line}: expected {}\n        found    {}", show(x), show(y)));
            }
        }
    }
    None
}

#[track_caller]
fn assert_same(cases: &[Case], found: impl Fn(&Case) -> String) {
    let mut wrong = Vec::new();
    for case in cases {
        if let Some(difference) = difference(&case.expected, &found(case)) {
            wrong.push(format!("{}: {difference}", case.class));
        }
    }
    assert!(wrong.is_empty(), "{} of {} differ\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn the_interpreter_prints_what_java_prints() {
    let cases = cases();
    assert!(cases.len() >= 60);
    let program = program(&cases);
    let natives = Natives::new(&program);
    assert_same(&cases, |case| interpret(&program, &natives, case));
}

/// The version of the JDK: `javac 17.0.1`.
fn version() -> u32 {
    let output = Command::new("javac").arg("-version").output().expect("javac");
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    let number = text.split([' ', '.', '-', '\n']).nth(1).and_then(|n| n.parse().ok());
    number.expect("a version")
}

#[test]
fn a_jdk_prints_what_is_expected() {
    if Need::Jdk.is_missing() {
        return;
    }
    let mut cases = cases();
    let version = version();
    cases.retain(|case| case.version <= version);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("conformance");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let runner = folder.join("AllMains.java");
    std::fs::write(&runner, ALL_MAINS).expect("the runner");
    let compiled = Command::new("javac")
        .args(["-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-d"])
        .arg(&folder)
        .arg(&runner)
        .args(cases.iter().map(|c| &c.path))
        .output()
        .expect("javac");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new("java")
        .args(["-ea", "-Xss4m", "-cp"])
        .arg(&folder)
        .arg("AllMains")
        .arg(&folder)
        .args(cases.iter().map(|c| &c.class))
        .output()
        .expect("java");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let printed =
        |case: &Case| std::fs::read_to_string(folder.join(format!("{}.out", case.class))).unwrap_or_default();
    assert_same(&cases, printed);
}

//! Random methods that compute with a double, a float and an int: every input takes exactly one of the paths that are
//! found, and returns there what it returns on a JVM; the tests that are exported pass. `SYMHEAP_JVM_METHODS` says how
//! many methods, `SYMHEAP_JVM_SEED` from which on.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use symheap::exec::{Outcome, Value};
use symheap::explore::engine::{Child, Engine, Live, PathEnd, Plan, Step};
use symheap::subject::{LoadOptions, Subject, load};
use symheap::technique::Registry;
use symheap::term::{SymbolKind, TermId, reals};

use crate::command::symheap;
use crate::export::java::{ASSERTIONS, RUNNER, TEST};
use crate::skips::Need;

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
    fn of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }
}

const REALS: [f64; 20] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    2.0,
    3.0,
    -7.25,
    0.1,
    1e-5,
    100.0,
    1e10,
    -3e9,
    1e300,
    5e-324,
    16_777_217.0,
    f64::MAX,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

/// A double, as deep as said.
fn double(random: &mut Random, depth: usize) -> String {
    if depth == 0 {
        return match random.below(8) {
            0..4 => "a".into(),
            4 => "f".into(),
            5 => "i".into(),
            _ => random.of(&["0.5", "1.0", "3.0", "-2.0", "0.1", "1e10", "100.0"]).into(),
        };
    }
    let d = depth - 1;
    match random.below(10) {
        0 => format!("Math.{}({})", random.of(&["sqrt", "floor", "ceil", "abs"]), double(random, d)),
        1 => format!("(double) {}", float(random, d)),
        2 => format!("(double) {}", int(random, d)),
        3 => format!("-({})", double(random, 0)),
        // The remainder of a number that is known is Java's, too.
        4 => format!("({} % {})", random.of(&["a", "7.5"]), random.of(&["2.0", "a"])),
        _ => {
            format!("({} {} {})", double(random, d), random.of(&["+", "-", "*", "/", "+"]), double(random, d))
        }
    }
}

fn float(random: &mut Random, depth: usize) -> String {
    match random.below(if depth == 0 { 2 } else { 5 }) {
        0 => "f".into(),
        1 => random.of(&["1.5f", "0.1f", "-4f"]).into(),
        2 => format!("(float) {}", double(random, depth - 1)),
        3 => format!("(float) {}", int(random, depth - 1)),
        _ => format!("({} {} {})", float(random, depth - 1), random.of(&["+", "*", "-"]), float(random, 0)),
    }
}

fn int(random: &mut Random, depth: usize) -> String {
    match random.below(if depth == 0 { 2 } else { 5 }) {
        0 => "i".into(),
        1 => random.of(&["3", "-1", "100"]).into(),
        2 => format!("(int) ({})", double(random, depth - 1)),
        3 => format!("(int) ({})", float(random, depth - 1)),
        _ => format!("({} + {})", int(random, depth - 1), int(random, 0)),
    }
}

fn condition(random: &mut Random) -> String {
    let compare = random.of(&["<", "<=", ">", ">=", "==", "!="]);
    match random.below(6) {
        0 => format!("{} {compare} {}", float(random, 1), float(random, 0)),
        1 => format!("{} {compare} {}", int(random, 2), int(random, 0)),
        2 => format!("Double.isNaN({})", double(random, 1)),
        3 => format!("Double.compare({}, {}) < 1", double(random, 1), double(random, 0)),
        _ => format!("{} {compare} {}", double(random, 1), double(random, 1)),
    }
}

fn method(name: &str, random: &mut Random) -> String {
    let (first, second, third) = (condition(random), condition(random), condition(random));
    let next = double(random, 1);
    format!(
        "int {name}(double a, float f, int i) {{ if ({first}) {{ if ({second}) return 1; return 2; }} a = {next}; return {third} ? 3 : 4; }}\n"
    )
}

type Input = (f64, f32, i32);

fn inputs(random: &mut Random) -> Vec<Input> {
    let real = |random: &mut Random| match random.below(3) {
        0 => f64::from(random.below(41) as i32 - 20) / 4.0,
        1 => f64::from_bits(((random.below(1 << 31) as u64) << 33) ^ ((random.below(1 << 31) as u64) << 3)),
        _ => REALS[random.below(REALS.len())],
    };
    let one = |random: &mut Random| {
        let int = match random.below(3) {
            0 => [0, 1, -1, 3, 100, i32::MAX, i32::MIN][random.below(7)],
            1 => random.below(1 << 31) as i32 - (1 << 30),
            _ => random.below(200) as i32 - 100,
        };
        (real(random), real(random) as f32, int)
    };
    (0..150).map(|_| one(random)).collect()
}

/// A path's condition, and the result where one is known.
struct Taken {
    clauses: Vec<TermId>,
    result: Value,
}

fn paths(engine: &mut Engine, mut live: Live, found: &mut Vec<Taken>) {
    match engine.run(&mut live) {
        Step::End(PathEnd::Finished(Outcome::Return(Some(result)))) => {
            found.push(Taken { clauses: live.state.pc.clauses.clone(), result });
        }
        Step::End(other) => panic!("{other:?}"),
        Step::Fork(fork) => {
            for alternative in &fork.alternatives {
                if let Child::Alive(child, _) = engine.descend(&live, &fork, alternative) {
                    paths(engine, *child, found);
                }
            }
        }
    }
}

/// Which result each input gives; what is wrong.
fn followed(subject: &Arc<Subject>, method: usize, inputs: &[Input], wrong: &mut Vec<String>) -> Vec<i64> {
    let technique = Registry::default().make("li").expect("li");
    let (mut engine, root) = Engine::start(Plan::new(subject, method, 1, technique)).expect("it starts");
    let mut all = Vec::new();
    paths(&mut engine, root, &mut all);
    let mut terms = engine.terms().clone();
    let mut results = Vec::new();
    for &(a, f, i) in inputs {
        let rank = |terms: &mut symheap::term::TermPool, kind, x| {
            let rank = terms.real(kind, x);
            terms.as_const(rank).expect("a constant")
        };
        let (ra, rf) = (rank(&mut terms, SymbolKind::Double, a), reals::rank_of_float(f));
        let value = |symbol| match &*engine.terms().symbol(symbol).name {
            "a" => Some(ra),
            "f" => Some(rf.into()),
            "i" => Some(i.into()),
            "isNegativeZero(a)" => Some((a == 0.0 && a.is_sign_negative()).into()),
            "isNegativeZero(f)" => Some((f == 0.0 && f.is_sign_negative()).into()),
            other => panic!("no symbol {other}"),
        };
        let holds = |path: &&Taken| path.clauses.iter().all(|&c| terms.eval_with(c, &value) == Some(1));
        let taken: Vec<&Taken> = all.iter().filter(holds).collect();
        let name = &subject.methods[method].key;
        match taken.as_slice() {
            [Taken { result: Value::Int(n), .. }] => results.push((*n).into()),
            _ => {
                wrong.push(format!("{name}: {a:?} {f:?} {i} takes {} of {}", taken.len(), all.len()));
                results.push(-1);
            }
        }
    }
    results
}

fn ran(command: &mut Command) -> String {
    let output = command.output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn random_computations_do_what_they_do_on_a_jvm() {
    let (count, seed) = (setting("SYMHEAP_JVM_METHODS", 10), setting("SYMHEAP_JVM_SEED", 1));
    let mut random = Random(seed);
    random.below(2);
    let names: Vec<String> = (0..count).map(|n| format!("m{n}")).collect();
    let methods: Vec<String> = names.iter().map(|name| method(name, &mut random)).collect();
    let inputs = inputs(&mut random);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("reals-jvm-{seed}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("org/junit/jupiter/api")).expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let java = write("Reals.java", &format!("class Reals {{\n{}}}\n", methods.concat()));
    let yaml = format!(
        "symheap: 1\nname: Reals\nsources: [Reals.java]\ninput: {{ this: Reals }}\nmethods: {{ {} }}\nprecondition: {{ scope: {{ default: 1 }} }}\n",
        names
            .iter()
            .map(|n| format!("{n}: {{ args: {{ a: symbolic, f: symbolic, i: symbolic }} }}"))
            .collect::<Vec<_>>()
            .join(", ")
    );
    let subject = write("subject.yaml", &yaml);
    let loaded = load(&subject, &LoadOptions::default());
    let known = Arc::new(loaded.subject.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics)));
    let mut wrong = Vec::new();
    let found: Vec<Vec<i64>> = (0..names.len()).map(|m| followed(&known, m, &inputs, &mut wrong)).collect();
    assert!(wrong.is_empty(), "seed {seed}: {}\n{}", wrong[0], methods.concat());
    if Need::Jdk.is_missing() {
        return;
    }
    let calls: String = names.iter().map(|m| format!("System.out.print(r.{m}(a, f, i) + \" \");")).collect();
    let rows: Vec<String> = inputs
        .iter()
        .map(|(a, f, i)| {
            format!("{{ {}L, {}L, {i}L }}", a.to_bits().cast_signed(), f.to_bits().cast_signed())
        })
        .collect();
    let driver = format!(
        "public class RealsDriver {{ static final long[][] ROWS = {{ {} }};\n public static void main(String[] args) {{ Reals r = new Reals(); for (long[] row : ROWS) {{ double a = Double.longBitsToDouble(row[0]); float f = Float.intBitsToFloat((int) row[1]); int i = (int) row[2]; {calls} System.out.println(); }} }} }}\n",
        rows.join(",\n")
    );
    let mut sources = vec![
        java,
        write("RealsDriver.java", &driver),
        write("Runner.java", RUNNER),
        write("org/junit/jupiter/api/Test.java", TEST),
        write("org/junit/jupiter/api/Assertions.java", ASSERTIONS),
    ];
    let mut tested = Vec::new();
    for name in &names {
        let test = format!("T{name}");
        let to = folder.join(format!("{test}.java")).display().to_string();
        let done =
            symheap(&["export", &subject, name, "-t", "pli", "--format", "java-test", "--force", "-o", &to]);
        assert!([0, 3].contains(&done.code), "{name}: {}", done.err);
        sources.push(to);
        tested.push(test);
    }
    let to = folder.display().to_string();
    ran(Command::new("javac").args(["-nowarn", "-Xlint:none", "-d", &to]).args(&sources));
    let printed = ran(Command::new("java").args(["-cp", &to, "RealsDriver"]));
    for (at, line) in printed.lines().enumerate() {
        for (method, said) in line.split_whitespace().enumerate() {
            let expected: i64 = said.parse().expect("a number");
            let (input, own) = (inputs[at], found[method][at]);
            assert_eq!(own, expected, "seed {seed}: {input:?} in {}", methods[method]);
        }
    }
    let passed = ran(Command::new("java").args(["-ea", "-cp", &to, "Runner"]).args(&tested));
    let mut all = 0;
    for line in passed.lines() {
        let (done, of) = line.rsplit_once(" of ").expect("a count");
        assert!(done.ends_with(&format!(" {of}")), "seed {seed}: {line}\n{}", methods.concat());
        all += of.parse::<usize>().unwrap_or(0);
    }
    println!("{count} methods, {} inputs, {all} tests of paths", inputs.len());
}

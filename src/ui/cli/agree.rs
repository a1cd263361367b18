//! `symheap agree`: two preconditions side by side.

mod report;

use std::sync::Arc;
use std::time::Instant;

use crate::base::Code;
use crate::base::count::counted;
use crate::solve::agree::{Agreement, Bridge, Part, Side, View, compare};
use crate::ui::cli::solve::layout;
use crate::ui::exit::{Exit, Failure};
use crate::ui::partial::Partial;
use crate::ui::say;
use crate::ui::start::args::{Agree, Common};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::load::{Open, OpenSubject};
use crate::ui::start::progress::Progress;
use report::Report;

/// A side as it is asked for.
struct Wanted {
    subject: String,
    spec: Option<String>,
    part: Option<Part>,
}

/// `SUBJECT:PART`; a colon that is followed by no part belongs to the name.
fn split(text: &str) -> (&str, Option<Part>) {
    let found = text.rsplit_once(':').and_then(|(subject, word)| {
        let part = Part::ALL.iter().find(|(known, _)| *known == word)?.1;
        Some((subject, Some(part)))
    });
    found.unwrap_or((text, None))
}

/// The two sides of a command line.
fn wanted(options: &Agree, common: &Common) -> Result<[Wanted; 2], Failure> {
    let side = |subject: &str, spec: Option<&String>| {
        let (subject, own) = split(subject);
        let (spec, part) = spec.map_or((None, None), |spec| {
            let (path, part) = split(spec);
            (Some(path.to_string()), part)
        });
        Wanted { subject: subject.into(), spec, part: part.or(own) }
    };
    let specs = &common.spec;
    if specs.len() > 2 {
        return Err(Failure::new(
            Code::BadUsage,
            "two preconditions are compared, and more than two specifications given",
        ));
    }
    let second = options.second.as_ref().unwrap_or(&options.first);
    let mut sides = match specs.as_slice() {
        [both] if options.second.is_none() => [side(&options.first, Some(both)), side(second, Some(both))],
        [_] => {
            let failure = Failure::new(Code::BadUsage, "one specification for two subjects");
            return Err(failure.with_hint("give two (--spec A --spec B), or one subject"));
        }
        specs => [side(&options.first, specs.first()), side(second, specs.get(1))],
    };
    // One subject with one specification: its rules and its heap part.
    if options.second.is_none() && specs.len() < 2 {
        let [first, second] = &mut sides;
        match first.part {
            None => (first.part, second.part) = (Some(Part::Hex), Some(Part::PreH)),
            Some(part) if part.has_data() => second.part = Some(Part::Hex),
            Some(_) => second.part = Some(Part::PreH),
        }
    }
    Ok(sides)
}

/// Carries the command out.
pub fn agree(options: &Agree, common: &Common) -> Result<Exit, Failure> {
    let [first, second] = wanted(options, common)?;
    let open = |wanted: &Wanted| {
        let common = Common { spec: wanted.spec.iter().cloned().collect(), ..common.clone() };
        Open { common: &common, told: None }.subject(&wanted.subject)
    };
    let opened = [open(&first)?, open(&second)?];
    let k = options
        .scope
        .unwrap_or_else(|| opened.iter().map(|open| open.subject.spec.default_scope).min().unwrap_or(1));
    let [a, b] = [prepare(&opened[0], &first, k, options)?, prepare(&opened[1], &second, k, options)?];
    let names = names([(&first, &a), (&second, &b)]);
    let mut sides = [a, b];
    let has_data = sides.iter().all(|side| side.part.has_data());
    let view = |at: usize| View {
        name: &names[at],
        program: &sides[at].subject.program,
        layout: &sides[at].layout,
        has_data: has_data && sides[at].part.has_data(),
    };
    let bridge = Bridge::new(view(0), view(1)).map_err(|why| {
        let failure = Failure::new(Code::NotApplicable, why);
        failure.with_hint("objects correspond by the name of their class, fields by their own name")
    })?;
    let interrupt = Interrupt::new(common.timeout);
    let mut progress = Progress::new(common.style().progress);
    let start = Instant::now();
    let found = compare(&mut sides, &bridge, &interrupt.token, &mut |found: &Agreement, candidates| {
        progress.show(|seconds| {
            let [a, b] = found.only;
            let rate = candidates as f64 / seconds.max(0.001);
            format!("{a} and {b} differ, {}, {rate:.0}/s", counted(candidates, "candidate"))
        });
    });
    progress.clear();
    let ended = found.stopped.clone().map(|why| interrupt.partial().unwrap_or_else(|| Partial::unknown(why)));
    let assumed: Vec<String> = opened
        .iter()
        .zip(&sides)
        .flat_map(|(open, side)| open.sentences(&side.subject.precondition_assumptions(&side.layout)))
        .fold(Vec::new(), |mut all, sentence| {
            if !all.contains(&sentence) {
                all.push(sentence);
            }
            all
        });
    let seconds = (!common.no_times).then(|| start.elapsed().as_secs_f64());
    let report = Report {
        k,
        names: &names,
        sides: &sides,
        bridge: &bridge,
        found: &found,
        ended,
        assumed,
        seconds,
        limit: options.limit,
    };
    match options.json {
        true => {
            say::json(&report.to_json());
            report.partial().iter().for_each(Partial::tell);
        }
        false => print!("{}", report.to_text(common.quiet)),
    }
    let is_partial = !found.is_complete() || sides.iter().any(Side::is_upper_bound);
    let differ = if found.agree() == Some(true) { Exit::Done } else { Exit::Failed };
    Ok(interrupt.exit(is_partial).or(differ))
}

fn prepare(open: &OpenSubject, wanted: &Wanted, k: u32, options: &Agree) -> Result<Side, Failure> {
    let subject = &open.subject;
    let layout = layout(open, k, (options.array_length, options.string_length))?;
    let has_code = !subject.spec.structure().is_empty() || !subject.spec.pre_p.is_empty();
    let part = wanted.part.unwrap_or(if has_code { Part::RepOk } else { Part::Hex });
    Side::new(&Arc::clone(subject), &layout, part).map_err(|why| {
        let failure = Failure::new(Code::NoPrecondition, why);
        failure.with_hint("`symheap agree A B` compares two subjects, `--spec A --spec B` two specifications; see `symheap agree --help`")
    })
}

/// What people call the sides: the part where that tells them apart, else the subject or the specification.
fn names(sides: [(&Wanted, &Side); 2]) -> [String; 2] {
    let [(a, x), (b, y)] = sides;
    let longest = |w: &Wanted| w.spec.clone().unwrap_or_else(|| w.subject.clone());
    match () {
        () if longest(a) != longest(b) => {
            let name = |w: &Wanted, s: &Side| format!("{}:{}", longest(w), s.part.word());
            [name(a, x), name(b, y)]
        }
        () if x.part != y.part => [x.part.word().into(), y.part.word().into()],
        () => [format!("{} (first)", longest(a)), format!("{} (second)", longest(b))],
    }
}

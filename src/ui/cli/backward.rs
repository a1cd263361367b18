//! `symheap backward`: from a target back to the entry of a method.

use std::rc::Rc;

use serde_json::{Map, Value, json};

use crate::backward::{Cut, CutKind};
use crate::base::count::counted;
use crate::explore::backward::{Answer, Question, answer};
use crate::session::json::{heap_json, input_json};
use crate::solve::smt::Ints;
use crate::subject::Subject;
use crate::technique::Registry;
use crate::technique::li::CUTS_NOTHING;
use crate::ui::cli::solve::witness_heap;
use crate::ui::exit::{Exit, Failure};
use crate::ui::partial::Partial;
use crate::ui::say;
use crate::ui::start::args::{Backward, Common};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::load::{Open, OpenSubject};

/// Seconds that a question takes where nobody says more.
const SECONDS: f64 = 60.0;

/// Carries the command out.
pub fn backward(registry: &Rc<Registry>, options: &Backward, common: &Common) -> Result<Exit, Failure> {
    let open = Open { common, told: None }.subject(&options.subject)?;
    let methods = open.methods(options.method.as_deref())?;
    let Some(&method) = methods.first() else { return Ok(Exit::Done) };
    if Ints::from(common.ints) == Ints::Math {
        let failure = Failure::new(crate::base::Code::BadUsage, "backward reads integers as Java does");
        return Err(failure.with_hint("leave `--ints math` out"));
    }
    if options.budgets.no_post {
        let failure = Failure::new(
            crate::base::Code::BadUsage,
            "backward looks at no postcondition: it seeks a target",
        );
        return Err(failure.with_hint("leave `--no-post` out"));
    }
    let interrupt = Interrupt::new(Some(common.timeout.unwrap_or(SECONDS)));
    // Models are run under what cuts nothing.
    let technique = registry.make(CUTS_NOTHING)?;
    let plan = options.budgets.plan(&open.subject, method, technique, common, &interrupt);
    let scope = plan.scope;
    let question = Question {
        target: options.target(),
        unwind: options.unwind,
        inline: options.inline,
        variant: options.variant,
        models: options.models,
    };
    let answer = answer(plan, &question).map_err(|failed| Failure::from_start(&open.subject, failed))?;
    let stopped = stopped(&answer, &interrupt, common);
    if options.json {
        say::json(&to_json(&open, method, scope, options, common, &answer, stopped.as_ref()));
    } else {
        print!("{}", report(&open, method, options, common, &answer));
    }
    if let Some(partial) = &stopped {
        partial.tell();
    }
    Ok(interrupt.exit(stopped.is_some()))
}

/// Why the answer is not the last word, where it is not. A scope is none of the reasons: it was asked for.
fn stopped(answer: &Answer, interrupt: &Interrupt, common: &Common) -> Option<Partial> {
    if answer.reachable == Some(true) {
        return None;
    }
    if let Some(partial) = interrupt.partial() {
        let is_default = interrupt.by_time() && common.timeout.is_none();
        let why =
            || format!("{SECONDS} s have passed, which is what backward takes where --timeout says nothing");
        return Some(if is_default { Partial { why: why(), ..partial } } else { partial });
    }
    if answer.reachable.is_none() {
        return Some(Partial::unknown(answer.reasons.join("; ")));
    }
    let bounds: Vec<&str> = answer
        .relies_on
        .iter()
        .map(String::as_str)
        .filter(|r| r.starts_with("unwinding") || r.starts_with("inlining"))
        .collect();
    let limit = if bounds.first()?.starts_with("unwinding") { "unwinding" } else { "inlining" };
    Some(Partial { limit, why: format!("what lies beyond {} was not looked at", bounds.join(" and ")) })
}

fn word(answer: &Answer) -> Value {
    match answer.reachable {
        Some(known) => known.into(),
        None => "unknown".into(),
    }
}

fn cut_json(subject: &Subject, cut: &Cut) -> Value {
    let at = cut.span.map(|span| subject.program.sources.locate(span));
    let mut object = json!({ "kind": cut_word(&cut.kind), "at": at });
    if let Some(within) = &cut.within {
        object["within"] = within.as_str().into();
    }
    object
}

fn cut_word(kind: &CutKind) -> String {
    match kind {
        CutKind::Unwinding => "unwinding".into(),
        CutKind::Inlining => "inlining".into(),
        CutKind::Size => "size".into(),
        CutKind::Unmodelled(what) => format!("not modelled: {what}"),
    }
}

fn to_json(
    open: &OpenSubject,
    method: usize,
    scope: u32,
    options: &Backward,
    common: &Common,
    answer: &Answer,
    stopped: Option<&Partial>,
) -> Value {
    let subject = &open.subject;
    let terms = &answer.terms;
    let mut object = json!({
        "subject": &*subject.name,
        "method": &*subject.methods[method].key,
        "target": options.target,
        "note": answer.note,
        "reachable": word(answer),
        "complete": true,
        "stopped": null,
        "variant": options.variant.name(),
        "unwinding": options.unwind,
        "inlining": options.inline,
        "scope": scope,
        "relies_on": answer.relies_on,
        "witness": Value::Null,
        "reasons": answer.reasons,
        "models": answer.models,
        "checks": answer.checks,
        "cut_checks": answer.cut_checks,
        "nodes": answer.nodes,
        "condition_size": answer.size,
        "disjuncts": answer.disjuncts,
        "cuts": answer.cuts.iter().map(|cut| cut_json(subject, cut)).collect::<Vec<_>>(),
    });
    Partial::enter(stopped, &mut object);
    if let Some((witness, input)) = &answer.witness {
        object["witness"] = witness_heap(&answer.layout, witness).into();
        let input = input_json(&subject.program, terms, input);
        object["arguments"] = input["arguments"].clone();
    }
    let spurious = answer.spurious.iter();
    object["spurious"] = spurious
        .map(|s| json!({ "heap": heap_json(&s.heap, terms), "why": s.why, "smallest": s.smallest }))
        .collect();
    if !common.no_times {
        let seconds = |time: std::time::Duration| json!((time.as_secs_f64() * 1000.0).round() / 1000.0);
        object["time_s"] = seconds(answer.time.total);
        object["walk_s"] = seconds(answer.time.walk);
        object["check_s"] = seconds(answer.time.check);
    }
    object
}

fn report(open: &OpenSubject, method: usize, options: &Backward, common: &Common, answer: &Answer) -> String {
    let subject = &open.subject;
    let key = &subject.methods[method].key;
    let says = match answer.reachable {
        Some(true) => "reachable",
        Some(false) => "unreachable",
        None => "unknown",
    };
    let mut text = format!("{}.{key}, {}: {says}\n", subject.name, options.target);
    if let Some(note) = &answer.note {
        text += &format!("note: {note}\n");
    }
    if let Some((witness, input)) = &answer.witness {
        let heap = witness_heap(&answer.layout, witness);
        text += "witness, replayed:\nheap:\n";
        for (name, value) in &heap {
            text += &format!("  {name}: {}\n", flow(value));
        }
        let input = input_json(&subject.program, &answer.terms, input);
        if let Some(arguments) = input["arguments"].as_object().filter(|a| !a.is_empty()) {
            text += &format!("arguments: {}\n", flow(&Value::Object(arguments.clone())));
        }
    }
    if !answer.relies_on.is_empty() {
        text += &format!("relies on: {}\n", answer.relies_on.join(", "));
    }
    for reason in &answer.reasons {
        text += &format!("why: {reason}\n");
    }
    let mut shown: Vec<(&str, usize)> = Vec::new();
    for spurious in &answer.spurious {
        match shown.iter_mut().find(|(why, _)| *why == spurious.why) {
            Some((_, count)) => *count += 1,
            None => shown.push((&spurious.why, 1)),
        }
    }
    for (why, count) in shown {
        let models = if count == 1 {
            "a model is no input".to_string()
        } else {
            format!("{count} models are no inputs")
        };
        text += &format!("{models}: {why}\n");
    }
    if answer.reachable != Some(true) {
        for cut in &answer.cuts {
            let at = cut.span.map(|span| format!(" at {}", subject.program.sources.locate(span)));
            let within = cut.within.as_ref().map(|within| format!(" within {within}")).unwrap_or_default();
            text += &format!("cut: {}{within}{}\n", cut_word(&cut.kind), at.unwrap_or_default());
        }
    }
    let disjuncts = answer.disjuncts.map(|n| format!(", {}", counted(n, "disjunct"))).unwrap_or_default();
    text += &format!(
        "{}: {}, condition of {}{disjuncts}, {}, {} run",
        options.variant.name(),
        counted(answer.nodes, "node"),
        counted(answer.size, "term"),
        counted(answer.checks, "check"),
        counted(answer.models, "model")
    );
    if !common.no_times {
        text += &format!(", {:.3} s", answer.time.total.as_secs_f64());
    }
    text + "\n"
}

/// A value as YAML on one line, in the form of `solve --heap`.
fn flow(value: &Value) -> String {
    match value {
        Value::Object(fields) => flow_map(fields),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn flow_map(fields: &Map<String, Value>) -> String {
    if fields.is_empty() {
        return "{}".into();
    }
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{name}: {}", flow(value))).collect();
    format!("{{ {} }}", fields.join(", "))
}

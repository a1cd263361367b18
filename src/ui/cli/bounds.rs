//! `symheap bounds`: the tight field bounds of a scope.

use std::time::Instant;

use serde_json::{Map, Value, json};

use crate::base::Code;
use crate::base::count::{agreeing, counted};
use crate::solve::bounds::{FieldPairs, Request, field_pairs};
use crate::subject::BoundsText;
use crate::technique::{Limits, Registry, vacuous};
use crate::ui::cli::solve::layout;
use crate::ui::exit::{Exit, Failure};
use crate::ui::partial::Partial;
use crate::ui::say;
use crate::ui::start::args::{Bounds, Common};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::load::Open;
use crate::ui::start::usual::HOW_TO_STATE;

/// Carries the command out.
pub fn bounds(registry: &Registry, options: &Bounds, common: &Common) -> Result<Exit, Failure> {
    let open = Open { common, told: None }.subject(&options.subject)?;
    let subject = &open.subject;
    if subject.spec.structure().is_empty() && subject.spec.bounds == BoundsText::Auto {
        let failure = Failure::new(
            Code::NoPrecondition,
            format!("{} names no preH (or repOK) to search with", subject.spec.path),
        );
        return Err(failure.with_hint(format!(
            "no precondition: every heap is allowed; {HOW_TO_STATE}, or give a table of bounds"
        )));
    }
    let k = options.scope.unwrap_or(subject.spec.default_scope);
    let layout = layout(&open, k, (options.array_length, options.string_length))?;
    let natives = subject.natives().clone();
    let interrupt = Interrupt::new(common.timeout);
    let default = Limits::default();
    let store = registry.bounds();
    let request = Request {
        subject,
        natives: &natives,
        layout: &layout,
        steps: options.pre_steps.unwrap_or(default.steps),
        candidates: options.max_candidates.unwrap_or(default.candidates),
        threads: store.threads(),
        cancel: &interrupt.token,
    };
    let start = Instant::now();
    let (bounds, was_kept) = store.bounds(&request).map_err(|why| Failure::new(Code::CannotRun, why.0))?;
    let time = start.elapsed().as_secs_f64();
    let fields = field_pairs(subject, &layout, &bounds);
    let is_empty = fields.iter().all(|f| f.pairs.is_empty()) && bounds.unknown.is_empty();
    let vacuous = if is_empty { vacuous(subject, &layout, &interrupt.token) } else { None };
    let assumed = open.sentences(&subject.precondition_assumptions(&layout));
    // Where all pairs are decided nothing was ended, whatever was asked since.
    let stopped = (!bounds.unknown.is_empty()).then(|| {
        let cut = || Partial::unknown(bounds.stopped.clone().unwrap_or_default());
        let Partial { limit, why } = interrupt.partial().unwrap_or_else(cut);
        let open = bounds.unknown.len();
        let (pairs, are) = (counted(open, "pair"), agreeing(open, "is", "are"));
        Partial { limit, why: format!("{pairs} {are} undecided and kept: {why}") }
    });
    if options.json {
        let table = |pairs: &dyn Fn(&FieldPairs) -> Value| -> Map<String, Value> {
            fields.iter().map(|f| (f.name.clone(), pairs(f))).collect()
        };
        let mut object = json!({
            "subject": &*subject.name,
            "scope": k,
            "complete": true,
            "stopped": null,
            "bounds": table(&|f| json!(f.pairs)),
            "unknown": table(&|f| json!(f.unknown)),
            "open": table(&|f| json!(f.open)),
            "candidates": bounds.candidates,
            "cached": was_kept,
        });
        Partial::enter(stopped.as_ref(), &mut object);
        if let (Value::Object(map), false) = (&mut object, common.no_times) {
            map.insert("time_s".into(), json!((time * 1000.0).round() / 1000.0));
        }
        if let Some(why) = &vacuous {
            object["vacuous"] = why.as_str().into();
        }
        if !assumed.is_empty() {
            object["relies_on"] = json!(assumed);
        }
        say::json(&object);
    } else {
        for field in &fields {
            print!("{}", to_text(field));
        }
        let open = |field: &FieldPairs| {
            let owners: Vec<String> = field.open.iter().map(|owner| format!("({owner},*)")).collect();
            format!("{} {}", field.name, owners.join(" "))
        };
        let open: Vec<String> = fields.iter().filter(|f| !f.open.is_empty()).map(open).collect();
        if !open.is_empty() {
            let why =
                "some heap has such a reference that preH does not look at, and it may have any value there";
            println!("open: {}; {why}", open.join(", "));
        }
        let pairs: usize = fields.iter().map(|f| f.pairs.len()).sum();
        let of: usize = fields.iter().map(|f| f.of).sum();
        let source = match (&subject.spec.bounds, was_kept) {
            (BoundsText::Table(_), _) => "given by the specification".to_string(),
            (_, true) => "kept from an earlier run".to_string(),
            (_, false) => counted(bounds.candidates, "candidate"),
        };
        println!("{}: k={k}: {pairs} of {}, {source}", subject.name, counted(of, "pair"));
        if let Some(why) = &vacuous {
            println!("VACUOUS: {why}");
        }
        if !assumed.is_empty() {
            println!("rests on: {}", assumed.join("; "));
        }
    }
    if let Some(partial) = &stopped {
        partial.tell();
    }
    Ok(interrupt.exit(stopped.is_some()))
}

fn to_text(field: &FieldPairs) -> String {
    let to = |to: Option<u32>| to.map_or("null".to_string(), |n| n.to_string());
    let pair = |p: &(u32, Option<u32>)| {
        let mark = if field.unknown.contains(p) { "?" } else { "" };
        format!("({},{}){mark}", p.0, to(p.1))
    };
    let pairs: Vec<String> = field.pairs.iter().map(pair).collect();
    format!("{}: {}\n", field.name, if pairs.is_empty() { "none".into() } else { pairs.join(" ") })
}

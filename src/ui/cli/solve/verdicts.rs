//! Asks techniques about a heap, and shows what they say.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use crate::exec::Natives;
use crate::heap::{DomainValue, Layout, SlotId};
use crate::solve::input::GivenHeap;
use crate::solve::smt::Smt;
use crate::solve::{Verdict, Why, Witness};
use crate::subject::Subject;
use crate::technique::{Context, Counts, Limits, Query, Registry};
use crate::term::{PathCondition, TermPool};
use crate::ui::cli::args::{Common, Solve};
use crate::ui::cli::interrupt::Interrupt;

/// Asks the same techniques again and again.
pub struct Asker<'a> {
    registry: &'a Registry,
    /// The subject.
    pub subject: &'a Arc<Subject>,
    natives: Arc<Natives>,
    /// The techniques.
    pub names: Vec<String>,
    limits: Limits,
    ints: crate::solve::smt::Ints,
    interrupt: &'a Interrupt,
}

/// One technique's answer; `None` where it has none.
pub struct Given {
    /// The technique.
    pub technique: String,
    /// Its verdict.
    pub verdict: Option<Verdict>,
    /// Further verdicts of it, by name.
    pub others: Vec<(&'static str, Verdict)>,
}

impl<'a> Asker<'a> {
    /// Prepares to ask.
    pub fn new(
        registry: &'a Registry,
        subject: &'a Arc<Subject>,
        names: Vec<String>,
        options: &Solve,
        common: &Common,
        interrupt: &'a Interrupt,
    ) -> Self {
        let default = Limits::default();
        let limits = Limits { candidates: options.max_candidates.unwrap_or(default.candidates), ..default };
        let natives = super::natives(subject);
        Self { registry, subject, natives, names, limits, ints: common.ints.into(), interrupt }
    }

    /// Asks each technique about one heap.
    pub fn ask(&self, layout: &Arc<Layout>, given: &GivenHeap) -> Vec<Given> {
        let mut terms = TermPool::new();
        let mut smt = Smt::new(self.ints);
        let pc = PathCondition::default();
        let mut answers = Vec::new();
        for name in &self.names {
            let given = self.registry.make(name).ok().map(|mut technique| {
                let mut context = Context {
                    subject: self.subject,
                    natives: &self.natives,
                    layout,
                    terms: &mut terms,
                    smt: &mut smt,
                    limits: &self.limits,
                    cancel: &self.interrupt.token,
                    counts: &mut Counts::default(),
                };
                let query = Query { heap: &given.heap, encoding: &given.encoding, pc: &pc };
                let verdict = technique.decide(&mut context, &query);
                (verdict, technique.other_verdicts(&mut context, &query))
            });
            let (verdict, others) = given.unwrap_or_default();
            answers.push(Given { technique: name.clone(), verdict, others });
        }
        answers
    }
}

impl Given {
    /// `sat`, `unsat`, `unknown`, `n/a`.
    pub fn word(&self) -> &'static str {
        self.verdict.as_ref().map_or("n/a", Verdict::word)
    }

    /// The contract's JSON.
    pub fn to_json(&self, layout: &Layout) -> Value {
        let mut object = Map::new();
        object.insert("verdict".into(), self.word().into());
        match &self.verdict {
            Some(Verdict::Sat(Some(witness))) => {
                object.insert("witness".into(), json!({ "heap": witness_heap(layout, witness) }));
            }
            Some(Verdict::Unsat(why) | Verdict::Unknown(why)) => {
                object.insert("why".into(), why_json(why));
            }
            _ => {}
        }
        for (name, verdict) in &self.others {
            object.insert((*name).into(), verdict.word().into());
            if let Verdict::Unsat(why) | Verdict::Unknown(why) = verdict {
                object.insert(format!("{name}_why"), why_json(why));
            }
        }
        object.into()
    }

    /// A line, and the witness or reason below it.
    pub fn to_text(&self, layout: &Layout) -> String {
        let mut text = format!("{:<12}{}\n", self.technique, self.word());
        match &self.verdict {
            Some(Verdict::Sat(Some(witness))) => {
                for (name, cells) in witness_heap(layout, witness) {
                    let Value::Object(cells) = cells else {
                        text += &format!("  {name}: {}\n", plain(&cells));
                        continue;
                    };
                    let cells: Vec<String> = cells.iter().map(|(k, v)| format!("{k}={}", plain(v))).collect();
                    text += &format!("  {name}: {}\n", cells.join(" "));
                }
            }
            Some(Verdict::Unsat(why) | Verdict::Unknown(why)) => text += &format!("  {}\n", why.sentence()),
            _ => {}
        }
        for (name, verdict) in &self.others {
            text += &format!("  {}: {}\n", name.replace('_', " "), verdict.word());
            if let Verdict::Unsat(why) | Verdict::Unknown(why) = verdict {
                text += &format!("    {}\n", why.sentence());
            }
        }
        text
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}

fn why_json(why: &Why) -> Value {
    let mut object = json!({ "sentence": why.sentence() });
    match why {
        Why::Exhausted { candidates, last } => {
            object["kind"] = "exhausted".into();
            object["candidates"] = json!(candidates);
            object["last"] = json!(last);
        }
        Why::OutsideDomain { slot, value } => {
            object["kind"] = "outside-domain".into();
            object["slot"] = slot.as_str().into();
            object["value"] = value.as_str().into();
        }
        Why::Hex(why) => {
            object["kind"] = "hex".into();
            object["rule"] = why.rule.into();
            object["text"] = (*why.text).into();
            object["united"] = json!(why.united);
            object["reference"] = why.reference.as_str().into();
            object["decided"] = why.kind.into();
            object["matched"] = why.matched.as_str().into();
            object["path"] = why.path.as_str().into();
            object["target"] = json!(why.target);
            object["wanted"] = json!(why.wanted);
        }
        Why::HexDenied { rule, text } => {
            object["kind"] = "hex-denied".into();
            object["rule"] = json!(rule);
            object["text"] = (**text).into();
        }
        Why::Companion { rule, method } => {
            object["kind"] = "companion".into();
            object["rule"] = json!(rule);
            object["method"] = method.as_str().into();
        }
        Why::GaveUp(_) => object["kind"] = "gave-up".into(),
    }
    object
}

/// The witness in the form of `solve --heap`, under the names that the question used: what it fixed, and
/// what the precondition read. Everything else may have any value and is left out.
fn witness_heap(layout: &Layout, witness: &Witness) -> Map<String, Value> {
    let name = |place| {
        let own = witness.encoding.decoded(place).unwrap_or(place);
        layout.place(own).name.to_string()
    };
    let mut heap = Map::new();
    for (i, info) in layout.slots.iter().enumerate() {
        if !witness.encoding.fixed[i] && !witness.read[i] {
            continue;
        }
        let value = match layout.domain_value(&info.domain, witness.vector[i]) {
            Some(DomainValue::Object(place)) => Value::String(name(place)),
            Some(DomainValue::Number(n)) => number(layout, SlotId(i as u32), n),
            Some(DomainValue::Text(text)) => Value::String(text.to_string()),
            Some(DomainValue::Null) | None => Value::Null,
        };
        let Some(owner) = info.owner else {
            heap.insert(info.name.to_string(), value);
            continue;
        };
        let own = layout.place(owner).name.to_string();
        let field = info.name.strip_prefix(&*own).unwrap_or(&info.name).trim_start_matches('.').to_string();
        let entry = heap.entry(name(owner)).or_insert_with(|| json!({}));
        entry[field] = value;
    }
    heap
}

/// Booleans read as booleans: a list of 0 and 1 is what a boolean's domain is.
fn number(layout: &Layout, slot: SlotId, n: i64) -> Value {
    match &layout.slot(slot).domain {
        crate::heap::Domain::Values(values)
            if values.iter().all(|v| (0..=1).contains(v)) && layout.is_boolean(slot) =>
        {
            (n != 0).into()
        }
        _ => n.into(),
    }
}

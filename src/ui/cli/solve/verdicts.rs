//! Asks techniques about a heap, and shows what they say.

use std::cell::OnceCell;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use crate::exec::{Assumption, Natives};
use crate::heap::{DomainValue, Layout, SlotId};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::ErasedType;
use crate::lang::syntax::ExpressionError;
use crate::session::json::real_json;
use crate::session::view::RefusalView;
use crate::solve::input::{GivenHeap, assume};
use crate::solve::relies::relies_on;
use crate::solve::smt::{Ints, Smt};
use crate::solve::{Verdict, VerdictWord, Why, Witness};
use crate::subject::Subject;
use crate::technique::{Context, Counts, Limits, Query, Registry};
use crate::term::{PathCondition, SymbolKind, TermPool, ieee};
use crate::ui::start::args::{Common, Solve};
use crate::ui::start::interrupt::Interrupt;

/// Asks the same techniques again and again.
pub struct Asker<'a> {
    /// All techniques.
    pub registry: &'a Registry,
    /// The subject.
    pub subject: &'a Arc<Subject>,
    natives: Arc<Natives>,
    /// The techniques.
    pub names: Vec<String>,
    /// Budgets of each query.
    pub limits: Limits,
    /// How integers are read.
    pub ints: Ints,
    /// Who asks work to end.
    pub interrupt: &'a Interrupt,
    /// What the precondition takes for granted, once it is known.
    assumed: OnceCell<Vec<String>>,
}

/// One technique's answer; `None` where it has none.
pub struct Given {
    /// The technique.
    pub technique: String,
    /// Its verdict.
    pub verdict: Option<Verdict>,
    /// Further verdicts of it, by name.
    pub others: Vec<(&'static str, Verdict)>,
    /// The limits of the scope that its verdict rests on.
    pub relies_on: Vec<String>,
    /// The arguments of its witness, where they matter.
    pub arguments: Map<String, Value>,
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
        let limits = Limits {
            candidates: options.max_candidates.unwrap_or(default.candidates),
            solver: options.solver.unwrap_or_default().into(),
            ..default
        };
        let natives = subject.natives().clone();
        Self {
            registry,
            subject,
            natives,
            names,
            limits,
            ints: common.ints.into(),
            interrupt,
            assumed: OnceCell::new(),
        }
    }

    /// Asks each technique about one heap.
    pub fn ask(&self, layout: &Arc<Layout>, given: &GivenHeap) -> Vec<Given> {
        self.ask_under(layout, given, &mut TermPool::new(), &PathCondition::default())
    }

    /// Asks each technique about one heap under assumptions about its primitives.
    ///
    /// # Errors
    /// The position of the assumption that has no value, and why.
    pub fn ask_with(
        &self,
        layout: &Arc<Layout>,
        mut given: GivenHeap,
        pc: &[String],
    ) -> Result<Vec<Given>, (usize, ExpressionError)> {
        let mut terms = TermPool::new();
        let pc = assume(self.subject, &self.natives, &mut terms, &mut given, pc)?;
        Ok(self.ask_under(layout, &given, &mut terms, &pc))
    }

    fn ask_under(
        &self,
        layout: &Arc<Layout>,
        given: &GivenHeap,
        terms: &mut TermPool,
        pc: &PathCondition,
    ) -> Vec<Given> {
        let mut smt = Smt::cancelled_by(self.ints, self.interrupt.token.clone());
        let mut answers = Vec::new();
        for name in &self.names {
            let entry = self.registry.entry(name);
            let given = entry.map(|entry| {
                let mut context = Context {
                    subject: self.subject,
                    natives: &self.natives,
                    layout,
                    terms: &mut *terms,
                    smt: &mut smt,
                    limits: &self.limits,
                    cancel: &self.interrupt.token,
                    counts: &mut Counts::default(),
                    listener: None,
                };
                let query = Query { heap: &given.heap, encoding: &given.encoding, pc };
                entry.verdicts(&mut context, &query)
            });
            let (verdict, others) = given.unwrap_or_default();
            let relies_on = verdict.as_ref().map(|v| relies_on(v, layout, &self.subject.program));
            let relies_on = relies_on.unwrap_or_default();
            let arguments = self.arguments(layout, verdict.as_ref());
            answers.push(Given { technique: name.clone(), verdict, others, relies_on, arguments });
        }
        self.rest_on_nothing(&mut answers);
        for given in answers.iter_mut().filter(|g| g.verdict.is_some()) {
            given.relies_on.extend(self.assumed(layout).iter().cloned());
        }
        answers
    }

    /// Numbers of a witness that are arguments of a method: no field has their names.
    fn arguments(&self, layout: &Layout, verdict: Option<&Verdict>) -> Map<String, Value> {
        let Some(Verdict::Sat(Some(witness))) = verdict else { return Map::new() };
        let program = &self.subject.program;
        let params = self.subject.methods.iter().flat_map(|m| {
            let info = &program.methods[m.method];
            info.param_names.iter().zip(&info.erased_params)
        });
        let mut arguments = Map::new();
        for (name, ty) in params {
            let is_field = layout.slots.iter().any(|s| s.name == *name);
            let value = witness.symbols.iter().find(|(known, _)| known == name).map(|&(_, value)| value);
            let Some(value) = value.filter(|_| !is_field && !ty.is_reference()) else { continue };
            let kind = if *ty == ErasedType::primitive(PrimitiveName::Float) {
                Some(SymbolKind::Float)
            } else {
                (*ty == ErasedType::primitive(PrimitiveName::Double)).then_some(SymbolKind::Double)
            };
            if let Some(kind) = kind {
                // An unknown number is its rank; of a zero the sign stands beside it.
                let sign = format!("isNegativeZero({name})");
                let negative = witness.symbols.iter().any(|(known, n)| **known == *sign && *n != 0);
                let number = real_json(ieee::of_rank(kind, value, negative).to_bits());
                arguments.entry(name.to_string()).or_insert(number);
                continue;
            }
            let is_boolean = *ty == ErasedType::primitive(PrimitiveName::Boolean);
            let value = if is_boolean { (value != 0).into() } else { value.into() };
            arguments.entry(name.to_string()).or_insert(value);
        }
        arguments
    }

    /// What every verdict takes for granted.
    fn assumed(&self, layout: &Layout) -> &[String] {
        self.assumed.get_or_init(|| {
            let mut assumed = self.subject.precondition_assumptions(layout);
            assumed.extend((self.ints == Ints::Math).then_some(Assumption::MathIntegers));
            assumed.iter().map(|a| a.sentence(&self.subject.program)).collect()
        })
    }

    /// What the precondition itself refutes at every scope, all techniques refute at every scope.
    fn rest_on_nothing(&self, answers: &mut [Given]) {
        let refutes = |name: &str| self.registry.entry(name).is_ok_and(|entry| entry.refutes_precondition);
        let is_refuted = |g: &Given| {
            matches!(g.verdict, Some(Verdict::Unsat(_))) && g.relies_on.is_empty() && refutes(&g.technique)
        };
        if answers.iter().any(is_refuted) {
            answers.iter_mut().for_each(|given| given.relies_on.clear());
        }
    }
}

impl Given {
    /// Without its reason.
    pub fn word(&self) -> VerdictWord {
        VerdictWord::of(self.verdict.as_ref())
    }

    /// The contract's JSON; of what is refused with the smallest reason.
    pub fn to_json(&self, layout: &Layout, refusal: Option<&RefusalView>) -> Value {
        let mut object = Map::new();
        object.insert("verdict".into(), self.word().as_str().into());
        match &self.verdict {
            Some(Verdict::Sat(Some(witness))) => {
                let mut shown = json!({ "heap": witness_heap(layout, witness) });
                if !self.arguments.is_empty() {
                    shown["arguments"] = self.arguments.clone().into();
                }
                object.insert("witness".into(), shown);
            }
            Some(Verdict::Unsat(why) | Verdict::Unknown(why)) => {
                let mut why = why_json(why);
                if let Some(refusal) = refusal {
                    why["reason"] = refusal.sentence.as_str().into();
                    why["smallest"] = json!(refusal.smallest);
                } else if self.word() == VerdictWord::Unsat {
                    why["no_reason"] = NO_REASON.into();
                }
                object.insert("why".into(), why);
            }
            _ => {}
        }
        if matches!(self.verdict, Some(Verdict::Sat(_) | Verdict::Unsat(_))) {
            object.insert("relies_on".into(), json!(self.relies_on));
        }
        for (name, verdict) in &self.others {
            object.insert((*name).into(), verdict.word().as_str().into());
            if let Verdict::Unsat(why) | Verdict::Unknown(why) = verdict {
                object.insert(format!("{name}_why"), why_json(why));
            }
        }
        object.into()
    }

    /// A line, and the witness or reason below it.
    pub fn to_text(&self, layout: &Layout, refusal: Option<&RefusalView>) -> String {
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
                for (name, value) in &self.arguments {
                    text += &format!("  {name} = {value}\n");
                }
            }
            Some(Verdict::Unsat(why) | Verdict::Unknown(why)) => {
                text += &refusal.map(|refusal| format!("  {}\n", refusal.sentence)).unwrap_or_default();
                let sentence = why.sentence();
                // The smallest reason names its part of the heap before the same sentence.
                if refusal.is_none_or(|refusal| !refusal.sentence.ends_with(&*sentence)) {
                    text += &format!("  {sentence}\n");
                }
                if refusal.is_none() && self.word() == VerdictWord::Unsat {
                    text += &format!("  {NO_REASON}\n");
                }
            }
            _ => {}
        }
        if !self.relies_on.is_empty() {
            text += &format!("  rests on {}\n", self.relies_on.join(", "));
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

/// What is said of a refusal without the few fields that suffice for it.
const NO_REASON: &str = "which of its fields suffice for that is not known";

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}

fn why_json(why: &Why) -> Value {
    let mut object = json!({ "sentence": why.sentence() });
    match why {
        Why::Exhausted { candidates, last, .. } => {
            object["kind"] = "exhausted".into();
            object["candidates"] = json!(candidates);
            object["last"] = json!(last);
        }
        Why::OutsideDomain { slot, value } => {
            object["kind"] = "outside-domain".into();
            object["slot"] = slot.as_str().into();
            object["value"] = value.as_str().into();
        }
        Why::Rejected(rejection) => {
            object["kind"] = "rejected".into();
            object["predicate"] = rejection.predicate.as_str().into();
            object["at"] = rejection.at.as_str().into();
            object["thrown"] = json!(rejection.thrown);
            object["reads"] = json!(rejection.reads);
        }
        Why::Refused(refusals) => {
            object["kind"] = "refused".into();
            object["candidates"] = json!(refusals.candidates);
            object["satisfying_preh"] = json!(refusals.satisfying);
            object["refused_by_path_condition"] = json!(refusals.by_path_condition);
            object["refused_by_prep"] = json!(refusals.by_primitives);
            object["reasons"] = json!(refusals.reasons().collect::<Vec<_>>());
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
        Why::Assumed => object["kind"] = "assumed".into(),
        Why::OutsideBound(missing) => {
            object["kind"] = "outside-bound".into();
            object["slot"] = missing.slot.as_str().into();
            object["value"] = missing.value.as_str().into();
            object["owner"] = json!(missing.owner);
            object["owner_label"] = json!(missing.owner_label);
            object["targets"] = json!(missing.targets);
            object["value_label"] = json!(missing.value_label);
        }
        Why::Stated(_) => object["kind"] = "stated".into(),
        Why::GaveUp(_) => object["kind"] = "gave-up".into(),
    }
    object
}

/// The witness in the form of `solve --heap`. What may have any value is left out.
pub fn witness_heap(layout: &Layout, witness: &Witness) -> Map<String, Value> {
    let mut heap = Map::new();
    for (i, (info, value)) in layout.slots.iter().zip(&witness.values).enumerate() {
        let value = match value {
            Some(DomainValue::Object(place)) => Value::String(layout.place(*place).name.to_string()),
            Some(DomainValue::Number(n)) => number(layout, SlotId(i as u32), *n),
            Some(DomainValue::Real(bits)) => real_json(*bits),
            Some(DomainValue::Text(text)) => Value::String(text.to_string()),
            Some(DomainValue::Constant(constant)) => Value::String(constant.name.to_string()),
            Some(DomainValue::Null) => Value::Null,
            None => continue,
        };
        let Some(owner) = info.owner else {
            heap.insert(info.name.to_string(), value);
            continue;
        };
        let own = layout.place(owner).name.to_string();
        let entry = heap.entry(own).or_insert_with(|| json!({}));
        entry[&*info.field] = value;
    }
    heap
}

/// Booleans read as booleans.
fn number(layout: &Layout, slot: SlotId, n: i64) -> Value {
    if layout.is_boolean(slot) { (n != 0).into() } else { n.into() }
}

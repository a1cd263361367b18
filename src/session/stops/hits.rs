//! Whether a statement, a choice or an end hits a breakpoint.

use std::collections::BTreeSet;

use crate::exec::{Machine, Outcome};
use crate::explore::PathEnd;
use crate::lang::ir::Instr;
use crate::lang::program::{FieldId, Program};
use crate::session::Session;
use crate::session::command::CommandError;
use crate::session::stops::{BreakOn, Breakpoint, Hit, fields_of};
use crate::session::tree::{NodeId, NodeState};

impl Session {
    /// Executes one statement, looking at what breakpoints wait for. Hits are counted.
    pub(in crate::session) fn advance_watching(&mut self) -> Result<Vec<Hit>, CommandError> {
        let program = self.subject.program.clone();
        let fields: Vec<(u32, Vec<FieldId>)> = self
            .stops
            .enabled()
            .filter_map(|b| match &b.on {
                BreakOn::Field(name) => Some((b.number, fields_of(&program, name))),
                _ => None,
            })
            .collect();
        let mut touched: BTreeSet<(u32, &'static str, FieldId)> = BTreeSet::new();
        let watch = |machine: &Machine| {
            let Some((field, does)) = access(machine, &program) else { return };
            for (number, wanted) in &fields {
                if wanted.contains(&field) {
                    touched.insert((*number, does, field));
                }
            }
        };
        self.engine.steps = 0;
        let arrived = self.engine.run_statement_watching(&mut self.live, watch);
        self.arrive(arrived)?;
        let mut hits = Vec::new();
        for (number, does, field) in touched {
            let field = &program.fields[field];
            let what = format!("{}.{} was {does}", program.classes[field.class].simple, field.name);
            hits.extend(self.stops.hit(number, what));
        }
        hits.extend(self.statement_hits());
        Ok(hits)
    }

    fn statement_hits(&mut self) -> Vec<Hit> {
        let mut hits = Vec::new();
        let program = self.subject.program.clone();
        let span = self.live.state.machine.top_frame(&program).and_then(|f| f.span);
        let stopped = self.at_stop();
        for i in 0..self.stops.breakpoints.len() {
            let breakpoint = &self.stops.breakpoints[i];
            let number = breakpoint.number;
            if !breakpoint.enabled {
                continue;
            }
            let what = match (&breakpoint.on, span) {
                // A choice is in the middle of a statement.
                (BreakOn::Line(file, line), Some(span)) if !stopped => {
                    let (id, at) = program.sources.place(span);
                    let path = &program.sources.file(id).path;
                    let fits = at.line == *line && file.as_ref().is_none_or(|f| path.ends_with(f.as_str()));
                    fits.then(|| format!("at {}", program.sources.locate(span)))
                }
                (BreakOn::If(text), _) => {
                    let text = text.clone();
                    self.became_true(i).then(|| format!("{text} holds"))
                }
                _ => None,
            };
            hits.extend(what.and_then(|what| self.stops.hit(number, what)));
        }
        hits
    }

    fn became_true(&mut self, index: usize) -> bool {
        let Some((condition, before)) = self.stops.breakpoints[index].condition.clone() else {
            return false;
        };
        let now = self.holds(&condition);
        self.stops.breakpoints[index].condition = Some((condition, now));
        now && !before
    }

    /// Conditions that hold now do not become true by the next statement.
    pub(in crate::session) fn settle_conditions(&mut self) {
        for i in 0..self.stops.breakpoints.len() {
            if let Some((condition, _)) = self.stops.breakpoints[i].condition.clone() {
                let now = self.holds(&condition);
                self.stops.breakpoints[i].condition = Some((condition, now));
            }
        }
    }

    /// Breakpoints that the end of a path hits.
    pub(in crate::session) fn end_hits(&mut self, node: NodeId) -> Vec<Hit> {
        let NodeState::Ended(PathEnd::Finished(Outcome::Exception { class, .. }), text) =
            &self.tree.node(node).state
        else {
            return Vec::new();
        };
        let simple = self.subject.program.classes[*class].simple.clone();
        let wanted = |b: &&Breakpoint| match &b.on {
            BreakOn::Exception(name) => name.as_ref().is_none_or(|n| **n == *simple),
            _ => false,
        };
        let numbers: Vec<u32> = self.stops.enabled().filter(wanted).map(|b| b.number).collect();
        let what = format!("the path {text}");
        numbers.into_iter().filter_map(|n| self.stops.hit(n, what.clone())).collect()
    }

    /// Breakpoints that the alternatives of the choice hit that the session stands at.
    pub(in crate::session) fn choice_hits(&mut self) -> Result<Vec<Hit>, CommandError> {
        if !self.stops.want_choices() {
            return Ok(Vec::new());
        }
        let children = self.visit_all()?;
        let wanted: Vec<(u32, BreakOn)> = self
            .stops
            .enabled()
            .filter(|b| b.on.is_about_choices())
            .map(|b| (b.number, b.on.clone()))
            .collect();
        let mut hits = Vec::new();
        for (number, on) in wanted {
            for (i, &child) in children.iter().enumerate() {
                if let Some(what) = self.choice_hit(&on, i as u32 + 1, child)? {
                    hits.extend(self.stops.hit(number, what));
                }
            }
        }
        Ok(hits)
    }

    fn choice_hit(
        &mut self,
        on: &BreakOn,
        number: u32,
        child: NodeId,
    ) -> Result<Option<String>, CommandError> {
        let node = self.tree.node(child);
        let clause = node.clause.clone();
        let cut = match &node.state {
            NodeState::Cut(why) => Some(why.sentence()),
            _ => None,
        };
        let technique = self.settings.technique.clone();
        match on {
            BreakOn::Prune => Ok(cut.map(|why| format!("{technique} cuts {clause}: {why}"))),
            BreakOn::Unsound if cut.is_none() => Ok(None),
            BreakOn::Imprecise if cut.is_some() => Ok(None),
            BreakOn::Unsound | BreakOn::Imprecise => {
                let name = self.registry.exact().map(|entry| entry.name);
                let exact = self.preview(number, name.as_slice())?;
                let exact = exact.first().map(|v| v.verdict.clone()).unwrap_or_default();
                let does = if cut.is_some() { "cuts" } else { "keeps" };
                let wrong = if cut.is_some() { "sat" } else { "unsat" };
                Ok((exact == wrong).then(|| format!("{technique} {does} {clause}, which is {exact}")))
            }
            BreakOn::Disagreement => {
                let names = self.compared();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let verdicts = self.preview(number, &names)?;
                let decided: BTreeSet<&str> = verdicts
                    .iter()
                    .map(|v| v.verdict.as_str())
                    .filter(|v| *v == "sat" || *v == "unsat")
                    .collect();
                let list: Vec<String> =
                    verdicts.iter().map(|v| format!("{} {}", v.technique, v.verdict)).collect();
                Ok((decided.len() > 1).then(|| format!("{clause}: {}", list.join(", "))))
            }
            BreakOn::Verdict(technique, verdict) => {
                let said = self.preview(number, &[technique])?;
                let fits = said.first().is_some_and(|v| v.verdict == *verdict);
                Ok(fits.then(|| format!("{technique} says {verdict} of {clause}")))
            }
            _ => Ok(None),
        }
    }
}

/// The field that the next instruction reads or writes.
fn access(machine: &Machine, program: &Program) -> Option<(FieldId, &'static str)> {
    let frame = machine.top_frame(program)?;
    let named = |index: u16| frame.body.fields.get(index as usize).copied();
    match *frame.body.code.get(frame.pc as usize)? {
        Instr::GetField { field, .. } => Some((named(field)?, "read")),
        Instr::PutField { field, .. } => Some((named(field)?, "written")),
        Instr::GetStatic { field, .. } => Some((field, "read")),
        Instr::PutStatic { field, .. } => Some((field, "written")),
        _ => None,
    }
}

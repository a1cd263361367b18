//! What `agree` found, as text and as data.

use serde_json::{Value, json};

use crate::base::Span;
use crate::base::count::{agreeing, counted};
use crate::solve::agree::{Agreement, Bridge, Difference, Side};
use crate::ui::cli::heaps::{heap_json, heap_text};
use crate::ui::partial::Partial;

/// What it tells.
pub(super) struct Report<'a> {
    pub k: u32,
    pub names: &'a [String; 2],
    pub sides: &'a [Side; 2],
    pub bridge: &'a Bridge,
    pub found: &'a Agreement,
    /// What ended it early.
    pub ended: Option<Partial>,
    pub assumed: Vec<String>,
    pub seconds: Option<f64>,
    pub limit: usize,
}

/// `1 heap`, `2 heaps`.
fn heaps(n: u64) -> String {
    counted(n, "heap")
}

impl Report<'_> {
    /// Everything that is taken for granted or left out, each in a sentence.
    fn notes(&self) -> Vec<String> {
        let mut notes = self.bridge.notes.clone();
        for (side, name) in self.sides.iter().zip(self.names) {
            notes.extend(side.notes.iter().map(|note| format!("{name}: {note}")));
            if let Some(thrown) = side.thrown() {
                notes.push(format!("{name}: on some heaps {thrown}; that counts as false"));
            }
        }
        notes
    }

    fn line_of(&self, at: usize, span: Span) -> (String, String) {
        let sources = &self.sides[at].subject.program.sources;
        let file = sources.file(span.file);
        (sources.locate(span), file.line_text(file.line_col(span.start).line).trim().to_string())
    }

    pub fn to_text(&self, quiet: bool) -> String {
        let (found, [first, second]) = (self.found, self.names);
        let width = ("only ".len() + first.len().max(second.len())).max("both accept".len());
        let mut text = format!("k={}: {first} and {second}\n", self.k);
        let mut row = |what: &str, count: u64| text += &format!("  {what:width$}  {count:>8}\n");
        row("both accept", found.both);
        row(&format!("only {first}"), found.only[0]);
        row(&format!("only {second}"), found.only[1]);
        for at in [0, 1] {
            if let Some(said) = self.summary(at) {
                text += &said;
            }
            for difference in found.differences[at].iter().take(self.limit) {
                text += &self.difference(at, difference);
            }
            let more = found.differences[at].len().saturating_sub(self.limit);
            if more > 0 {
                text += &format!("    … and {} (--limit)\n", counted(more, "further reason"));
            }
        }
        for at in [0, 1] {
            if found.outside[at] > 0 {
                let (own, other) = (&self.names[at], &self.names[1 - at]);
                text += &format!(
                    "left out: {} of {own} outside the scope of {other}\n",
                    heaps(found.outside[at])
                );
            }
        }
        text += match (found.agree(), found.is_complete()) {
            (Some(true), _) => "they agree on every heap of the scope\n",
            (Some(false), _) => "they differ\n",
            (None, _) => "no difference was found, and not every heap was looked at\n",
        };
        if !quiet {
            self.notes().iter().for_each(|note| text += &format!("note: {note}\n"));
        }
        if !self.assumed.is_empty() {
            text += &format!("rests on: {}\n", self.assumed.join("; "));
        }
        self.partial().iter().for_each(|partial| text += &format!("partial: {}\n", partial.why));
        text
    }

    /// Why the result is partial.
    pub fn partial(&self) -> Vec<Partial> {
        let mut why: Vec<Partial> = self.ended.iter().cloned().collect();
        for at in [0, 1] {
            let (count, other) = (self.found.undecided[at], &self.names[1 - at]);
            if count > 0 {
                let reason = self.found.why_undecided.as_deref().unwrap_or("no answer");
                let own = &self.names[at];
                let none =
                    format!("{other} gives no answer on {} that {own} accepts: {reason}", heaps(count));
                why.push(Partial::unknown(none));
            }
        }
        if self.sides.iter().any(Side::is_upper_bound) {
            why.push(Partial::unknown("companion methods of HEX rules were not run"));
        }
        why
    }

    fn summary(&self, at: usize) -> Option<String> {
        let (own, other) = (&self.names[at], &self.names[1 - at]);
        let count = self.found.only[at];
        (count > 0).then(|| {
            let does = agreeing(count, "is", "are");
            format!("{} that {own} accepts {does} refused by {other}:\n", heaps(count))
        })
    }

    fn difference(&self, at: usize, difference: &Difference) -> String {
        let layout = &self.sides[0].layout;
        let Difference { count, smallest, objects, refusal } = difference;
        let mut text = format!("    {count:>6}  {}\n", refusal.sentence);
        if let Some(span) = refusal.at {
            let (place, line) = self.line_of(1 - at, span);
            text += &format!("            {place}: `{line}`\n");
        }
        let heap = heap_text(layout, &smallest.vector, &smallest.slots);
        let objects = counted(objects, "object");
        text + &format!("            smallest ({objects}): {heap}\n")
    }

    pub fn to_json(&self) -> Value {
        let found = self.found;
        let side = |at: usize| {
            let side = &self.sides[at];
            json!({
                "name": self.names[at],
                "subject": &*side.subject.name,
                "specification": &*side.subject.spec.path,
                "part": side.part.word(),
                "candidates": found.candidates[at],
            })
        };
        let differences = |at: usize| -> Vec<Value> {
            found.differences[at].iter().take(self.limit).map(|d| self.difference_json(at, d)).collect()
        };
        let mut object = json!({
            "first": side(0),
            "second": side(1),
            "scope": self.k,
            "complete": true,
            "stopped": null,
            "agree": found.agree(),
            "both": found.both,
            "only_first": found.only[0],
            "only_second": found.only[1],
            "outside": found.outside,
            "undecided": found.undecided,
            "reasons": [found.differences[0].len(), found.differences[1].len()],
            "differences": { "only_first": differences(0), "only_second": differences(1) },
            "notes": self.notes(),
        });
        Partial::enter(self.partial().first(), &mut object);
        if !self.assumed.is_empty() {
            object["relies_on"] = json!(self.assumed);
        }
        if let Some(seconds) = self.seconds {
            object["time_s"] = json!((seconds * 1000.0).round() / 1000.0);
        }
        object
    }

    fn difference_json(&self, at: usize, difference: &Difference) -> Value {
        let Difference { count, smallest, objects, refusal } = difference;
        let place = refusal.at.map(|span| self.line_of(1 - at, span));
        json!({
            "count": count,
            "objects": objects,
            "heap": heap_json(&self.sides[0].layout, &smallest.vector, &smallest.slots),
            "refused_by": {
                "sentence": refusal.sentence,
                "rule": refusal.rule,
                "at": place.as_ref().map(|(place, _)| place),
                "line": place.as_ref().map(|(_, line)| line),
            },
        })
    }
}

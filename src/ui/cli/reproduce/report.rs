//! Published beside measured: marks, lines of a table, JSON.

use std::time::Duration;

use indexmap::IndexSet;
use serde_json::{Map, Value, json};

use crate::ui::cli::reproduce::measure::{End, Measured};
use crate::ui::cli::reproduce::published::{Case, Figure, Measure, Printed, Row, Table, note};

/// Columns of text.
const WIDTH: usize = 80;

/// What became of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Measured as published, within what can be read off where it is a plot.
    Equal,
    /// Measured otherwise.
    Unequal,
    /// Not measured in time.
    NotReached,
    /// No number is published.
    NothingPublished,
    /// It cannot be compared; the reason is given.
    NotCompared,
}

impl Mark {
    /// One column.
    pub fn sign(self) -> char {
        match self {
            Mark::Equal => '=',
            Mark::Unequal => '≠',
            Mark::NotReached => '-',
            Mark::NothingPublished => '.',
            Mark::NotCompared => '~',
        }
    }

    fn of(figure: &Figure, row: &Measured) -> Self {
        let measured = row.counts.get(&figure.measure);
        match (&row.end, figure.printed, measured) {
            (End::Impossible(_), ..) => Mark::NotCompared,
            (End::Done, Printed::Count(n), Some(m)) if n.abs_diff(*m) <= figure.tolerance => Mark::Equal,
            (End::Done, Printed::Count(_), _) => Mark::Unequal,
            (End::Done, Printed::Some, Some(m)) if *m > 0 => Mark::Equal,
            (End::Done, Printed::Some, _) => Mark::Unequal,
            (End::Done, Printed::Timeout | Printed::Nothing, _) => Mark::NothingPublished,
            _ => Mark::NotReached,
        }
    }
}

/// Whether a figure is measured otherwise than its note says.
fn has_drifted(figure: &Figure, row: &Measured) -> bool {
    let measured = row.counts.get(&figure.measure);
    row.end == End::Done && figure.noted.is_some_and(|noted| measured != Some(&noted))
}

/// A count that must be the difference of two others, all of the same methods and scope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Subject, methods and scope.
    pub case: Case,
    /// Paths of `lihybrid`.
    pub hybrid: u64,
    /// Of these, those whose heap satisfies preH in no way.
    pub spurious: u64,
    /// Paths of `lissa`.
    pub lissa: u64,
}

impl Identity {
    /// Whether what `lihybrid` has beyond its spurious paths is what `lissa` has.
    pub fn holds(&self) -> bool {
        self.hybrid.checked_sub(self.spurious) == Some(self.lissa)
    }
}

/// How many figures have which mark.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Tally {
    /// `=`
    pub equal: u64,
    /// `≠`
    pub unequal: u64,
    /// Of these, those without a note.
    pub unexplained: u64,
    /// `-`
    pub not_reached: u64,
    /// `.`
    pub nothing_published: u64,
    /// `~`
    pub not_compared: u64,
    /// Identities that do not hold.
    pub broken: u64,
    /// Figures, with any mark, whose note was written for another count.
    pub drifted: u64,
}

impl Tally {
    /// Adds another.
    pub fn add(&mut self, other: &Tally) {
        self.equal += other.equal;
        self.unequal += other.unequal;
        self.unexplained += other.unexplained;
        self.not_reached += other.not_reached;
        self.nothing_published += other.nothing_published;
        self.not_compared += other.not_compared;
        self.broken += other.broken;
        self.drifted += other.drifted;
    }
}

/// Rows of one table with what was measured of them.
pub struct Report<'a> {
    table: &'a Table,
    rows: Vec<(&'a Row, Measured)>,
    /// Notes in the order of their first mention.
    notes: IndexSet<String>,
    no_times: bool,
    budget: f64,
    last_title: String,
}

impl<'a> Report<'a> {
    /// A report without rows. `budget` is in seconds.
    pub fn new(table: &'a Table, budget: f64, no_times: bool) -> Self {
        let (rows, notes) = (Vec::new(), IndexSet::new());
        Self { table, rows, notes, no_times, budget, last_title: String::new() }
    }

    /// The title and the names of the columns.
    pub fn header(&self) -> String {
        let measured = if self.no_times { "" } else { "       time" };
        format!(
            "{}\n  technique    k  what            published    measured{measured}  pub. time\n",
            self.table.title
        )
    }

    /// Adds a row and gives its lines.
    pub fn add(&mut self, row: &'a Row, measured: Measured) -> String {
        let mut text = String::new();
        if self.last_title != row.case.title() {
            self.last_title = row.case.title();
            text += &format!("{}\n", self.last_title);
        }
        for (i, figure) in row.figures.iter().enumerate() {
            text += &self.line(&row.case, figure, &measured, i == 0);
        }
        self.rows.push((row, measured));
        text
    }

    fn line(&mut self, case: &Case, figure: &Figure, row: &Measured, is_first: bool) -> String {
        let mark = Mark::of(figure, row);
        let published = match figure.printed {
            Printed::Count(n) => n.to_string(),
            Printed::Timeout => "timeout".into(),
            Printed::Some => "some".into(),
            Printed::Nothing => String::new(),
        };
        let measured = match &row.end {
            End::Done => row.counts.get(&figure.measure).map_or_else(String::new, u64::to_string),
            End::Impossible(_) => "~".into(),
            _ => "-".into(),
        };
        let k = case.scope.map_or_else(String::new, |k| k.to_string());
        let mut line = format!(
            "{} {:<10} {k:>3}  {:<13} {published:>11} {measured:>11}",
            mark.sign(),
            case.technique,
            figure.measure.word(),
        );
        if !self.no_times {
            let time = match &row.end {
                _ if !is_first => String::new(),
                End::Done => seconds(row.time),
                End::Budget => format!("> {} s", self.budget),
                _ => String::new(),
            };
            line += &format!(" {time:>10}");
        }
        let published_time = figure.time.as_ref().filter(|_| is_first);
        line += &format!(" {:>10}", published_time.map_or_else(String::new, |t| format!("{t} s")));
        let reason = match &row.end {
            _ if figure.note.is_some() => figure.note.clone(),
            End::Impossible(why) | End::Limit(why) => Some(format!("={why}")),
            _ => None,
        };
        if let Some(reason) = reason {
            let (number, _) = self.notes.insert_full(reason);
            line += &format!(" [{}]", number + 1);
        }
        if has_drifted(figure, row) {
            line += &format!(" noted: {}", figure.noted.unwrap_or_default());
        }
        line.trim_end().to_string() + "\n"
    }

    /// The notes, the identities, and how many figures have which mark.
    pub fn footer(&self) -> String {
        let mut text = String::new();
        for (i, key) in self.notes.iter().enumerate() {
            let words = match key.strip_prefix('=') {
                Some(why) => why.to_string(),
                None => note(key).unwrap_or_default(),
            };
            text += &wrap(&format!("[{}] {words}", i + 1), 4);
        }
        let identities = self.identities();
        if !identities.is_empty() {
            let broken: Vec<_> = identities.iter().filter(|i| !i.holds()).collect();
            let (all, kept) = (identities.len(), identities.len() - broken.len());
            text += &wrap(&format!("lihybrid's paths - spurious-heap = lissa's paths: {kept} of {all}"), 2);
            for i in broken {
                let k = i.case.scope.unwrap_or(0);
                let title = i.case.title();
                text += &format!("≠ {title} k={k}: {} - {} is not {}\n", i.hybrid, i.spurious, i.lissa);
            }
        }
        let t = self.tally();
        let unequal = match t.unequal - t.unexplained {
            0 => format!("{} unequal", t.unequal),
            noted => format!("{} unequal ({noted} with a note)", t.unequal),
        };
        text += &wrap(
            &format!(
                "{}: {} equal, {unequal}, {} not reached in {} s a row, {} with no number published, {} not \
                 comparable",
                self.table.name, t.equal, t.not_reached, self.budget, t.nothing_published, t.not_compared
            ),
            2,
        );
        if t.drifted > 0 {
            text += &wrap(&format!("{} noted for another count than is measured", t.drifted), 2);
        }
        text
    }

    /// How many figures have which mark.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for (row, measured) in &self.rows {
            for figure in &row.figures {
                tally.drifted += u64::from(has_drifted(figure, measured));
                match Mark::of(figure, measured) {
                    Mark::Equal => tally.equal += 1,
                    Mark::Unequal => {
                        tally.unequal += 1;
                        tally.unexplained += u64::from(figure.note.is_none());
                    }
                    Mark::NotReached => tally.not_reached += 1,
                    Mark::NothingPublished => tally.nothing_published += 1,
                    Mark::NotCompared => tally.not_compared += 1,
                }
            }
        }
        tally.broken = self.identities().iter().filter(|i| !i.holds()).count() as u64;
        tally
    }

    /// The identities that the measured rows allow to check.
    pub fn identities(&self) -> Vec<Identity> {
        let count = |case: &Case, technique: &str, measure: Measure| {
            let same = |other: &Case| {
                other.technique == technique
                    && (&other.subject, &other.methods, other.scope)
                        == (&case.subject, &case.methods, case.scope)
            };
            let (_, found) = self.rows.iter().find(|(r, m)| same(&r.case) && m.end == End::Done)?;
            found.counts.get(&measure).copied()
        };
        let lissa = self.rows.iter().filter(|(r, _)| r.case.technique == "lissa");
        let found = lissa.filter_map(|(row, _)| {
            let case = &row.case;
            Some(Identity {
                case: case.clone(),
                hybrid: count(case, "lihybrid", Measure::Paths)?,
                spurious: count(case, "lihybrid", Measure::SpuriousHeap)?,
                lissa: count(case, "lissa", Measure::Paths)?,
            })
        });
        found.collect()
    }

    /// All of it.
    pub fn json(&self) -> Value {
        let mut rows = Vec::new();
        for (row, measured) in &self.rows {
            rows.extend(row.figures.iter().map(|figure| self.figure_json(&row.case, figure, measured)));
        }
        let identities: Vec<Value> = self
            .identities()
            .iter()
            .map(|i| {
                json!({
                    "subject": i.case.subject, "method": i.case.methods.join("+"), "scope": i.case.scope,
                    "lihybrid": i.hybrid, "spurious_heap": i.spurious, "lissa": i.lissa, "holds": i.holds(),
                })
            })
            .collect();
        let mut object = json!({ "table": self.table.name, "title": self.table.title });
        if let Value::Object(map) = &mut object {
            map.extend(tally_json(&self.tally()));
        }
        object["rows"] = rows.into();
        object["identities"] = identities.into();
        object
    }

    fn figure_json(&self, case: &Case, figure: &Figure, row: &Measured) -> Value {
        let count = row.counts.get(&figure.measure).copied();
        let published = match figure.printed {
            Printed::Count(n) => json!(n),
            Printed::Some => json!("some"),
            Printed::Timeout | Printed::Nothing => Value::Null,
        };
        let (status, why) = match &row.end {
            End::Done => ("done", None),
            End::Budget => ("budget", None),
            End::Interrupted => ("interrupted", None),
            End::Limit(why) => ("limit", Some(why)),
            End::Impossible(why) => ("impossible", Some(why)),
        };
        let mut object = json!({
            "subject": case.subject,
            "method": (!case.methods.is_empty()).then(|| case.methods.join("+")),
            "technique": case.technique,
            "scope": case.scope,
            "measure": figure.measure.word(),
            "published": published,
            "tolerance": figure.tolerance,
            "measured": count.filter(|_| row.end == End::Done),
            "mark": Mark::of(figure, row).sign().to_string(),
            "status": status,
            "why": why,
            "note": figure.note.as_deref().and_then(note),
            "noted": figure.noted,
            "source": figure.source,
            "published_time_s": figure.time,
        });
        if !self.no_times {
            object["time_s"] = json!((row.time.as_secs_f64() * 1000.0).round() / 1000.0);
            if !matches!(row.end, End::Done | End::Impossible(_)) {
                object["so_far"] = count.into();
            }
        }
        object
    }
}

/// The numbers of a tally by name.
pub fn tally_json(tally: &Tally) -> Map<String, Value> {
    let names = [
        ("equal", tally.equal),
        ("unequal", tally.unequal),
        ("unexplained", tally.unexplained),
        ("not_reached", tally.not_reached),
        ("nothing_published", tally.nothing_published),
        ("not_compared", tally.not_compared),
        ("broken_identities", tally.broken),
        ("drifted", tally.drifted),
    ];
    names.into_iter().map(|(name, n)| (name.to_string(), n.into())).collect()
}

fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 10.0 { format!("{seconds:.2} s") } else { format!("{seconds:.1} s") }
}

/// Breaks text into lines of at most [`WIDTH`] columns; all but the first are indented.
pub fn wrap(text: &str, indent: usize) -> String {
    let mut lines = vec![String::new()];
    let mut width = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if width > indent && width + 1 + length > WIDTH {
            lines.push(" ".repeat(indent));
            width = indent;
        }
        if let Some(line) = lines.last_mut() {
            if !line.trim().is_empty() {
                line.push(' ');
                width += 1;
            }
            line.push_str(word);
            width += length;
        }
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(printed: Printed, tolerance: u64) -> Figure {
        let source = "Table 1".to_string();
        Figure { measure: Measure::Paths, printed, tolerance, time: None, source, note: None, noted: None }
    }

    fn measured(end: End, paths: u64) -> Measured {
        Measured { end, counts: [(Measure::Paths, paths)].into(), time: Duration::ZERO }
    }

    #[test]
    fn marks() {
        let mark = |printed, tolerance, end, paths| {
            Mark::of(&figure(printed, tolerance), &measured(end, paths)).sign()
        };
        assert_eq!(mark(Printed::Count(7), 0, End::Done, 7), '=');
        assert_eq!(mark(Printed::Count(7), 0, End::Done, 8), '≠');
        assert_eq!(mark(Printed::Count(2319), 1, End::Done, 2320), '=');
        assert_eq!(mark(Printed::Count(2319), 1, End::Done, 2321), '≠');
        assert_eq!(mark(Printed::Count(7), 0, End::Budget, 7), '-');
        assert_eq!(mark(Printed::Count(7), 0, End::Limit("frames".into()), 7), '-');
        assert_eq!(mark(Printed::Timeout, 0, End::Done, 7), '.');
        assert_eq!(mark(Printed::Timeout, 0, End::Budget, 7), '-');
        assert_eq!(mark(Printed::Some, 0, End::Done, 1), '=');
        assert_eq!(mark(Printed::Some, 0, End::Done, 0), '≠');
        assert_eq!(mark(Printed::Nothing, 0, End::Done, 0), '.');
        assert_eq!(mark(Printed::Count(7), 0, End::Impossible("no subject".into()), 0), '~');
    }

    fn row(technique: &str, figures: &[(Measure, u64)]) -> Row {
        let case = Case {
            subject: "lissa/list".into(),
            methods: vec!["add".into()],
            technique: technique.into(),
            scope: Some(3),
        };
        let figure = |&(measure, n): &(Measure, u64)| Figure { measure, ..figure(Printed::Count(n), 0) };
        Row { case, figures: figures.iter().map(figure).collect() }
    }

    #[test]
    fn a_difference_without_a_note_and_a_broken_identity_are_counted() {
        let hybrid = row("lihybrid", &[(Measure::Paths, 3), (Measure::SpuriousHeap, 1)]);
        let lissa = row("lissa", &[(Measure::Paths, 2)]);
        let table = Table { name: "lissa", title: "", loop_reads: 1, rows: Vec::new() };
        let tally = |paths: u64, spurious: u64, kept: u64| {
            let mut report = Report::new(&table, 1.0, true);
            let counts = [(Measure::Paths, paths), (Measure::SpuriousHeap, spurious)].into();
            report.add(&hybrid, Measured { counts, ..measured(End::Done, 0) });
            report.add(&lissa, measured(End::Done, kept));
            report.tally()
        };
        assert_eq!(tally(3, 1, 2), Tally { equal: 3, ..Tally::default() });
        let wrong = Tally { equal: 2, unequal: 1, unexplained: 1, broken: 1, ..Tally::default() };
        assert_eq!(tally(3, 2, 2), wrong);
        assert_eq!(tally(4, 2, 2), Tally { equal: 1, unequal: 2, unexplained: 2, ..Tally::default() });
    }

    #[test]
    fn a_noted_count_that_drifts_is_counted_and_named() {
        let mut noted = row("bli2", &[(Measure::Paths, 20)]);
        noted.figures[0].note = Some("bli2-as-printed".into());
        noted.figures[0].noted = Some(12);
        let table = Table { name: "bli", title: "", loop_reads: 1, rows: Vec::new() };
        let report = |paths: u64| {
            let mut report = Report::new(&table, 1.0, true);
            let line = report.add(&noted, measured(End::Done, paths));
            (report.tally(), line.contains("noted: 12"))
        };
        let unequal = Tally { unequal: 1, ..Tally::default() };
        assert_eq!(report(12), (unequal, false));
        assert_eq!(report(13), (Tally { drifted: 1, ..unequal }, true));
        // A note that has become wrong because the count is now the published one goes.
        assert_eq!(report(20), (Tally { equal: 1, drifted: 1, ..Tally::default() }, true));
    }

    #[test]
    fn long_text_is_broken() {
        let text = wrap(&"word ".repeat(40), 4);
        assert!(text.lines().all(|l| l.chars().count() <= WIDTH), "{text}");
        assert!(text.lines().skip(1).all(|l| l.starts_with("    word")), "{text}");
        assert_eq!(text.split_whitespace().count(), 40);
    }
}

//! What was published: the tables as data, one line a figure, and the notes on figures that come out
//! otherwise.
//!
//! The tables stand in `tables/*.csv`. Columns: `subject`, `methods` (joined by `+` where the published figure
//! is a sum), `technique`, `scope`, `measure`, `published` (a number, `timeout`, `some` or
//! `-`), `tolerance` (of a figure
//! that was read off a plot), `published_s` (seconds), `source` (where it was published; `tool` is a run of
//! the published tool), `note` (a key of `notes.csv`, then `=` and the count that the note was written for; none
//! where programs are not part of symheap, or where measuring takes longer than anybody waited).

use indexmap::IndexMap;

use crate::base::Code;
use crate::ui::exit::Failure;
use crate::ui::start::args::TableOption;

const NOTES: &str = include_str!("tables/notes.csv");

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Measure {
    /// Finished executions.
    Paths,
    /// Of these, those that no input takes.
    Spurious,
    /// Of these, those whose heap satisfies preH in no way, whatever the path condition.
    SpuriousHeap,
    /// Paths that end in an exception that the subject does not expect.
    Alarms,
    /// Alternatives of lazy steps that the technique kept.
    Choices,
    /// Paths of a precondition that return true; structures that satisfy it.
    Valid,
    /// Candidates that a search of structures looked at.
    Explored,
    /// Paths that read the symbolic heap.
    HeapLeaves,
    /// Alarms that no input raises.
    FalseAlarms,
}

impl Measure {
    const ALL: [Measure; 9] = [
        Measure::Paths,
        Measure::Spurious,
        Measure::SpuriousHeap,
        Measure::Alarms,
        Measure::Choices,
        Measure::Valid,
        Measure::Explored,
        Measure::HeapLeaves,
        Measure::FalseAlarms,
    ];

    /// Its name in the tables and in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Measure::Paths => "paths",
            Measure::Spurious => "spurious",
            Measure::SpuriousHeap => "spurious-heap",
            Measure::Alarms => "alarms",
            Measure::Choices => "choices",
            Measure::Valid => "valid",
            Measure::Explored => "explored",
            Measure::HeapLeaves => "heap-leaves",
            Measure::FalseAlarms => "false-alarms",
        }
    }
}

/// What a table prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Printed {
    /// A number.
    Count(u64),
    /// That the time limit was reached.
    Timeout,
    /// That there are some, and not how many at this scope.
    Some,
    /// Nothing.
    Nothing,
}

/// One published figure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// What it counts.
    pub measure: Measure,
    /// What is printed.
    pub printed: Printed,
    /// How far it may be from the true number, since it was read off a plot.
    pub tolerance: u64,
    /// The published time in seconds, `<1` where it is printed so.
    pub time: Option<String>,
    /// Where it was published.
    pub source: String,
    /// Key of a note.
    pub note: Option<String>,
    /// The count that the note was written for.
    pub noted: Option<u64>,
}

/// What one exploration is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Case {
    /// A bundled subject, or the name of what is none.
    pub subject: String,
    /// Its methods; the published figure is the sum over them. None for structures alone.
    pub methods: Vec<String>,
    /// The technique; `korat` enumerates structures.
    pub technique: String,
    /// The scope.
    pub scope: Option<u32>,
}

impl Case {
    /// Subject and methods.
    pub fn title(&self) -> String {
        format!("{} {}", self.subject, self.methods.join("+")).trim_end().to_string()
    }
}

/// A case with the figures that are published of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// What to explore.
    pub case: Case,
    /// At least one.
    pub figures: Vec<Figure>,
}

/// A published table.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line.
    pub title: &'static str,
    /// Reads of one object's initialised references without a lazy step after which the published tool cut a
    /// state.
    pub loop_reads: u32,
    /// In published order.
    pub rows: Vec<Row>,
}

impl TableOption {
    /// The tables that it names.
    pub fn tables(self) -> Vec<TableOption> {
        use TableOption::{Alarms, All, Bli, Hex, Korat, Lissa, Pli};
        if self == All { vec![Lissa, Pli, Bli, Korat, Hex, Alarms] } else { vec![self] }
    }

    fn source(self) -> (&'static str, &'static str, &'static str) {
        match self {
            TableOption::Lissa => {
                ("lissa", "LISSA (ASE 2022), Table 1, and runs of its tool", include_str!("tables/lissa.csv"))
            }
            TableOption::Pli => (
                "pli",
                "PLI (2024), Fig. 4, sums over the methods, and runs of its tool",
                include_str!("tables/pli.csv"),
            ),
            TableOption::Bli => (
                "bli",
                "Bounded lazy initialization (NFM 2013), Tables 1 to 3",
                include_str!("tables/bli.csv"),
            ),
            TableOption::Korat => {
                ("korat", "Korat (ISSTA 2002), and runs of Korat 1.0", include_str!("tables/korat.csv"))
            }
            TableOption::Alarms => (
                "alarms",
                "False alarms of each technique at one scope (PLI (2024), Section IV)",
                include_str!("tables/alarms.csv"),
            ),
            TableOption::Hex | TableOption::Backward | TableOption::All => {
                ("hex", "HEX (ESEC/FSE 2015), Fig. 2 and Table 2", include_str!("tables/hex.csv"))
            }
        }
    }

    /// Reads the table.
    ///
    /// # Errors
    /// A line of it is not as the module says.
    pub fn read(self) -> Result<Table, Failure> {
        let (name, title, text) = self.source();
        let mut rows: IndexMap<Case, Vec<Figure>> = IndexMap::new();
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        for (i, record) in reader.records().enumerate() {
            let broken =
                || Failure::new(Code::BadTable, format!("{name}.csv: figure {} is malformed", i + 1));
            let record = record.map_err(|_| broken())?;
            let (case, figure) = figure(&record).ok_or_else(broken)?;
            rows.entry(case).or_default().push(figure);
        }
        let rows = rows.into_iter().map(|(case, figures)| Row { case, figures }).collect();
        let loop_reads = if matches!(self, TableOption::Pli | TableOption::Alarms) { 200 } else { 2000 };
        Ok(Table { name, title, loop_reads, rows })
    }
}

fn figure(record: &csv::StringRecord) -> Option<(Case, Figure)> {
    let text = |i: usize| record.get(i).filter(|t| !t.is_empty()).map(str::to_string);
    let number = |i: usize| text(i).map(|t| t.parse::<u64>()).transpose().ok();
    let scope = number(3)?.map(u32::try_from).transpose().ok()?;
    let methods = text(1).map(|m| m.split('+').map(str::to_string).collect()).unwrap_or_default();
    let case = Case { subject: text(0)?, methods, technique: text(2)?, scope };
    let word = text(4)?;
    let printed = match text(5)?.as_str() {
        "timeout" => Printed::Timeout,
        "some" => Printed::Some,
        "-" => Printed::Nothing,
        count => Printed::Count(count.parse().ok()?),
    };
    let (note, noted) = match text(9) {
        None => (None, None),
        Some(note) => match note.split_once('=') {
            Some((key, count)) => (Some(key.to_string()), Some(count.parse().ok()?)),
            None => (Some(note), None),
        },
    };
    let figure = Figure {
        measure: Measure::ALL.into_iter().find(|m| m.word() == word)?,
        printed,
        tolerance: number(6)?.unwrap_or(0),
        time: text(7),
        source: text(8)?,
        note,
        noted,
    };
    Some((case, figure))
}

/// The text of a note.
pub fn note(key: &str) -> Option<String> {
    let mut reader = csv::Reader::from_reader(NOTES.as_bytes());
    let found = reader.records().flatten().find(|r| r.get(0) == Some(key))?;
    found.get(1).map(str::to_string)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn tables() -> Vec<Table> {
        let read = |t: TableOption| t.read().unwrap_or_else(|e| panic!("{e:?}"));
        TableOption::All.tables().into_iter().map(read).collect()
    }

    /// Published counts of one technique and measure by subject, methods and scope.
    fn counts(table: &Table, technique: &str, measure: Measure) -> BTreeMap<(String, u32), u64> {
        let rows = table.rows.iter().filter(|r| r.case.technique == technique);
        let figures = rows.flat_map(|r| r.figures.iter().map(move |f| (r, f)));
        let counted = figures.filter_map(|(r, f)| match f.printed {
            Printed::Count(n) if f.measure == measure => {
                Some(((r.case.title(), r.case.scope.unwrap_or(0)), n))
            }
            _ => None,
        });
        counted.collect()
    }

    #[test]
    fn the_tables_parse_and_their_notes_exist() {
        let figures = |t: &Table| t.rows.iter().map(|r| r.figures.len()).sum::<usize>();
        let sizes: Vec<_> = tables().iter().map(|t| (t.name, figures(t))).collect();
        assert_eq!(
            sizes.iter().map(|s| s.0).collect::<Vec<_>>(),
            ["lissa", "pli", "bli", "korat", "hex", "alarms"]
        );
        assert!(sizes.iter().all(|s| s.1 > 30), "{sizes:?}");
        for table in tables() {
            for row in &table.rows {
                let measures: Vec<_> = row.figures.iter().map(|f| f.measure).collect();
                let mut once = measures.clone();
                once.sort();
                once.dedup();
                assert_eq!(once.len(), measures.len(), "{:?} is there twice", row.case);
                for key in row.figures.iter().filter_map(|f| f.note.as_ref()) {
                    assert!(note(key).is_some_and(|text| text.len() > 20), "{key}");
                }
            }
        }
    }

    #[test]
    fn notes_say_which_counts_they_explain() {
        let mut without = Vec::new();
        for table in tables() {
            for row in table.rows {
                let figures = row.figures.iter().filter(|f| f.note.is_some() && f.noted.is_none());
                without.extend(figures.map(|f| (f.note.clone().unwrap_or_default(), row.case.scope)));
            }
        }
        without.retain(|(note, _)| note != "other-programs");
        let slow: Vec<_> = without.iter().map(|(note, scope)| (note.as_str(), *scope)).collect();
        // Takes longer than a quarter of an hour.
        assert_eq!(slow, [("bli2-as-printed", Some(11))]);
    }

    #[test]
    fn what_lihybrid_has_beyond_its_spurious_paths_is_what_lissa_has() {
        let lissa = TableOption::Lissa.read().unwrap_or_else(|e| panic!("{e:?}"));
        let kept = counts(&lissa, "lissa", Measure::Paths);
        let hybrid = counts(&lissa, "lihybrid", Measure::Paths);
        let spurious = counts(&lissa, "lihybrid", Measure::SpuriousHeap);
        let both: Vec<_> =
            hybrid.iter().filter_map(|(k, n)| Some((k, n - spurious.get(k)?, *kept.get(k)?))).collect();
        assert!(both.len() >= 15, "{both:?}");
        for (case, hybrid, lissa) in both {
            assert_eq!(hybrid, lissa, "{case:?}");
        }
    }

    #[test]
    fn published_counts_follow_their_formulas() {
        let lissa = TableOption::Lissa.read().unwrap_or_else(|e| panic!("{e:?}"));
        let mut checked = 0;
        for ((title, n), paths) in counts(&lissa, "lissa", Measure::Paths) {
            let expected = match title.as_str() {
                "lissa/hash_map put" => 48 * (1 << n) - 32,
                "lissa/hash_map remove" => 56 * (1 << n) - 48,
                "lissa/combatant_statistic ensureTypExists" => 24 * (1 << n) - 16,
                "lissa/linked_list remove" => 3 * (u64::from(n) - 1),
                "lissa/linked_list add" => 2,
                _ => continue,
            };
            checked += 1;
            assert_eq!(paths, expected, "{title} at {n}");
        }
        assert!(checked >= 14, "{checked}");
        // Red-black trees with a black root, by nodes.
        let trees = [1, 1, 2, 2, 4, 8, 16, 33, 56, 90, 164, 330, 688];
        for ((title, n), paths) in counts(&lissa, "ifrepok", Measure::Paths) {
            if title.starts_with("lissa/tree_") {
                let up_to_n = trees.iter().zip(0u64..).take(n as usize + 1);
                assert_eq!(paths, up_to_n.map(|(t, k)| t * (2 * k + 1)).sum::<u64>(), "{title} at {n}");
            }
        }
    }

    #[test]
    fn techniques_are_known() {
        let registry = crate::technique::Registry::default();
        for table in tables() {
            for row in table.rows.iter().filter(|r| r.case.technique != "korat") {
                let is_noted = row.figures.iter().all(|f| f.note.is_some());
                let known = registry.make(&row.case.technique).is_ok();
                assert!(known || is_noted, "{:?}", row.case);
            }
        }
    }
}

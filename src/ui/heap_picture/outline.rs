//! The outline: a line an object, breadth first from the roots. A run along one field is one line, as long as
//! its objects have nothing else that leads anywhere: `N1→…→N9 (9)`.

use std::collections::{BTreeMap, BTreeSet};

use crate::ui::heap_picture::canvas::{Canvas, columns, cut, padded};
use crate::ui::heap_picture::legend;
use crate::ui::heap_picture::rows::{Row, rows, title};
use crate::ui::heap_picture::shown::Shown;
use crate::ui::heap_picture::signs;
use crate::ui::heap_picture::{Loud, Mark, Options, Picture, Rect, Role, Shape};

/// Objects of the shortest run that is one line.
const RUN: usize = 4;
/// Columns before what goes on in the next line.
const INDENT: usize = 4;
/// Fewest columns of a line, and of a value.
const FEWEST: usize = 20;
const SHORTEST: usize = 12;
/// Most columns of a value where nothing limits an outline.
const LONGEST: usize = 120;

/// Draws it.
pub fn outline(shown: &Shown, loud: &Loud, options: &Options) -> Picture {
    let most = options.columns.unwrap_or(usize::MAX).max(FEWEST);
    let value_columns = options.value_columns.max(options.columns.map_or(LONGEST, |most| most / 2));
    let options = &Options { value_columns, ..options.clone() };
    let mut rows: Vec<Vec<Row>> =
        (0..shown.objects.len()).map(|o| rows(o, &shown.objects, options)).collect();
    for (o, row) in rows.iter_mut().enumerate().flat_map(|(o, rows)| rows.iter_mut().map(move |row| (o, row)))
    {
        let at = (o, row.cell);
        row.value = loud.told(at, std::mem::take(&mut row.value), options.ascii);
        if row.mark.is_none() && loud.contains(at) {
            row.role = Role::Loud;
        }
    }
    let runs: BTreeMap<usize, Vec<usize>> =
        runs(shown, &rows, loud).into_iter().filter_map(|run| Some((*run.first()?, run))).collect();
    let graph = shown.graph();
    let order =
        graph.breadth_first(&graph.order(), |object, edge| !shown.objects[object].cells[edge.cell].folded);
    let in_run: BTreeSet<usize> = runs.values().flat_map(|run| run.iter().skip(1).copied()).collect();
    let mut canvas = Canvas::default();
    let mut boxes = vec![Rect::default(); shown.objects.len()];
    let is_in_run = |o: usize| in_run.contains(&o) || runs.contains_key(&o);
    let name = |o: usize| match is_in_run(o) {
        true => title(&shown.objects[o], options.ascii),
        false => named(o, shown, loud, options),
    };
    let names: Vec<String> = (0..shown.objects.len()).map(name).collect();
    let widest = names.iter().map(|name| columns(name)).max().unwrap_or(0).min(12);
    let classes = shown.objects.iter().map(|o| columns(&o.class)).max().unwrap_or(0).min(16);
    let mut y = 0;
    for object in order {
        if in_run.contains(&object) {
            continue;
        }
        let run = runs.get(&object);
        let mut pen = Pen { canvas: &mut canvas, x: 0, y, widest: 0, most };
        match run {
            Some(run) => run_line(&mut pen, shown, &rows, run, (options, loud)),
            None => {
                let this = &shown.objects[object];
                let name = padded(&names[object], widest);
                let class = padded(&cut(&this.class, 40, options.ascii), classes);
                let role = if loud.shared.contains_key(&object) { Role::Loud } else { Role::Object };
                pen.write(&name, role);
                pen.x += 1;
                pen.write(&class, Role::Class);
                pen.x += 2;
                rows[object].iter().for_each(|row| pen.cell(row, options.ascii));
            }
        }
        let rect = Rect { x: 0, y, width: pen.widest, height: pen.y + 1 - y };
        y = pen.y + 1;
        for &member in run.map_or(&[object][..], Vec::as_slice) {
            boxes[member] = rect;
        }
    }
    let mut picture = {
        let signs = signs::of_fields(shown, loud);
        let notes = legend::notes(shown, &signs, options);
        Picture { signs, ..Picture::of_lines(canvas.spans(), &notes) }
    };
    picture.boxes = shown.objects.iter().map(|o| o.name.clone()).zip(boxes).collect();
    picture.references = shown.references(|_| Shape::Text);
    picture
}

/// An object's name, and how many references lead to it where that is too many.
fn named(o: usize, shown: &Shown, loud: &Loud, options: &Options) -> String {
    title(&shown.objects[o], options.ascii) + &loud.times(o, options.ascii)
}

/// Where the next text of an object stands. What is too long for a line goes on in the next one.
struct Pen<'a> {
    canvas: &'a mut Canvas,
    x: usize,
    y: usize,
    widest: usize,
    most: usize,
}

impl Pen<'_> {
    fn write(&mut self, text: &str, role: Role) {
        self.canvas.write(self.x, self.y, text, role);
        self.x += columns(text);
        self.widest = self.widest.max(self.x);
    }

    /// Writes a field, and two blanks.
    fn cell(&mut self, row: &Row, ascii: bool) {
        let colon = if row.is_reference { "" } else { ":" };
        let before = columns(&row.signs) + columns(&row.name) + colon.len();
        if self.x > INDENT && self.x + before + columns(&row.value) > self.most {
            (self.x, self.y) = (INDENT, self.y + 1);
        }
        self.write(&row.signs, row.mark.map_or(Role::Marked(Mark::Fixed), Role::Marked));
        self.write(&row.name, Role::Field);
        self.write(colon, Role::Field);
        // A reference is never cut.
        let room = if colon.is_empty() { self.most } else { self.most.saturating_sub(self.x).max(SHORTEST) };
        self.write(&cut(&row.value, room, ascii), row.role);
        self.x += 2;
    }
}

/// Writes a run: its ends, the field, and what its objects hold.
fn run_line(
    pen: &mut Pen,
    shown: &Shown,
    rows: &[Vec<Row>],
    run: &[usize],
    (options, loud): (&Options, &Loud),
) {
    let (Some(&first), Some(&last)) = (run.first(), run.last()) else { return };
    let (arrow, dots) = if options.ascii { ("->", "...") } else { ("→", "…") };
    let field = link(&rows[first], run.get(1)).map(|r| r.name.clone()).unwrap_or_default();
    let (name, end) = (&shown.objects[first].name, &shown.objects[last].name);
    let text = format!("{name}{arrow}{dots}{arrow}{end} ({})", run.len());
    pen.write(&text, Role::Object);
    pen.write(&loud.times(first, options.ascii), Role::Loud);
    pen.x += 1;
    pen.write(&format!("{} by {field}", shown.objects[first].class), Role::Class);
    pen.x += 2;
    for row in rows[first].iter().filter(|row| row.name != field) {
        let all: Vec<&Row> =
            run.iter().filter_map(|&o| rows[o].iter().find(|r| r.name == row.name)).collect();
        let same = all.iter().all(|r| r.value == row.value);
        let value = match same {
            true => row.value.clone(),
            false => {
                let values: Vec<&str> = all.iter().map(|r| r.value.as_str()).collect();
                cut(&values.join(","), options.value_columns.max(2 * SHORTEST), options.ascii)
            }
        };
        pen.cell(&Row { value, ..row.clone() }, options.ascii);
    }
    // What the last one leads to ends the line.
    if let Some(row) = rows[last].iter().find(|row| row.name == field) {
        if pen.x + columns(end) + 1 > pen.most {
            (pen.x, pen.y) = (INDENT, pen.y + 1);
        }
        pen.write(end, Role::Object);
        pen.x += 1;
        pen.cell(row, options.ascii);
    }
}

/// The row that leads to an object.
fn link<'a>(rows: &'a [Row], to: Option<&usize>) -> Option<&'a Row> {
    rows.iter().find(|row| row.target.is_some() && row.target.as_ref() == to)
}

/// Longest runs, in the order of their first objects. A member has one reference at most, by the same field
/// in all, and nothing else leads to it; its other fields are the same in number and name, and bear no mark
/// that asks for a look.
fn runs(shown: &Shown, rows: &[Vec<Row>], loud: &Loud) -> Vec<Vec<usize>> {
    let mut incoming = vec![0_usize; rows.len()];
    for (o, c, target) in shown.edges() {
        if o != target && !shown.objects[o].cells[c].folded {
            incoming[target] += 1;
        }
    }
    let urgent = |row: &Row| row.mark.is_some_and(|mark| mark > Mark::Symbolic);
    let is_link = |row: &&Row| row.is_reference;
    let plain = |o: usize| {
        let links = rows[o].iter().filter(is_link).count();
        let object = &shown.objects[o];
        let is_loud =
            |row: &Row| loud.wrong.contains(&(o, row.cell)) || loud.missing.contains(&(o, row.cell));
        links <= 1
            && !rows[o].iter().any(|row| urgent(row) || is_loud(row))
            && !object.name.is_empty()
            && !object.is_receiver
    };
    let names = |o: usize| -> Vec<(&str, &str)> {
        rows[o].iter().map(|row| (row.name.as_str(), row.signs.as_str())).collect()
    };
    let next = |o: usize| -> Option<(usize, &str)> {
        let row = rows[o].iter().find(|row| row.target.is_some())?;
        let target = row.target?;
        let alike = plain(o)
            && plain(target)
            && incoming[target] == 1
            && shown.objects[o].class == shown.objects[target].class
            && names(o) == names(target);
        alike.then_some((target, row.name.as_str()))
    };
    let steps: Vec<Option<(usize, &str)>> = (0..rows.len()).map(next).collect();
    // Where the field changes, a run ends before the object and another may begin with it.
    let goes_on = |target: usize, by: &str| steps[target].is_none_or(|(_, field)| field == by);
    let inner: BTreeSet<usize> =
        steps.iter().flatten().filter(|(target, by)| goes_on(*target, by)).map(|step| step.0).collect();
    let mut runs = Vec::new();
    for start in (0..rows.len()).filter(|o| !inner.contains(o)) {
        let mut run = vec![start];
        while let Some((target, by)) = run.last().and_then(|&o| steps[o]) {
            if !goes_on(target, by) {
                break;
            }
            run.push(target);
        }
        if run.len() >= RUN {
            runs.push(run);
        }
    }
    runs
}

//! The outline: a line an object, breadth first from the roots. A run along one field is one line, as long as
//! its objects have nothing else that leads anywhere: `N1→…→N9 (9)`.

use std::collections::{BTreeMap, BTreeSet};

use crate::ui::heap_picture::canvas::{Canvas, columns, cut, padded};
use crate::ui::heap_picture::rows::{Row, rows};
use crate::ui::heap_picture::shown::Shown;
use crate::ui::heap_picture::{Mark, Options, Picture, Rect, Role, Shape};

/// Objects of the shortest run that is one line.
const RUN: usize = 4;

/// Draws it.
pub fn outline(shown: &Shown, options: &Options) -> Picture {
    let rows: Vec<Vec<Row>> = (0..shown.objects.len()).map(|o| rows(o, &shown.objects, options)).collect();
    let runs: BTreeMap<usize, Vec<usize>> =
        runs(shown, &rows).into_iter().filter_map(|run| Some((*run.first()?, run))).collect();
    let graph = shown.graph();
    let order =
        graph.breadth_first(&graph.order(), |object, edge| !shown.objects[object].cells[edge.cell].folded);
    let in_run: BTreeSet<usize> = runs.values().flat_map(|run| run.iter().skip(1).copied()).collect();
    let mut canvas = Canvas::default();
    let mut boxes = vec![Rect::default(); shown.objects.len()];
    let names = shown.objects.iter().map(|o| columns(&o.name)).max().unwrap_or(0).min(12);
    let classes = shown.objects.iter().map(|o| columns(&o.class)).max().unwrap_or(0).min(16);
    let mut y = 0;
    for object in order {
        if in_run.contains(&object) {
            continue;
        }
        let run = runs.get(&object);
        let end = match run {
            Some(run) => run_line(&mut canvas, y, shown, &rows, run, options),
            None => {
                let this = &shown.objects[object];
                let name = padded(&cut(&this.name, 40, options.ascii), names);
                let class = padded(&cut(&this.class, 40, options.ascii), classes);
                canvas.write(0, y, &name, Role::Object);
                canvas.write(columns(&name) + 1, y, &class, Role::Class);
                let mut x = columns(&name) + columns(&class) + 3;
                for row in &rows[object] {
                    x = cell(&mut canvas, x, y, row) + 2;
                }
                x
            }
        };
        let rect = Rect { x: 0, y, width: end.saturating_sub(2), height: 1 };
        for &member in run.map_or(&[object][..], Vec::as_slice) {
            boxes[member] = rect;
        }
        y += 1;
    }
    let mut picture = Picture::of_lines(canvas.spans(), &shown.notes);
    picture.boxes = shown.objects.iter().map(|o| o.name.clone()).zip(boxes).collect();
    picture.references = shown.references(|_| Shape::Text);
    picture
}

/// Writes a field and returns the column behind it.
fn cell(canvas: &mut Canvas, x: usize, y: usize, row: &Row) -> usize {
    let mut x = x;
    let mut write = |text: &str, role: Role| {
        canvas.write(x, y, text, role);
        x += columns(text);
    };
    write(&row.signs, row.mark.map_or(Role::Marked(Mark::Fixed), Role::Marked));
    write(&row.name, Role::Field);
    if !row.value.starts_with(['→', '↺']) && !row.value.starts_with("->") {
        write(":", Role::Field);
    }
    write(&row.value, row.role);
    x
}

/// Writes a run: its ends, the field, and what its objects hold.
fn run_line(
    canvas: &mut Canvas,
    y: usize,
    shown: &Shown,
    rows: &[Vec<Row>],
    run: &[usize],
    options: &Options,
) -> usize {
    let (Some(&first), Some(&last)) = (run.first(), run.last()) else { return 0 };
    let (arrow, dots) = if options.ascii { ("->", "...") } else { ("→", "…") };
    let field = link(&rows[first], run.get(1)).map(|r| r.name.clone()).unwrap_or_default();
    let (name, end) = (&shown.objects[first].name, &shown.objects[last].name);
    let text = format!("{name}{arrow}{dots}{arrow}{end} ({})", run.len());
    canvas.write(0, y, &text, Role::Object);
    let mut x = columns(&text) + 1;
    let class = format!("{} by {field}", shown.objects[first].class);
    canvas.write(x, y, &class, Role::Class);
    x += columns(&class) + 2;
    for row in rows[first].iter().filter(|row| row.name != field) {
        let all: Vec<&Row> =
            run.iter().filter_map(|&o| rows[o].iter().find(|r| r.name == row.name)).collect();
        let same = all.iter().all(|r| r.value == row.value);
        let value = match same {
            true => row.value.clone(),
            false => {
                let values: Vec<&str> = all.iter().map(|r| r.value.as_str()).collect();
                cut(&values.join(","), 2 * options.value_columns, options.ascii)
            }
        };
        x = cell(canvas, x, y, &Row { value, ..row.clone() }) + 2;
    }
    // What the last one leads to ends the line.
    if let Some(row) = rows[last].iter().find(|row| row.name == field) {
        canvas.write(x, y, end, Role::Object);
        x = cell(canvas, x + columns(end) + 1, y, row) + 2;
    }
    x
}

/// The row that leads to an object.
fn link<'a>(rows: &'a [Row], to: Option<&usize>) -> Option<&'a Row> {
    rows.iter().find(|row| row.target.is_some() && row.target.as_ref() == to)
}

/// Longest runs, in the order of their first objects. A member has one reference at most, by the same field
/// in all, and nothing else leads to it; its other fields are the same in number and name, and bear no mark
/// that asks for a look.
fn runs(shown: &Shown, rows: &[Vec<Row>]) -> Vec<Vec<usize>> {
    let mut incoming = vec![0_usize; rows.len()];
    for (o, c, target) in shown.edges() {
        if o != target && !shown.objects[o].cells[c].folded {
            incoming[target] += 1;
        }
    }
    let urgent = |row: &Row| row.mark.is_some_and(|mark| mark > Mark::Symbolic);
    let is_link = |row: &&Row| row.role == Role::Reference || row.value.starts_with(['→', '↺']);
    let plain = |o: usize| {
        let links = rows[o].iter().filter(is_link).count();
        links <= 1 && !rows[o].iter().any(urgent) && !shown.objects[o].name.is_empty()
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

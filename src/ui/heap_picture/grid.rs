//! The table: a grid a class, objects by fields; turned round where that fits better.

use crate::ui::heap_picture::canvas::{Canvas, columns, cut};
use crate::ui::heap_picture::legend;
use crate::ui::heap_picture::rows::{OBJECT_COLUMNS, name, signs as marks_of, title};
use crate::ui::heap_picture::shown::{Cell, Object, Shown, Target};
use crate::ui::heap_picture::signs;
use crate::ui::heap_picture::{Loud, Mark, Options, Picture, Rect, Role, Shape};

/// A piece of a grid: marks, text.
#[derive(Clone, Default)]
struct Item {
    signs: String,
    text: String,
    role: Option<Role>,
    mark: Option<Mark>,
}

impl Item {
    fn of(text: String, role: Role) -> Self {
        Self { text, role: Some(role), ..Self::default() }
    }
    fn columns(&self) -> usize {
        columns(&self.signs) + columns(&self.text)
    }
}

/// Draws it.
pub fn grid(shown: &Shown, loud: &Loud, options: &Options) -> Picture {
    let mut canvas = Canvas::default();
    let mut boxes = vec![Rect::default(); shown.objects.len()];
    let mut classes: Vec<&str> = Vec::new();
    for object in &shown.objects {
        if !classes.contains(&object.class.as_str()) {
            classes.push(&object.class);
        }
    }
    let mut y = 0;
    for class in classes {
        let members: Vec<usize> =
            (0..shown.objects.len()).filter(|&o| shown.objects[o].class == class).collect();
        let (mut items, mut is_turned) = (items(class, (shown, loud), &members, options), false);
        let turned = transposed(&items);
        if options.columns.is_some_and(|most| width(&items) > most && width(&turned) < width(&items)) {
            (items, is_turned) = (turned, true);
        }
        if y > 0 {
            y += 1;
        }
        let widths = widths(&items);
        for (r, line) in items.iter().enumerate() {
            let mut x = 0;
            for (c, item) in line.iter().enumerate() {
                canvas.write(
                    x,
                    y + r,
                    &item.signs,
                    item.mark.map_or(Role::Marked(Mark::Fixed), Role::Marked),
                );
                let role = item.role.unwrap_or(Role::Blank);
                canvas.write(x + columns(&item.signs), y + r, &item.text, role);
                let (of, across) = if is_turned { (c, widths[c]) } else { (r, width(&items)) };
                if let Some(&object) = of.checked_sub(1).and_then(|at| members.get(at)) {
                    let rect = &mut boxes[object];
                    match is_turned {
                        true => *rect = Rect { x, y, width: across, height: items.len() },
                        false => *rect = Rect { x: 0, y: y + r, width: across, height: 1 },
                    }
                }
                x += widths[c] + 2;
            }
        }
        y += items.len();
    }
    let mut picture =
        Picture::of_lines(canvas.spans(), &legend::notes(shown, &signs::of_fields(shown, loud), options));
    picture.boxes = shown.objects.iter().map(|o| o.name.clone()).zip(boxes).collect();
    picture.references = shown.references(|_| Shape::Text);
    picture
}

/// Header and a line an object. Neighbouring fields that are null in all, or symbolic in all, share a column.
fn items(
    class: &str,
    (shown, loud): (&Shown, &Loud),
    members: &[usize],
    options: &Options,
) -> Vec<Vec<Item>> {
    let objects: Vec<&Object> = members.iter().filter_map(|&o| shown.objects.get(o)).collect();
    let mut fields: Vec<&str> = Vec::new();
    for cell in objects.iter().flat_map(|o| &o.cells) {
        if !fields.contains(&cell.name.as_str()) {
            fields.push(&cell.name);
        }
    }
    let column = |field: &str| -> Vec<Option<&Cell>> {
        objects.iter().map(|o| o.cells.iter().find(|c| c.name == field)).collect()
    };
    let number = |o: usize, field: &str| shown.objects[o].cells.iter().position(|c| c.name == field);
    let is_loud =
        |field: &str| members.iter().any(|&o| number(o, field).is_some_and(|c| loud.contains((o, c))));
    let mut lines = vec![vec![Item::of(cut(class, OBJECT_COLUMNS, options.ascii), Role::Class)]];
    for (&o, object) in members.iter().zip(&objects) {
        let role = if loud.shared.contains_key(&o) { Role::Loud } else { Role::Object };
        lines.push(vec![Item::of(title(object, options.ascii) + &loud.times(o, options.ascii), role)]);
    }
    let mut at = 0;
    while let Some(field) = fields.get(at) {
        let cells = column(field);
        let alike = |other: &&&str| {
            at_most_blank(&cells, &column(other)) && (*other == field || !is_loud(field) && !is_loud(other))
        };
        let count = fields[at..].iter().take_while(alike).count().max(1);
        let label = name(&fields[at..at + count], options.ascii);
        let told = |(cell, &o): (&Option<&Cell>, &usize)| {
            let (Some(cell), Some(c)) = (cell, number(o, field)) else { return Item::default() };
            let mut item = item(cell, shown, options);
            item.text = loud.told((o, c), item.text, options.ascii);
            if item.mark.is_none() && loud.contains((o, c)) {
                item.role = Some(Role::Loud);
            }
            item
        };
        let all = std::iter::once(Item::of(label, Role::Field)).chain(cells.iter().zip(members).map(told));
        for (line, item) in lines.iter_mut().zip(all) {
            line.push(item);
        }
        at += count;
    }
    lines
}

/// Whether two fields are the same blank in all objects.
fn at_most_blank(a: &[Option<&Cell>], b: &[Option<&Cell>]) -> bool {
    let same = |(a, b): (&Option<&Cell>, &Option<&Cell>)| match (a, b) {
        (Some(a), Some(b)) => {
            let blank = a.target.is_none() && b.target.is_none() && ["null", "?"].contains(&a.value.as_str());
            blank && a.value == b.value && a.marks == b.marks
        }
        (None, None) => true,
        _ => false,
    };
    a.iter().zip(b).all(same)
}

fn item(cell: &Cell, shown: &Shown, options: &Options) -> Item {
    let arrow = if options.ascii { "->" } else { "→" };
    let (text, plain) = match &cell.target {
        Some(Target::Object(at)) => {
            let name = shown.objects.get(*at).map(|o| o.name.as_str()).unwrap_or_default();
            (format!("{arrow}{}", cut(name, OBJECT_COLUMNS, options.ascii)), Role::Reference)
        }
        Some(Target::Outside(name)) => {
            (format!("{arrow}{}", cut(name, OBJECT_COLUMNS, options.ascii)), Role::Reference)
        }
        None if cell.value == "null" => ("null".into(), Role::Null),
        None => (cut(&cell.value, options.value_columns, options.ascii), Role::Value),
    };
    let mark = cell.marks.iter().copied().filter(|mark| *mark != Mark::Fixed).max();
    Item { signs: marks_of(cell, options.ascii), text, role: Some(mark.map_or(plain, Role::Marked)), mark }
}

fn transposed(lines: &[Vec<Item>]) -> Vec<Vec<Item>> {
    let count = lines.first().map_or(0, Vec::len);
    let column = |c: usize| lines.iter().map(|line| line.get(c).cloned().unwrap_or_default()).collect();
    (0..count).map(column).collect()
}

fn widths(lines: &[Vec<Item>]) -> Vec<usize> {
    let count = lines.first().map_or(0, Vec::len);
    let widest = |c: usize| lines.iter().filter_map(|l| l.get(c)).map(Item::columns).max().unwrap_or(0);
    (0..count).map(widest).collect()
}

fn width(lines: &[Vec<Item>]) -> usize {
    let widths = widths(lines);
    widths.iter().sum::<usize>() + 2 * widths.len().saturating_sub(1)
}

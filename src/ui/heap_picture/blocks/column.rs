//! Records and arrays: their parts below one another.
//!
//! ```text
//! this:[Schedule]
//!  ├curProc    ∅
//!  ├prio_0─────▸[List0 0]
//!  ╰blockQueue ?
//! ```

use crate::ui::heap_picture::Role;
use crate::ui::heap_picture::blocks::fan::{Slot, What};
use crate::ui::heap_picture::blocks::{Block, Composer, Path};
use crate::ui::heap_picture::canvas::columns;
use crate::ui::heap_picture::layout::{Side, Style};
use crate::ui::heap_picture::recognise::Use;
use crate::ui::heap_picture::rows::name as run_name;
use crate::ui::heap_picture::vocabulary::WRONG;
use crate::ui::heap_picture::words::{Detail, is_urgent, marked};

/// Columns of the line down the left side.
const SPINE: i32 = 1;
/// Fewest columns of a wire that leads to a part.
const WIRE: i32 = 2;

/// How much longer names of what leads nowhere may be before wires begin without them.
const LONGER: i32 = 4;

/// A line of a column.
pub struct Line {
    pub label: String,
    pub role: Role,
    pub cells: Vec<usize>,
    pub what: Part,
}

pub enum Part {
    Block(Box<Block>, usize),
    Text(&'static str, Role),
    /// A wire that is still to be drawn begins here.
    Port,
}

impl Composer<'_> {
    /// An object with its parts below one another, or side by side where they have room there and are lower.
    pub fn column(&mut self, o: usize) -> Block {
        let lines = self.lines(o);
        if self.fit_beside(o, &lines) {
            let nothing = self.nothing().0;
            let slot = |line: Line| {
                let what = match line.what {
                    Part::Block(part, to) => What::Child(part, to, false),
                    Part::Text(text, _) if text == nothing => What::Nothing,
                    Part::Text(..) => What::Unknown,
                    Part::Port => What::Blank,
                };
                Slot { of: o, cells: line.cells, what }
            };
            return self.fan_of(o, lines.into_iter().map(slot).collect(), true);
        }
        let mut block = self.leaf(o);
        // Names of what leads nowhere may be longer.
        let widest = |leads: bool| {
            let some = lines.iter().filter(|line| !leads || !matches!(line.what, Part::Text(..)));
            some.map(|line| columns(&line.label) as i32).max()
        };
        let all = widest(false).unwrap_or(0);
        let labels = widest(true).filter(|leads| all - leads > LONGER).unwrap_or(all);
        let start = SPINE + 1 + labels + WIRE;
        let net = self.net();
        let mut y = 1;
        let mut above = 1;
        let count = lines.len();
        for (i, line) in lines.into_iter().enumerate() {
            let mut path = Path {
                from: o,
                to: None,
                references: Vec::new(),
                points: vec![(SPINE, 1), (SPINE, y)],
                start: Side::Up,
                end: Side::Right,
                heads: (false, false),
                style: Style::Light,
                net,
            };
            let label = SPINE + 1 + columns(&line.label) as i32;
            let at = y;
            match line.what {
                Part::Block(part, to) => {
                    // Nothing of the part may cross the line down the side.
                    let left = part.left();
                    let shift = (start - part.root.0).max(SPINE + 3 - left);
                    path.to = Some(to);
                    path.references = line.cells.iter().map(|&c| (o, c)).collect();
                    path.points.push((part.root.0 + shift - 1, y));
                    path.heads.1 = true;
                    path.style = self.style(o, &line.cells);
                    if path.style > Style::Light {
                        // The line down the side is not its own, as far as others draw it.
                        path.points[0].1 = if i + 1 < count { y } else { above };
                    }
                    path.points.dedup();
                    block.path(path);
                    block.text(SPINE + 1, y, line.label, line.role);
                    let height = part.height();
                    // Room for wires that are still to be drawn; what they do not take is cut out again.
                    // Parts of several lines stand apart.
                    let apart = self.lines_of(&part) - height;
                    block.put(*part, shift, y);
                    y += height - 1 + if i + 1 < count { apart } else { 0 };
                }
                Part::Text(text, role) => {
                    path.points.dedup();
                    block.path(path);
                    block.text(SPINE + 1, y, line.label, line.role);
                    let at = (start - 1).max(label + 1);
                    block.stub(at, y, (text, role));
                    // Nothing may come between the name and what is said of it.
                    block.kept.push((label, y, at - label));
                }
                Part::Port => {
                    path.points.dedup();
                    block.path(path);
                    block.text(SPINE + 1, y, line.label, line.role);
                    for &c in &line.cells {
                        block.ports.insert((o, c), (label, y));
                    }
                    // Room for the wire to turn, and none for others where it begins.
                    block.take(y, label, label + 2);
                    block.kept.push((label, y, 1));
                }
            }
            above = at + 1;
            y += 1;
        }
        // What crosses the line down the side would look like a part.
        block.kept.extend((1..y).map(|line| (SPINE, line, 1)));
        block
    }

    /// What stands in a column: equal neighbours that lead nowhere share a line.
    fn lines(&mut self, o: usize) -> Vec<Line> {
        let words = self.words;
        let object = &words.shown.objects[o];
        let links = &words.forest.links[o];
        let mut lines = Vec::new();
        let mut c = 0;
        while c < object.cells.len() {
            let used = words.known.uses[o][c];
            let cell = &object.cells[c];
            let is_blank = |c: usize| {
                words.known.uses[o][c] == used
                    && !is_urgent(&object.cells[c])
                    && object.cells[c].marks == cell.marks
            };
            let mut count = 1;
            let role = self.label_role(o, &[c]);
            let by_name = words.said.by_name.contains(&(o, c));
            match used {
                Use::Null | Use::Unknown => {
                    while is_blank(c) && c + count < object.cells.len() && is_blank(c + count) {
                        count += 1;
                    }
                    let cells: Vec<usize> = (c..c + count).collect();
                    let (text, plain) = if used == Use::Null { self.nothing() } else { self.unknown() };
                    let label = if count > 1 { self.run_label(o, &cells) } else { self.name(o, &cells) };
                    let what = Part::Text(text, marked(cell, plain));
                    lines.push(Line { label, role, cells, what });
                }
                Use::To(to) | Use::Open(to) | Use::Wrong(to) => {
                    let link = links.iter().find(|link| link.cells.contains(&c) && !link.is_reversed);
                    match link {
                        Some(link) if link.cells[0] == c => {
                            let label = self.name(o, &link.cells);
                            let offset = SPINE + 1 + columns(&label) as i32 + WIRE + 1;
                            self.offset += offset;
                            let part = Box::new(self.block(to));
                            self.offset -= offset;
                            let cells = link.cells.clone();
                            lines.push(Line { label, role, cells, what: Part::Block(part, to) });
                        }
                        Some(_) => {}
                        None if by_name
                            || words.forest.tags.get(&to).is_some_and(|t| t.contains(&(o, c))) => {}
                        None => {
                            // Several that lead to one object share a line, which the first of them has.
                            let mut extras = words.forest.extras.iter();
                            let extra = extras.find(|extra| extra.from == o && extra.cells.contains(&c));
                            let cells = extra.map_or(vec![c], |extra| extra.cells.clone());
                            if cells.first() == Some(&c) {
                                let is_wrong = matches!(used, Use::Wrong(_)) && !words.shown.calm;
                                let wrong = if is_wrong { WRONG } else { "" };
                                let label = format!("{}{wrong}", self.name(o, &cells));
                                let role = if wrong.is_empty() { role } else { role.max(Role::Loud) };
                                lines.push(Line { label, role, cells, what: Part::Port });
                            }
                        }
                    }
                }
                _ => {}
            }
            c += count;
        }
        lines
    }

    /// `6…10` of elements, `a,b` of fields.
    fn run_label(&self, o: usize, cells: &[usize]) -> String {
        let names: Vec<&str> =
            cells.iter().map(|&c| self.words.shown.objects[o].cells[c].name.as_str()).collect();
        let plain: Vec<&str> =
            names.iter().map(|name| name.trim_start_matches('[').trim_end_matches(']')).collect();
        let dots = if self.words.options.ascii { ".." } else { "…" };
        match plain.as_slice() {
            [first, .., last] if names[0].starts_with('[') => format!("{first}{dots}{last}"),
            // Where there is little room, the first of them.
            [first, ..] if self.words.detail >= Detail::Keys => format!("{first}{dots} ({})", plain.len()),
            _ => run_name(&plain, self.words.options.ascii),
        }
    }
}

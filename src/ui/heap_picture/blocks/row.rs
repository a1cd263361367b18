//! A list as a row, a ring as a row that is closed below, and what hangs below the members.
//!
//! ```text
//! [N0 1]◂─next─▸[N1 2]◂─▸[N2 3]∅
//! ```

use crate::ui::heap_picture::Role;
use crate::ui::heap_picture::blocks::fan::{Slot, What};
use crate::ui::heap_picture::blocks::{Block, Composer, Path, Spot};
use crate::ui::heap_picture::canvas::columns;
use crate::ui::heap_picture::forest::Link;
use crate::ui::heap_picture::layout::{Piece, Side, Style};
use crate::ui::heap_picture::recognise::Use;
use crate::ui::heap_picture::words::is_urgent;

/// Members of a folded row that stay at its start and at its end.
const FIRST: usize = 3;
const LAST: usize = 2;
/// Columns where the lines of a wrapped row start.
const INDENT: i32 = 3;
/// Columns beside these lines where a ring leads back to its first member.
const GUTTER: i32 = 3;

/// What stands in a row.
enum Member {
    Object(usize),
    /// Objects that are folded.
    Run(Vec<usize>),
}

impl Member {
    fn first(&self) -> usize {
        match self {
            Member::Object(o) => *o,
            Member::Run(all) => all.first().copied().unwrap_or(0),
        }
    }
    fn last(&self) -> usize {
        match self {
            Member::Object(o) => *o,
            Member::Run(all) => all.last().copied().unwrap_or(0),
        }
    }
}

impl Composer<'_> {
    pub fn row(&mut self, o: usize, next: &str) -> Block {
        let is_above = std::mem::take(&mut self.is_above);
        let chain = self.chain(o, next);
        let members = self.members(&chain, next);
        let mut row = Block::default();
        // Top of the line that is written, columns of its last member, height of what hangs from it.
        let (mut y, mut end, mut centre) = (0, 0, 0);
        let mut line = Block::default();
        let mut before: Option<&Member> = None;
        // Columns that a wrapped ring leaves free for the line that leads back to its first member from below.
        let mut gutter = 0;
        let is_ring = chain.last().is_some_and(|&last| self.is_closed(o, last));
        for (at, member) in members.iter().enumerate() {
            let part = match member {
                Member::Object(o) => self.hanging(*o, next),
                Member::Run(all) => self.run(all),
            };
            let Some(from) = before.map(Member::last) else {
                row.root = part.root;
                centre = part.centre();
                end = part.root.0 + part.root.1;
                line.put(part, 0, 0);
                before = Some(member);
                continue;
            };
            let to = member.first();
            // By an inverse, where the field itself leads elsewhere.
            let back = self.back(from, to);
            let (of, cell) = back.map_or((from, self.cell(from, next)), |c| (to, Some(c)));
            let answered = back.is_some() || self.is_answered(from, next, to);
            let label = cell.and_then(|c| self.wanted_label(of, &[c]));
            let length = label.as_deref().map_or(0, |label| columns(label) as i32);
            let heads = i32::from(answered);
            let wire = (length + 3 + heads).max(1 + self.room.gap);
            let mut shift = line.beside(&part, 0, self.room.gap).max(end + wire - part.root.0);
            if let Some(apart) = self.apart_before(from, to) {
                shift = shift.max(centre + apart - part.centre());
            }
            let references: Vec<(usize, usize)> = cell.map(|c| (of, c)).into_iter().collect();
            let (points, x);
            let right = part.root.0 + part.root.1 + shift;
            let wrap = self.room.wrap.filter(|_| self.nested == 0).map(|wrap| wrap - self.offset);
            // A line leads on from all but the last one.
            let ends = at + 1 == members.len() && !self.is_closed(o, to);
            let behind = if ends { self.behind(to, next) } else { 2 + heads };
            if wrap.is_some_and(|wrap| (right + behind).max(part.right() + shift) > wrap) {
                let bus = y + line.height();
                let right = line.right();
                // A line right behind a stub would look as if it led there.
                let ends = line.texts.iter().any(|text| text.x + columns(&text.text) as i32 == right);
                let right_of_line = right + i32::from(ends);
                row.put(std::mem::take(&mut line), 0, y);
                let top = bus + 1;
                if y == 0 && bus == 1 && is_ring && !is_above && row.root.0 == 0 {
                    gutter = GUTTER;
                }
                x = gutter + (INDENT + heads + length - part.left()).max(INDENT - part.left());
                let start = x + part.root.0;
                let turn = (end + 1 + heads).max(right_of_line);
                points =
                    vec![(end, y), (turn, y), (turn, bus), (gutter, bus), (gutter, top), (start - 1, top)];
                if let (Some(label), Some(c)) = (&label, cell) {
                    row.text(gutter + 1, top, label.clone(), self.label_role(of, &[c]));
                }
                y = top;
            } else {
                x = shift;
                points = vec![(end, y), (x + part.root.0 - 1, y)];
                // What crosses right at a member or its label would look like a part of it.
                for beside in [end, end + 1 + heads + length, x + part.root.0 - 1] {
                    row.kept.push((beside, y, 1));
                }
                if let (Some(label), Some(c)) = (&label, cell) {
                    row.text(end + 1 + heads, y, label.clone(), self.label_role(of, &[c]));
                }
            }
            end = x + part.root.0 + part.root.1;
            centre = x + part.centre();
            line.put(part, x, 0);
            let net = self.net();
            row.path(Path {
                from,
                to: Some(to),
                references,
                points,
                start: Side::Left,
                end: Side::Right,
                heads: (answered, back.is_none()),
                // Nothing but the inverse says that it follows.
                style: if back.is_some() { Style::Dashed } else { self.style(of, cell.as_slice()) },
                net,
            });
            before = Some(member);
        }
        row.put(line, 0, y);
        if let Some(last) = before.map(Member::last) {
            self.finish(&mut row, last, next, end, y);
            self.close(&mut row, (o, last), next, end, (y, is_above, gutter));
        }
        row
    }

    /// The members of a list from one on.
    fn chain(&self, o: usize, next: &str) -> Vec<usize> {
        let words = self.words;
        let mut chain = vec![o];
        let mut at = o;
        let goes_on = |at: usize, link: &&Link| {
            link.is_reversed || link.cells.iter().any(|&c| words.shown.objects[at].cells[c].name == next)
        };
        while let Some(link) = words.forest.links[at]
            .iter()
            .find(|link| goes_on(at, link))
            .filter(|link| words.shown.objects[link.to].class == words.shown.objects[o].class)
        {
            at = link.to;
            chain.push(at);
        }
        chain
    }

    /// The members, long runs of which are folded where there is no room. What is marked, shared or leads
    /// elsewhere stays.
    fn members(&self, chain: &[usize], next: &str) -> Vec<Member> {
        let words = self.words;
        let is_plain = |i: usize| {
            let o = chain[i];
            (FIRST..chain.len().saturating_sub(LAST)).contains(&i)
                && words.forest.links[o].len() <= 1
                && !self.busy.contains(&o)
                && !words.forest.tags.contains_key(&o)
                && words.shown.objects[o].marks.is_empty()
                && !words.shown.objects[o].cells.iter().any(is_urgent)
                && !words.known.uses[o]
                    .iter()
                    .any(|u| matches!(u, Use::Missing | Use::Outside | Use::Own | Use::Instead(_)))
                && self.cell(o, next).is_some()
        };
        let mut members = Vec::new();
        let mut run = Vec::new();
        for (i, &o) in chain.iter().enumerate() {
            if self.room.folds && is_plain(i) {
                run.push(o);
                continue;
            }
            flush(&mut members, &mut run);
            members.push(Member::Object(o));
        }
        flush(&mut members, &mut run);
        members
    }

    /// The inverse by which an object follows another that leads elsewhere.
    fn back(&self, from: usize, to: usize) -> Option<usize> {
        let mut links = self.words.forest.links[from].iter();
        links.find(|link| link.to == to && link.is_reversed).and_then(|link| link.cells.first().copied())
    }

    fn cell(&self, o: usize, name: &str) -> Option<usize> {
        self.words.shown.objects[o].cells.iter().position(|cell| cell.name == name)
    }

    /// A member with what hangs below it.
    fn hanging(&mut self, o: usize, next: &str) -> Block {
        let words = self.words;
        let mut slots = Vec::new();
        self.nested += 1;
        for link in &words.forest.links[o] {
            let cells = &words.shown.objects[o].cells;
            let same = words.shown.objects[link.to].class == words.shown.objects[o].class;
            if same && (link.is_reversed || link.cells.iter().any(|&c| cells[c].name == next)) {
                continue;
            }
            let what = What::Child(Box::new(self.block(link.to)), link.to, false);
            slots.push(Slot { of: o, cells: link.cells.clone(), what });
        }
        self.nested -= 1;
        self.fan(o, slots)
    }

    fn run(&self, all: &[usize]) -> Block {
        let dots = if self.words.options.ascii { "..." } else { "…" };
        let text = format!("{dots} {} more {dots}", all.len());
        let width = columns(&text) as i32;
        let mut block = Block { root: (0, width), ..Block::default() };
        let pieces = vec![Piece { text, role: Role::Note, field: None }];
        block.spot(Spot { objects: all.to_vec(), x: 0, y: 0, width, pieces, tint: None });
        block
    }

    /// Whether a line leads from the last member back to the first.
    fn is_closed(&self, first: usize, last: usize) -> bool {
        let mut extras = self.words.forest.extras.iter();
        extras.any(|e| e.closes && [(last, first), (first, last)].contains(&(e.from, e.to)))
    }

    /// Columns behind the last member that say what it leads to.
    fn behind(&self, last: usize, next: &str) -> i32 {
        let Some(c) = self.cell(last, next) else { return 0 };
        if !matches!(self.words.known.uses[last][c], Use::Null | Use::Unknown) {
            return 0;
        }
        let label = self.wanted_label(last, &[c]);
        label.map_or(2, |label| columns(&label) as i32 + 3)
    }

    /// What the last member leads to where that is no object.
    fn finish(&mut self, row: &mut Block, last: usize, next: &str, end: i32, y: i32) {
        let Some(c) = self.cell(last, next) else { return };
        let label = self.wanted_label(last, &[c]);
        let net = self.net();
        let (text, role) = match self.words.known.uses[last][c] {
            Use::Null => {
                let (nothing, role) = self.nothing();
                let cell = &self.words.shown.objects[last].cells[c];
                if label.is_none() {
                    let line = if self.words.options.ascii { "-" } else { "" };
                    row.stub(end, y, (&format!("{line}{nothing}"), role));
                    return;
                }
                (nothing, crate::ui::heap_picture::words::marked(cell, role))
            }
            Use::Unknown => self.unknown(),
            _ => return,
        };
        let length = label.as_deref().map_or(0, |label| columns(label) as i32);
        let stop = end + if length > 0 { length + 2 } else { 1 };
        row.stub(stop, y, (text, role));
        row.path(Path {
            from: last,
            to: None,
            references: Vec::new(),
            points: vec![(end, y), (stop - 1, y)],
            start: Side::Left,
            end: Side::Right,
            heads: (false, false),
            style: Style::Light,
            net,
        });
        if let Some(label) = label {
            row.text(end + 1, y, label, self.label_role(last, &[c]));
        }
    }

    /// Closes a ring below its row, around what hangs there.
    fn close(
        &mut self,
        row: &mut Block,
        (first, last): (usize, usize),
        next: &str,
        end: i32,
        (y, is_above, gutter): (i32, bool, i32),
    ) {
        let closing = self
            .words
            .forest
            .extras
            .iter()
            .find(|e| e.closes && [(last, first), (first, last)].contains(&(e.from, e.to)))
            .map(|extra| (extra.from, extra.cells.clone()));
        let Some((from, cells)) = closing else { return };
        // Something hangs from the last line, or, where the row is one line, from the first member.
        let hangs = row.height() > y + 1;
        let is_gutter = gutter > 0;
        if last == first || (!is_above && if y == 0 { hangs } else { !is_gutter }) {
            return;
        }
        // By the inverse of the first one, where the last one leads elsewhere.
        let is_back = from == first;
        let answered = is_back || self.is_answered(last, next, first);
        // Around what hangs from the members.
        let bottom = row.height().max(y + 1);
        let lowest = row.lines[y as usize..].iter().map(|line| line.1).max().unwrap_or(end);
        let right = (end + 1 + i32::from(answered)).max(if hangs { lowest + 1 } else { end });
        let is_below = is_gutter || y == 0 && !hangs;
        let middle = if is_gutter { 1 } else { row.centre() };
        let net = self.net();
        let mut path = Path {
            from: last,
            to: Some(first),
            references: cells.iter().map(|&c| (from, c)).collect(),
            points: match y {
                0 if is_below => vec![(end, 0), (right, 0), (right, 1), (middle, 1)],
                // Of several lines the last one leads back along the left side.
                _ if is_below => {
                    vec![(end, y), (right, y), (right, bottom), (middle, bottom), (middle, 1)]
                }
                _ => {
                    let left = row.left() - 2;
                    let back = (row.root.0 - 1, 0);
                    vec![(end, y), (right, y), (right, bottom), (left, bottom), (left, 0), back]
                }
            },
            start: Side::Left,
            end: if is_below { Side::Up } else { Side::Right },
            heads: (answered, true),
            style: if is_back { Style::Dashed } else { self.style(from, &cells) },
            net,
        };
        if is_back {
            path.points.reverse();
            (path.from, path.to, path.heads) = (first, Some(last), (false, true));
            std::mem::swap(&mut path.start, &mut path.end);
        }
        // That of an inverse says so, as it stands for another field.
        let label = self.wanted_label(from, &cells).or(is_back.then(|| self.name(from, &cells)));
        let label = label.map(|label| (columns(&label) as i32, label));
        if label.as_ref().is_some_and(|(length, _)| middle + 2 + length >= right) {
            // It is drawn in another way, with its name.
            return;
        }
        row.path(path);
        if let Some((_, label)) = label {
            row.text(
                middle + 2,
                if is_below && y == 0 { 1 } else { bottom },
                label,
                self.label_role(from, &cells),
            );
        }
        self.closed.extend(cells.into_iter().map(|c| (from, c)));
    }
}

fn flush(members: &mut Vec<Member>, run: &mut Vec<usize>) {
    match run.len() {
        0 => {}
        // A run of two is as long as what would stand for it.
        1 | 2 => members.extend(run.drain(..).map(Member::Object)),
        _ => members.push(Member::Run(std::mem::take(run))),
    }
}

//! Whether the parts of a record stand side by side, or below one another.

use std::collections::BTreeMap;

use crate::ui::heap_picture::blocks::column::{Line, Part};
use crate::ui::heap_picture::blocks::{Block, Composer};
use crate::ui::heap_picture::canvas::columns;
use crate::ui::heap_picture::recognise::Kind;
use crate::ui::heap_picture::words::Detail;

/// Most parts of a record that stand side by side, most stubs between them, and fewest lines that this saves.
const BESIDE: usize = 3;
const STUBS: usize = 2;
const SAVED: i32 = 2;
/// Lines that wires take which are still to be drawn, about.
const WIRES: i32 = 2;
/// Columns where nothing limits a picture.
const WIDTH: i32 = 100;

impl Composer<'_> {
    /// Whether the parts of a record are blocks that stand side by side better than below one another: as they did in the
    /// picture before, else where that saves lines.
    pub fn fit_beside(&self, o: usize, lines: &[Line]) -> bool {
        let words = self.words;
        let part = |line: &Line| match &line.what {
            Part::Block(part, to) => Some((part.right() - part.left(), self.lines_of(part), *to)),
            _ => None,
        };
        let parts: Vec<(i32, i32, usize)> = lines.iter().filter_map(part).collect();
        // What leads nowhere is a stub, each by itself.
        let is_stub = |line: &Line| matches!(line.what, Part::Text(..)) && line.cells.len() == 1;
        let stubs = lines.iter().filter(|line| is_stub(line)).count();
        let is_record = *words.known.kind(&words.shown.objects[o].class) == Kind::Record;
        let is_all = stubs <= STUBS && stubs + parts.len() == lines.len();
        if !is_record || !is_all || !(2..=BESIDE).contains(&parts.len()) || words.detail == Detail::Dots {
            return false;
        }
        // Numbered ones are read from the top down, and lines from part to part have room between them.
        if lines.iter().any(|line| line.label.ends_with(|c: char| c.is_ascii_digit())) || self.is_tied(lines)
        {
            return false;
        }
        let names: i32 = lines.iter().map(|line| columns(&line.label) as i32 + 4).sum();
        let width: i32 = parts.iter().map(|part| part.0 + self.room.gap).sum();
        let most = words.options.columns.map_or(WIDTH, |most| most as i32) - self.offset;
        if width.max(names) > most {
            return false;
        }
        let place = |to: usize| words.options.places.get(&words.shown.objects[to].name);
        if let (Some(a), Some(b)) = (place(parts[0].2), place(parts[1].2)) {
            return a.y == b.y;
        }
        let below: i32 = parts.iter().map(|part| part.1).sum::<i32>() + stubs as i32;
        let beside = parts.iter().map(|part| part.1).max().unwrap_or(0) + 1;
        below - beside >= SAVED
    }

    /// Whether a wire that is still to be drawn leads out of some part.
    fn is_tied(&self, lines: &[Line]) -> bool {
        let mut parts: BTreeMap<usize, usize> = BTreeMap::new();
        for (i, line) in lines.iter().enumerate() {
            let Part::Block(part, _) = &line.what else { continue };
            parts.extend(part.spots.iter().flat_map(|spot| &spot.objects).map(|&o| (o, i)));
        }
        let mut extras = self.words.forest.extras.iter();
        extras.any(|extra| parts.get(&extra.from) != parts.get(&extra.to))
    }

    /// Lines that a part takes, with those of wires that are still to be drawn.
    pub fn lines_of(&self, part: &Block) -> i32 {
        let is_busy = part.spots.iter().flat_map(|s| &s.objects).any(|o| self.busy.contains(o));
        part.height() + if is_busy { WIRES } else { i32::from(part.height() > 2) }
    }
}

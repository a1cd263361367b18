//! Records with one part, which stands behind or below.

use crate::ui::heap_picture::blocks::fan::{Slot, What};
use crate::ui::heap_picture::blocks::{Block, Composer, Path};
use crate::ui::heap_picture::canvas::columns;
use crate::ui::heap_picture::layout::Side;
use crate::ui::heap_picture::recognise::Kind;

/// Most records that lead to one thing each, one inside of the other, which are laid out in two ways.
const MOST_SINGLES: usize = 4;

impl Composer<'_> {
    /// An object with one part, or none.
    pub fn single(&mut self, o: usize) -> Block {
        let words = self.words;
        let Some(link) = words.forest.links[o].first().cloned() else { return self.leaf(o) };
        let class = &words.shown.objects[link.to].class;
        let is_below = match words.known.kind(class) {
            Kind::Tree | Kind::Up(_) => true,
            Kind::Array => words.is_column(link.to),
            _ => false,
        };
        let leaf = self.leaf(o);
        let name = self.name(o, &link.cells);
        let wire = columns(&name) as i32 + 3;
        let offset = if is_below { 0 } else { leaf.root.1 + wire };
        let closed = self.closed.clone();
        self.singles += 1;
        self.offset += offset;
        let part = self.block(link.to);
        self.offset -= offset;
        // A row that has to be wrapped behind its record may be shorter below it, and a ring is closed there that has no
        // room for it here.
        let is_row = matches!(words.known.kind(class), Kind::List(_));
        // A record whose row is wrapped may have more room below; each attempt has attempts of its own.
        let is_tried = is_row || self.singles <= MOST_SINGLES && !is_below;
        let is_open = |composer: &Self| {
            let mut closing =
                words.forest.extras.iter().filter(|e| e.closes && [e.from, e.to].contains(&link.to));
            closing.any(|e| !e.cells.iter().any(|&c| composer.closed.contains(&(e.from, c))))
        };
        let was_open = is_open(self);
        if part.height() > 2 && is_tried && (self.room.wrap.is_some() || was_open) {
            // What is not taken has closed nothing.
            let beside = std::mem::replace(&mut self.closed, closed);
            self.is_above = is_row;
            // The middle of its first object stands below the middle of its record; a ring of several lines is
            // closed left of it.
            let half = ((leaf.root.1 - 1) / 2 - (part.centre() - part.left())).max(0);
            self.offset += half;
            let below = self.block(link.to);
            self.offset -= half;
            self.is_above = false;
            self.singles -= 1;
            let is_taken = match (was_open, is_open(self)) {
                (true, false) => true,
                (false, true) => false,
                _ if is_row => self.room.wrap.is_some() && below.height() <= part.height(),
                _ => self.room.wrap.is_some() && below.height() + 2 < part.height(),
            };
            if is_taken {
                let what = What::Child(Box::new(below), link.to, false);
                return self.fan(o, vec![Slot { of: o, cells: link.cells, what }]);
            }
            self.closed = beside;
        } else {
            self.singles -= 1;
        }
        if is_below {
            let what = What::Child(Box::new(part), link.to, false);
            return self.fan(o, vec![Slot { of: o, cells: link.cells, what }]);
        }
        let mut block = leaf;
        let end = block.root.1;
        let shift = block.beside(&part, 0, self.room.gap).max(end + wire - part.root.0);
        let root = part.root.0;
        block.put(part, shift, 0);
        let net = self.net();
        block.path(Path {
            from: o,
            to: Some(link.to),
            references: link.cells.iter().map(|&c| (o, c)).collect(),
            points: vec![(end, 0), (root + shift - 1, 0)],
            start: Side::Left,
            end: Side::Right,
            heads: (false, true),
            style: self.style(o, &link.cells),
            net,
        });
        block.text(end + 1, 0, name, self.label_role(o, &link.cells));
        block
    }
}

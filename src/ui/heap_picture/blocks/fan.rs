//! An object above what it leads to: trees, and what hangs below the members of a row.
//!
//! ```text
//!         [N0 4●]
//!     ╭─left─┴─right╮
//!  [N1 2○]       [N2 6○]
//! ```
//!
//! Where the lines part stays to be seen: no name and no sign of what leads nowhere stands there.

use crate::ui::heap_picture::blocks::{Block, Composer, Path};
use crate::ui::heap_picture::canvas::columns;
use crate::ui::heap_picture::layout::{Side, Style};
use crate::ui::heap_picture::recognise::Use;
use crate::ui::heap_picture::words::Detail;

/// Least distance of the middles of neighbours.
const APART: i32 = 6;
/// Columns between the middle of a parent and a stub beside its only child, or that child.
const ASIDE: i32 = 4;

/// A place below an object.
pub struct Slot {
    /// The fields that lead there, and whose they are.
    pub of: usize,
    pub cells: Vec<usize>,
    pub what: What,
}

pub enum What {
    /// What it leads to, and whether the reference leads up.
    Child(Box<Block>, usize, bool),
    Unknown,
    Nothing,
    /// Something that is drawn otherwise: the place is kept free.
    Blank,
}

impl Composer<'_> {
    pub fn tree(&mut self, o: usize) -> Block {
        let words = self.words;
        let object = &words.shown.objects[o];
        let class = words.known.classes.get(&object.class);
        let forward: Vec<usize> = (0..object.cells.len())
            .filter(|&c| class.is_some_and(|class| class.forward.contains(&object.cells[c].name)))
            .collect();
        let links = &words.forest.links[o];
        let link = |c: usize| links.iter().find(|link| !link.is_reversed && link.cells.contains(&c));
        // What should hang there, and says so itself.
        let instead = |c: usize| {
            let follows = words.known.blamed.get(&(o, c)).map(|follows| follows.0);
            links.iter().find(|link| link.is_reversed && Some(link.to) == follows)
        };
        let mut slots: Vec<Slot> = Vec::new();
        let is_binary = forward.len() == 2;
        let any = forward.iter().any(|&c| link(c).is_some() || words.known.uses[o][c] == Use::Unknown);
        for &c in &forward {
            if let Some(link) = instead(c) {
                let what = What::Child(Box::new(self.block(link.to)), link.to, true);
                slots.push(Slot { of: link.to, cells: link.cells.clone(), what });
                continue;
            }
            let what = match (link(c), words.known.uses[o][c]) {
                (Some(link), _) if link.cells[0] != c => continue,
                (Some(link), _) => What::Child(Box::new(self.block(link.to)), link.to, false),
                (None, Use::Unknown) => What::Unknown,
                _ if !is_binary || !any => continue,
                (None, Use::Null) => What::Nothing,
                (None, _) => What::Blank,
            };
            slots.push(Slot { of: o, cells: link(c).map_or(vec![c], |link| link.cells.clone()), what });
        }
        for link in links.iter().filter(|link| !link.is_reversed && !forward.contains(&link.cells[0])) {
            let what = What::Child(Box::new(self.block(link.to)), link.to, false);
            slots.push(Slot { of: o, cells: link.cells.clone(), what });
        }
        self.fan(o, slots)
    }

    /// A tree whose objects lead to their parents.
    pub fn upward(&mut self, o: usize) -> Block {
        let mut slots = Vec::new();
        for link in &self.words.forest.links[o] {
            let of = if link.is_reversed { link.to } else { o };
            let what = What::Child(Box::new(self.block(link.to)), link.to, link.is_reversed);
            slots.push(Slot { of, cells: link.cells.clone(), what });
        }
        self.fan(o, slots)
    }

    /// An object and its places below it.
    pub fn fan(&mut self, o: usize, slots: Vec<Slot>) -> Block {
        self.fan_of(o, slots, false)
    }

    /// An object and its places below it, each with its name where places do not say which they are.
    pub fn fan_of(&mut self, o: usize, mut slots: Vec<Slot>, is_named: bool) -> Block {
        let leaf = self.leaf(o);
        if slots.iter().all(|slot| matches!(slot.what, What::Blank | What::Nothing)) {
            return leaf;
        }
        let labels: Vec<Option<String>> = slots
            .iter()
            .map(|slot| match slot.what {
                What::Blank => None,
                _ if is_named => Some(self.name(slot.of, &slot.cells)),
                _ => self.wanted_label(slot.of, &slot.cells),
            })
            .collect();
        let length = |i: usize| labels[i].as_deref().map_or(0, |label| columns(label) as i32);
        if let [Slot { what: What::Unknown, .. }] = slots.as_slice() {
            return self.lone(o, leaf, &slots[0], labels[0].clone());
        }
        // Of three and more, those between the outer ones hang down.
        let count = slots.len();
        let hangs = |i: usize| (1..count.saturating_sub(1)).contains(&i);
        let is_straight = count == 1;
        let below = 2 + if is_straight { 0 } else { self.room.extra };
        let mut block = Block::default();
        let mut middles: Vec<i32> = Vec::new();
        let mut parts: Vec<(i32, Option<Block>)> = Vec::new();
        // All places first, to find the middle; what each takes decides where the next one stands.
        let (unknown, nothing) = (self.unknown(), self.nothing());
        let stub = |what: &What| if matches!(what, What::Unknown) { unknown } else { nothing };
        let take = |slot: &mut Slot| match &mut slot.what {
            What::Child(block, ..) => std::mem::take(block.as_mut()),
            what => {
                let wide = columns(stub(what).0) as i32;
                Block { root: (0, wide), lines: vec![(0, wide)], ..Block::default() }
            }
        };
        let blocks: Vec<Block> = slots.iter_mut().map(take).collect();
        for (i, (slot, part)) in slots.iter().zip(blocks).enumerate() {
            let is_child = matches!(slot.what, What::Child(..));
            let dy = if is_child { below } else { 1 + i32::from(hangs(i)) };
            let mut shift = block.beside(&part, dy, self.room.gap);
            if let Some(&before) = middles.last() {
                let both_children = is_child && matches!(slots[i - 1].what, What::Child(..));
                let mut apart = match (self.words.detail, both_children) {
                    (Detail::Dots, _) => 2,
                    (_, true) => APART,
                    (_, false) => 2 * ASIDE - 2,
                };
                // A stub takes columns of its line.
                let wide = |what: &What| match what {
                    What::Child(..) => 0,
                    what => columns(stub(what).0) as i32 - 1,
                };
                let (a, b) = (length(i - 1) + wide(&slots[i - 1].what), length(i) + wide(&slot.what));
                if a + b > 0 {
                    // The parent is in the middle of two; of more, names stand on either side of it.
                    apart = apart.max(if slots.len() == 2 { 2 * (a.max(b) + 3) } else { a + b + 6 });
                }
                if let (What::Child(_, a, _), What::Child(_, b, _)) = (&slots[i - 1].what, &slot.what) {
                    apart = apart.max(self.apart_before(*a, *b).unwrap_or(0));
                }
                shift = shift.max(before + apart - part.centre());
            }
            if shift == i32::MIN {
                shift = 0;
            }
            middles.push(part.centre() + shift);
            let mut taken = Block { lines: part.lines.clone(), ..Block::default() };
            taken.lines.iter_mut().filter(|line| line.0 <= line.1).for_each(|line| {
                line.1 = line.1.max(line.0);
            });
            block.put(taken, shift, dy);
            parts.push((shift, is_child.then_some(part)));
        }
        if middles.is_empty() {
            return leaf;
        }
        let wide = |i: usize| match &slots[i].what {
            What::Child(..) => 0,
            what => columns(stub(what).0) as i32,
        };
        let places: Vec<Place> = (0..slots.len())
            .map(|i| Place {
                x: middles[i],
                stub: (wide(i) > 0 && !hangs(i)).then(|| (parts[i].0, wide(i))),
                label: length(i),
            })
            .collect();
        let middle = junction(&places);
        let mut block = Block { root: (middle - (leaf.root.1 - 1) / 2, leaf.root.1), ..Block::default() };
        block.put(leaf, middle - (block.root.1 - 1) / 2, 0);
        let net = self.net();
        for (i, slot) in slots.iter().enumerate() {
            let x = middles[i];
            let (shift, part) = (parts[i].0, parts[i].1.take());
            let (to, is_reversed) = match slot.what {
                What::Child(_, to, is_reversed) => (Some(to), is_reversed),
                _ => (None, false),
            };
            let side = if x < middle { Side::Left } else { Side::Right };
            let mut points = vec![(middle, 1)];
            let mut end = side;
            match (&slot.what, part) {
                (What::Blank, _) => continue,
                (What::Child(..), Some(part)) => {
                    block.put(part, shift, below);
                    end = Side::Down;
                    points.push((x, 1));
                    points.push((x, below - 1));
                }
                (what, _) if hangs(i) => {
                    block.stub(shift, 2, stub(what));
                    end = Side::Down;
                    points.push((x, 1));
                }
                (what, _) => {
                    block.stub(shift, 1, stub(what));
                    let behind = shift + wide(i);
                    points.push((if x < middle { behind } else { shift - 1 }, 1));
                }
            }
            points.dedup();
            let first = slot.cells.first().map(|&c| self.words.known.uses[slot.of][c]);
            let is_instead = matches!(first, Some(Use::Instead(_)));
            let references =
                if to.is_some() { slot.cells.iter().map(|&c| (slot.of, c)).collect() } else { Vec::new() };
            block.path(Path {
                from: o,
                to,
                references,
                points,
                start: Side::Up,
                end,
                heads: (is_reversed, false),
                style: if is_instead { Style::Dashed } else { self.style(slot.of, &slot.cells) },
                net,
            });
            if let Some(label) = &labels[i] {
                let role = self.label_role(slot.of, &slot.cells);
                let at = label_place(&places, i, middle);
                let line = if x == middle { below - 1 } else { 1 };
                block.text(at, line, label.clone(), role);
                // No other line at its end: it would seem to name that one.
                block.kept.push((at + length(i), line, 1));
            }
        }
        // What crosses the line from the outermost to the outermost would look like one more of them.
        let outer = slots.iter().zip(&middles).filter(|(slot, _)| !matches!(slot.what, What::Blank));
        let outer = outer.map(|(_, x)| *x).chain([middle]);
        if let (Some(left), Some(right)) = (outer.clone().min(), outer.max()) {
            block.kept.push((left, 1, right - left + 1));
        }
        block
    }

    /// An object below which nothing but an unknown reference stands.
    fn lone(&mut self, o: usize, leaf: Block, slot: &Slot, label: Option<String>) -> Block {
        let mut block = leaf;
        let middle = block.centre();
        let length = label.as_deref().map_or(0, |label| columns(label) as i32 + 1);
        let stub = middle + 2 + length;
        let net = self.net();
        block.path(Path {
            from: o,
            to: None,
            references: Vec::new(),
            points: vec![(middle, 1), (stub - 1, 1)],
            start: Side::Up,
            end: Side::Right,
            heads: (false, false),
            style: Style::Light,
            net,
        });
        block.stub(stub, 1, self.unknown());
        if let Some(label) = label {
            block.text(middle + 2, 1, label, self.label_role(slot.of, &slot.cells));
        }
        block
    }
}

/// What stands below an object.
struct Place {
    /// The column of its middle.
    x: i32,
    /// First column and number of those of a stub on the line itself.
    stub: Option<(i32, i32)>,
    /// Columns of its name, 0 where it has none.
    label: i32,
}

impl Place {
    /// Where its part of the line ends on that side.
    fn edge(&self, is_left: bool) -> i32 {
        match self.stub {
            None => self.x,
            Some((first, count)) if is_left => first + count - 1,
            Some((first, _)) => first,
        }
    }
}

/// The first column of a name on the line, where the object's own line comes down in some column.
fn label_place(places: &[Place], i: usize, middle: i32) -> i32 {
    let place = &places[i];
    let (is_left, length) = (place.x < middle, place.label);
    let edge = place.edge(is_left);
    // Of two it is in the middle of its part.
    let inset = ((edge - middle).abs() - 1 - length) / 2 + 1;
    match () {
        () if place.x == middle => middle + 1,
        () if places.len() > 2 && is_left => edge + 2,
        () if places.len() > 2 => edge - 1 - length,
        () if is_left => edge + inset,
        () => middle + inset,
    }
}

/// The column in which the object's own line comes down: near the middle of the outermost, where no name and no stub
/// is, and some of the line is to be seen on either side.
fn junction(places: &[Place]) -> i32 {
    let (Some(first), Some(last)) = (places.first(), places.last()) else { return 0 };
    let middle = (first.x + last.x) / 2;
    if places.len() < 3 {
        return middle;
    }
    let is_free = |at: i32| {
        places.iter().enumerate().all(|(i, place)| {
            let label = label_place(places, i, at);
            let is_named =
                place.label > 0 && (at == place.x || (label - 1..=label + place.label).contains(&at));
            let is_stub = place.stub.is_some_and(|(first, count)| (first - 1..=first + count).contains(&at));
            !is_named && !is_stub
        })
    };
    let farther = (0..=last.x - first.x).flat_map(|by| [middle + by, middle - by]);
    farther.filter(|at| (first.x..=last.x).contains(at)).find(|at| is_free(*at)).unwrap_or(middle)
}

//! A spanning forest of a heap: what is placed by what leads to it, and which references are left over.
//!
//! From each entry the fields of one class are followed to the end before fields of other classes, so that the
//! field that reaches most claims what it reaches: `first` a list, not `last` its tail.

mod naming;
mod sharing;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::ui::heap_picture::forest::sharing::Rows;
use crate::ui::heap_picture::layers::Part;
use crate::ui::heap_picture::layout::Style;
use crate::ui::heap_picture::recognise::{Kind, Known, Use};
use crate::ui::heap_picture::shown::Shown;

/// A reference that places its target, or several fields of one object that lead to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The fields; the first one decides where the target stands.
    pub cells: Vec<usize>,
    pub to: usize,
    /// The reference leads upwards, to the parent; its target is the object that the link belongs to.
    pub is_reversed: bool,
}

/// A reference that is drawn between what is placed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extra {
    pub from: usize,
    pub cells: Vec<usize>,
    pub to: usize,
    pub style: Style,
    /// It closes a row at its start.
    pub closes: bool,
}

/// Who places whom.
#[derive(Clone, Default, Debug)]
pub struct Forest {
    /// What nothing places.
    pub starts: Vec<usize>,
    /// By object, in the order of fields.
    pub links: Vec<Vec<Link>>,
    pub parent: Vec<Option<usize>>,
    pub extras: Vec<Extra>,
    /// Names of roots and of array elements that stand before an object.
    pub tags: BTreeMap<usize, Vec<(usize, usize)>>,
    /// References that break the shape.
    pub loud: BTreeSet<(usize, usize)>,
    /// How many references lead to objects that these lead to.
    pub shared: BTreeMap<usize, usize>,
    /// References whose name stands at their line: one of each class and field.
    pub named: BTreeSet<(usize, usize)>,
    /// Parts without a shape, by the object that all of each is reached from, and their objects.
    pub parts: BTreeMap<usize, Part>,
    pub layered: BTreeSet<usize>,
    /// Which subtrees are alike.
    pub alike: Alike,
}

/// What an object with all that it places is like: equal numbers are alike. And how many objects that is.
pub type Likeness = Option<(usize, usize)>;

/// Which subtrees are alike, by the objects at their tops.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Alike {
    /// Alike in all values.
    pub same: Vec<Likeness>,
    /// Alike in shape: what they refer to, whatever their values.
    pub shape: Vec<Likeness>,
}

impl Forest {
    pub fn of(shown: &Shown, known: &Known) -> Self {
        let count = shown.objects.len();
        let mut forest =
            Self { links: vec![Vec::new(); count], parent: vec![None; count], ..Self::default() };
        let mut grower = Grower::of(shown, known, forest);
        let roots = usize::from(shown.objects.first().is_some_and(|first| first.name.is_empty()));
        for c in (0..roots).flat_map(|_| 0..known.uses[0].len()) {
            if let Use::To(to) = known.uses[0][c] {
                grower.forest.tags.entry(to).or_default().push((0, c));
            }
        }
        grower.seen.iter_mut().take(roots).for_each(|seen| *seen = true);
        let this = shown.objects.iter().position(|o| o.name == "this" || o.is_receiver);
        let tagged: Vec<usize> = (0..roots)
            .flat_map(|_| known.uses[0].iter())
            .filter_map(|u| if let Use::To(to) = u { Some(*to) } else { None })
            .collect();
        let entries = shown.graph().entries();
        let ups = (0..count).filter(|&o| matches!(known.kind(&shown.objects[o].class), Kind::Up(_)));
        let tops: Vec<usize> = ups.filter(|&o| grower.up(o).is_none()).collect();
        let starts = this.into_iter().chain(tagged).chain(tops).chain(entries);
        starts.for_each(|start| grower.start(start));
        grower.link_strange();
        (0..count).for_each(|start| grower.start(start));
        forest = grower.forest;
        forest.leave_over(shown, known);
        forest.name(shown, known);
        forest
    }

    /// Finds what no link places.
    fn leave_over(&mut self, shown: &Shown, known: &Known) {
        let mut placed: BTreeSet<(usize, usize)> = BTreeSet::new();
        for (o, links) in self.links.iter().enumerate() {
            for link in links {
                let of = if link.is_reversed { link.to } else { o };
                placed.extend(link.cells.iter().map(|&c| (of, c)));
            }
        }
        placed.extend(self.tags.values().flatten().copied());
        let heads: BTreeMap<usize, usize> = (0..shown.objects.len())
            .filter(|&o| matches!(known.kind(&shown.objects[o].class), Kind::List(_)))
            .map(|o| (o, self.head(shown, known, o)))
            .collect();
        self.find_loud(shown, known, &Rows { heads: &heads, placed: &placed });
        if shown.calm {
            (self.loud, self.shared) = Default::default();
        }
        let mut extras: Vec<Extra> = Vec::new();
        for (o, uses) in known.uses.iter().enumerate() {
            for (c, used) in uses.iter().enumerate() {
                if placed.contains(&(o, c)) {
                    continue;
                }
                let (to, style, closes) = match *used {
                    Use::Open(to) => (to, Style::Dashed, false),
                    Use::Wrong(to) if shown.calm => (to, Style::Light, false),
                    Use::Wrong(to) => (to, Style::Double, false),
                    Use::Instead(to) => (to, Style::Dashed, heads.get(&to) == Some(&o)),
                    Use::To(to) => {
                        let is_blamed = known.blamed.contains_key(&(o, c));
                        let closes = !is_blamed && self.closes(shown, known, o, c, to, &heads);
                        (to, self.style(&[(o, c)]), closes)
                    }
                    _ => continue,
                };
                let same = |extra: &&mut Extra| (extra.from, extra.to, extra.style) == (o, to, style);
                match extras.iter_mut().find(same).filter(|extra| !extra.closes && !closes) {
                    Some(extra) => extra.cells.push(c),
                    None => extras.push(Extra { from: o, cells: vec![c], to, style, closes }),
                }
            }
        }
        self.extras = extras;
    }

    /// Where a row starts.
    fn head(&self, shown: &Shown, known: &Known, o: usize) -> usize {
        let mut at = o;
        let Kind::List(next) = known.kind(&shown.objects[o].class) else { return o };
        while let Some(before) = self.parent[at] {
            let is_next = |c: &usize| shown.objects[before].cells[*c].name == *next;
            let by_next = self.links[before]
                .iter()
                .any(|l| l.to == at && (l.is_reversed || l.cells.iter().any(is_next)));
            if !by_next || shown.objects[before].class != shown.objects[o].class {
                return at;
            }
            at = before;
        }
        at
    }

    /// Whether a reference closes a row at its start.
    fn closes(
        &self,
        shown: &Shown,
        known: &Known,
        o: usize,
        c: usize,
        to: usize,
        heads: &BTreeMap<usize, usize>,
    ) -> bool {
        let Kind::List(next) = known.kind(&shown.objects[o].class) else { return false };
        shown.objects[o].cells[c].name == *next && heads.get(&o) == Some(&to)
    }

    /// How a line looks that stands for some references.
    pub fn style(&self, references: &[(usize, usize)]) -> Style {
        match references.iter().any(|at| self.loud.contains(at)) {
            true => Style::Heavy,
            false => Style::Light,
        }
    }

    /// The object whose reference places another, of those references that an inverse of this other repeats; through
    /// the row of children that it stands in.
    pub fn owner(&self, shown: &Shown, known: &Known, o: usize, c: usize) -> Option<usize> {
        let object = &shown.objects[o];
        let partners = known.classes.get(&object.class)?.inverses.get(&object.cells[c].name)?;
        let mut at = o;
        loop {
            let owner = self.parent[at]?;
            let link = self.links[owner].iter().find(|link| link.to == at && !link.is_reversed)?;
            let names = |name: &str| link.cells.iter().any(|&c| shown.objects[owner].cells[c].name == name);
            if partners.iter().any(|partner| names(partner)) {
                return Some(owner);
            }
            // A parent is that of the first child.
            match known.kind(&object.class) {
                Kind::List(next) if names(next) && shown.objects[owner].class == object.class => at = owner,
                _ => return None,
            }
        }
    }

    fn is_below(&self, above: usize, o: usize) -> bool {
        let mut at = Some(o);
        while let Some(here) = at {
            if here == above {
                return true;
            }
            at = self.parent[here];
        }
        false
    }
}

struct Grower<'a> {
    shown: &'a Shown,
    known: &'a Known,
    forest: Forest,
    seen: Vec<bool>,
    /// How many objects each reaches.
    sizes: Vec<Option<usize>>,
    /// References to objects that belong to others, which nothing has reached yet.
    strange: VecDeque<(usize, usize, usize)>,
}

/// A reference within a class: the cell is one of the object, or of the target where that leads back.
struct Own {
    c: usize,
    to: usize,
    is_reversed: bool,
}

impl<'a> Grower<'a> {
    fn of(shown: &'a Shown, known: &'a Known, forest: Forest) -> Self {
        let count = shown.objects.len();
        let strange = VecDeque::new();
        Self { shown, known, forest, seen: vec![false; count], sizes: vec![None; count], strange }
    }
}

impl Grower<'_> {
    /// Places what an object reaches that nothing placed before.
    fn start(&mut self, start: usize) {
        if !self.seen[start] {
            self.forest.starts.push(start);
            self.seen[start] = true;
            self.grow(vec![start]);
        }
    }

    /// Places what belongs to others that are reached from itself alone.
    fn link_strange(&mut self) {
        while let Some((o, c, to)) = self.strange.pop_front() {
            let mut group = Vec::new();
            self.link(o, c, to, &mut group);
            self.grow(group);
        }
    }

    /// The parent of an object of a tree that is linked upwards.
    fn up(&self, o: usize) -> Option<usize> {
        let Kind::Up(field) = self.known.kind(&self.shown.objects[o].class) else { return None };
        let c = self.shown.objects[o].cells.iter().position(|cell| cell.name == *field)?;
        if let Use::To(to) = self.known.uses[o][c] { Some(to) } else { None }
    }

    /// Places all that some objects reach and that nothing placed before.
    fn grow(&mut self, mut group: Vec<usize>) {
        // What is still to be placed: the first one is followed to its end before the next one.
        let mut pending: Vec<(usize, usize, usize)> = Vec::new();
        loop {
            let mut at = 0;
            // References to objects that belong to others; those others may come later.
            let mut strange: VecDeque<(usize, usize, usize)> = VecDeque::new();
            loop {
                while let Some(&o) = group.get(at) {
                    at += 1;
                    for Own { c, to, is_reversed } in self.own(o) {
                        if is_reversed {
                            self.link_back(o, c, to, &mut group);
                            continue;
                        }
                        let field = &self.shown.objects[o].cells[c].name;
                        match self.known.answers(self.shown, field, to) {
                            Some(owner) if owner != o => strange.push_back((o, c, to)),
                            _ => self.link(o, c, to, &mut group),
                        }
                    }
                    self.children_by_parent(o, &mut group);
                }
                let Some((o, c, to)) = strange.pop_front() else { break };
                let field = &self.shown.objects[o].cells[c].name;
                match self.known.answers(self.shown, field, to) {
                    Some(owner) if !self.seen[owner] => self.strange.push_back((o, c, to)),
                    _ => self.link(o, c, to, &mut group),
                }
            }
            let parts: Vec<(usize, usize, usize)> = group
                .iter()
                .flat_map(|&o| self.parts(o).into_iter().map(move |(c, to)| (o, c, to)))
                .collect();
            pending.extend(parts.into_iter().rev());
            group.clear();
            while group.is_empty() {
                let Some((o, c, to)) = pending.pop() else { return };
                self.link(o, c, to, &mut group);
            }
        }
    }

    /// References of an object to its own class, forward; one that is wrong gives way to what should follow.
    fn own(&self, o: usize) -> Vec<Own> {
        let object = &self.shown.objects[o];
        if matches!(self.known.kind(&object.class), Kind::Up(_) | Kind::Array) {
            return Vec::new();
        }
        let forward = self.known.classes.get(&object.class).map(|class| &class.forward);
        let is_own = |c: usize| forward.is_some_and(|f| f.contains(&object.cells[c].name));
        let is_blamed = |c: usize| self.known.blamed.contains_key(&(o, c));
        let targets = self.targets(o).into_iter();
        let mut own: Vec<Own> = targets
            .filter(|&(c, to)| is_own(c) && self.same(o, to) && !is_blamed(c))
            .map(|(c, to)| Own { c, to, is_reversed: false })
            .collect();
        if let Kind::List(next) = self.known.kind(&object.class) {
            own.sort_by_key(|own| object.cells[own.c].name != *next);
        }
        let instead = self.known.blamed.range((o, 0)..(o + 1, 0));
        own.splice(0..0, instead.map(|(_, &(to, c))| Own { c, to, is_reversed: true }));
        own
    }

    /// Its other references: those that reach most first, arrays last.
    fn parts(&mut self, o: usize) -> Vec<(usize, usize)> {
        let is_up = matches!(self.known.kind(&self.shown.objects[o].class), Kind::Up(_));
        let is_array = *self.known.kind(&self.shown.objects[o].class) == Kind::Array;
        // Elements of an array may be arrays of its class.
        let parts = self.targets(o).into_iter().filter(|&(_, to)| is_array || !self.same(o, to));
        // What is no end of its row belongs to others.
        let (strays, mut parts): (Vec<_>, Vec<_>) =
            parts.partition(|&(c, _)| self.known.strays.contains(&(o, c)));
        self.strange.extend(strays.into_iter().map(|(c, to)| (o, c, to)));
        if is_array {
            // Elements of a forest that is linked upwards are named at its objects: they are all over it.
            let is_up = |to: usize| matches!(self.known.kind(&self.shown.objects[to].class), Kind::Up(_));
            for &(c, to) in parts.iter().filter(|&&(_, to)| is_up(to)) {
                self.forest.tags.entry(to).or_default().push((o, c));
            }
            parts.retain(|&(_, to)| !is_up(to));
            return parts;
        }
        if is_up || parts.len() < 2 {
            return parts;
        }
        let inside = self.inside(&parts);
        let keys: BTreeMap<usize, (bool, bool, usize)> = parts
            .iter()
            .map(|&(_, to)| {
                let is_array = *self.known.kind(&self.shown.objects[to].class) == Kind::Array;
                (to, (is_array, inside.contains(&to), usize::MAX - self.size(to)))
            })
            .collect();
        parts.sort_by_key(|(_, to)| keys[to]);
        parts
    }

    /// Members of rows and trees, from their second one on, that another part leads to by way of its own parts: a
    /// cursor leads into a list.
    fn inside(&self, parts: &[(usize, usize)]) -> BTreeSet<usize> {
        let kind = |o: usize| self.known.kind(&self.shown.objects[o].class);
        let precedes = |o: usize, to: usize| {
            let leads = || self.own(o).iter().any(|own| own.to == to && !own.is_reversed);
            o != to && self.same(o, to) && leads() && !self.reaches(to, o)
        };
        let members = parts.iter().map(|&(_, to)| to).filter(|&to| {
            matches!(kind(to), Kind::List(_) | Kind::Tree) && (0..self.seen.len()).any(|o| precedes(o, to))
        });
        let is_other = |other: usize, to: usize| {
            let is_holder = !self.same(other, to) && *kind(other) != Kind::Array;
            is_holder && self.reaches(other, to) && !self.reaches(to, other)
        };
        members.filter(|&to| parts.iter().any(|&(_, other)| is_other(other, to))).collect()
    }

    fn reaches(&self, o: usize, to: usize) -> bool {
        let mut seen = vec![false; self.shown.objects.len()];
        let mut pending = vec![o];
        while let Some(at) = pending.pop() {
            if at == to {
                return true;
            }
            if !std::mem::replace(&mut seen[at], true) {
                pending.extend(self.targets(at).into_iter().map(|(_, to)| to));
            }
        }
        false
    }

    fn same(&self, o: usize, to: usize) -> bool {
        self.shown.objects[o].class == self.shown.objects[to].class
    }

    fn targets(&self, o: usize) -> Vec<(usize, usize)> {
        let uses = self.known.uses[o].iter().enumerate();
        uses.filter_map(|(c, u)| if let Use::To(to) = *u { Some((c, to)) } else { None }).collect()
    }

    /// How many objects of its class an object reaches.
    fn size(&mut self, o: usize) -> usize {
        if let Some(size) = self.sizes[o] {
            return size;
        }
        let mut seen = BTreeSet::from([o]);
        let mut pending = vec![o];
        while let Some(at) = pending.pop() {
            pending.extend(self.own(at).into_iter().map(|own| own.to).filter(|to| seen.insert(*to)));
        }
        self.sizes[o] = Some(seen.len());
        seen.len()
    }

    fn link(&mut self, o: usize, c: usize, to: usize, found: &mut Vec<usize>) {
        if !self.seen[to] {
            self.seen[to] = true;
            self.forest.parent[to] = Some(o);
            self.forest.links[o].push(Link { cells: vec![c], to, is_reversed: false });
            found.push(to);
        } else if self.forest.parent[to] == Some(o)
            && matches!(self.known.kind(&self.shown.objects[o].class), Kind::Record | Kind::Array)
            && let Some(link) =
                self.forest.links[o].iter_mut().find(|link| link.to == to && !link.is_reversed)
        {
            // `first=last`
            link.cells.push(c);
        }
    }

    /// Places an object behind the one that its inverse leads to.
    fn link_back(&mut self, o: usize, c: usize, to: usize, found: &mut Vec<usize>) {
        if !self.seen[to] {
            self.seen[to] = true;
            self.forest.parent[to] = Some(o);
            self.forest.links[o].push(Link { cells: vec![c], to, is_reversed: true });
            found.push(to);
        }
    }

    /// What an object is the parent of, where nothing leads down.
    fn children_by_parent(&mut self, o: usize, found: &mut Vec<usize>) {
        let class = &self.shown.objects[o].class;
        let Kind::Up(field) = self.known.kind(class) else { return };
        for child in 0..self.shown.objects.len() {
            let object = &self.shown.objects[child];
            if object.class != *class || self.seen[child] || self.up(child) != Some(o) {
                continue;
            }
            let Some(c) = object.cells.iter().position(|cell| cell.name == *field) else { continue };
            self.link_back(o, c, child, found);
        }
    }
}

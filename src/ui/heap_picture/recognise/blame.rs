//! Of a field and its inverse that contradict each other, which one is wrong.
//!
//! `prev` repeats `next`, and `parent` the children. Where `next` of one object leads elsewhere but `prev` of another still leads back to it,
//! and nothing else leads to that other one, `next` is the wrong one: the row goes on along `prev` as if nothing had
//! happened, and what is drawn loud is `next`.

use std::collections::BTreeMap;

use crate::ui::heap_picture::recognise::{Kind, Known, Use};
use crate::ui::heap_picture::shown::Shown;

/// Wrong forward fields, by object and cell; with each the object that should follow, and that one's inverse.
pub type Blamed = BTreeMap<(usize, usize), (usize, usize)>;

/// Finds them, and says of their inverses that they stand in for them.
pub fn blame(known: &mut Known, shown: &Shown) -> Blamed {
    let mut blamed = Blamed::new();
    let mut claimed: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for (at, follows) in (0..shown.objects.len()).filter_map(|o| claim(known, shown, o)) {
        *claimed.entry(at).or_default() += 1;
        blamed.insert(at, follows);
    }
    // Two that want to follow one object: nobody knows which.
    blamed.retain(|at, _| claimed[at] == 1);
    for (&(a, next), &(d, back)) in &blamed {
        known.uses[d][back] = Use::Instead(a);
        if known.uses[a][next] == Use::Null {
            known.uses[a][next] = Use::Missing;
        }
    }
    excuse(known, shown, &blamed);
    blamed
}

/// An inverse that is null is right where all that leads to its object is wrong.
fn excuse(known: &mut Known, shown: &Shown, blamed: &Blamed) {
    for &(a, next) in blamed.keys() {
        let to = match known.uses[a][next] {
            Use::To(to) => to,
            Use::Own => a,
            _ => continue,
        };
        let is_wrong = |(o, c): (usize, usize)| blamed.contains_key(&(o, c));
        let class = &shown.objects[to].class;
        let leads =
            |o: usize, c: usize| known.uses[o][c] == Use::To(to) || (o == to && known.uses[o][c] == Use::Own);
        let own = (0..shown.objects.len()).filter(|&o| shown.objects[o].class == *class);
        let mut all = own.flat_map(|o| (0..known.uses[o].len()).map(move |c| (o, c)));
        if all.all(|(o, c)| is_wrong((o, c)) || !leads(o, c)) {
            known.uses[to]
                .iter_mut()
                .filter(|used| **used == Use::Missing)
                .for_each(|used| *used = Use::Null);
        }
    }
}

/// Whether an object should follow the one that its inverse leads to: that one's field, and this one's inverse.
fn claim(known: &Known, shown: &Shown, d: usize) -> Option<((usize, usize), (usize, usize))> {
    let class = known.classes.get(&shown.objects[d].class)?;
    let is_same = |o: usize| shown.objects[o].class == shown.objects[d].class;
    let (back, a) = known.uses[d].iter().enumerate().find_map(|(c, used)| match *used {
        Use::Wrong(a) if is_same(a) => Some((c, a)),
        _ => None,
    })?;
    let partners = class.inverses.get(&shown.objects[d].cells[back].name)?;
    let is_row = match &class.kind {
        Kind::List(next) => partners.iter().eq([next]),
        _ => false,
    };
    if !is_row && class.kind != Kind::Tree {
        return None;
    }
    let repeated = |o: usize| {
        let cells = shown.objects[o].cells.iter().enumerate();
        cells.filter(|(_, cell)| partners.contains(&cell.name)).map(|(c, _)| c)
    };
    let is_elsewhere = |c: &usize| match known.uses[a][*c] {
        // An inverse of what it leads to agrees: then that of the other one is wrong.
        Use::To(b) => is_same(b) && !known.uses[b].contains(&Use::Right(a)),
        Use::Own => true,
        // The last of a row whose first should not lead back to it looks like one of a ring that should. In a tree
        // nothing has to follow.
        Use::Null => is_row && !(is_entrance(known, shown, d) && is_before(known, shown, *c, (d, a))),
        _ => false,
    };
    let mut wrong = repeated(a).filter(is_elsewhere);
    let at = wrong.next().filter(|_| wrong.next().is_none())?;
    let is_led_to = (0..shown.objects.len())
        .any(|o| o != a && o != d && is_same(o) && repeated(o).any(|c| known.uses[o][c] == Use::To(d)));
    (!is_led_to).then_some(((a, at), (d, back)))
}

/// Whether something of another class leads to an object.
fn is_entrance(known: &Known, shown: &Shown, o: usize) -> bool {
    let class = &shown.objects[o].class;
    let mut others = (0..shown.objects.len()).filter(|&from| shown.objects[from].class != *class);
    others.any(|from| known.uses[from].contains(&Use::To(o)))
}

/// Whether a row leads from one object to another by a field.
fn is_before(known: &Known, shown: &Shown, field: usize, (first, last): (usize, usize)) -> bool {
    let name = &shown.objects[last].cells[field].name;
    let mut at = first;
    for _ in 0..shown.objects.len() {
        if at == last {
            return true;
        }
        let next = shown.objects[at].cells.iter().position(|cell| cell.name == *name);
        let Some(Use::To(to)) = next.map(|c| known.uses[at][c]) else { return false };
        at = to;
    }
    false
}

//! From a heap to its layout: attempts with more and more room for wires, and, where the place is too small, with
//! less and less text, until everything is drawn and fits.

use std::collections::BTreeMap;

use crate::ui::heap_picture::Options;
use crate::ui::heap_picture::alike;
use crate::ui::heap_picture::canvas::columns;
use crate::ui::heap_picture::forest::Forest;
use crate::ui::heap_picture::general;
use crate::ui::heap_picture::layout::{Layout, Sign, Signs};
use crate::ui::heap_picture::legend;
use crate::ui::heap_picture::recognise::{Kind, Known, Use};
use crate::ui::heap_picture::scene::Scene;
use crate::ui::heap_picture::shown::{Cell, Shown};
use crate::ui::heap_picture::words::{Detail, Said, Step, Words};

/// Most objects of a picture, and most of them nested in one another.
const MOST_OBJECTS: usize = 2_000;
const MOST_DEEP: usize = 200;

/// Most states that searches for wires look at, in all attempts together: as many as a screen's change may take.
const MOST_STATES: usize = 300_000;

/// Most of them for a picture that is larger than the place for it.
const MOST_STATES_WHERE_NOTHING_FITS: usize = 60_000;

/// What is tried in turn where a picture does not fit.
const STEPS: [Step; 12] = [
    step(Detail::Full, false, false, None),
    step(Detail::Told, false, false, None),
    step(Detail::Told, true, false, None),
    step(Detail::Told, false, true, None),
    step(Detail::Told, true, true, None),
    step(Detail::Told, true, true, Some(3)),
    step(Detail::Keys, false, false, None),
    step(Detail::Keys, true, true, None),
    step(Detail::Names, true, true, None),
    step(Detail::Dots, true, true, None),
    step(Detail::Dots, true, true, Some(16)),
    step(Detail::Dots, true, true, Some(3)),
];

const fn step(detail: Detail, wraps: bool, folds: bool, alike: Option<usize>) -> Step {
    Step { detail, wraps, folds, alike }
}

/// What is said of the last of them.
const DOTS: &str = "each dot is an object; names and values are seen with more room, or near one object";
/// And of those before, where they leave something out.
const LESS: &str = "there is no room for all values";
const NULLS: &str = "there is no room for the names of what is null";
/// How many times smaller a picture without names has to be to stand for one that has no room either.
const MUCH: usize = 8;
/// Most columns that a value takes where nothing limits a picture.
const LONGEST: usize = 120;

const TRIANGLES: [&str; 2] = [
    "△ with a number: a subtree of so many objects that is shaped as one which is drawn",
    "* with a number: a subtree of so many objects that is shaped as one which is drawn",
];

/// A heap that is too large for a picture: the places that it would take, about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge {
    pub width: usize,
    pub height: usize,
}

/// Lays out what is shown of a heap.
pub fn layout(shown: &Shown, options: &Options) -> Result<Layout, TooLarge> {
    let known = Known::of(shown);
    let mut forest = Forest::of(shown, &known);
    forest.alike = alike::alike(shown, &known, &forest);
    let mut forests = general::layered(&forest, shown, &known, options);
    if shown.objects.len() > MOST_OBJECTS || is_deep(shown, &known, &forest) {
        let longest: usize = shown.objects.iter().map(|o| columns(&o.name) + 8).sum();
        return Err(TooLarge { width: longest, height: shown.objects.len() });
    }
    forests.push(forest.clone());
    let notes = notes(shown, &known, options);
    let none = Signs::new();
    // What must be said; with the signs of a layout also what explains it.
    let says = |step: &Step, signs: Option<&Signs>, is_whole: bool| {
        let mut all = notes.clone();
        let legend = legend::text(signs.unwrap_or(&none), options.ascii);
        if options.legend && !legend.is_empty() {
            all.push(legend);
        }
        let leaves_out = |most| leaves_out(shown, &known, &forest, options, (most, step.detail));
        match step.detail {
            Detail::Dots => all.push(DOTS.into()),
            _ if is_whole && leaves_out(Detail::Told) => all.push(LESS.into()),
            _ if options.legend && signs.is_some() && leaves_out(Detail::Full) => all.push(NULLS.into()),
            _ => {}
        }
        if step.detail == Detail::Dots && step.alike.is_some() {
            all.push(TRIANGLES[usize::from(options.ascii)].to_string());
        }
        legend::wrapped(all, options)
    };
    let fits = |(width, height): (usize, usize), notes: &[String]| {
        // A blank line is above them.
        let below = if notes.is_empty() { 0 } else { notes.len() + 1 };
        options.columns.is_none_or(|most| width <= most)
            && options.rows.is_none_or(|most| height + below <= most)
    };
    let is_limited = options.columns.is_some() || options.rows.is_some();
    let mut states = MOST_STATES;
    // Nothing fits: what is narrow enough is better, then what is small.
    let rank = |width: usize, height: usize| {
        (options.columns.is_some_and(|most| width > most), width.saturating_mul(height))
    };
    let mut best: Option<((bool, usize), Step)> = None;
    let has_rows = shown.objects.iter().any(|o| matches!(known.kind(&o.class), Kind::List(_)));
    let mut steps = STEPS.to_vec();
    if !has_rows {
        // Without rows nothing is wrapped or folded.
        steps.dedup_by_key(|step| (step.detail, step.alike));
    }
    steps.retain(|step| {
        let all = if step.detail == Detail::Dots { &forest.alike.shape } else { &forest.alike.same };
        step.alike.is_none_or(|least| alike::any(all, least))
    });
    // Long values first as long as they are.
    let room = options.columns.unwrap_or(LONGEST).max(options.value_columns);
    let wide = Options { value_columns: room, ..options.clone() };
    let is_long = |cell: &Cell| columns(&cell.value) > options.value_columns;
    let is_wide = shown.objects.iter().flat_map(|object| &object.cells).any(is_long);
    let mut all: Vec<(Step, &Options)> = Vec::new();
    if is_wide {
        let whole = steps.iter().filter(|step| step.detail <= Detail::Told && !step.folds);
        all.extend(whole.map(|step| (*step, &wide)));
    }
    let widest = all.len();
    all.extend(steps.iter().map(|step| (*step, options)));
    for (i, &(step, options)) in all.iter().take(if is_limited { all.len() } else { 1 }).enumerate() {
        let mut size = Scene::bare(shown, &known, &forest, options, step);
        // Wires take room; where there is none without them, they need not be searched for.
        if fits(size, &says(&step, None, false)) || !is_limited {
            let mut layout = Scene::best(shown, &known, &forests, options, step, &mut states);
            size = (layout.width, layout.height);
            // Rather no legend than less of the heap.
            let marks: Signs =
                layout.signs.iter().filter(|sign| matches!(sign, Sign::Mark(_))).cloned().collect();
            let explained = [says(&step, Some(&layout.signs), true), says(&step, Some(&marks), true)];
            if let Some(notes) = explained.into_iter().find(|notes| fits(size, notes)) {
                layout.notes = notes;
                return Ok(layout);
            }
        }
        let rank = rank(size.0, size.1);
        // Names alone, and dots, only where that is much smaller.
        let times = if step.detail >= Detail::Names { MUCH } else { 1 };
        let is_less = |least: &(bool, usize)| (rank.0, rank.1.saturating_mul(times)) < *least;
        if i >= widest && best.as_ref().is_none_or(|(least, _)| is_less(least)) {
            best = Some((rank, step));
        }
    }
    let step = best.map_or(STEPS[0], |(_, step)| step);
    if is_limited {
        // It is looked at in pieces at best.
        states = states.min(MOST_STATES_WHERE_NOTHING_FITS);
    }
    let mut layout = Scene::best(shown, &known, &forests, options, step, &mut states);
    layout.notes = says(&step, Some(&layout.signs), true);
    Ok(layout)
}

/// Whether a level of detail says less of some object than is known.
fn leaves_out(
    shown: &Shown,
    known: &Known,
    forest: &Forest,
    options: &Options,
    (most, detail): (Detail, Detail),
) -> bool {
    let said = Said::default();
    let words = |detail: Detail| Words { shown, known, forest, options, detail, said: &said };
    let (full, less) = (words(most), words(detail));
    detail > most && (0..shown.objects.len()).any(|o| full.said_of(o) != less.said_of(o))
}

/// Whether objects are nested too deeply; a row counts once.
fn is_deep(shown: &Shown, known: &Known, forest: &Forest) -> bool {
    let mut pending: Vec<(usize, usize)> = forest.starts.iter().map(|&start| (start, 0)).collect();
    while let Some((o, deep)) = pending.pop() {
        if deep > MOST_DEEP {
            return true;
        }
        for link in &forest.links[o] {
            let next = match known.kind(&shown.objects[o].class) {
                Kind::List(next) => Some(next.as_str()),
                _ => None,
            };
            let of = if link.is_reversed { link.to } else { o };
            let goes_on = next.is_some() && link.is_reversed
                || link.cells.iter().any(|&c| Some(shown.objects[of].cells[c].name.as_str()) == next);
            pending.push((link.to, deep + usize::from(!goes_on)));
        }
    }
    false
}

/// Agreeing inverses are counted; what else is not in the picture follows.
fn notes(shown: &Shown, known: &Known, options: &Options) -> Vec<String> {
    // How many agree, how many there are, and how many of which that is not decided.
    let mut agreeing: BTreeMap<&str, (usize, usize, usize)> = BTreeMap::new();
    for (o, uses) in known.uses.iter().enumerate() {
        let object = &shown.objects[o];
        let class = known.classes.get(&object.class);
        for (used, cell) in uses.iter().zip(&object.cells) {
            let is_inverse = class.is_some_and(|class| class.inverses.contains_key(&cell.name));
            let (right, all, open) = match used {
                Use::Right(_) => (1, 1, 0),
                Use::Wrong(_) | Use::Instead(_) | Use::Own | Use::Missing if shown.calm => continue,
                Use::Wrong(_) | Use::Instead(_) => (0, 1, 0),
                // Also a field that should lead somewhere may be null.
                Use::Own | Use::Missing if is_inverse => (0, 1, 0),
                Use::Open(_) => (0, 0, 1),
                _ => continue,
            };
            let counts = agreeing.entry(&cell.name).or_default();
            *counts = (counts.0 + right, counts.1 + all, counts.2 + open);
        }
    }
    // Where none is folded, each is seen.
    agreeing.retain(|_, counts| counts.1 > 0 && options.fold_inverses != Some(false));
    let sign = if options.ascii { "ok " } else { "✓" };
    let mut notes: Vec<String> = Vec::new();
    if !agreeing.is_empty() {
        let said = |(field, (count, all, open)): (&&str, &(usize, usize, usize))| {
            if shown.calm {
                // That they agree is what may be asked.
                return (*field).to_string();
            }
            let open = if *open > 0 { format!(", {open} unconfirmed") } else { String::new() };
            match count {
                0 => format!("{field} none of {all}{open}"),
                count if count == all => format!("{field} {sign}{count}{open}"),
                _ => format!("{field} {sign}{count} of {all}{open}"),
            }
        };
        let all: Vec<String> = agreeing.iter().map(said).collect();
        notes.push(format!("inverse {}", all.join("  ")));
    }
    notes.extend(shown.notes.iter().cloned());
    notes
}

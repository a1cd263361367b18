//! Pictures that stay as they are from step to step: each is laid out with the places of the one before it in mind, and
//! a heap that is shown again looks as it did. A picture is laid out once, not at every frame.

use std::collections::{BTreeMap, VecDeque};

use crate::session::view::HeapView;
use crate::ui::heap_picture::{self, Marks, Options, Picture, Rect};

/// Most heaps whose beginnings are kept; an older one may look otherwise when it is shown again.
const MOST: usize = 4096;
/// Most pictures of the heap that is shown: whole, reduced to a reason, at a size.
const MOST_KEPT: usize = 4;

/// Which heap is shown.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub struct Stand {
    /// Subject, method, scope.
    pub method: (String, String, u32),
    pub node: Vec<u32>,
    pub statements: u64,
    pub is_current: bool,
    /// In a dive.
    pub candidate: Option<Vec<u32>>,
}

type Places = BTreeMap<String, Rect>;

/// A picture with what it was made of.
#[derive(Debug)]
struct Kept {
    heap: HeapView,
    marks: Marks,
    options: Options,
    picture: Picture,
}

/// What was drawn.
#[derive(Default, Debug)]
pub struct Pictures {
    /// The heap that was shown last.
    at: Stand,
    /// Its pictures, the last one at the end.
    kept: VecDeque<Kept>,
    /// Where objects were when a heap was first shown.
    begun: BTreeMap<Stand, Places>,
    /// Those heaps, oldest first.
    order: VecDeque<Stand>,
    /// Where objects were in the picture of the heap before.
    before: Places,
}

impl Pictures {
    /// The picture of a heap.
    pub fn picture(&mut self, at: &Stand, heap: &HeapView, marks: &Marks, options: &Options) -> Picture {
        if self.at != *at {
            self.step(at);
        }
        let is_same = |kept: &Kept| kept.options == *options && kept.marks == *marks && kept.heap == *heap;
        if let Some(found) = self.kept.iter().position(is_same)
            && let Some(kept) = self.kept.remove(found)
        {
            let picture = kept.picture.clone();
            self.kept.push_back(kept);
            return picture;
        }
        let picture = heap_picture::picture(heap, marks, &self.placed(at, options));
        if self.kept.len() >= MOST_KEPT {
            self.kept.pop_front();
        }
        let (heap, marks, options) = (heap.clone(), marks.clone(), options.clone());
        self.kept.push_back(Kept { heap, marks, options, picture: picture.clone() });
        picture
    }

    /// The options with the places that were taken when a heap was first shown.
    pub fn placed(&self, at: &Stand, options: &Options) -> Options {
        Options { places: self.begun.get(at).cloned().unwrap_or_default(), ..options.clone() }
    }

    /// Another heap is shown from now on.
    fn step(&mut self, at: &Stand) {
        let last = self.kept.back().map(|kept| kept.picture.boxes.iter().cloned().collect());
        self.before = last.unwrap_or_default();
        if self.at.method != at.method {
            // The same names mean other objects.
            (self.before, self.begun, self.order) = Default::default();
        }
        self.kept.clear();
        self.at = at.clone();
        if !self.begun.contains_key(at) {
            if self.order.len() >= MOST
                && let Some(oldest) = self.order.pop_front()
            {
                self.begun.remove(&oldest);
            }
            self.order.push_back(at.clone());
            self.begun.insert(at.clone(), self.before.clone());
        }
    }

    /// Objects that are elsewhere than in the picture of the heap that was shown before.
    pub fn moved(&self) -> Vec<String> {
        let boxes = self.kept.back().map(|kept| kept.picture.boxes.as_slice());
        let moved = heap_picture::moved(&self.before, boxes.unwrap_or_default());
        moved.into_iter().filter(|name| !name.is_empty()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Pictures, Stand};
    use crate::session::view::{CellView, HeapView, ObjectView};
    use crate::ui::heap_picture::{Marks, Options, Picture};

    fn cell(name: &str, value: &str) -> CellView {
        let is_object = value.starts_with('N');
        CellView {
            name: name.into(),
            value: value.into(),
            target: is_object.then(|| value.into()),
            is_reference: true,
            fixed: value != "?",
            ..CellView::default()
        }
    }

    /// A tree of so many objects, as lazy initialization finds them: what is further down is not read yet.
    fn tree(count: usize) -> HeapView {
        let to = |child: usize| if child < count { format!("N{child}") } else { "?".into() };
        let objects = (0..count).map(|i| ObjectView {
            name: format!("N{i}"),
            class: "Node".into(),
            cells: vec![cell("left", &to(2 * i + 1)), cell("right", &to(2 * i + 2))],
            ..ObjectView::default()
        });
        HeapView {
            roots: vec![cell("root", if count == 0 { "?" } else { "N0" })],
            objects: objects.collect(),
            ..HeapView::default()
        }
    }

    fn shown(pictures: &mut Pictures, count: usize) -> Picture {
        let at = Stand { node: vec![1; count], ..Stand::default() };
        let options = Options { columns: Some(100), rows: Some(30), ..Options::default() };
        pictures.picture(&at, &tree(count), &Marks::default(), &options)
    }

    #[test]
    fn a_heap_that_is_shown_again_looks_as_it_did() {
        let mut pictures = Pictures::default();
        let there: Vec<Picture> = (0..12).map(|count| shown(&mut pictures, count)).collect();
        for count in (0..12).rev() {
            assert_eq!(shown(&mut pictures, count), there[count], "{count} objects");
        }
        // Also another time forwards, and after a jump.
        assert_eq!(shown(&mut pictures, 11), there[11]);
        assert_eq!(shown(&mut pictures, 3), there[3]);
        assert_eq!(shown(&mut pictures, 3), there[3]);
    }

    #[test]
    fn what_moved_is_known_until_the_next_step() {
        let mut pictures = Pictures::default();
        shown(&mut pictures, 2);
        assert_eq!(pictures.moved(), Vec::<String>::new(), "nothing was there before");
        let before = shown(&mut pictures, 3);
        let after = shown(&mut pictures, 7);
        let moved = pictures.moved();
        let place = |picture: &Picture, name: &str| {
            let rect = picture.place(name).expect("it is drawn");
            (rect.x as i64 + (rect.width as i64 - 1) / 2, rect.y as i64)
        };
        let way = |name: &str| {
            let (a, b) = (place(&before, name), place(&after, name));
            (b.0 - a.0, b.1 - a.1)
        };
        for name in ["N0", "N1", "N2"] {
            let alike = ["N0", "N1", "N2"].iter().filter(|other| way(other) == way(name)).count();
            assert_eq!(moved.contains(&name.to_string()), alike == 1, "{name} of {moved:?}");
        }
        shown(&mut pictures, 7);
        assert_eq!(pictures.moved(), moved, "it is not another step");
    }

    #[test]
    fn another_method_begins_anew() {
        let mut pictures = Pictures::default();
        shown(&mut pictures, 6);
        let method = ("other".to_string(), "m".to_string(), 3);
        let at = Stand { method, ..Stand::default() };
        pictures.picture(&at, &tree(3), &Marks::default(), &Options::default());
        assert_eq!(pictures.moved(), Vec::<String>::new());
    }
}

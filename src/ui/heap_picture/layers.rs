//! Columns: each object stands right of those that lead to it. A depth-first search in the order of fields
//! finds the edges that lead back; the others have no circle, and the longest path from a start is an
//! object's column. Inverse fields have no say. The order of discovery is the order within a column, which
//! draws trees without crossings.

use crate::ui::heap_picture::shown::Shown;

/// Objects of each column from top to bottom.
pub fn layers(shown: &Shown) -> Vec<Vec<usize>> {
    let count = shown.objects.len();
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (object, cell, target) in shown.edges() {
        let field = &shown.objects[object].cells[cell].name;
        if object != target && !shown.inverses.contains(field) {
            next[object].push(target);
        }
    }
    let mut search = Search {
        discovered: Vec::with_capacity(count),
        state: vec![State::New; count],
        finished: Vec::with_capacity(count),
        forward: vec![Vec::new(); count],
    };
    for start in shown.order() {
        search.from(start, &next);
    }
    // Reversed finishing order is a topological order of what does not lead back.
    let mut layer = vec![0_usize; count];
    for &object in search.finished.iter().rev() {
        for &target in &search.forward[object] {
            layer[target] = layer[target].max(layer[object] + 1);
        }
    }
    let last = layer.iter().max().map_or(0, |last| last + 1);
    let mut columns = vec![Vec::new(); last];
    for object in search.discovered {
        columns[layer[object]].push(object);
    }
    columns
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}

struct Search {
    discovered: Vec<usize>,
    state: Vec<State>,
    finished: Vec<usize>,
    /// Edges that do not lead back.
    forward: Vec<Vec<usize>>,
}

impl Search {
    /// With a stack of its own: heaps may be deep.
    fn from(&mut self, start: usize, next: &[Vec<usize>]) {
        if self.state[start] != State::New {
            return;
        }
        self.enter(start);
        let mut stack = vec![(start, 0)];
        while let Some((object, at)) = stack.pop() {
            let Some(&target) = next[object].get(at) else {
                self.state[object] = State::Done;
                self.finished.push(object);
                continue;
            };
            stack.push((object, at + 1));
            if self.state[target] == State::Open {
                continue;
            }
            self.forward[object].push(target);
            if self.state[target] == State::New {
                self.enter(target);
                stack.push((target, 0));
            }
        }
    }

    fn enter(&mut self, object: usize) {
        self.state[object] = State::Open;
        self.discovered.push(object);
    }
}

//! Routing between two columns of boxes, after the channel routing of circuit boards. All references to one
//! object are one net: it starts at their rows, runs along a vertical track and ends at the object's title.
//!
//! Invariant: lines of two nets cross at right angles or not at all. On a row where one net starts from the
//! left and another ends at the right, the first must have the track further left; where such demands go in a
//! circle, or are too many, an edge is given up, and its row says where it leads.

/// A net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    /// The object that it leads to.
    pub target: usize,
    /// Rows where it starts: line, object, row of the object.
    pub sources: Vec<(usize, usize, usize)>,
    /// Line of the target's title.
    pub end: usize,
    /// Whether the target stands left of the channel, in the column of the sources.
    pub returns: bool,
    /// Its vertical track, counted from the left; `None` for a straight line.
    pub track: Option<usize>,
}

impl Net {
    fn is_straight(&self) -> bool {
        !self.returns && self.sources.len() == 1 && self.sources.iter().all(|s| s.0 == self.end)
    }

    /// First and last line of its track.
    pub fn span(&self) -> (usize, usize) {
        let lines = || self.sources.iter().map(|s| s.0).chain([self.end]);
        (lines().min().unwrap_or(self.end), lines().max().unwrap_or(self.end))
    }

    /// Whether it has a line that leaves for the left at a line.
    fn is_left_at(&self, y: usize) -> bool {
        self.sources.iter().any(|s| s.0 == y) || (self.returns && self.end == y)
    }

    /// Whether it must have its track left of another's.
    fn before(&self, other: &Net) -> bool {
        !other.returns && self.target != other.target && self.is_left_at(other.end)
    }
}

/// Most tracks that an eye can follow, and most nets that are tried.
const MOST_TRACKS: usize = 24;
const MOST_NETS: usize = 64;

/// Gives each net its track, and returns the number of tracks. Edges that are given up are gone from the nets.
pub fn route(nets: &mut Vec<Net>) -> usize {
    nets.sort_by_key(preference);
    nets.truncate(MOST_NETS);
    let mut tracks: Vec<Vec<(usize, usize)>> = Vec::new();
    let mut done: Vec<Net> = Vec::new();
    let mut open: Vec<Net> = std::mem::take(nets);
    while !open.is_empty() {
        open.retain(|net| !net.sources.is_empty());
        if let Some(straight) = open.iter().position(Net::is_straight) {
            done.push(open.remove(straight));
            continue;
        }
        let is_free = |net: &Net| !open.iter().any(|other| other.before(net));
        let Some(free) = open.iter().position(is_free) else {
            give_up(&mut open);
            continue;
        };
        let mut net = open.remove(free);
        let lines = net.span();
        let least = done.iter().filter(|other| other.before(&net)).filter_map(|other| other.track).max();
        let mut track = least.map_or(0, |track| track + 1);
        let meets = |taken: &Vec<(usize, usize)>| taken.iter().any(|t| t.0 <= lines.1 && lines.0 <= t.1);
        while tracks.get(track).is_some_and(meets) {
            track += 1;
        }
        if track >= MOST_TRACKS {
            continue;
        }
        if tracks.len() <= track {
            tracks.resize(track + 1, Vec::new());
        }
        tracks[track].push(lines);
        net.track = Some(track);
        done.push(net);
    }
    *nets = done;
    tracks.len()
}

/// Left to right such that few lines cross: what goes down from below first, then what goes up from above.
fn preference(net: &Net) -> (bool, usize, usize) {
    let first = net.sources.iter().map(|s| s.0).min().unwrap_or(net.end);
    let down = net.end >= first;
    (!down, if down { usize::MAX - first } else { first }, net.target)
}

/// All wait for each other: lets the first go by giving up what stands in its way.
fn give_up(open: &mut [Net]) {
    let Some((first, others)) = open.split_first_mut() else { return };
    for other in others.iter_mut().filter(|other| other.before(first)) {
        other.sources.retain(|s| s.0 != first.end);
        if other.returns && other.end == first.end {
            other.sources.clear();
        }
    }
}

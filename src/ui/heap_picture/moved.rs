//! What moved from one picture to the next.

use std::collections::BTreeMap;

use crate::ui::heap_picture::Rect;

/// Objects of both pictures that moved otherwise than most of them did: all of them moving alike is the picture that
/// moved. A node that says more grows to both sides; its middle counts.
pub fn moved(before: &BTreeMap<String, Rect>, after: &[(String, Rect)]) -> Vec<String> {
    let middle = |r: &Rect| (r.x as i64 + (r.width as i64 - 1) / 2, r.y as i64);
    let way = |name: &str, now: &Rect| {
        let (a, b) = (middle(before.get(name)?), middle(now));
        Some((b.0 - a.0, b.1 - a.1))
    };
    let ways: Vec<(&str, (i64, i64))> =
        after.iter().filter_map(|(name, now)| Some((name.as_str(), way(name, now)?))).collect();
    let mut counts: BTreeMap<(i64, i64), usize> = BTreeMap::new();
    ways.iter().for_each(|(_, way)| *counts.entry(*way).or_default() += 1);
    // Of ways that are as frequent, staying is preferred.
    let common = counts.iter().max_by_key(|&(&way, &count)| (count, way == (0, 0))).map(|(&way, _)| way);
    ways.into_iter().filter(|(_, way)| Some(*way) != common).map(|(name, _)| name.to_string()).collect()
}

//! A minimal refused subset by QuickXplain (Junker, AAAI 2004): about `2k log(n/k)` questions for `k` of `n`
//! parts, where leaving parts out one by one takes `n`.
//!
//! It relies on refusal being monotone: what contains a refused set is refused.

/// The parts `0..count` that are refused already and of which none can be left out, in ascending order; of
/// several such sets the one that a deletion of the last parts first would leave. `None` where all parts
/// together are not refused.
///
/// # Errors
/// What `is_refused` reports.
pub fn minimal<E>(
    count: usize,
    is_refused: &mut impl FnMut(&[usize]) -> Result<bool, E>,
) -> Result<Option<Vec<usize>>, E> {
    let all: Vec<usize> = (0..count).collect();
    if !is_refused(&all)? {
        return Ok(None);
    }
    let mut found = among(&[], true, &all, is_refused)?;
    found.sort_unstable();
    Ok(Some(found))
}

/// The parts of `from` that are needed beside `given`. `has_news` says whether `given` was not asked about yet.
fn among<E>(
    given: &[usize],
    has_news: bool,
    from: &[usize],
    is_refused: &mut impl FnMut(&[usize]) -> Result<bool, E>,
) -> Result<Vec<usize>, E> {
    if from.is_empty() || (has_news && is_refused(given)?) {
        return Ok(Vec::new());
    }
    if from.len() == 1 {
        return Ok(from.to_vec());
    }
    let (first, last) = from.split_at(from.len() / 2);
    let mut of_last = among(&[given, first].concat(), true, last, is_refused)?;
    let of_first = among(&[given, &of_last].concat(), !of_last.is_empty(), first, is_refused)?;
    of_last.extend(of_first);
    Ok(of_last)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use proptest::prelude::*;

    use super::*;
    use crate::property::config;

    /// Leaves parts out one by one, the last first.
    fn by_deletion(count: usize, is_refused: impl Fn(&[usize]) -> bool) -> Option<Vec<usize>> {
        let mut kept: Vec<usize> = (0..count).collect();
        if !is_refused(&kept) {
            return None;
        }
        for part in (0..count).rev() {
            let less: Vec<usize> = kept.iter().copied().filter(|&p| p != part).collect();
            if is_refused(&less) {
                kept = less;
            }
        }
        Some(kept)
    }

    proptest! {
        #![proptest_config(config(256, 1))]

        /// Refused is what contains one of the cores.
        #[test]
        fn is_what_deletion_leaves(
            count in 0_usize..20,
            cores in prop::collection::vec(prop::collection::btree_set(0_usize..20, 0..5), 0..5),
        ) {
            let refused = |set: &[usize]| cores.iter().any(|core| core.iter().all(|part| set.contains(part)));
            let found = minimal::<Infallible>(count, &mut |set| Ok(refused(set))).unwrap();
            prop_assert_eq!(found, by_deletion(count, refused));
        }
    }

    #[test]
    fn few_of_many_parts_take_few_questions() {
        let mut asked = 0;
        let core = [3, 400, 999];
        let mut refused = |set: &[usize]| {
            asked += 1;
            Ok::<_, Infallible>(core.iter().all(|part| set.contains(part)))
        };
        assert_eq!(minimal(1000, &mut refused), Ok(Some(core.to_vec())));
        assert!(asked <= 2 * 3 * 10 + 7, "{asked} questions");
    }
}

//! How many cases property tests try, which ones, and where failing ones are kept.
//!
//! Where `CI` is set the cases are the same every time. Elsewhere they are new ones with every run, so that
//! tests can find what nobody thought of. `PROPTEST_CASES` sets how many there are, `PROPTEST_RNG_SEED` (a
//! number) which ones, both everywhere. A case that fails is shrunk; its seed is printed and kept beside the
//! test's source in a file of the same name that ends in `.seeds`, which every later run tries first.

use proptest::prelude::ProptestConfig;
use proptest::test_runner::{FileFailurePersistence, RngSeed};

/// A configuration with so many cases; `seed` picks those of CI.
pub fn config(cases: u32, seed: u64) -> ProptestConfig {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let default = ProptestConfig::default();
    ProptestConfig {
        cases: if is_set("PROPTEST_CASES") { default.cases } else { cases },
        rng_seed: if is_set("PROPTEST_RNG_SEED") { default.rng_seed } else { seed_of(is_set("CI"), seed) },
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("seeds"))),
        ..default
    }
}

fn seed_of(is_ci: bool, seed: u64) -> RngSeed {
    if is_ci { RngSeed::Fixed(seed) } else { RngSeed::Random }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use proptest::prelude::{Strategy, any};
    use proptest::strategy::ValueTree;
    use proptest::test_runner::{TestCaseError, TestRunner};

    use super::*;

    #[test]
    fn cases_are_new_ones_outside_ci() {
        let drawn = |is_ci| {
            let config = ProptestConfig { rng_seed: seed_of(is_ci, 5), ..ProptestConfig::default() };
            let mut runner = TestRunner::new(config);
            any::<[u64; 4]>().new_tree(&mut runner).map(|tree| tree.current()).expect("a case")
        };
        assert_eq!(drawn(true), drawn(true));
        assert_ne!(drawn(false), drawn(false));
    }

    #[test]
    fn a_case_that_fails_is_kept_and_tried_first() {
        let folder = std::env::temp_dir().join(format!("symheap-seeds-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let source = folder.join("property.rs");
        std::fs::write(&source, "").expect("a file");
        let source: &'static str = source.display().to_string().leak();
        let tried = |cases: u32| {
            let config = ProptestConfig { cases, source_file: Some(source), ..config(cases, 5) };
            let first = Cell::new(None);
            let result = TestRunner::new(config).run(&any::<u32>(), |n| {
                first.set(first.get().or(Some(n)));
                if n < 1000 { Ok(()) } else { Err(TestCaseError::fail("too large")) }
            });
            (result.is_err(), first.get())
        };
        assert!(tried(64).0);
        let kept = std::fs::read_to_string(folder.join("property.seeds")).expect("a file of seeds");
        assert!(kept.contains("# shrinks to 1000"), "{kept}");
        let (fails, first) = tried(1);
        assert!(fails && first.is_some_and(|n| n >= 1000), "{first:?}");
        std::fs::remove_dir_all(folder).expect("the folder goes");
    }
}

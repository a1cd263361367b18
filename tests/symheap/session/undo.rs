//! `back` gives every look again that there was, `forward` redoes what `back` undid; with few snapshots, too.

use super::{Dice, SUBJECTS, any_line, looks, run, session, tree};

#[test]
fn back_and_forward_restore_every_look() {
    for (number, &(name, method, k, technique)) in SUBJECTS.iter().enumerate() {
        let mut dice = Dice(number as u64 + 11);
        let mut walk = session(name, method, k, technique);
        // What a position looked like, for every position that can be gone back to; the last one is here.
        let mut line = vec![looks(&mut walk)];
        for turn in 0..60 {
            let command = any_line(&mut dice);
            if ["back", "forward"].iter().any(|word| command.starts_with(word)) {
                continue;
            }
            let at = walk.position();
            let _ = run(&mut walk, &command);
            let here = looks(&mut walk);
            match walk.position() == at {
                // `up` and notes change how a position looks.
                true => *line.last_mut().unwrap() = here,
                false => line.push(here),
            }
            if turn % 5 != 4 {
                continue;
            }
            let known = tree(&mut walk);
            let n = (dice.below(6) + 1).min(line.len() - 1);
            if n == 0 {
                continue;
            }
            run(&mut walk, &format!("back {n}")).unwrap();
            let to = line.len() - 1 - n;
            assert_same(name, &looks(&mut walk), &line[to], n);
            // One step of it forward, one back, and all of it forward in two parts.
            run(&mut walk, "forward").unwrap();
            assert_same(name, &looks(&mut walk), &line[to + 1], n);
            run(&mut walk, "back").unwrap();
            assert_same(name, &looks(&mut walk), &line[to], n);
            if n > 1 {
                run(&mut walk, &format!("forward {}", n - 1)).unwrap();
            }
            run(&mut walk, "forward").unwrap();
            assert_same(name, &looks(&mut walk), &line[line.len() - 1], n);
            assert!(run(&mut walk, "forward").is_err());
            assert_eq!(tree(&mut walk), known, "{name}");
        }
    }
}

/// Notes are on nodes, not in time, and are left out.
fn assert_same(name: &str, now: &str, then: &str, n: usize) {
    let plain = |text: &str| {
        let parts: Vec<&str> = text.split("notes: [").collect();
        parts.iter().map(|p| p.split_once(']').map_or(*p, |(_, rest)| rest)).collect::<String>()
    };
    assert_eq!(plain(now), plain(then), "{name} {n}");
}

#[test]
fn few_snapshots_give_the_same_answers() {
    for &(name, method, k, technique) in SUBJECTS {
        let (mut dice, mut many, mut few) =
            (Dice(5), session(name, method, k, technique), session(name, method, k, technique));
        few.limit_snapshots(1);
        for _ in 0..50 {
            let line = any_line(&mut dice);
            assert_eq!(run(&mut few, &line), run(&mut many, &line), "{name} {line}");
            assert_eq!(looks(&mut few), looks(&mut many), "{name} {line}");
            assert!(few.tree().snapshots() <= 2);
        }
    }
}

#[test]
fn marks_and_notes_stay_under_another_technique() {
    let mut walk = session("intro/binary_tree", "dfs", 3, "lissa");
    for line in ["choose 3", "step 2", "mark here", "note look", "technique li", "restart", "goto 'here"] {
        run(&mut walk, line).unwrap();
    }
    assert_eq!(walk.whereabouts().choice_path, [3]);
    assert_eq!(walk.whereabouts().statements, 2);
    assert_eq!(walk.whereabouts().notes, ["look"]);
}

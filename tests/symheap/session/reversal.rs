//! The laws of the moves backwards in time. The line is the way from the start to here, statement by
//! statement, with the choices that were taken.
//!
//! - `reverse-next` lands on the last place of the line before here that is the start of a statement in at
//!   most as many frames as here. `next` from there comes here again, or stops at the first choice between;
//!   where it lands in a caller, since nothing of this method comes before, `step` goes in again.
//! - `reverse-finish` lands on the last such place in fewer frames: every place of the line between is deeper.
//! - `reverse-continue` without breakpoints lands on the choice that led here, or on the start.

use symheap::session::Session;

use super::{Dice, SUBJECTS, any_line, run, session};

/// A place of the line: choices, statements, number of frames, whether a choice or an end is there.
type Spot = (Vec<u32>, u64, usize, bool);

fn spot(walk: &mut Session) -> Spot {
    let at = walk.whereabouts();
    let stuck = run(walk, "step").map(|_| run(walk, "back").unwrap()).is_err();
    (at.choice_path, at.statements, at.frames.len(), stuck)
}

/// All places from the start to this one.
fn line(name: &str, method: &str, k: u32, technique: &str, to: &Spot) -> Vec<Spot> {
    let mut walk = session(name, method, k, technique);
    let mut spots = vec![spot(&mut walk)];
    for _ in 0..10_000 {
        let last = spots.last().unwrap().clone();
        if (&last.0, last.1) == (&to.0, to.1) {
            return spots;
        }
        if last.3 {
            run(&mut walk, &format!("choose {}", to.0[last.0.len()])).unwrap();
        } else {
            run(&mut walk, "step").unwrap();
        }
        spots.push(spot(&mut walk));
    }
    panic!("{to:?} is on no line");
}

#[test]
fn reverse_moves_land_on_the_line() {
    for (number, &(name, method, k, technique)) in SUBJECTS.iter().enumerate() {
        let mut dice = Dice(number as u64 + 77);
        let mut walk = session(name, method, k, technique);
        let mut looked = 0;
        for _ in 0..14 {
            let command = any_line(&mut dice);
            if command.starts_with("break") {
                continue;
            }
            let _ = run(&mut walk, &command);
            let here = spot(&mut walk);
            if dice.below(2) == 0 {
                continue;
            }
            looked += 1;
            let spots = line(name, method, k, technique, &here);
            let before = &spots[..spots.len() - 1];
            // A choice is in the middle of a statement, and so is what follows it.
            let starts = |s: &&Spot| !s.3 && (s.1 > 0 || s.0.is_empty());
            for (word, most) in [("reverse-next", here.2), ("reverse-finish", here.2.saturating_sub(1))] {
                let wanted = before.iter().rfind(|s| starts(s) && s.2 <= most);
                let context = format!("{name}: {word} from {here:?}");
                match (run(&mut walk, word), wanted) {
                    (Err(_), None) => continue,
                    (Ok(_), Some(wanted)) => assert_eq!(&spot(&mut walk), wanted, "{context}"),
                    (got, wanted) => panic!("{context}: {wanted:?} {got:?}"),
                }
                if word == "reverse-next" {
                    let landed = spot(&mut walk);
                    if landed.2 < here.2 {
                        run(&mut walk, "back").unwrap();
                        continue;
                    }
                    let at = spots.iter().position(|s| *s == landed).unwrap();
                    let choice = spots[at..].iter().find(|s| s.3).unwrap_or(&here);
                    run(&mut walk, "next").unwrap();
                    let after = spot(&mut walk);
                    assert!(after == here || after == *choice, "{context}: {after:?}");
                    run(&mut walk, "back").unwrap();
                }
                run(&mut walk, "back").unwrap();
                assert_eq!(spot(&mut walk), here, "{context}");
            }
            let choice = spots.iter().rfind(|s| s.0.len() + 1 == here.0.len()).or(before.first());
            match (run(&mut walk, "reverse-continue"), choice) {
                (Ok(_), Some(choice)) => {
                    assert_eq!(&spot(&mut walk), choice, "{name} {here:?}");
                    run(&mut walk, "back").unwrap();
                }
                (Err(_), None) => {}
                (got, _) => panic!("{name} {here:?}: {got:?}"),
            }
        }
        assert!(looked > 2, "{name}");
    }
}

#[test]
fn reverse_continue_stops_at_breakpoints_and_counts_no_others() {
    let mut walk = session("intro/binary_tree", "dfs", 3, "li");
    run(&mut walk, "choose 3").unwrap();
    run(&mut walk, "next-choice").unwrap();
    let lines: Vec<u32> =
        (1..400).filter(|n| run(&mut walk, &format!("break on line {n}")).is_ok()).collect();
    assert!(!lines.is_empty());
    let end = walk.position();
    let reply = run(&mut walk, "reverse-continue").unwrap();
    assert!(matches!(reply, symheap::session::Reply::Stopped { .. }), "{reply:?}");
    assert!(walk.position().node == end.node && walk.position().point < end.point);
    let Ok(symheap::session::Reply::Breakpoints { breakpoints }) = run(&mut walk, "breakpoints") else {
        panic!("no breakpoints")
    };
    assert_eq!(breakpoints.iter().map(|b| b.hits).sum::<u64>(), 1);
}

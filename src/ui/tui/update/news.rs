//! What the engine's side says: a new state of the session, verdicts as they are decided, answers to lines.

use unicode_width::UnicodeWidthStr;

use crate::solve::VerdictWord;
use crate::ui::tui::snapshot::{News, Says};
use crate::ui::tui::state::{Pane, Sheet, Ui};
use crate::ui::tui::update::{Effect, lessons};

/// Takes what the engine's side says.
pub(super) fn told(ui: &mut Ui, news: News) -> Vec<Effect> {
    match news {
        News::Snapshot(snapshot) => {
            let moved = snapshot.at.choice_path != ui.snapshot.at.choice_path
                || snapshot.subject != ui.snapshot.subject
                || snapshot.technique != ui.snapshot.technique;
            let is_other = snapshot.subject != ui.snapshot.subject
                || snapshot.method != ui.snapshot.method
                || snapshot.technique != ui.snapshot.technique
                || snapshot.scope != ui.snapshot.scope;
            if is_other {
                ui.opened.clear();
                ui.differs.clear();
                // A scope's objects are not another one's.
                if snapshot.technique == ui.snapshot.technique {
                    ui.beside = None;
                }
            }
            if moved {
                // What an answer is about may be an alternative that nobody can take.
                let about = ui.about.take().unwrap_or_else(|| snapshot.at.choice_path.clone());
                ui.select_node(about);
                ui.presenter.moved(&snapshot.at.choice_path, ui.lesson.is_some());
                ui.scroll.remove(&Pane::Heap);
                // A search about another node says nothing of this one.
                ui.beat = None;
                ui.deciding.clear();
            }
            ui.stopped = false;
            ui.scroll.remove(&Pane::Source);
            ui.techniques.clone_from(&snapshot.techniques);
            if !ui.technique_chosen || ui.snapshot.technique != snapshot.technique {
                let own = ui.techniques.iter().position(|t| *t == snapshot.technique);
                ui.technique = own.unwrap_or(0);
            }
            // A dive is looked at in the solver's pane.
            match (&ui.snapshot.dive, &snapshot.dive) {
                (None, Some(_)) => ui.focus = Pane::Solver,
                (Some(_), None) => ui.focus = Pane::Tree,
                _ => {}
            }
            if moved || ui.snapshot.dive.is_some() != snapshot.dive.is_some() {
                (ui.cell, ui.object) = (None, None);
            }
            if snapshot.dive.is_none() || moved {
                ui.verdicts.clear();
                ui.choices = None;
            }
            ui.scroll.remove(&Pane::Solver);
            ui.snapshot = *snapshot;
        }
        News::Choices(number, choices) if number == ui.snapshot.number => {
            for (alternative, _) in &choices.parts {
                let mut node = ui.snapshot.at.choice_path.clone();
                node.push(*alternative);
                ui.differs.insert(node);
            }
            ui.choices = Some(choices);
        }
        News::Tree(number, rows, more) if number == ui.snapshot.number => {
            (ui.snapshot.tree, ui.snapshot.tree_more) = (rows, more);
        }
        News::Verdict(number, verdict) if number == ui.snapshot.number => {
            ui.verdicts.insert(verdict.technique.clone(), verdict);
            look_where_they_part(ui);
        }
        News::Deciding(number, what) if number == ui.snapshot.number => {
            ui.beat = None;
            ui.deciding = what;
        }
        News::Stopped(number) if number == ui.snapshot.number => ui.stopped = true,
        News::Choices(..) | News::Tree(..) | News::Verdict(..) | News::Deciding(..) | News::Stopped(_) => {}
        News::Answer { line, says, about } => {
            answered(ui, &line, says);
            if let Some(about) = about {
                // Where a disagreement is, its row says so at once.
                if ["next-disagreement", "D"].contains(&line.as_str()) {
                    ui.differs.insert(about.clone());
                }
                ui.about = Some(about.clone());
                ui.select_node(about);
            }
        }
        News::Told(text) => told_of_subject(ui, &text),
        News::Lesson(lesson) => return lessons::begin(ui, *lesson),
        News::Working(what) => {
            ui.working = Some((what, 0));
            ui.message = None;
            // What was searched before has nothing to do with it.
            ui.beat = None;
            ui.deciding.clear();
        }
        News::Idle => {
            ui.about = None;
            // The search of a command is over with it.
            if ui.working.take().is_some() && ui.deciding.is_empty() {
                ui.beat = None;
            }
            if let Some(back) = ui.lesson.as_ref().and_then(|walk| walk.back.clone()) {
                ui.message = Some((back, false));
            }
        }
        News::Completions(words) => complete(ui, &words),
        News::Ended => return vec![Effect::Quit],
    }
    Vec::new()
}

/// What was inferred of a subject, and warnings about it, on a sheet.
pub fn told_of_subject(ui: &mut Ui, text: &str) {
    if !text.is_empty() {
        ui.sheets.push(Sheet::text("what was read (Esc or any key goes on)", text));
    }
}

/// Where techniques part and nobody has chosen one, `w` and `d` are about the one that refuses.
fn look_where_they_part(ui: &mut Ui) {
    let said = |word: VerdictWord| ui.verdicts.values().any(|v| v.verdict == word);
    if said(VerdictWord::Sat) && said(VerdictWord::Unsat) {
        ui.differs.insert(ui.snapshot.at.choice_path.clone());
    }
    if ui.technique_chosen || ui.presenter.on() {
        return;
    }
    let says = |name: &str, word: VerdictWord| ui.verdicts.get(name).is_some_and(|v| v.verdict == word);
    if says(&ui.snapshot.technique, VerdictWord::Sat)
        && let Some(refuses) = ui.techniques.iter().position(|name| says(name, VerdictWord::Unsat))
    {
        ui.technique = refuses;
    }
}

/// What can be done with an alarm that is selected.
const ALARM_KEYS: &[&str] = &["Enter go", "w why", "X parting", "T test", "H page", "J journal"];

/// Short answers go to the message line, long ones on a sheet.
fn answered(ui: &mut Ui, line: &str, says: Says) {
    ui.message = None;
    let room = usize::from(ui.size.0).saturating_sub(2);
    // The last line grows to two where something failed.
    let few = room.saturating_mul(2);
    match says {
        Says::Cancelled(None) => ui.message = Some(("cancelled; what was visited stays".into(), false)),
        Says::Cancelled(Some(why)) => ui.message = Some((format!("{why}; what was visited stays"), true)),
        Says::Failed { line: Some(says), text: _ } if says.width() <= few => ui.message = Some((says, true)),
        Says::Failed { text, .. } => ui.sheets.push(Sheet { is_error: true, ..Sheet::text(line, &text) }),
        Says::Moved(says) => {
            // A lesson goes on until it is left.
            ui.sheets.retain(|sheet| sheet.is_lesson);
            ui.message = says.map(|says| (says, false));
        }
        Says::Rows(rows) => match rows.as_slice() {
            [] => {}
            [one] if one.text.width() <= room => ui.message = Some((one.text.clone(), false)),
            _ => {
                let mut sheet = Sheet::rows(line, rows);
                if line == "alarms" && sheet.cursor.is_some() {
                    sheet.keys = ALARM_KEYS;
                }
                ui.sheets.push(sheet);
            }
        },
    }
}

fn complete(ui: &mut Ui, words: &[String]) {
    let Some(prompt) = &mut ui.prompt else { return };
    match words {
        [] => ui.completions.clear(),
        // A folder goes on.
        [one] if one.ends_with('/') => prompt.line.replace_word(one),
        [one] => prompt.line.replace_word(&format!("{one} ")),
        several => {
            let common = several.iter().skip(1).fold(several[0].as_str(), |common, word| {
                let length = common.chars().zip(word.chars()).take_while(|(a, b)| a == b).count();
                let end = common.char_indices().nth(length).map_or(common.len(), |(i, _)| i);
                &common[..end]
            });
            let common = common.to_string();
            prompt.line.replace_word(&common);
            ui.completions = several.to_vec();
        }
    }
}

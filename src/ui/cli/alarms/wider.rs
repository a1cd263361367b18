//! `--widen`: what becomes of alarms that are false in the scope alone, in larger ones.
//!
//! A larger scope is explored whole, since its paths have other names; what is said of an alarm is what is there at
//! its place. Nothing follows for scopes that were not tried, and the text names those that were.

use std::num::NonZeroUsize;

use serde_json::{Value, json};

use crate::base::{Diagnostic, Span};
use crate::explore::alarm::{Alarm, Class, Group};
use crate::lang::program::Program;
use crate::ui::cli::alarms::Found;
use crate::ui::cli::alarms::exploring::Work;
use crate::ui::cli::cuts;
use crate::ui::exit::Failure;

/// What a larger scope gave.
pub(super) enum Wider {
    /// Its alarms.
    Found(Box<Found>),
    /// Why it cannot be used: the scope, and a sentence.
    Refused(u32, String),
}

impl Wider {
    /// Whether a budget ended it.
    pub fn is_partial(&self) -> bool {
        matches!(self, Wider::Found(found) if found.summary.stopped.is_some())
    }
    /// Its alarms.
    pub fn groups(&self) -> impl Iterator<Item = &Group> {
        let found = match self {
            Wider::Found(found) => Some(found),
            Wider::Refused(..) => None,
        };
        found.into_iter().flat_map(|found| &found.groups.groups)
    }
    /// Says on standard error why it is partial.
    pub fn tell_cuts(&self, what: &str) {
        match self {
            Wider::Found(found) => cuts::tell(&format!("{what} at k = {}", found.scope), &found.summary),
            Wider::Refused(scope, why) => eprintln!("note: {what} was not tried at k = {scope}: {why}"),
        }
    }
}

impl Work<'_> {
    /// Larger scopes, one by one, while something is false in the scope alone; where no last one is given, until one
    /// gives the same alarms for the same reasons as the one before.
    pub(super) fn wider(
        &self,
        method: usize,
        found: &Found,
        jobs: NonZeroUsize,
    ) -> Result<Vec<Wider>, Failure> {
        let mut all = Vec::new();
        let is_open =
            |found: &Found| found.summary.stopped.is_none() && found.groups.count(Class::FalseInScope) > 0;
        let Some(last) = self.options.widen.filter(|_| is_open(found)) else { return Ok(all) };
        let mut reasons = reasons(found);
        for scope in found.scope.saturating_add(1)..=last.unwrap_or(u32::MAX) {
            if self.interrupt.requested() {
                break;
            }
            let wider = match self.at_scope(method, &found.technique, Some(scope), jobs) {
                Ok(found) => found,
                Err(failure) => {
                    all.push(Wider::Refused(scope, sentence(&failure)));
                    break;
                }
            };
            let before = std::mem::replace(&mut reasons, self::reasons(&wider));
            let goes_on = is_open(&wider) && (last.is_some() || before != reasons);
            all.push(Wider::Found(Box::new(wider)));
            if !goes_on {
                break;
            }
        }
        Ok(all)
    }
}

/// What is false in the scope, and why: each kind, place and reason.
fn reasons(found: &Found) -> Vec<(&'static str, Option<Span>, String)> {
    let all = found.groups.groups.iter().map(|group| &group.shortest);
    let mut all: Vec<_> = all.map(|a| (a.decision.class.word(), a.span, a.decision.group.clone())).collect();
    all.sort();
    all.dedup();
    all
}

fn sentence(failure: &Failure) -> String {
    match failure {
        Failure::Message { message, .. } => message.clone(),
        Failure::Diagnostics(_, all) => all
            .iter()
            .find(|d| d.is_error())
            .or(all.first())
            .map_or_else(String::new, |d: &Diagnostic| d.message.clone()),
    }
}

/// What a scope has at an alarm's place: the worst of it, and whether that is false for the same reason.
fn there<'a>(wider: &'a Found, alarm: &Alarm) -> Option<(&'a Alarm, bool)> {
    let here = |a: &&Alarm| a.kind == alarm.kind && a.span == alarm.span;
    let all = wider.groups.groups.iter().map(|group| &group.shortest).filter(here);
    let worst = all.min_by_key(|a| a.decision.class)?;
    let is_same =
        worst.decision.class == alarm.decision.class && worst.decision.group == alarm.decision.group;
    Some((worst, is_same))
}

/// A line below an alarm that is false in the scope alone; empty where no larger one was tried.
pub(super) fn line(found: &Found, alarm: &Alarm) -> String {
    if alarm.decision.class != Class::FalseInScope || found.wider.is_empty() {
        return String::new();
    }
    let said: Vec<String> = found
        .wider
        .iter()
        .map(|wider| match wider {
            Wider::Refused(scope, why) => format!("k = {scope} was not tried ({why})"),
            Wider::Found(wider) => {
                let part = if wider.summary.stopped.is_some() { ", as far as it was explored" } else { "" };
                let what = match there(wider, alarm) {
                    None => "no alarm here".to_string(),
                    Some((_, true)) => "the same".to_string(),
                    Some((worst, false)) if worst.decision.class == Class::Real => "real".to_string(),
                    Some((worst, false)) => {
                        format!("{}: {}", worst.decision.class.word(), worst.decision.reason)
                    }
                };
                format!("k = {}: {what}{part}", wider.scope)
            }
        })
        .collect();
    let stopped = match found.wider.last() {
        Some(Wider::Found(last)) if found.widens_by_itself && last.groups.count(Class::FalseInScope) > 0 => {
            "; no reason changes any more (--widen K goes on)"
        }
        _ => "",
    };
    format!("  wider: {}{stopped}\n", said.join("; "))
}

/// The same as data.
pub(super) fn of_alarm(found: &Found, alarm: &Alarm) -> Option<Value> {
    if alarm.decision.class != Class::FalseInScope || found.wider.is_empty() {
        return None;
    }
    let entries = found.wider.iter().map(|wider| match wider {
        Wider::Refused(scope, why) => json!({ "scope": scope, "refused": why }),
        Wider::Found(wider) => {
            let there = there(wider, alarm);
            json!({
                "scope": wider.scope,
                "complete": wider.summary.stopped.is_none(),
                "verdict": there.map(|(worst, _)| worst.decision.class.word()),
                "reason": there.map(|(worst, _)| &*worst.decision.reason),
                "same": there.is_some_and(|(_, is_same)| is_same),
            })
        }
    });
    Some(entries.collect())
}

/// Alarms of larger scopes that are real or not decided, where this one has none that is as bad.
pub(super) fn worse(found: &Found) -> Vec<(&Found, Vec<&Group>)> {
    let here = |a: &Alarm| {
        let all = found.groups.groups.iter().map(|group| &group.shortest);
        all.filter(|b| b.kind == a.kind && b.span == a.span).map(|b| b.decision.class).min()
    };
    let mut all = Vec::new();
    for wider in &found.wider {
        let Wider::Found(wider) = wider else { continue };
        let is_worse = |group: &&Group| {
            let class = group.shortest.decision.class;
            !class.is_false() && here(&group.shortest).is_none_or(|before| class < before)
        };
        let groups: Vec<&Group> = wider.groups.groups.iter().filter(is_worse).collect();
        if !groups.is_empty() {
            all.push((&**wider, groups));
        }
    }
    all
}

/// Scopes that were tried, as data.
pub(super) fn to_json(program: &Program, found: &Found) -> Value {
    let entries = found.wider.iter().map(|wider| match wider {
        Wider::Refused(scope, why) => json!({ "scope": scope, "refused": why }),
        Wider::Found(wider) => json!({
            "scope": wider.scope,
            "complete": wider.summary.stopped.is_none(),
            "cuts": cuts::to_json(program, &wider.summary.cuts),
            "paths": wider.summary.paths,
            "classes": wider.classes(),
        }),
    });
    entries.collect()
}

//! Alarms of one kind, at one statement, for one reason: told once.

use crate::explore::alarm::{Alarm, Class};
use crate::explore::path::ChoicePath;

/// Alarms of one kind at one statement for one reason.
#[derive(Clone, Debug)]
pub struct Group {
    /// How many.
    pub count: u64,
    /// The one with the shortest path; of several the first in choice order.
    pub shortest: Alarm,
    /// The paths of the others, in the order in which they were met.
    pub others: Vec<ChoicePath>,
}

/// Alarms in groups, in the order in which the groups were met.
#[derive(Clone, Default, Debug)]
pub struct Groups {
    /// The groups.
    pub groups: Vec<Group>,
}

/// What makes one path the shorter one of two: of two as long the first in choice order.
fn length(path: &ChoicePath) -> (usize, &ChoicePath) {
    (path.0.len(), path)
}

impl Group {
    /// Adds a group of the same kind that was found later in the tree; whether its shortest alarm is the one of both.
    pub fn add(&mut self, later: Group) -> bool {
        self.count += later.count;
        let is_shorter = length(&later.shortest.choice_path) < length(&self.shortest.choice_path);
        // As they were met: in choice order.
        let mut met: Vec<ChoicePath> =
            [self.shortest.choice_path.clone(), later.shortest.choice_path.clone()]
                .into_iter()
                .chain(self.others.drain(..))
                .chain(later.others)
                .collect();
        met.sort();
        let mut met = met.into_iter();
        if let Some(mut shortest) = met.next() {
            for path in met {
                let other = match length(&path) < length(&shortest) {
                    true => std::mem::replace(&mut shortest, path),
                    false => path,
                };
                self.others.push(other);
            }
        }
        if is_shorter {
            self.shortest = later.shortest;
        }
        is_shorter
    }

    /// Where it stands among others: worst first, real ones, then undecided, then false ones; within a class shortest
    /// first.
    pub fn rank(&self) -> (Class, usize, ChoicePath) {
        let path = &self.shortest.choice_path;
        (self.shortest.decision.class, path.0.len(), path.clone())
    }
}

impl Groups {
    /// Enters an alarm.
    pub fn add(&mut self, alarm: Alarm) {
        match self.position(&alarm) {
            Some(at) => {
                let group = &mut self.groups[at];
                group.count += 1;
                let other = match length(&alarm.choice_path) < length(&group.shortest.choice_path) {
                    true => std::mem::replace(&mut group.shortest, alarm),
                    false => alarm,
                };
                group.others.push(other.choice_path);
            }
            None => self.groups.push(Group { count: 1, shortest: alarm, others: Vec::new() }),
        }
    }

    /// Which group an alarm belongs to, if it is there.
    pub fn position(&self, alarm: &Alarm) -> Option<usize> {
        let key = |a: &Alarm| (a.kind.clone(), a.span, a.decision.class, a.decision.group.clone());
        let wanted = key(alarm);
        self.groups.iter().position(|group| key(&group.shortest) == wanted)
    }

    /// By their rank.
    pub fn sort(&mut self) {
        self.groups.sort_by_key(Group::rank);
    }

    /// How many alarms have that class.
    pub fn count(&self, class: Class) -> u64 {
        self.groups.iter().filter(|g| g.shortest.decision.class == class).map(|g| g.count).sum()
    }
}

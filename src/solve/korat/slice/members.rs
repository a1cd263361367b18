//! Sets, maps and bags: what says that something is in one, or is not. A list from which nothing is taken off is a bag.

use crate::exec::{ObjectId, Value};
use crate::solve::korat::conflict::{Others, Values};
use crate::solve::korat::slice::Following;
use crate::solve::korat::slice::kinds::Kind;
use crate::solve::korat::slice::sets::Cells;
use crate::solve::korat::slice::shadow::{Frame, Member, Raw, elements};

/// A call of a native.
pub(super) struct Called {
    /// What the receiver, and the other argument, depend on.
    pub receiver: Cells,
    pub argument: Cells,
    /// Where the other argument is the value of a slot.
    pub raw: Option<Raw>,
    pub object: ObjectId,
    pub value: Option<Value>,
    /// What the value of an entry depends on.
    pub entry: Cells,
}

/// The set that `Collections.newSetFromMap` makes.
const MAP_SET: &str = "java.util.Collections$MapSet";

impl Following<'_> {
    /// What all that is known of a set depends on; within a loop over a queue also on the order.
    pub(super) fn all_of_set(&mut self, object: ObjectId) -> Cells {
        let shadow = &self.slicer.shadow;
        let (other, order, draining) = (shadow.other_sets, shadow.order, shadow.draining);
        let whole = elements(&mut self.slicer.shadow.sets, object).whole;
        let whole = self.both(whole, other);
        if draining > 0 { self.both(whole, order) } else { whole }
    }

    /// `add` or `contains`.
    pub(super) fn member(
        &mut self,
        frame: Frame,
        kind: Kind,
        called: &Called,
        result: Option<Value>,
    ) -> Option<Cells> {
        let value = called.value.filter(|_| self.is_identity(called.value))?;
        let own = self.both(called.receiver, called.argument);
        let strict = self.is_strict(frame, kind);
        let known = elements(&mut self.slicer.shadow.sets, called.object).members.iter();
        let known = known.copied().find(|member| member.value == value);
        let says_known = (kind == Kind::SetAdd) == (result == Some(Value::Int(0)));
        if known.is_some() != says_known {
            return None;
        }
        let all = self.all_of_set(called.object);
        if kind == Kind::SetAdd {
            self.insert(called, value, own, known.is_none().then_some(strict));
        }
        if kind == Kind::ListContains && !says_known {
            self.stands().checked =
                self.flow(frame).addition(frame.pc).map(|addition| (addition, called.object, value));
        }
        if let Some(member) = known {
            let why = self.of_member(&member, strict, all);
            return Some(self.both(why, own));
        }
        Some(self.both(all, own))
    }

    /// Whether what is found to be a member refutes the candidate, and what is none becomes one.
    pub(super) fn is_strict(&self, frame: Frame, kind: Kind) -> bool {
        let flow = self.flow(frame);
        match kind {
            Kind::SetAdd => flow.fatal_results(frame.pc).contains(&0),
            Kind::ListContains => flow.addition(frame.pc).is_some(),
            _ => false,
        }
    }

    /// Whether a value is equal to nothing but itself.
    pub(super) fn is_identity(&self, value: Option<Value>) -> bool {
        match value {
            Some(Value::Null) => true,
            Some(Value::Ref(object)) => self.cells.place(object).is_some(),
            _ => false,
        }
    }

    /// A list was made. One of `ArrayList` is a bag where nothing is taken off such lists.
    pub(super) fn made(&mut self, object: ObjectId) {
        if self.slicer.world.has_bags {
            elements(&mut self.slicer.shadow.sets, object);
        }
    }

    /// Whether a list is a bag. Sets are none, but are asked about as sets alone.
    pub(super) fn is_bag(&self, object: ObjectId) -> bool {
        self.slicer.world.has_bags && self.slicer.shadow.sets.iter().any(|set| set.object == object)
    }

    /// An addition to a bag.
    pub(super) fn add(&mut self, frame: Frame, called: &Called) -> Option<Cells> {
        let value = called.value?;
        let own = self.both(called.receiver, called.argument);
        let is_checked = self.stands().checked.take() == Some((frame.pc, called.object, value));
        self.insert(called, value, own, Some(is_checked));
        Some(Cells::NONE)
    }

    /// An entry of a map is made or replaced. The map behind a set has one value only.
    pub(super) fn put(&mut self, frame: Frame, called: &Called) -> Option<Cells> {
        let key = called.value.filter(|_| self.is_identity(called.value))?;
        let question = self.both(called.receiver, called.argument);
        let own = self.both(question, called.entry);
        let class = self.program.methods[frame.method].class;
        let is_set = *self.program.classes[class].name == *MAP_SET;
        let strict = is_set && self.flow(frame).fatal.contains(&0);
        let all = self.all_of_set(called.object);
        let mut members = elements(&mut self.slicer.shadow.sets, called.object).members.iter();
        let known = members.find(|member| member.value == key).copied();
        self.insert(called, key, own, known.is_none().then_some(strict));
        let why = match known {
            Some(member) if is_set => self.of_member(&member, strict, all),
            _ => all,
        };
        Some(self.both(why, question))
    }

    /// What depends on all that a set, map or bag holds.
    pub(super) fn look(&mut self, called: &Called) -> Option<Cells> {
        let whole = self.all_of_set(called.object);
        let own = self.both(called.receiver, called.argument);
        Some(self.both(whole, own))
    }

    /// What says that something is a member already.
    fn of_member(&mut self, member: &Member, strict: bool, all: Cells) -> Cells {
        // Two insertions that exclude each other do so in any order.
        let shadow = &self.slicer.shadow;
        let is_before = member.epoch == 0 || shadow.draining == 0 || member.epoch != shadow.epoch + 1;
        if is_before || member.strict && strict { member.why } else { self.both(all, member.why) }
    }

    /// The candidate fails where a slot's value is a member: what refutes those where it is another member.
    pub(super) fn tell_others(&mut self, frame: Frame, kind: Kind, called: &Called) {
        // What was not followed may have taken members off.
        let Some(Raw { slot, rest, .. }) = called.raw.filter(|_| self.slicer.shadow.blurred.is_none()) else {
            return;
        };
        let strict = self.is_strict(frame, kind);
        let all = self.all_of_set(called.object);
        let mut why = self.both(rest, called.receiver);
        let members = elements(&mut self.slicer.shadow.sets, called.object).members.clone();
        let values = self.values(slot);
        // Values come in their order: those before this one were refuted.
        let own = values.iter().position(|&value| Some(value) == called.value).unwrap_or_default();
        let index_of = |member: &Member| values.iter().skip(own + 1).position(|&value| value == member.value);
        let found: Vec<(Member, u32)> = members
            .iter()
            .filter_map(|member| Some((*member, (own + 1 + index_of(member)?) as u32)))
            .collect();
        for (member, _) in &found {
            let of_member = self.of_member(member, strict, all);
            why = self.both(why, of_member);
        }
        let why = self.whole_reason(why);
        let mut conflict = self.slicer.sets.get(why);
        // With that value the run must come here all the same.
        let allowed = conflict.remove(slot);
        let is_alike = |index: &u32| allowed.is_none_or(|values| values.has(*index));
        let values = found.into_iter().map(|(_, index)| index).filter(is_alike);
        let values = values.fold(Values::ITS_OWN, |all, index| all.or(Values::range(index..index + 1)));
        self.slicer.others = (!values.is_empty()).then_some(Others { slot, values, conflict });
    }

    /// An insertion. Where the element was there, with other values it might have been another.
    fn insert(&mut self, called: &Called, value: Value, own: Cells, new: Option<bool>) {
        let (context, draining) = (self.slicer.shadow.context(), self.slicer.shadow.draining);
        let epoch = if draining > 0 { self.slicer.shadow.epoch + 1 } else { 0 };
        let why = self.both(own, context);
        let whole = elements(&mut self.slicer.shadow.sets, called.object).whole;
        let whole = self.both(whole, why);
        let set = elements(&mut self.slicer.shadow.sets, called.object);
        set.whole = whole;
        set.members.extend(new.map(|strict| Member { value, why, strict, epoch }));
        let inserted = self.both(self.slicer.shadow.inserted, why);
        self.stands().inserted = inserted;
        // Another set might have got it.
        let other = self.both(self.slicer.shadow.other_sets, called.receiver);
        self.stands().other_sets = other;
    }
}

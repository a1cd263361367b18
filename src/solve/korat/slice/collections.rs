//! Sets, maps, lists and queues: what their answers depend on. A list from which nothing is taken off is a bag, and
//! one of its own as a set is; what other lists hold is known of all of them together.

use crate::exec::{ObjectId, Value};
use crate::lang::ir::{Pc, Reg};
use crate::lang::program::MethodId;
use crate::solve::korat::conflict::{Others, Values};
use crate::solve::korat::slice::Following;
use crate::solve::korat::slice::flow::Branch;
use crate::solve::korat::slice::kinds::{Effects, Kind};
use crate::solve::korat::slice::sets::Cells;
use crate::solve::korat::slice::shadow::{Context, Frame, Member, Raw, Taint, elements};

/// A call of a native.
struct Called {
    /// What the receiver, and the other argument, depend on.
    receiver: Cells,
    argument: Cells,
    /// Where the other argument is the value of a slot.
    raw: Option<Raw>,
    object: ObjectId,
    value: Option<Value>,
    /// What the value of an entry depends on.
    entry: Cells,
}

/// The cell that stands for where an iterator is.
const CURSOR: u32 = u32::MAX;

/// The set that `Collections.newSetFromMap` makes.
const MAP_SET: &str = "java.util.Collections$MapSet";

impl Following<'_> {
    /// A native returned.
    pub(super) fn native(
        &mut self,
        frame: Frame,
        method: MethodId,
        dst: Reg,
        site: u32,
        args: &[Value],
        result: Option<Value>,
    ) {
        let kind = self.slicer.world.kind(method).unwrap_or(Kind::Other);
        let first = self.body(frame.method).map_or(0, |body| body.calls[site as usize].first.0);
        let of = |i: u16| self.taint(frame, Reg(first + i));
        let (receiver, other) = (of(0).why, if args.len() > 1 { of(1) } else { Taint::default() });
        let Some(&Value::Ref(object)) = args.first() else {
            return self.not_followed(frame, dst, result, "a native that is not followed");
        };
        let entry = if args.len() > 2 { of(2).why } else { Cells::NONE };
        let (argument, raw, value) = (other.why, other.raw, args.get(1).copied());
        let called = Called { receiver, argument, raw, object, value, entry };
        let is_bag = self.is_bag(object);
        let why = match kind {
            Kind::SetAdd | Kind::SetContains | Kind::MapContains => self.member(frame, kind, &called, result),
            Kind::ListContains if is_bag => self.member(frame, kind, &called, result),
            Kind::ListContains => self.in_queue(&called),
            Kind::MapPut => self.put(frame, &called),
            Kind::QueueAdd if is_bag => self.add(frame, &called),
            Kind::SetSize | Kind::SetIsEmpty | Kind::MapSize => self.look(&called),
            Kind::MapGet if !self.is_identity(called.value) => None,
            Kind::MapGet => self.look(&called),
            Kind::QueueSize | Kind::QueueIsEmpty | Kind::QueueGet if is_bag => self.look(&called),
            Kind::IteratorAsk | Kind::IteratorMove => self.iterate(kind, &called),
            Kind::QueueAdd => self.push(&called),
            Kind::QueuePop => self.pop(&called, result),
            Kind::QueueSize | Kind::QueueGet => {
                let why = self.both(self.slicer.shadow.order, receiver);
                Some(self.both(why, called.argument))
            }
            Kind::QueueIsEmpty => {
                let depth = self.slicer.shadow.frames.len();
                let is_known = receiver == Cells::NONE;
                self.stands().asked = is_known.then_some((depth, frame.pc, object));
                Some(self.both(self.slicer.shadow.order, receiver))
            }
            Kind::Other => return self.not_followed(frame, dst, result, "a native that is not followed"),
        };
        let decides = match result {
            Some(Value::Int(n)) => self.flow(frame).fatal_results(frame.pc).contains(&n),
            _ => false,
        };
        let is_member = match kind {
            Kind::SetAdd => result == Some(Value::Int(0)),
            Kind::SetContains | Kind::MapContains | Kind::ListContains => result == Some(Value::Int(1)),
            _ => false,
        };
        match why {
            Some(why) if decides => {
                self.fail(why);
                if is_member && (kind != Kind::ListContains || is_bag) {
                    self.tell_others(frame, kind, &called);
                }
            }
            // Where nothing is returned, the register is somebody else's.
            Some(why) if result.is_some() => self.set(frame, dst, why),
            Some(_) => {}
            None => self.not_followed(frame, dst, result, "a collection that is not followed"),
        }
    }

    /// What a native did depends on all that was read.
    fn not_followed(&mut self, frame: Frame, dst: Reg, result: Option<Value>, why: &'static str) {
        self.slicer.blur(why);
        if result.is_some() {
            self.set(frame, dst, Cells::NONE);
        }
    }

    /// What all that is known of a set depends on; within a loop over a queue also on the order.
    fn all_of_set(&mut self, object: ObjectId) -> Cells {
        let shadow = &self.slicer.shadow;
        let (other, order, draining) = (shadow.other_sets, shadow.order, shadow.draining);
        let whole = elements(&mut self.slicer.shadow.sets, object).whole;
        let whole = self.both(whole, other);
        if draining > 0 { self.both(whole, order) } else { whole }
    }

    /// `add` or `contains`.
    fn member(&mut self, frame: Frame, kind: Kind, called: &Called, result: Option<Value>) -> Option<Cells> {
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
    fn is_strict(&self, frame: Frame, kind: Kind) -> bool {
        let flow = self.flow(frame);
        match kind {
            Kind::SetAdd => flow.fatal_results(frame.pc).contains(&0),
            Kind::ListContains => flow.addition(frame.pc).is_some(),
            _ => false,
        }
    }

    /// Whether a value is equal to nothing but itself.
    fn is_identity(&self, value: Option<Value>) -> bool {
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
    fn is_bag(&self, object: ObjectId) -> bool {
        self.slicer.world.has_bags && self.slicer.shadow.sets.iter().any(|set| set.object == object)
    }

    /// An addition to a bag.
    fn add(&mut self, frame: Frame, called: &Called) -> Option<Cells> {
        let value = called.value?;
        let own = self.both(called.receiver, called.argument);
        let is_checked = self.stands().checked.take() == Some((frame.pc, called.object, value));
        self.insert(called, value, own, Some(is_checked));
        Some(Cells::NONE)
    }

    /// An entry of a map is made or replaced. The map behind a set has one value only.
    fn put(&mut self, frame: Frame, called: &Called) -> Option<Cells> {
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
    fn look(&mut self, called: &Called) -> Option<Cells> {
        let whole = self.all_of_set(called.object);
        let own = self.both(called.receiver, called.argument);
        Some(self.both(whole, own))
    }

    /// Whether something is in a queue; within a loop that empties one, elements are gone in an order of their own.
    fn in_queue(&mut self, called: &Called) -> Option<Cells> {
        if self.slicer.shadow.draining > 0 || !self.is_identity(called.value) {
            return None;
        }
        let own = self.both(called.receiver, called.argument);
        Some(self.both(self.slicer.shadow.order, own))
    }

    /// What fields of an object of the models may depend on, which natives write, too: what all collections hold.
    pub(super) fn model(&mut self, object: ObjectId) -> Cells {
        let shadow = &self.slicer.shadow;
        let (order, inserted) = (shadow.order, shadow.inserted);
        let others = [shadow.other_sets, shadow.other_cells];
        let own = shadow.cells_of(object);
        let why = self.both(order, inserted);
        own.into_iter().chain(others).fold(why, |why, other| self.both(why, other))
    }

    /// An iterator over a list is asked, or moves.
    fn iterate(&mut self, kind: Kind, called: &Called) -> Option<Cells> {
        if self.slicer.shadow.draining > 0 {
            return None;
        }
        let why = self.model(called.object);
        let own = self.both(why, called.receiver);
        if kind == Kind::IteratorMove {
            let moved = self.both(own, self.slicer.shadow.context());
            self.stands().set_cell(called.object, CURSOR, moved);
            let other = self.both(self.slicer.shadow.other_cells, called.receiver);
            self.stands().other_cells = other;
        }
        Some(own)
    }

    /// What says that something is a member already.
    fn of_member(&mut self, member: &Member, strict: bool, all: Cells) -> Cells {
        // Two insertions that exclude each other do so in any order.
        let shadow = &self.slicer.shadow;
        let is_before = member.epoch == 0 || shadow.draining == 0 || member.epoch != shadow.epoch + 1;
        if is_before || member.strict && strict { member.why } else { self.both(all, member.why) }
    }

    /// The candidate fails where a slot's value is a member: what refutes those where it is another member.
    fn tell_others(&mut self, frame: Frame, kind: Kind, called: &Called) {
        let Some(Raw { slot, rest, .. }) = called.raw else { return };
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

    fn push(&mut self, called: &Called) -> Option<Cells> {
        let value = called.value?;
        let own = self.both(called.receiver, called.argument);
        let why = self.both(own, self.slicer.shadow.context());
        let order = self.both(self.slicer.shadow.order, why);
        let shadow = self.stands();
        shadow.order = order;
        elements(&mut shadow.queues, called.object).members.push((value, why));
        Some(Cells::NONE)
    }

    /// An element is taken off. Where a loop empties the queue, the rest of this round depends on what put the
    /// element there.
    fn pop(&mut self, called: &Called, result: Option<Value>) -> Option<Cells> {
        let value = result?;
        let queue = elements(&mut self.slicer.shadow.queues, called.object);
        let at = queue.members.iter().position(|&(member, _)| member == value)?;
        let (_, mut why) = queue.members.remove(at);
        let same: Vec<Cells> = queue.members.iter().filter(|m| m.0 == value).map(|m| m.1).collect();
        for other in same {
            why = self.both(why, other);
        }
        let last = self.slicer.shadow.contexts.len().checked_sub(1);
        let drains = last.and_then(|at| self.slicer.shadow.contexts[at].drains);
        if let (Some(last), Some((queue, false))) = (last, drains)
            && queue == called.object
            && called.receiver == Cells::NONE
        {
            let context = &mut self.slicer.shadow.contexts[last];
            context.own = why;
            context.drains = Some((queue, true));
            self.sum_up(last);
            return Some(why);
        }
        let why = self.both(why, self.slicer.shadow.order);
        let why = self.both(why, called.argument);
        Some(self.both(why, called.receiver))
    }

    /// A loop that empties a queue begins a round, or ends.
    pub(super) fn drain(&mut self, frame: Frame, at: Pc, branch: &Branch, queue: ObjectId) {
        let order = self.slicer.shadow.order;
        let known = self.open_context(frame, at, branch.join);
        let last = self.slicer.shadow.contexts.len().checked_sub(1);
        if known.is_some() && known != last {
            return self.slicer.lose("a loop over a queue with an open branch");
        }
        // What rounds hand on depends on their order, and so does what comes before the first: there may have been
        // another round.
        for &register in &branch.registers {
            self.also_depends(frame, Reg(register), order);
        }
        match known {
            Some(context) => {
                let context = &mut self.slicer.shadow.contexts[context];
                (context.own, context.drains) = (order, Some((queue, false)));
            }
            None => {
                let drains = Some((queue, false));
                let context = Context { branch: at, join: branch.join, own: order, total: order, drains };
                self.stands().contexts.push(context);
                self.stands().draining += 1;
            }
        }
        let last = self.slicer.shadow.contexts.len() - 1;
        self.sum_up(last);
    }

    /// An arm that was not taken might have done this.
    pub(super) fn may_have(&mut self, effects: Effects, why: Cells) {
        let shadow = &self.slicer.shadow;
        let (cells, sets) = (shadow.other_cells, shadow.other_sets);
        let (order, always) = (shadow.order, shadow.always);
        if effects.has(Effects::CELLS) {
            self.slicer.shadow.other_cells = self.slicer.sets.union(cells, why);
        }
        if effects.has(Effects::INPUT) {
            let input = self.slicer.shadow.other_input;
            self.slicer.shadow.other_input = self.slicer.sets.union(input, why);
        }
        if effects.has(Effects::SETS) {
            self.slicer.shadow.other_sets = self.slicer.sets.union(sets, why);
        }
        if effects.has(Effects::QUEUES) {
            self.slicer.shadow.order = self.slicer.sets.union(order, why);
        }
        if effects.has(Effects::OTHER) {
            self.slicer.shadow.always = self.slicer.sets.union(always, why);
        }
    }
}

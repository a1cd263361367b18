//! Sets and queues: what their answers depend on.

use crate::exec::{ObjectId, Value};
use crate::lang::ir::{Pc, Reg};
use crate::lang::program::MethodId;
use crate::solve::korat::conflict::{Conflict, Values};
use crate::solve::korat::slice::Following;
use crate::solve::korat::slice::effects::{Effects, Kind};
use crate::solve::korat::slice::flow::Branch;
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
}

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
            return self.slicer.lose("a native that is not followed");
        };
        let called =
            Called { receiver, argument: other.why, raw: other.raw, object, value: args.get(1).copied() };
        let why = match kind {
            Kind::SetAdd | Kind::SetContains => self.member(frame, kind, &called, result),
            Kind::SetSize | Kind::SetIsEmpty => {
                let whole = self.all_of_set(object);
                Some(self.both(whole, receiver))
            }
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
            Kind::Other => return self.slicer.lose("a native that is not followed"),
        };
        let decides = match result {
            Some(Value::Int(n)) => self.flow(frame).fatal_results(frame.pc).contains(&n),
            _ => false,
        };
        let is_member = match kind {
            Kind::SetAdd => result == Some(Value::Int(0)),
            Kind::SetContains => result == Some(Value::Int(1)),
            _ => false,
        };
        match why {
            Some(why) if decides => {
                self.fail(why);
                if is_member {
                    self.tell_others(frame, kind, &called);
                }
            }
            // Where nothing is returned, the register is somebody else's.
            Some(why) if result.is_some() => self.set(frame, dst, why),
            Some(_) => {}
            None => self.slicer.lose("a collection that is not followed"),
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
        let value = called.value?;
        let is_identity = match value {
            Value::Null => true,
            Value::Ref(object) => self.cells.place(object).is_some(),
            _ => false,
        };
        if !is_identity {
            return None;
        }
        let own = self.both(called.receiver, called.argument);
        let strict = kind == Kind::SetAdd && self.flow(frame).fatal_results(frame.pc).contains(&0);
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
        if let Some(member) = known {
            let why = self.of_member(&member, strict, all);
            return Some(self.both(why, own));
        }
        Some(self.both(all, own))
    }

    /// What says that something is a member already.
    fn of_member(&mut self, member: &Member, strict: bool, all: Cells) -> Cells {
        // Two insertions that exclude each other do so in any order.
        let shadow = &self.slicer.shadow;
        let is_before = member.epoch == 0 || shadow.draining == 0 || member.epoch != shadow.epoch + 1;
        if is_before || member.strict && strict { member.why } else { self.both(all, member.why) }
    }

    /// The candidate fails where a slot's value is a member: what refutes it where it is another member.
    fn tell_others(&mut self, frame: Frame, kind: Kind, called: &Called) {
        let Some(Raw { slot, rest, .. }) = called.raw else { return };
        let strict = kind == Kind::SetAdd && self.flow(frame).fatal_results(frame.pc).contains(&0);
        let all = self.all_of_set(called.object);
        let besides = self.both(rest, called.receiver);
        let members = elements(&mut self.slicer.shadow.sets, called.object).members.clone();
        let values = self.values(slot).to_vec();
        let mut others = Vec::new();
        for member in members.iter().filter(|member| Some(member.value) != called.value) {
            let Some(index) = values.iter().position(|&value| value == member.value) else { continue };
            let why = self.of_member(member, strict, all);
            let why = self.both(why, besides);
            let why = self.whole_reason(why);
            let mut conflict = self.slicer.sets.get(why);
            // With that value the run must come here all the same.
            if conflict.get(slot).is_none_or(|values| values.has(index as u32)) {
                conflict.extend(&Conflict::one(slot, Values::ITS_OWN));
                others.push((index as u32, conflict));
            }
        }
        self.slicer.others = Some((slot, others));
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

//! The order in which hash containers iterate, as JDK 17's do where hash codes are determined.
//!
//! A container's elements lie in the order of insertion. A bin is a list that grows at its end, and a table that
//! doubles keeps the order within what came from one bin, so the order of iteration is the elements sorted by bin,
//! equals in their order: [`arrange`] does that when somebody looks, and nothing is lost by it. What is kept
//! besides is the number of bins. A bin of more than eight keys may become a tree, whose order depends on more:
//! such a table is left to `java.util.HashBins`.
//!
//! A hash code that is a term makes each comparison of bins a choice, in containers of a few elements. Where one
//! is not determined (identity, symbolic text) the order of insertion stands, as an assumption.

use std::cmp::Reverse;

use crate::exec::natives::elements::truth;
use crate::exec::natives::hash_code::{Code, Container, HASHES, code, code_at};
use crate::exec::natives::{Native, NativeCall, NativeExit, NativeResult};
use crate::exec::value::{ObjectId, Value};
use crate::lang::erasure::Type;
use crate::term::{BinaryTerm, CompareOp, TermId};

/// Cells that HashSet and HashMap have in common, after `modCount`.
pub(super) const BINS: u32 = 1;
const CAPACITY: u32 = 2;
const THRESHOLD: u32 = 3;
const LOAD: u32 = 4;
const OPEN: u32 = 5;
pub(super) const ORDER: u32 = 6;

/// `h ^ h >>> 16`: what HashMap makes of a hash code.
fn spread(code: i32) -> i32 {
    code ^ (code as u32 >> 16) as i32
}

/// Values of `order`.
pub(super) const LINKED: Value = Value::Int(1);
const BACKWARDS: Value = Value::Int(2);
const SALTED: Value = Value::Int(3);

/// Most elements whose order is asked for where a hash code is a term.
const MOST_ASKED: usize = 4;
/// Keys in a bin before one more may make it a tree.
const FULL: usize = 8;
const LARGEST: i32 = 1 << 30;

#[rustfmt::skip]
pub(super) const TABLE: &[(&str, Native)] = &[
    ("java.util.HashSet.begin(int,float)", begin),
    ("java.util.HashSet.beginFor(int)", begin_for),
    ("java.util.HashSet.reserve(int)", reserve),
    ("java.util.HashSet.arrange(boolean)", |c| arrange(c, Container::Set)),
    ("java.util.HashSet.isCrowded(Object,int,boolean)", |c| is_crowded(c, Container::Set)),
    ("java.util.HashSet.isKnown(Object,int)", is_known),
    ("java.util.HashSet.place(Object[])", |c| place(c, Container::Set)),
    ("java.util.HashSet.assumeOrder()", assume_order),
    ("java.util.HashSet.identities()", identities),
    ("java.util.HashMap.begin(int,float)", begin),
    ("java.util.HashMap.reserve(int)", reserve),
    ("java.util.HashMap.makeRoom()", make_room),
    ("java.util.HashMap.arrange(boolean)", |c| arrange(c, Container::Map)),
    ("java.util.HashMap.isCrowded(Object,int,boolean)", |c| is_crowded(c, Container::Map)),
    ("java.util.HashMap.isKnown(Object,int)", is_known),
    ("java.util.HashMap.place(Object[])", |c| place(c, Container::Map)),
    ("java.util.HashMap.assumeOrder()", assume_order),
    ("java.util.Hashtable.binOf(int)", bin_of),
    ("java.util.ConcurrentTable.binOf(int)", bin_of),
    ("java.util.ConcurrentTable.refuseRecursion()", |c| Err(c.unsupported("a computation that changes its own map"))),
    ("java.util.IdentityHashMap.arrange()", arrange_identities),
    ("java.util.HashBins.isComparable(Object)", is_comparable),
];

impl NativeCall<'_> {
    fn load(&self, container: ObjectId) -> f32 {
        match self.machine.cell(container, LOAD) {
            Value::Float(load) if load > 0.0 => load,
            _ => 0.75,
        }
    }

    fn bins(&self, container: ObjectId) -> i32 {
        self.cell_int(container, CAPACITY).unwrap_or(0)
    }

    fn has_order(&self, container: ObjectId, order: Value) -> bool {
        self.machine.cell(container, ORDER) == order
    }

    /// Whether a map is the older one.
    pub(super) fn is_backwards(&self, container: ObjectId) -> bool {
        self.has_order(container, BACKWARDS)
    }

    fn set_table(&mut self, container: ObjectId, capacity: i32, threshold: i32) {
        self.machine.set_cell(container, CAPACITY, Value::Int(capacity));
        self.machine.set_cell(container, THRESHOLD, Value::Int(threshold));
    }

    /// Makes the table, or doubles it.
    fn grow_table(&mut self, container: ObjectId) {
        let (old, threshold) = (self.bins(container), self.cell_int(container, THRESHOLD).unwrap_or(0));
        if old >= LARGEST {
            return self.set_table(container, old, i32::MAX);
        }
        let (new, doubled) = match old {
            0 if threshold > 0 => (threshold, 0),
            // A copy of an empty map keeps its load factor, and has the threshold of the default one.
            0 => (16, 12),
            _ if (16..LARGEST / 2).contains(&old) => (old * 2, threshold.wrapping_mul(2)),
            _ => (old * 2, 0),
        };
        let scaled = new as f32 * self.load(container);
        let threshold = match doubled {
            0 if new < LARGEST && scaled < LARGEST as f32 => scaled as i32,
            0 => i32::MAX,
            doubled => doubled,
        };
        self.set_table(container, new, threshold);
    }

    fn is_beyond_threshold(&self, container: ObjectId, size: usize) -> bool {
        let threshold = self.cell_int(container, THRESHOLD).unwrap_or(0);
        i32::try_from(size).is_ok_and(|size| size > threshold) && self.bins(container) < LARGEST
    }

    /// Where a new element goes among those that are there, and what that does to the table. `first`: as the
    /// first of its bin.
    ///
    /// # Errors
    /// A read of a box's value.
    pub(super) fn enter(
        &mut self,
        container: ObjectId,
        kind: Container,
        key: Value,
        stored: Value,
        first: bool,
    ) -> Result<usize, NativeExit> {
        const LAST: usize = usize::MAX;
        let size = self.machine.elements(container).len() / kind.stride();
        match self.machine.cell(container, ORDER) {
            Value::Int(0) => {
                let is_first = first && size > 0 && code(self, key, stored)? != Code::Open;
                if self.bins(container) == 0 {
                    self.grow_table(container);
                }
                if !first && self.is_beyond_threshold(container, size + 1) {
                    self.grow_table(container);
                }
                Ok(if is_first { 0 } else { LAST })
            }
            BACKWARDS => {
                let known = matches!(code(self, key, stored)?, Code::Known(_));
                let full = !self.is_beyond_threshold(container, size + 1);
                if !full {
                    self.rehash(container, kind)?;
                }
                Ok(if known { 0 } else { LAST })
            }
            _ => Ok(LAST),
        }
    }

    /// Hashtable's growth: what is iterated last comes first in its new bin.
    fn rehash(&mut self, container: ObjectId, kind: Container) -> Result<(), NativeExit> {
        match self.codes(container, kind)? {
            Some(codes) if codes.iter().all(|c| matches!(c, Code::Known(_))) => {
                let mut order = self.sorted(container, &codes)?;
                order.reverse();
                self.rearrange(container, kind, &order);
            }
            _ => self.machine.set_cell(container, OPEN, truth(true)),
        }
        let capacity = self.bins(container).saturating_mul(2).saturating_add(1);
        let threshold = (capacity as f32 * self.load(container)) as i32;
        self.set_table(container, capacity, threshold);
        Ok(())
    }

    /// The hash codes of all elements; `None` where one is open.
    fn codes(&mut self, container: ObjectId, kind: Container) -> Result<Option<Vec<Code>>, NativeExit> {
        let size = self.machine.elements(container).len() / kind.stride();
        let mut codes = Vec::with_capacity(size);
        for at in 0..size {
            match code_at(self, (container, kind), at)? {
                Code::Open => return Ok(None),
                code => codes.push(code),
            }
        }
        Ok(Some(codes))
    }

    /// The bin of a hash code.
    fn bin(&self, container: ObjectId, code: i32) -> i32 {
        let bins = self.bins(container).max(1);
        match self.has_order(container, BACKWARDS) {
            true => (code & i32::MAX) % bins,
            false => spread(code) & (bins - 1),
        }
    }

    fn bin_term(&mut self, container: ObjectId, code: Code) -> TermId {
        let bins = self.bins(container).max(1);
        let terms = &mut *self.terms;
        let code = match code {
            Code::Term(term) => term,
            Code::Known(code) => terms.int(code),
            Code::Open => terms.int(0),
        };
        if self.machine.cell(container, ORDER) == BACKWARDS {
            let (mask, bins) = (terms.int(i32::MAX), terms.int(bins));
            let positive = terms.binary(BinaryTerm::And, code, mask);
            return terms.binary(BinaryTerm::Rem, positive, bins);
        }
        let (by, mask) = (terms.int(16), terms.int(bins - 1));
        let high = terms.binary(BinaryTerm::Ushr, code, by);
        let mixed = terms.binary(BinaryTerm::Xor, code, high);
        terms.binary(BinaryTerm::And, mixed, mask)
    }

    /// The positions of the elements in the order of iteration.
    fn sorted(&mut self, container: ObjectId, codes: &[Code]) -> Result<Vec<usize>, NativeExit> {
        let backwards = self.has_order(container, BACKWARDS);
        let known = codes.iter().map(|code| match code {
            Code::Known(code) => Some(self.bin(container, *code)),
            _ => None,
        });
        let mut order: Vec<usize> = (0..codes.len()).collect();
        if let Some(bins) = known.collect::<Option<Vec<i32>>>() {
            match backwards {
                true => order.sort_by_key(|&at| Reverse(bins[at])),
                false => order.sort_by_key(|&at| bins[at]),
            }
            return Ok(order);
        }
        let bins: Vec<TermId> = codes.iter().map(|&code| self.bin_term(container, code)).collect();
        let op = if backwards { CompareOp::Ge } else { CompareOp::Le };
        for end in 1..order.len() {
            for at in (1..=end).rev() {
                let in_order = self.terms.compare(op, bins[order[at - 1]], bins[order[at]]);
                if self.condition(in_order)? {
                    break;
                }
                order.swap(at - 1, at);
            }
        }
        Ok(order)
    }

    /// Brings the elements into an order, given as their positions now.
    fn rearrange(&mut self, container: ObjectId, kind: Container, order: &[usize]) {
        if order.is_sorted() {
            return;
        }
        let old = self.machine.elements(container).to_vec();
        for (to, &from) in order.iter().enumerate() {
            for part in 0..kind.stride() {
                self.machine.set_element(
                    container,
                    to * kind.stride() + part,
                    old[from * kind.stride() + part],
                );
            }
        }
        if let (Container::Set, Value::Ref(hashes)) = (kind, self.machine.cell(container, HASHES)) {
            let old = self.machine.cells(hashes).to_vec();
            for (to, &from) in order.iter().enumerate() {
                self.machine.set_cell(hashes, to as u32, old[from]);
            }
        }
    }

    /// Whether a container has the shape that natives serve.
    pub(super) fn is_plain(&self, container: ObjectId) -> bool {
        self.machine.cell(container, BINS) == Value::Null
    }

    /// Whether one more key may make its bin a tree.
    ///
    /// # Errors
    /// A read of a box's value.
    pub(super) fn would_crowd(
        &mut self,
        container: ObjectId,
        kind: Container,
        key: Value,
        stored: Value,
        first: bool,
    ) -> Result<bool, NativeExit> {
        let most = if first { FULL - 1 } else { FULL };
        let size = self.machine.elements(container).len() / kind.stride();
        let is_open = self.machine.cell(container, OPEN) == truth(true);
        if size < most || is_open || !self.has_order(container, Value::Int(0)) {
            return Ok(false);
        }
        let Code::Known(new) = code(self, key, stored)? else { return Ok(false) };
        let bin = self.bin(container, new);
        let (mut same, mut all_known) = (0, true);
        for at in 0..size {
            match code_at(self, (container, kind), at)? {
                Code::Known(code) => same += usize::from(self.bin(container, code) == bin),
                _ => all_known = false,
            }
        }
        if same >= most && !all_known {
            self.machine.set_cell(container, OPEN, truth(true));
        }
        Ok(same >= most && all_known)
    }

    /// The order in which a container is iterated is an assumption.
    fn assume_order(&mut self, container: ObjectId) {
        let class = self.machine.type_of(container);
        let name = match (self.has_order(container, SALTED), self.program.type_name(class).ends_with("Set")) {
            (true, true) => "Set.of".into(),
            (true, false) => "Map.of or WeakHashMap".into(),
            (false, _) => self.program.type_name(class).into(),
        };
        self.machine.assume_order(self.program, name);
    }
}

fn table_size_for(capacity: i32) -> i32 {
    let size = u32::try_from(capacity.max(1)).unwrap_or(1).next_power_of_two();
    i32::try_from(size).map_or(LARGEST, |size| size.min(LARGEST))
}

/// A capacity that is asked for. One that is symbolic leaves the order open.
fn begin(call: &mut NativeCall<'_>) -> NativeResult {
    let container = call.object(0)?;
    match (call.value(1)?, call.value(2)?) {
        (Value::Int(capacity), Value::Float(load)) => {
            call.machine.set_cell(container, LOAD, Value::Float(load));
            match call.has_order(container, BACKWARDS) {
                true => {
                    let capacity = capacity.max(1);
                    call.set_table(container, capacity, (capacity as f32 * load) as i32);
                }
                false => call.set_table(container, 0, table_size_for(capacity)),
            }
        }
        _ => call.machine.set_cell(container, OPEN, truth(true)),
    }
    Ok(None)
}

/// The table of a set that takes over a collection of that size.
fn begin_for(call: &mut NativeCall<'_>) -> NativeResult {
    let container = call.object(0)?;
    match call.value(1)? {
        Value::Int(size) => {
            let capacity = ((size as f32 / 0.75) as i32).saturating_add(1).max(16);
            call.set_table(container, 0, table_size_for(capacity));
        }
        _ => call.machine.set_cell(container, OPEN, truth(true)),
    }
    Ok(None)
}

fn reserve(call: &mut NativeCall<'_>) -> NativeResult {
    let container = call.object(0)?;
    if !call.is_plain(container) {
        return Err(call.body());
    }
    match call.value(1)? {
        Value::Int(0) => {}
        Value::Int(size) if call.bins(container) == 0 => {
            let wanted = ((size as f32 / call.load(container) + 1.0) as i32).min(LARGEST);
            if call.cell_int(container, THRESHOLD).is_some_and(|threshold| wanted > threshold) {
                call.set_table(container, 0, table_size_for(wanted));
            }
        }
        Value::Int(size) => {
            let size = usize::try_from(size).unwrap_or(0);
            while call.has_order(container, Value::Int(0)) && call.is_beyond_threshold(container, size) {
                call.grow_table(container);
            }
        }
        _ => call.machine.set_cell(container, OPEN, truth(true)),
    }
    Ok(None)
}

fn make_room(call: &mut NativeCall<'_>) -> NativeResult {
    let map = call.object(0)?;
    if !call.is_plain(map) {
        return Err(call.body());
    }
    let size = call.machine.elements(map).len() / 2;
    let is_full = call.bins(map) == 0 || call.is_beyond_threshold(map, size);
    if call.has_order(map, Value::Int(0)) && is_full {
        call.grow_table(map);
    }
    Ok(None)
}

fn is_crowded(call: &mut NativeCall<'_>, kind: Container) -> NativeResult {
    let (container, key, stored, first) = (call.object(0)?, call.value(1)?, call.value(2)?, call.value(3)?);
    Ok(Some(truth(call.would_crowd(container, kind, key, stored, first == truth(true))?)))
}

fn is_known(call: &mut NativeCall<'_>) -> NativeResult {
    let (key, stored) = (call.value(1)?, call.value(2)?);
    Ok(Some(truth(matches!(code(call, key, stored)?, Code::Known(_)))))
}

fn arrange(call: &mut NativeCall<'_>, kind: Container) -> NativeResult {
    let container = call.object(0)?;
    let order = call.machine.cell(container, ORDER);
    let size = call.machine.elements(container).len() / kind.stride();
    if size < 2 || order == LINKED {
        return Ok(None);
    }
    if !call.is_plain(container) {
        return Err(call.body());
    }
    let observed = call.value(1)? == truth(true);
    let is_open = order == SALTED || call.machine.cell(container, OPEN) == truth(true);
    let codes = if is_open { None } else { call.codes(container, kind)? };
    match codes {
        Some(codes)
            if codes.iter().all(|c| matches!(c, Code::Known(_))) || observed && size <= MOST_ASKED =>
        {
            let order = call.sorted(container, &codes)?;
            call.rearrange(container, kind, &order);
        }
        _ if observed => call.assume_order(container),
        _ => {}
    }
    Ok(None)
}

/// Where the hash code is not determined all keys count as in one bin.
fn bin_of(call: &mut NativeCall<'_>) -> NativeResult {
    let map = call.object(0)?;
    let at = call.checked_index(1, call.machine.elements(map).len() / 2)?;
    Ok(Some(Value::Int(match code_at(call, (map, Container::Map), at)? {
        Code::Known(code) => call.bin(map, code),
        _ => {
            call.assume_order(map);
            0
        }
    })))
}

fn arrange_identities(call: &mut NativeCall<'_>) -> NativeResult {
    let map = call.object(0)?;
    if call.machine.elements(map).len() >= 4 {
        call.assume_order(map);
    }
    Ok(None)
}

fn assume_order(call: &mut NativeCall<'_>) -> NativeResult {
    let container = call.object(0)?;
    call.assume_order(container);
    Ok(None)
}

/// The elements of a set, or the entries of a map, in a new order.
fn place(call: &mut NativeCall<'_>, kind: Container) -> NativeResult {
    let (container, array) = (call.object(0)?, call.object(1)?);
    let items = call.machine.cells(array).to_vec();
    for (at, item) in items.into_iter().enumerate() {
        if let (Container::Map, Value::Ref(entry)) = (kind, item) {
            let key = call.machine.cell(entry, 0);
            call.machine.set_element(container, 2 * at, key);
            call.machine.set_element(container, 2 * at + 1, item);
        } else {
            call.machine.set_element(container, at, item);
        }
    }
    Ok(None)
}

fn identities(call: &mut NativeCall<'_>) -> NativeResult {
    Ok(Some(Value::Int(call.machine.identity_hashes as i32)))
}

/// Whether a class is Comparable with itself, in so many words.
fn is_comparable(call: &mut NativeCall<'_>) -> NativeResult {
    let class = call.reference(0)?.and_then(|object| call.machine.class_of(object));
    let Some(class) = class else { return Ok(Some(truth(false))) };
    let comparable = call.program.by_name.get("java.lang.Comparable").copied();
    let with_itself = |ty: &Type| match ty {
        Type::Class(interface, arguments) => {
            Some(*interface) == comparable
                && matches!(arguments.as_slice(), [Type::Class(of, inner)] if *of == class && inner.is_empty())
        }
        _ => false,
    };
    Ok(Some(truth(call.program.classes[class].generic_interfaces.iter().any(with_itself))))
}

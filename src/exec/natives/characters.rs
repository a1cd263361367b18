//! What is known of a string's characters: all of them, or a length and the units of an unknown string as terms, an
//! unknown number, or several strings one after the other, which are put together when somebody looks.
//!
//! Where an operation would have to see more units than a symbolic string has terms, the path goes on only if the
//! string is not longer.

use std::sync::Arc;

use crate::exec::Ghost;
use crate::exec::machine::{Bound, Question, RANK};
use crate::exec::natives::{NativeCall, NativeExit};
use crate::exec::value::{ObjectId, Value};
use crate::term::{BinaryTerm, CompareOp, Term, TermId};

/// The characters of a string. A unit counts where its position is below the length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Characters {
    pub length: TermId,
    pub units: Vec<TermId>,
}

impl NativeCall<'_> {
    /// The characters of a string argument.
    ///
    /// # Errors
    /// Questions, where it is put together out of strings of unknown length; *unsupported*, where it has parts of
    /// which nothing is known.
    pub(super) fn characters(&mut self, string: ObjectId) -> Result<Characters, NativeExit> {
        let pieces = self.pieces(string);
        let mut joined: Option<Characters> = None;
        for piece in pieces {
            let next = self.piece(piece)?;
            let Some(before) = joined else {
                joined = Some(next);
                continue;
            };
            let length = self.fixed_length(&before)?;
            let mut units = before.units;
            units.truncate(length);
            units.extend(&next.units);
            let before = self.terms.int(length as i32);
            joined =
                Some(Characters { length: self.terms.binary(BinaryTerm::Add, before, next.length), units });
        }
        joined.ok_or(self.unsupported("symbolic text"))
    }

    /// The strings that a string was put together from, in order: itself alone where it was not.
    pub(super) fn pieces(&self, string: ObjectId) -> Vec<ObjectId> {
        let mut pieces = Vec::new();
        let mut stack = vec![string];
        while let Some(next) = stack.pop() {
            match self.machine.ghost(next) {
                Some(&Ghost::Joined(store)) => {
                    let parts = self.machine.stored(store).iter().rev();
                    stack.extend(parts.filter_map(|part| match part {
                        Value::Ref(part) => Some(*part),
                        _ => None,
                    }));
                }
                _ => pieces.push(next),
            }
        }
        pieces
    }

    fn piece(&mut self, string: ObjectId) -> Result<Characters, NativeExit> {
        if let Some(text) = self.machine.text(string).cloned() {
            return Ok(self.known_characters(&text));
        }
        if let Some(&Ghost::Units(store)) = self.machine.ghost(string) {
            let values = self.machine.stored(store).to_vec();
            let mut terms = values.into_iter().filter_map(|value| self.int_term(value));
            let length = terms.next();
            let units = terms.collect();
            return Ok(Characters { length: length.ok_or(self.unsupported("symbolic text"))?, units });
        }
        if let Some(number) = self.number(string) {
            return self.digits(number);
        }
        let most = usize::try_from(self.machine.max_text_length).unwrap_or(0);
        match self.machine.raw_cell(string, RANK) {
            Value::Sym(rank) if let Term::Symbol(symbol) = self.terms.get(rank) => {
                let parts = self.terms.parts(symbol, most);
                let length = parts.length.ok_or(self.unsupported("symbolic text"))?;
                Ok(Characters { length, units: parts.units.into_iter().take(most).collect() })
            }
            _ => Err(self.unsupported("symbolic text")),
        }
    }

    pub(super) fn known_characters(&mut self, text: &str) -> Characters {
        let units: Vec<TermId> = text.encode_utf16().map(|unit| self.terms.int(unit.into())).collect();
        Characters { length: self.terms.int(units.len() as i32), units }
    }

    /// An int, as a term.
    pub(super) fn int_term(&mut self, value: Value) -> Option<TermId> {
        match value {
            Value::Int(n) => Some(self.terms.int(n)),
            Value::Sym(term) => Some(term),
            _ => None,
        }
    }

    /// An int argument as a term.
    ///
    /// # Errors
    /// *Unsupported*, where it is none.
    pub(super) fn int_argument(&mut self, index: usize) -> Result<TermId, NativeExit> {
        let value = self.value(index)?;
        self.int_term(value).ok_or(self.unsupported("an argument of another type"))
    }

    /// Goes on where all units of a string are known.
    ///
    /// # Errors
    /// The question whether it has no more, or the limit, where it has.
    pub(super) fn whole(&mut self, of: &Characters) -> Result<(), NativeExit> {
        let known = self.terms.int(of.units.len() as i32);
        let is_whole = self.terms.compare(CompareOp::Le, of.length, known);
        if self.condition(is_whole)? { Ok(()) } else { Err(self.too_long()) }
    }

    /// The limit on the length of symbolic strings.
    pub(super) fn too_long(&self) -> NativeExit {
        NativeExit::BoundExceeded(Bound::TextLength(self.machine.max_text_length))
    }

    /// The length of a string, split by value.
    fn fixed_length(&mut self, of: &Characters) -> Result<usize, NativeExit> {
        if let Some(length) = self.terms.as_int(of.length) {
            return Ok(usize::try_from(length).unwrap_or(0));
        }
        self.whole(of)?;
        self.split(of.length, of.units.len(), "length")
    }

    /// A number from 0 to `most`, split by value.
    pub(super) fn split(
        &mut self,
        term: TermId,
        most: usize,
        what: &'static str,
    ) -> Result<usize, NativeExit> {
        if let Some(known) = self.terms.as_int(term) {
            return Ok(usize::try_from(known).unwrap_or(0));
        }
        let question = Question::Choice { what, lo: 0, hi: most as i32, term: Some(term) };
        Ok(self.ask(question)? as usize)
    }

    /// A new string of these characters.
    pub(super) fn string_of(&mut self, mut characters: Characters) -> ObjectId {
        if let Some(length) = self.terms.as_int(characters.length) {
            let length = usize::try_from(length).unwrap_or(0);
            characters.units.truncate(length);
            let known: Option<Vec<u16>> =
                characters.units.iter().map(|&u| self.terms.as_int(u).map(|unit| unit as u16)).collect();
            if let Some(units) = known.filter(|units| units.len() == length) {
                let text: Arc<str> = String::from_utf16_lossy(&units).into();
                return self.machine.alloc_string(self.program, text);
            }
        }
        let values = std::iter::once(characters.length).chain(characters.units);
        let values: Vec<Value> = values.map(|term| self.value_of(term)).collect();
        let object = self.machine.alloc_opaque_string(self.program);
        let store = self.machine.store(&values);
        self.machine.set_ghost(object, Ghost::Units(store));
        object
    }

    fn value_of(&self, term: TermId) -> Value {
        self.terms.as_int(term).map_or(Value::Sym(term), Value::Int)
    }

    /// The conjunction, or disjunction, of terms.
    pub(super) fn all(&mut self, op: BinaryTerm, terms: impl IntoIterator<Item = TermId>) -> TermId {
        let mut whole = self.terms.boolean(op == BinaryTerm::And);
        for term in terms {
            whole = self.terms.binary(op, whole, term);
        }
        whole
    }

    /// That two strings are equal.
    ///
    /// # Errors
    /// The question whether enough units are known.
    pub(super) fn equal_characters(&mut self, a: &Characters, b: &Characters) -> Result<TermId, NativeExit> {
        let (a, b) = if a.units.len() <= b.units.len() { (a, b) } else { (b, a) };
        if self.terms.as_int(b.length).is_none() {
            // Equal ones are no longer than the one that is known less far; where that is longer, so is the other.
            self.whole(a)?;
        } else {
            self.whole_up_to(a, b.length)?;
        }
        let same_length = self.terms.compare(CompareOp::Eq, a.length, b.length);
        let mut all = vec![same_length];
        for (at, (&x, &y)) in (0..).zip(a.units.iter().zip(&b.units)) {
            let (at, equal) = (self.terms.int(at), self.terms.compare(CompareOp::Eq, x, y));
            let is_past = self.terms.compare(CompareOp::Le, a.length, at);
            all.push(self.terms.binary(BinaryTerm::Or, is_past, equal));
        }
        Ok(self.all(BinaryTerm::And, all))
    }

    /// Goes on where a string has a known length of which all units are known, or another length.
    fn whole_up_to(&mut self, of: &Characters, length: TermId) -> Result<(), NativeExit> {
        let known = self.terms.int(of.units.len() as i32);
        let reaches = self.terms.compare(CompareOp::Le, length, known);
        let differs = self.terms.compare(CompareOp::Ne, of.length, length);
        let is_enough = self.terms.binary(BinaryTerm::Or, reaches, differs);
        if self.condition(is_enough)? { Ok(()) } else { Err(self.too_long()) }
    }

    /// That a part stands at a position of a string. All units of both are known.
    pub(super) fn stands_at(&mut self, text: &Characters, at: usize, part: &Characters) -> TermId {
        let position = self.terms.int(at as i32);
        let end = self.terms.binary(BinaryTerm::Add, part.length, position);
        let mut all = vec![self.terms.compare(CompareOp::Le, end, text.length)];
        for (offset, &unit) in part.units.iter().enumerate() {
            let index = self.terms.int(offset as i32);
            let is_past = self.terms.compare(CompareOp::Le, part.length, index);
            let matches = match text.units.get(at + offset) {
                Some(&own) => self.terms.compare(CompareOp::Eq, own, unit),
                None => self.terms.boolean(false),
            };
            all.push(self.terms.binary(BinaryTerm::Or, is_past, matches));
        }
        self.all(BinaryTerm::And, all)
    }

    /// A string that is two others one after the other.
    pub(super) fn joined(&mut self, parts: &[ObjectId]) -> ObjectId {
        let values: Vec<Value> = parts.iter().map(|&part| Value::Ref(part)).collect();
        let object = self.machine.alloc_opaque_string(self.program);
        let store = self.machine.store(&values);
        self.machine.set_ghost(object, Ghost::Joined(store));
        object
    }
}

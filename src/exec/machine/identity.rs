//! Which equal strings and boxes are one object, where Java leaves that open: those that come from different places
//! of the input, and boxes of symbolic numbers, which `valueOf` shares where these are small (JLS §3.10.5, §5.1.7).
//!
//! Each place of the input has a number, an integer symbol: objects of equal value are one where their numbers are
//! equal. A literal has the number 0, so an input may be the literal itself. That numbers are equal or not is part
//! of the path condition like anything else, which makes it an equivalence.

use std::sync::Arc;

use crate::exec::machine::Machine;
use crate::exec::value::{ObjectId, Value};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ClassId, Program};
use crate::term::{BinaryTerm, CompareOp, Sort, SymbolKind, TermId, TermPool};

/// The cell of a string that has its rank, where that alone is known.
pub(in crate::exec) const RANK: u32 = 0;

/// What is known of an object's identity besides its own number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::exec) enum Origin {
    /// It came from a place of the input, by that place's name.
    Input(Arc<str>),
    /// `valueOf` gave it for a symbolic value.
    Boxed,
}

/// Whether two objects are one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::exec) enum Identical {
    /// They are, or are not.
    Known(bool),
    /// Where this holds.
    Where(TermId),
    /// Where this holds, by assumption: their values are equal.
    Assumed(TermId),
}

/// The symbol of an input's number.
pub fn identity_name(place: &str) -> String {
    format!("identity({place})")
}

/// The place whose number a symbol is.
pub fn identified(symbol: &str) -> Option<&str> {
    symbol.strip_prefix("identity(")?.strip_suffix(')')
}

impl Machine {
    /// Whether objects that differ may be one for Java.
    #[inline]
    pub(in crate::exec) fn has_open_identities(&self) -> bool {
        !self.origins.is_empty()
    }

    /// Notes where an object comes from.
    pub(in crate::exec) fn set_origin(&mut self, object: ObjectId, origin: Origin) {
        Arc::make_mut(&mut self.origins).push((object, origin));
    }

    pub(super) fn origin(&self, object: ObjectId) -> Option<&Origin> {
        self.origins.iter().find(|(o, _)| *o == object).map(|(_, origin)| origin)
    }

    /// The string at a place of the input: one object however often it is read.
    pub fn input_text(&mut self, program: &Program, place: &str, text: &Arc<str>) -> ObjectId {
        let is_known = |object: ObjectId| self.text(object) == Some(text);
        if let Some(object) = self.input_object(program.well_known.string, place, is_known) {
            return object;
        }
        let object = self.alloc_string(program, text.clone());
        self.set_origin(object, Origin::Input(place.into()));
        object
    }

    /// The string at a place of the input of which the rank alone is known.
    pub fn input_string(&mut self, program: &Program, place: &str, rank: TermId) -> ObjectId {
        let is_known = |object: ObjectId| self.raw_cell(object, RANK) == Value::Sym(rank);
        if let Some(object) = self.input_object(program.well_known.string, place, is_known) {
            return object;
        }
        let object = self.alloc_opaque_string(program);
        self.set_cell(object, RANK, Value::Sym(rank));
        self.set_origin(object, Origin::Input(place.into()));
        object
    }

    /// The box at a place of the input; `None` for types without one.
    pub fn input_box(
        &mut self,
        program: &Program,
        place: &str,
        primitive: PrimitiveName,
        value: Value,
    ) -> Option<ObjectId> {
        let class = program.box_of(primitive)?;
        let is_known = |object: ObjectId| self.raw_cell(object, 0) == value;
        if let Some(object) = self.input_object(class, place, is_known) {
            return Some(object);
        }
        let object = self.alloc_object(program, class);
        self.set_cell(object, 0, value);
        self.set_origin(object, Origin::Input(place.into()));
        Some(object)
    }

    fn input_object(
        &self,
        class: ClassId,
        place: &str,
        is_it: impl Fn(ObjectId) -> bool,
    ) -> Option<ObjectId> {
        let is_there = |origin: &Origin| matches!(origin, Origin::Input(name) if **name == *place);
        let mut there =
            self.origins.iter().filter(|(o, origin)| is_there(origin) && self.class_of(*o) == Some(class));
        there.find(|(object, _)| is_it(*object)).map(|&(object, _)| object)
    }

    /// The rank of a string; `None` where neither that nor its text is known.
    pub(in crate::exec) fn rank(&self, terms: &mut TermPool, string: ObjectId) -> Option<TermId> {
        match (self.text(string), self.raw_cell(string, RANK)) {
            (Some(text), _) => terms.text(text),
            (None, Value::Sym(rank)) => Some(rank),
            _ => None,
        }
    }

    /// Ranks whose hash codes are known already.
    pub(in crate::exec) fn hashed_texts(&self) -> Vec<TermId> {
        self.hashed_texts.to_vec()
    }

    /// Remembers that the hash code of a rank was asked for.
    pub(in crate::exec) fn note_hashed_text(&mut self, rank: TermId) {
        Arc::make_mut(&mut self.hashed_texts).push(rank);
    }

    /// Whether two objects are one for Java; neither is null.
    pub(in crate::exec) fn identical(
        &self,
        program: &Program,
        terms: &mut TermPool,
        a: ObjectId,
        b: ObjectId,
    ) -> Identical {
        if a == b || self.type_of(a) != self.type_of(b) {
            return Identical::Known(a == b);
        }
        let (first, second) = (self.origin(a), self.origin(b));
        let Some(class) = self.class_of(a).filter(|_| first.is_some() || second.is_some()) else {
            return Identical::Known(false);
        };
        if class == program.well_known.string {
            return self.identical_text(terms, a, b);
        }
        let (Some(x), Some(y)) = (self.boxed(terms, a), self.boxed(terms, b)) else {
            return Identical::Known(false);
        };
        let is_real = terms.is_real(x) || terms.is_real(y);
        let equal = if is_real { terms.same_reals(x, y) } else { terms.compare(CompareOp::Eq, x, y) };
        let small = is_small(program, terms, class, x);
        let (numbers, by_input) = match (first, second) {
            (Some(Origin::Input(a)), Some(Origin::Input(b))) => (self.same_number(terms, a, b), true),
            // A fresh box is no other's; a shared one is in the cache.
            (Some(_), None) if !self.is_shared_box(program, class, b) => return Identical::Known(false),
            (None, Some(_)) if !self.is_shared_box(program, class, a) => return Identical::Known(false),
            _ => (terms.boolean(false), false),
        };
        if self.assumes_identity && by_input {
            return Identical::Assumed(equal);
        }
        let one = terms.binary(BinaryTerm::Or, small, numbers);
        known(terms, equal, one)
    }

    fn identical_text(&self, terms: &mut TermPool, a: ObjectId, b: ObjectId) -> Identical {
        let equal = match (self.text(a), self.text(b)) {
            (Some(x), Some(y)) => terms.boolean(x == y),
            _ => match (self.rank(terms, a), self.rank(terms, b)) {
                (Some(x), Some(y)) => terms.compare(CompareOp::Eq, x, y),
                _ => return Identical::Known(false),
            },
        };
        let (Some(x), Some(y)) = (self.number(terms, a), self.number(terms, b)) else {
            return Identical::Known(false);
        };
        if self.assumes_identity {
            return match terms.as_bool(equal) {
                Some(false) => Identical::Known(false),
                _ => Identical::Assumed(equal),
            };
        }
        let numbers = terms.compare(CompareOp::Eq, x, y);
        known(terms, equal, numbers)
    }

    /// The number of a string of the input or of a literal.
    fn number(&self, terms: &mut TermPool, object: ObjectId) -> Option<TermId> {
        match self.origin(object) {
            Some(Origin::Input(place)) => Some(terms.named(identity_name(place), SymbolKind::Int)),
            _ => self.is_literal(object).then(|| terms.int(0)),
        }
    }

    fn same_number(&self, terms: &mut TermPool, a: &str, b: &str) -> TermId {
        let a = terms.named(identity_name(a), SymbolKind::Int);
        let b = terms.named(identity_name(b), SymbolKind::Int);
        terms.compare(CompareOp::Eq, a, b)
    }

    /// The value of a box.
    fn boxed(&self, terms: &mut TermPool, object: ObjectId) -> Option<TermId> {
        match self.raw_cell(object, 0) {
            Value::Int(n) => Some(terms.int(n)),
            Value::Long(n) => Some(terms.long(n)),
            Value::Float(x) => Some(terms.float(x)),
            Value::Double(x) => Some(terms.double(x)),
            Value::Sym(term) => Some(term),
            _ => None,
        }
    }

    /// Whether it is the box that `valueOf` gives for a small number.
    fn is_shared_box(&self, program: &Program, class: ClassId, object: ObjectId) -> bool {
        let shared = program.classes[class].fields.first().map(|&field| self.static_value(field));
        matches!(shared, Some(Value::Ref(cache)) if self.elements(cache).contains(&Value::Ref(object)))
    }

    /// Objects before this one, in order of creation, that may be one with it.
    pub(in crate::exec) fn possible_twins(&self, object: ObjectId) -> Vec<ObjectId> {
        let ty = self.type_of(object);
        let others = (0..object.0).map(ObjectId).filter(|&o| self.type_of(o) == ty);
        match self.origin(object) {
            Some(_) => others.collect(),
            None => others.filter(|&o| self.origin(o).is_some()).collect(),
        }
    }
}

/// Both together.
fn known(terms: &mut TermPool, equal: TermId, one: TermId) -> Identical {
    let both = terms.binary(BinaryTerm::And, equal, one);
    terms.as_bool(both).map_or(Identical::Where(both), Identical::Known)
}

/// Whether boxes of a value are shared: all booleans and bytes, others from -128 to 127.
fn is_small(program: &Program, terms: &mut TermPool, class: ClassId, value: TermId) -> TermId {
    let sort = terms.sort(value);
    if [program.well_known.float, program.well_known.double].contains(&class) {
        return terms.boolean(false);
    }
    if [program.well_known.boolean, program.well_known.byte].contains(&class) || sort == Sort::Bool {
        return terms.boolean(true);
    }
    let (least, most) = (terms.constant(sort, -128), terms.constant(sort, 127));
    let above = terms.compare(CompareOp::Ge, value, least);
    let below = terms.compare(CompareOp::Le, value, most);
    terms.binary(BinaryTerm::And, above, below)
}

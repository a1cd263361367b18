//! The decimal text of a whole number that is not known. It becomes characters where something looks at them, by cases
//! of its sign and of how many digits it has; two texts that differ in one number are compared by that number.

use crate::exec::Ghost;
use crate::exec::natives::characters::Characters;
use crate::exec::natives::{NativeCall, NativeExit};
use crate::exec::value::{ObjectId, Value};
use crate::term::{BinaryTerm, CompareOp, Sort, TermId, UnaryTerm};

/// A text in which one number is not known.
struct WithNumber {
    before: String,
    number: TermId,
    after: String,
}

impl NativeCall<'_> {
    /// The number of which a string is the decimal text.
    pub(super) fn number(&self, string: ObjectId) -> Option<TermId> {
        match self.machine.ghost(string) {
            Some(&Ghost::Decimal(store)) => match self.machine.stored(store).first() {
                Some(&Value::Sym(number)) => Some(number),
                _ => None,
            },
            _ => None,
        }
    }

    /// The characters of a number's decimal text, as `Integer.toString` and `Long.toString` give it.
    ///
    /// # Errors
    /// Questions: whether it is negative, and how many digits it has.
    pub(super) fn digits(&mut self, number: TermId) -> Result<Characters, NativeExit> {
        let sort = self.terms.sort(number);
        let (most, least, largest) = match sort {
            Sort::Long => (19, i64::MIN, i64::MAX),
            _ => (10, i32::MIN.into(), i32::MAX.into()),
        };
        let zero = self.terms.constant(sort, 0);
        let below = self.terms.compare(CompareOp::Lt, number, zero);
        let is_negative = self.condition(below)?;
        let inside = if is_negative { CompareOp::Gt } else { CompareOp::Lt };
        let mut count = 1;
        while count < most {
            let power = 10_i64.pow(count);
            let edge = self.terms.constant(sort, if is_negative { -power } else { power });
            let has_no_more = self.terms.compare(inside, number, edge);
            if self.condition(has_no_more)? {
                break;
            }
            count += 1;
        }
        if count == most {
            // Mathematical integers are not bounded.
            let end = self.terms.constant(sort, if is_negative { least } else { largest });
            let inside = if is_negative { CompareOp::Ge } else { CompareOp::Le };
            let fits = self.terms.compare(inside, number, end);
            if !self.condition(fits)? {
                return Err(self.unsupported("the text of a number that is too large for its type"));
            }
        }
        let mut units = Vec::new();
        if is_negative {
            units.push(self.terms.int('-' as i32));
        }
        for position in (0..count).rev() {
            let power = self.terms.constant(sort, 10_i64.pow(position));
            let mut digit =
                if position == 0 { number } else { self.terms.binary(BinaryTerm::Div, number, power) };
            if position + 1 < count {
                let ten = self.terms.constant(sort, 10);
                digit = self.terms.binary(BinaryTerm::Rem, digit, ten);
            }
            if sort == Sort::Long {
                digit = self.terms.unary(UnaryTerm::LongToInt, digit);
            }
            // Java's quotients and remainders of a negative number are negative, which has room for the smallest one.
            let op = if is_negative { BinaryTerm::Sub } else { BinaryTerm::Add };
            let first = self.terms.int('0' as i32);
            units.push(self.terms.binary(op, first, digit));
        }
        Ok(Characters { length: self.terms.int(units.len() as i32), units })
    }

    /// That two strings are equal, where one number decides that.
    pub(super) fn equal_numbers(&mut self, a: ObjectId, b: ObjectId) -> Option<TermId> {
        match (self.with_number(a), self.with_number(b)) {
            (Some(a), Some(b)) => {
                let is_one_type = self.terms.sort(a.number) == self.terms.sort(b.number);
                let same = is_one_type && a.before == b.before && a.after == b.after;
                same.then(|| self.terms.compare(CompareOp::Eq, a.number, b.number))
            }
            (Some(with), None) => self.is_text(&with, b),
            (None, Some(with)) => self.is_text(&with, a),
            (None, None) => None,
        }
    }

    /// That a number makes a known text.
    fn is_text(&mut self, with: &WithNumber, known: ObjectId) -> Option<TermId> {
        let text = self.machine.text(known)?;
        let between = text.strip_prefix(&*with.before).and_then(|rest| rest.strip_suffix(&*with.after));
        let number =
            between.and_then(|digits| digits.parse::<i64>().ok().filter(|n| n.to_string() == digits));
        let sort = self.terms.sort(with.number);
        let number = number.filter(|&n| sort == Sort::Long || i32::try_from(n).is_ok());
        Some(match number {
            Some(number) => {
                let number = self.terms.constant(sort, number);
                self.terms.compare(CompareOp::Eq, with.number, number)
            }
            None => self.terms.boolean(false),
        })
    }

    fn with_number(&self, string: ObjectId) -> Option<WithNumber> {
        let (mut before, mut after, mut number) = (String::new(), String::new(), None);
        for piece in self.pieces(string) {
            match (self.machine.text(piece), self.number(piece)) {
                (Some(text), _) if number.is_none() => before.push_str(text),
                (Some(text), _) => after.push_str(text),
                (None, Some(found)) if number.is_none() => number = Some(found),
                _ => return None,
            }
        }
        number.map(|number| WithNumber { before, number, after })
    }
}

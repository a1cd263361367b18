//! The values of slots: which of them a comparison does not tell apart.

use crate::exec::Value;
use crate::heap::{Domain, DomainValue, SlotId};
use crate::solve::korat::conflict::{MOST, Values};
use crate::solve::korat::slice::Following;

/// By slot, where that was asked: the first values of its domain in the machine, as far as they are references,
/// ints or longs.
#[derive(Default)]
pub(super) struct Domains(Vec<Option<Box<[Value]>>>);

impl Following<'_> {
    /// The values of a slot, which holds `own`, of which a question has the same answer.
    pub(super) fn alike(
        &mut self,
        slot: SlotId,
        own: Value,
        holds: impl Fn(Value) -> Option<bool>,
    ) -> Values {
        let answer = holds(own);
        let values = self.values(slot);
        // A box, a string or a number of another kind is not what its slot's domain says.
        if answer.is_none() || !values.contains(&own) {
            return Values::ITS_OWN;
        }
        Values::which(values.len() as u64, |index| holds(values[index as usize]) == answer)
    }

    /// Whether the values of a slot are objects of the scope, or null.
    pub(super) fn has_references(&self, slot: SlotId) -> bool {
        matches!(self.layout.slot(slot).domain, Domain::References { .. })
    }

    /// The values of a slot, which holds the reference `own`, that are or are not another as that is.
    pub(super) fn alike_to(&mut self, slot: SlotId, own: Value, other: Value) -> Values {
        let values = self.values(slot);
        if own == other || values.len() < 2 {
            return Values::ITS_OWN;
        }
        let index = values.iter().position(|&value| value == other);
        Values::all_but(values.len() as u64, index.map(|index| index as u32))
    }

    /// The first values of a slot's domain.
    pub(super) fn values(&mut self, slot: SlotId) -> &[Value] {
        let at = slot.0 as usize;
        if self.slicer.domains.0.len() <= at {
            self.slicer.domains.0.resize(at + 1, None);
        }
        let (layout, cells) = (self.layout, self.cells);
        self.slicer.domains.0[at].get_or_insert_with(|| {
            let domain = &layout.slot(slot).domain;
            let is_reference = matches!(domain, Domain::References { .. });
            let value = |index| {
                Some(match layout.domain_value(domain, index)? {
                    DomainValue::Null if is_reference => Value::Null,
                    DomainValue::Object(place) => Value::Ref(cells.object(place)),
                    DomainValue::Number(n) if cells.is_long(slot) => Value::Long(n),
                    DomainValue::Number(n) => Value::Int(i32::try_from(n).ok()?),
                    _ => return None,
                })
            };
            (0..layout.domain_size(domain).min(MOST) as u32).map_while(value).collect()
        })
    }
}

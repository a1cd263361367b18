//! Witnesses out of heaps and models.

use crate::heap::{Domain, DomainValue, InputValue, OpenObject, SlotId, SymbolicHeap};
use crate::lang::ast::PrimitiveName;
use crate::solve::verdict::Witness;
use crate::term::{Model, Term, TermId, TermPool};

impl Witness {
    /// The values of a heap whose terms have the values that `term` says.
    pub fn of_heap(heap: &SymbolicHeap, term: impl Fn(SlotId, TermId) -> Option<DomainValue>) -> Self {
        let value = |slot: SlotId| match heap.value(slot) {
            InputValue::Symbolic => None,
            InputValue::Null => Some(DomainValue::Null),
            InputValue::Object(place) => Some(DomainValue::Object(*place)),
            InputValue::Fixed(fixed) => Some(fixed.clone().into()),
            InputValue::Term(t) => term(slot, *t),
        };
        let values = (0..heap.layout().slots.len()).map(|i| value(SlotId(i as u32))).collect();
        Self { values, symbols: Vec::new(), texts: None }
    }

    /// The same with those of a model. Strings of which ranks are known get texts in their order; where there are
    /// none, they stay open.
    pub fn of_model(heap: &SymbolicHeap, terms: &TermPool, model: &Model) -> Self {
        let named = terms.texts_of_model(model);
        let texts = named.clone().unwrap_or_default();
        let text = |term| match terms.get(term) {
            Term::Symbol(symbol) => texts.get(&symbol).cloned(),
            _ => None,
        };
        let term = |slot, term| match (terms.eval(term, model), &heap.layout().slot(slot).domain) {
            // Of a string or box that has no value nothing was asked but whether it is null.
            (None, Domain::Open(OpenObject::Text)) => Some(DomainValue::Text("".into())),
            (Some(_), Domain::Open(OpenObject::Text)) => text(term).map(DomainValue::Text),
            (None, Domain::Open(OpenObject::Box(PrimitiveName::Float | PrimitiveName::Double))) => {
                Some(DomainValue::Real(0.0_f64.to_bits()))
            }
            (None, Domain::Open(OpenObject::Box(_))) => Some(DomainValue::Number(0)),
            (number, _) => number.map(|n| {
                let real = terms.real_value(term, &|symbol| model.values.get(&symbol).copied());
                real.map_or(DomainValue::Number(n), |x| DomainValue::Real(x.to_bits()))
            }),
        };
        let mut witness = Self::of_heap(heap, term);
        let name = |symbol| terms.symbol(symbol).name.clone();
        witness.symbols = model.values.iter().map(|(&symbol, &n)| (name(symbol), n)).collect();
        witness.texts = named.map(|all| all.into_iter().map(|(symbol, text)| (name(symbol), text)).collect());
        witness
    }
}

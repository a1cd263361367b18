//! Disjunct propagation (Husák et al., Fig. 2 and 4): a node's state is a disjunction, and an effect replaces what it
//! changes in it.

use std::collections::HashSet;

use z3::ast::{Ast, Bool, Dynamic};

use crate::backward::encode::Encoder;
use crate::backward::expr::{Effect, VarId};
use crate::backward::graph::Node;

/// How disjuncts are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keeping {
    /// As a set.
    Set,
    /// As one term.
    Term,
    /// As a set, of which what branches bring together is one member.
    Combined,
}

/// A variable's Z3 constant, as long as it has not been assigned to.
pub fn current(encoder: &Encoder, id: VarId) -> Dynamic {
    encoder.constant(id, encoder.graph().variables[id].name.to_string())
}

/// The state of a node out of those of the nodes that it leads to.
pub fn merge(
    encoder: &Encoder,
    keeping: Keeping,
    node: &Node,
    state_of: impl Fn(crate::backward::graph::NodeId) -> Option<Vec<Bool>>,
    fresh: &mut u32,
) -> Vec<Bool> {
    let mut merged: Vec<Bool> = Vec::new();
    let mut seen: HashSet<Bool> = HashSet::new();
    let mut branches = 0;
    for (cond, to) in &node.edges {
        let Some(state) = state_of(*to) else { continue };
        let cond = encoder.cond(cond, &mut |v| current(encoder, v));
        let before = merged.len();
        for disjunct in state {
            let both = Bool::and(&[cond.clone(), disjunct]).simplify();
            if both.as_bool() != Some(false) && seen.insert(both.clone()) {
                merged.push(both);
            }
        }
        branches += usize::from(merged.len() > before);
    }
    let unites = match keeping {
        Keeping::Set => false,
        Keeping::Term => merged.len() > 1,
        Keeping::Combined => branches > 1,
    };
    if unites {
        merged = vec![Bool::or(&merged).simplify()];
    }
    for effect in node.effects.iter().rev() {
        merged = merged.into_iter().map(|d| before(encoder, effect, d, fresh)).collect();
    }
    let mut once = HashSet::new();
    merged.retain(|d| d.as_bool() != Some(false) && once.insert(d.clone()));
    merged
}

/// What holds before an effect where `after` holds after it.
fn before(encoder: &Encoder, effect: &Effect, after: Bool, fresh: &mut u32) -> Bool {
    match effect {
        Effect::Assign(var, value, input) => {
            let value = encoder.expr(value, &mut |v| current(encoder, v));
            let replaced = after.substitute(&[(&current(encoder, *var), &value)]);
            // What nobody looks at later need not be said to be a value of the input.
            match input {
                Some(input) if replaced != after => {
                    match encoder.input_read(input, &mut |v| current(encoder, v)) {
                        Some(holds) => Bool::and(&[replaced, holds]),
                        None => replaced,
                    }
                }
                _ => replaced,
            }
        }
        Effect::Forget(var) => {
            *fresh += 1;
            let any = encoder.constant(*var, format!("{}?{fresh}", encoder.graph().variables[*var].name));
            let replaced = after.substitute(&[(&current(encoder, *var), &any)]);
            let kind = encoder.graph().kind(*var);
            match kind.and_then(|kind| encoder.numbers().in_range(&any, kind)) {
                Some(holds) if replaced != after => Bool::and(&[replaced, holds]),
                _ => replaced,
            }
        }
    }
}

//! Conjunct combination (Husák et al., Fig. 3 and 5): each node has a condition of its own, `c ⟹ …`, which is never
//! changed; variables have versions, and references symbols in an environment.

use std::collections::BTreeMap;
use std::rc::Rc;

use z3::ast::{Bool, Dynamic, Int};

use crate::backward::encode::{Encoder, equal};
use crate::backward::expr::{Cond, Effect, Expr, InputRead, Kind, VarId};
use crate::backward::graph::{Graph, Node, NodeId};

/// What is known of the variables before a node.
#[derive(Clone, Default, Debug)]
pub struct Symbols {
    /// Versions of numbers.
    pub versions: BTreeMap<VarId, u32>,
    /// The environment η: symbols of references.
    pub environment: BTreeMap<VarId, Rc<str>>,
    /// The field versions α.
    pub fields: BTreeMap<VarId, u32>,
}

/// The state of a node.
#[derive(Clone, Debug)]
pub struct Conjunct {
    /// `c`: control reaches the node.
    pub reached: Bool,
    /// The node's own condition.
    pub condition: Bool,
    /// What is known before it.
    pub symbols: Symbols,
}

/// Gives symbols that nobody has used.
#[derive(Default, Debug)]
pub struct Names(BTreeMap<VarId, u32>);

impl Names {
    fn symbol(&mut self, graph: &Graph, id: VarId) -> Rc<str> {
        let used = self.0.entry(id).or_default();
        let name = &graph.variables[id].name;
        let symbol = if *used == 0 { name.to_string() } else { format!("{name}#{used}") };
        *used += 1;
        symbol.into()
    }
}

impl Symbols {
    /// A variable's current value; one that is not known yet gets a version or a symbol.
    pub fn value(&mut self, encoder: &Encoder, names: &mut Names, id: VarId) -> Dynamic {
        let graph = encoder.graph();
        match graph.kind(id) {
            None => version(encoder, id, *self.fields.entry(id).or_default()),
            Some(Kind::Ref) => {
                let symbol = self.environment.entry(id).or_insert_with(|| names.symbol(graph, id));
                constant(symbol)
            }
            Some(_) => version(encoder, id, *self.versions.entry(id).or_default()),
        }
    }

    /// The value of a variable that is known.
    pub fn known(&self, encoder: &Encoder, id: VarId) -> Option<Dynamic> {
        match encoder.graph().kind(id) {
            None => self.fields.get(&id).map(|&n| version(encoder, id, n)),
            Some(Kind::Ref) => self.environment.get(&id).map(|symbol| constant(symbol)),
            Some(_) => self.versions.get(&id).map(|&n| version(encoder, id, n)),
        }
    }
}

fn version(encoder: &Encoder, id: VarId, number: u32) -> Dynamic {
    encoder.constant(id, format!("{}^{number}", encoder.graph().variables[id].name))
}

fn constant(symbol: &str) -> Dynamic {
    Dynamic::from(Int::new_const(symbol))
}

/// The state of a node out of those of the nodes that it leads to; `None` where it leads nowhere.
pub fn merge(
    encoder: &Encoder,
    names: &mut Names,
    id: NodeId,
    node: &Node,
    state_of: impl Fn(NodeId) -> Option<Rc<Conjunct>>,
) -> Option<Conjunct> {
    let mut branches: Vec<(Vec<Bool>, Symbols)> = Vec::new();
    for (cond, to) in &node.edges {
        let Some(state) = state_of(*to) else { continue };
        let mut symbols = state.symbols.clone();
        let mut parts = vec![];
        if *cond != Cond::True {
            parts.push(encoder.cond(cond, &mut |v| symbols.value(encoder, names, v)));
        }
        parts.push(state.reached.clone());
        branches.push((parts, symbols));
    }
    let mut symbols = joined(encoder, names, &mut branches)?;
    let mut ways: Vec<Bool> = branches.iter().map(|(parts, _)| all(parts)).collect();
    let mut parts = match ways.len() {
        1 => vec![ways.remove(0)],
        _ => vec![Bool::or(&ways)],
    };
    for effect in node.effects.iter().rev() {
        process(encoder, names, &mut symbols, effect, &mut parts);
    }
    let reached = Bool::new_const(format!("c{}", id.0));
    let condition = reached.implies(all(&parts));
    Some(Conjunct { reached, condition, symbols })
}

/// A target's state: nothing more is asked.
pub fn target(id: NodeId) -> Conjunct {
    let reached = Bool::new_const(format!("c{}", id.0));
    let condition = reached.implies(Bool::from_bool(true));
    Conjunct { reached, condition, symbols: Symbols::default() }
}

fn all(parts: &[Bool]) -> Bool {
    match parts {
        [one] => one.clone(),
        parts => Bool::and(parts),
    }
}

/// The symbols before a branch, with what ties them to those of each way. A reference that does not have the same
/// symbol on all ways gets a new one: any that is in use may stand for something else on another way.
fn joined(encoder: &Encoder, names: &mut Names, branches: &mut [(Vec<Bool>, Symbols)]) -> Option<Symbols> {
    let mut merged = branches.first()?.1.clone();
    if branches.len() == 1 {
        return Some(merged);
    }
    for (_, symbols) in branches.iter() {
        for (&id, &n) in &symbols.versions {
            let most = merged.versions.entry(id).or_default();
            *most = n.max(*most);
        }
        for (&id, &n) in &symbols.fields {
            let most = merged.fields.entry(id).or_default();
            *most = n.max(*most);
        }
        for (&id, symbol) in &symbols.environment {
            merged.environment.entry(id).or_insert_with(|| symbol.clone());
        }
    }
    for (&id, symbol) in &mut merged.environment {
        if !branches.iter().all(|(_, s)| s.environment.get(&id) == Some(&*symbol)) {
            *symbol = names.symbol(encoder.graph(), id);
        }
    }
    for (parts, symbols) in branches {
        for (&id, &n) in symbols.versions.iter().chain(&symbols.fields) {
            let most = merged.versions.get(&id).or_else(|| merged.fields.get(&id)).copied().unwrap_or(n);
            if most != n {
                parts.push(equal(&version(encoder, id, n), &version(encoder, id, most)));
            }
        }
        for (id, symbol) in &symbols.environment {
            if let Some(new) = merged.environment.get(id).filter(|new| *new != symbol) {
                parts.push(equal(&constant(symbol), &constant(new)));
            }
        }
    }
    Some(merged)
}

fn process(
    encoder: &Encoder,
    names: &mut Names,
    symbols: &mut Symbols,
    effect: &Effect,
    parts: &mut Vec<Bool>,
) {
    let (var, value, input) = match effect {
        Effect::Assign(var, value, input) => (*var, Some(value), input.as_ref()),
        Effect::Forget(var) => (*var, None, None),
    };
    // What nobody looks at later may be anything.
    let Some(old) = symbols.known(encoder, var) else { return };
    if encoder.graph().kind(var) == Some(Kind::Ref) {
        let Some(symbol) = symbols.environment.remove(&var) else { return };
        match value {
            None => {}
            Some(&Expr::Var(from)) if !symbols.environment.contains_key(&from) => {
                symbols.environment.insert(from, symbol);
            }
            Some(value) => assign(encoder, names, symbols, &old, value, input, parts),
        }
        return;
    }
    for map in [&mut symbols.versions, &mut symbols.fields] {
        if let Some(version) = map.get_mut(&var) {
            *version += 1;
        }
    }
    match value {
        Some(value) => assign(encoder, names, symbols, &old, value, input, parts),
        None => {
            parts.extend(encoder.graph().kind(var).and_then(|kind| encoder.numbers().in_range(&old, kind)))
        }
    }
}

fn assign(
    encoder: &Encoder,
    names: &mut Names,
    symbols: &mut Symbols,
    old: &Dynamic,
    value: &Expr,
    input: Option<&InputRead>,
    parts: &mut Vec<Bool>,
) {
    let value = encoder.expr(value, &mut |v| symbols.value(encoder, names, v));
    parts.push(equal(old, &value));
    if let Some(input) = input {
        parts.extend(encoder.input_read(input, &mut |v| symbols.value(encoder, names, v)));
    }
}

//! Conditions for people: `rv > read(val, rn) && rn != null`.

use z3::DeclKind;
use z3::ast::{Ast, Bool, Dynamic};

use crate::backward::conjuncts::Conjunct;
use crate::backward::encode::Encoder;
use crate::backward::graph::NodeId;
use crate::backward::walk::State;

/// Characters of one condition that are shown.
const MOST: usize = 1200;
/// Disjuncts that are shown.
const DISJUNCTS: usize = 12;

/// A state as names and values.
pub fn state(encoder: &Encoder, state: &State) -> Vec<(String, String)> {
    match state {
        State::Disjuncts(all) => {
            let mut shown: Vec<(String, String)> = all
                .iter()
                .take(DISJUNCTS)
                .enumerate()
                .map(|(at, d)| (format!("disjunct {}", at + 1), condition(d)))
                .collect();
            if all.len() > DISJUNCTS {
                shown.push(("further disjuncts".into(), (all.len() - DISJUNCTS).to_string()));
            }
            shown
        }
        State::Conjunct(conjunct) => {
            let mut shown = vec![("condition".to_string(), condition(&conjunct.condition))];
            shown.extend(symbols(encoder, conjunct));
            shown
        }
    }
}

/// The environment, field versions and versions of numbers of a conjunct's node.
pub fn symbols(encoder: &Encoder, conjunct: &Conjunct) -> Vec<(String, String)> {
    let name = |id| encoder.graph().variables[id].name.to_string();
    let symbols = &conjunct.symbols;
    let list = |pairs: Vec<String>| if pairs.is_empty() { "empty".to_string() } else { pairs.join(", ") };
    let environment = symbols.environment.iter().map(|(&id, s)| format!("{} -> {s}", name(id)));
    let number = |(&id, n): (&_, &u32)| format!("{}^{n}", name(id));
    vec![
        ("environment".into(), list(environment.collect())),
        ("field versions".into(), list(symbols.fields.iter().map(number).collect())),
        ("versions".into(), list(symbols.versions.iter().map(number).collect())),
    ]
}

/// What differs between the state of a node and those of the nodes behind it.
pub fn changes(encoder: &Encoder, now: &State, behind: &[(NodeId, State)]) -> String {
    match now {
        State::Disjuncts(all) => {
            let before: Vec<&Bool> = behind
                .iter()
                .filter_map(|(_, state)| match state {
                    State::Disjuncts(d) => Some(d.iter()),
                    State::Conjunct(_) => None,
                })
                .flatten()
                .collect();
            let kept = all.iter().filter(|d| before.contains(d)).count();
            let gone = before.iter().filter(|d| !all.contains(d)).count();
            match (all.len() - kept, gone) {
                (0, 0) => "nothing".into(),
                (new, gone) => format!("{new} new, {gone} replaced or refuted, {kept} as before (disjuncts)"),
            }
        }
        State::Conjunct(conjunct) => {
            let mut lines = Vec::new();
            let [(_, State::Conjunct(only))] = behind else {
                return format!("brings {} ways together", behind.len());
            };
            for ((what, now), (_, before)) in
                symbols(encoder, conjunct).into_iter().zip(symbols(encoder, only))
            {
                if now != before {
                    lines.push(format!("{what}: {before} becomes {now}"));
                }
            }
            if lines.is_empty() { "neither environment nor versions".into() } else { lines.join("; ") }
        }
    }
}

/// A condition; a long one is cut off, and how much of it is told.
pub fn condition(cond: &Bool) -> String {
    let mut text = String::new();
    write(&Dynamic::from_ast(cond), &mut text, 0);
    if text.chars().count() <= MOST {
        return text;
    }
    let start: String = text.chars().take(MOST).collect();
    format!("{start} … (cut off here)")
}

/// How tightly operators bind: a looser one inside of a tighter one is put in parentheses.
fn write(term: &Dynamic, out: &mut String, outer: u8) {
    // What is longer is cut off anyway.
    if out.len() > 4 * MOST {
        return out.push('…');
    }
    let children = term.children();
    let Ok(decl) = term.safe_decl() else { return out.push('?') };
    let infix = match decl.kind() {
        DeclKind::Implies => Some((1, " => ")),
        DeclKind::Or => Some((2, " || ")),
        DeclKind::And => Some((3, " && ")),
        DeclKind::Xor => Some((4, " ^ ")),
        DeclKind::Eq | DeclKind::Iff => Some((5, " == ")),
        DeclKind::Le | DeclKind::Sleq => Some((6, " <= ")),
        DeclKind::Ge | DeclKind::Sgeq => Some((6, " >= ")),
        DeclKind::Lt | DeclKind::Slt => Some((6, " < ")),
        DeclKind::Gt | DeclKind::Sgt => Some((6, " > ")),
        DeclKind::Badd | DeclKind::Add => Some((7, " + ")),
        DeclKind::Bsub | DeclKind::Sub => Some((7, " - ")),
        DeclKind::Bmul | DeclKind::Mul => Some((8, " * ")),
        _ => None,
    };
    if let Some((binds, sign)) = infix {
        return between(&children, sign, binds, out, outer);
    }
    match (decl.kind(), children.as_slice()) {
        (DeclKind::True, _) => out.push_str("true"),
        (DeclKind::False, _) => out.push_str("false"),
        (DeclKind::Not, [inner]) => negated(inner, out, outer),
        (DeclKind::Bnum | DeclKind::Anum, _) => out.push_str(&number(term)),
        (DeclKind::Select, [array, index]) => call("read", &[array.clone(), index.clone()], out),
        (DeclKind::Store, all) => call("write", all, out),
        (DeclKind::ConstArray, [value]) => call("everywhere", std::slice::from_ref(value), out),
        (DeclKind::Ite, [cond, yes, no]) => {
            call("if", &[cond.clone(), yes.clone(), no.clone()], out);
        }
        (_, []) => out.push_str(decl.name().trim_matches('|')),
        (_, all) => call(&decl.name(), all, out),
    }
}

fn between(children: &[Dynamic], sign: &str, binds: u8, out: &mut String, outer: u8) {
    let wraps = binds <= outer;
    if wraps {
        out.push('(');
    }
    let is_reference = children.iter().all(|c| c.as_int().is_some());
    for (at, child) in children.iter().enumerate() {
        if at > 0 {
            out.push_str(sign);
        }
        // In an equation of references 0 is null.
        match child.as_int().and_then(|i| i.as_i64()) {
            Some(0) if is_reference && sign == " == " => out.push_str("null"),
            _ => write(child, out, binds),
        }
    }
    if wraps {
        out.push(')');
    }
}

fn negated(inner: &Dynamic, out: &mut String, outer: u8) {
    let kind = inner.safe_decl().map(|d| d.kind());
    let sign = match kind {
        Ok(DeclKind::Eq) => " != ",
        Ok(DeclKind::Le | DeclKind::Sleq) => " > ",
        Ok(DeclKind::Ge | DeclKind::Sgeq) => " < ",
        Ok(DeclKind::Lt | DeclKind::Slt) => " >= ",
        Ok(DeclKind::Gt | DeclKind::Sgt) => " <= ",
        _ => {
            out.push('!');
            return write(inner, out, 9);
        }
    };
    let children = inner.children();
    let is_reference = sign == " != " && children.iter().all(|c| c.as_int().is_some());
    let wraps = outer >= 6;
    if wraps {
        out.push('(');
    }
    for (at, child) in children.iter().enumerate() {
        if at > 0 {
            out.push_str(sign);
        }
        match child.as_int().and_then(|i| i.as_i64()) {
            Some(0) if is_reference => out.push_str("null"),
            _ => write(child, out, 6),
        }
    }
    if wraps {
        out.push(')');
    }
}

fn call(name: &str, arguments: &[Dynamic], out: &mut String) {
    out.push_str(name);
    out.push('(');
    for (at, argument) in arguments.iter().enumerate() {
        if at > 0 {
            out.push_str(", ");
        }
        write(argument, out, 0);
    }
    out.push(')');
}

fn number(term: &Dynamic) -> String {
    if let Some(bits) = term.as_bv() {
        let value = bits.as_u64().unwrap_or(0);
        return match bits.get_size() {
            32 => (value as u32 as i32).to_string(),
            _ => (value as i64).to_string(),
        };
    }
    term.as_int().and_then(|i| i.as_i64()).map_or_else(|| term.to_string(), |n| n.to_string())
}

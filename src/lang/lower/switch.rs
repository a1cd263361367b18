//! Switches, statements and expressions: on ints and what unboxes to them, on enums by ordinal, on strings
//! by a chain of `equals`; with patterns or null among the labels, one label after the other.
//!
//! Each key is one alternative of the switch, then the default. Where javac would emit a `tableswitch`, the
//! gaps between the keys are keys as well: they lead to the default, as alternatives of their own.

use std::ops::Range;
use std::sync::Arc;

use crate::base::Code;
use crate::lang::ast::{Expr, ExprKind, Literal, PrimitiveName, SELECTOR, Switch, SwitchLabel, TypeKind};
use crate::lang::index::fold::Constant;
use crate::lang::ir::{Callee, Cond, Const, Instr, Reg};
use crate::lang::program::{ClassId, Type};

use super::builder::Label;
use super::exceptions::Exit;
use super::names::Meaning;
use super::{INT, Local, Lowerer};

impl<'p> Lowerer<'p> {
    pub(super) fn switch_statement(&mut self, switch: &'p Switch) {
        let end = self.frame.b.label();
        // With patterns the labels cover all values, but for records with parts that none is for.
        let unmatched = if has_patterns(switch) { self.frame.b.label() } else { end };
        self.frame.exits.push(Exit::Switch { break_to: end });
        self.switch_body(switch, end, unmatched);
        self.frame.exits.pop();
        if unmatched != end && self.frame.b.is_used(unmatched) {
            if self.frame.b.alive() {
                self.frame.b.jump(end);
            }
            self.no_match(unmatched);
        }
        self.frame.b.bind(end);
    }

    /// What happens where no label matches.
    fn no_match(&mut self, unmatched: Label) {
        self.frame.b.bind(unmatched);
        if !self.frame.b.is_used(unmatched) {
            return;
        }
        let null = self.frame.b.alloc();
        self.frame.b.constant(Const::Null, null);
        let cause = Type::Class(self.program.well_known.throwable, Vec::new());
        self.throw_new("java.lang.MatchException", &[(null, self.string_type()), (null, cause)]);
    }

    /// A switch expression whose value has type `ty`.
    pub(super) fn switch_expression(&mut self, switch: &'p Switch, ty: &Type, dst: Option<Reg>) -> Reg {
        let around = std::mem::replace(&mut self.frame.b.span, switch.span);
        let value = self.frame.b.alloc();
        let (end, unmatched) = (self.frame.b.label(), self.frame.b.label());
        self.frame.exits.push(Exit::Yield { to: end, dst: value, ty: ty.clone() });
        self.switch_body(switch, end, unmatched);
        if self.frame.b.alive() {
            self.fail(Code::TypeMismatch, "switch expression that ends without a value", None);
            self.frame.b.jump(end);
        }
        self.frame.exits.pop();
        self.no_match(unmatched);
        self.frame.b.bind(end);
        self.frame.b.span = around;
        self.deliver(value, dst)
    }

    pub(super) fn yield_statement(&mut self, e: &'p Expr) {
        let found = self.frame.exits.iter().enumerate().rev().find_map(|(i, exit)| match exit {
            Exit::Yield { to, dst, ty } => Some((i, *to, *dst, ty.clone())),
            _ => None,
        });
        match found {
            Some((depth, to, dst, ty)) => {
                self.value_as(e, &ty, Some(dst));
                self.leave(depth + 1, |this| this.frame.b.jump(to));
            }
            None => {
                self.fail(Code::LostJump, "yield outside a switch expression", None);
            }
        }
    }

    fn switch_body(&mut self, switch: &'p Switch, end: Label, unmatched: Label) {
        self.refuse_labels(switch, unmatched != end);
        let labels: Vec<Label> = switch.groups.iter().map(|_| self.frame.b.label()).collect();
        let mut cases: Vec<(&'p Expr, Label)> = Vec::new();
        let mut default = unmatched;
        for (group, label) in switch.groups.iter().zip(&labels) {
            for written in &group.labels {
                match written {
                    SwitchLabel::Case(e) => cases.push((e, *label)),
                    SwitchLabel::Default => default = *label,
                }
            }
        }
        let before = self.frame.locals.len();
        let of_groups = match has_patterns(switch) {
            true => self.match_patterns(switch, &labels, default),
            false => {
                self.dispatch(switch, &cases, default);
                Vec::new()
            }
        };
        let keep = self.frame.locals.len();
        let types = self.scope.local_types.len();
        let mark = self.frame.b.mark();
        for (i, (group, label)) in switch.groups.iter().zip(&labels).enumerate() {
            self.frame.b.bind(*label);
            let own = of_groups.get(i).cloned().unwrap_or_default();
            self.frame.locals[own.clone()].iter_mut().for_each(|local| local.is_hidden = false);
            if !self.frame.b.is_used(*label) && !self.frame.b.alive() {
                continue;
            }
            group.body.iter().for_each(|s| self.statement(s));
            if switch.is_arrow {
                self.close_locals(keep);
                self.frame.b.release(mark);
                let is_value = matches!(self.frame.exits.last(), Some(Exit::Yield { .. }));
                if self.frame.b.alive() && !is_value {
                    self.frame.b.jump(end);
                }
            }
            self.frame.locals[own].iter_mut().for_each(|local| local.is_hidden = true);
        }
        self.close_locals(before);
        self.scope.local_types.truncate(types);
        self.frame.b.release(mark);
    }

    /// Labels that stand twice, and a switch expression that leaves out values (JLS 14.11.1, 15.28.1).
    fn refuse_labels(&mut self, switch: &'p Switch, is_value: bool) {
        let ty = self.type_of(&switch.selector);
        let class = ty.as_class().filter(|&c| self.program.classes[c].kind == TypeKind::Enum);
        let (mut constants, mut names, mut defaults) = (Vec::new(), Vec::new(), 0);
        for group in &switch.groups {
            for label in &group.labels {
                let (is_twice, span) = match label {
                    SwitchLabel::Default => {
                        defaults += 1;
                        (defaults > 1, group.span)
                    }
                    SwitchLabel::Case(e) if is_pattern(e) || is_null(e) => continue,
                    SwitchLabel::Case(e) => match class {
                        Some(class) => {
                            let Some(at) = self.ordinal_of(class, e) else { continue };
                            let is_known = names.contains(&at);
                            names.push(at);
                            (is_known, e.span)
                        }
                        None => {
                            let Some(constant) = self.constant(e) else { continue };
                            let constant = constant.clone().cast(PrimitiveName::Int).unwrap_or(constant);
                            let is_known = constants.contains(&constant);
                            constants.push(constant);
                            (is_known, e.span)
                        }
                    },
                };
                if is_twice {
                    let around = std::mem::replace(&mut self.frame.b.span, span);
                    self.fail(Code::DuplicateCase, "this label stands in the switch already", None);
                    self.frame.b.span = around;
                }
            }
        }
        let known = class.map(|c| self.program.enum_constants(c).len());
        let is_open = match (known, self.unboxed_primitive(&ty)) {
            (Some(known), _) => names.len() < known,
            (None, Some(p)) => p != PrimitiveName::Boolean,
            (None, None) => self.is_string(&ty),
        };
        if is_value && is_open && defaults == 0 && !has_patterns(switch) {
            let around = std::mem::replace(&mut self.frame.b.span, switch.span);
            let hint = "add a `default`".to_string();
            self.fail(Code::NotExhaustive, "switch expression without a label for every value", Some(hint));
            self.frame.b.span = around;
        }
    }

    /// Tests the labels in their order and jumps to the group of the first that matches. The locals that each group's
    /// patterns declare come back, hidden.
    fn match_patterns(&mut self, switch: &'p Switch, labels: &[Label], default: Label) -> Vec<Range<usize>> {
        let ty = self.type_of(&switch.selector);
        let object = self.object_type();
        let on = self.frame.b.alloc();
        self.value_as(&switch.selector, &object, Some(on));
        let is_reference = self.unboxed_primitive(&ty).is_none();
        let hidden = self.frame.locals.len();
        self.frame.locals.push(Local {
            name: Arc::from(SELECTOR),
            ty: if is_reference { ty.clone() } else { object },
            reg: on,
            info: None,
            constant: None,
            is_pattern: false,
            is_hidden: false,
        });
        self.frame.b.pin();
        let cases = || switch.groups.iter().flat_map(|g| &g.labels);
        if !cases().any(|l| matches!(l, SwitchLabel::Case(e) if is_null(e))) {
            self.frame.b.emit(Instr::NullCheck { obj: on });
        }
        let mut of_groups = Vec::new();
        for (group, &label) in switch.groups.iter().zip(labels) {
            let first = self.frame.locals.len();
            for written in &group.labels {
                let SwitchLabel::Case(e) = written else { continue };
                self.match_label(e, on, &ty, label);
            }
            let own = first..self.frame.locals.len();
            self.frame.locals[own.clone()].iter_mut().for_each(|local| local.is_hidden = true);
            of_groups.push(own);
        }
        self.frame.locals[hidden].is_hidden = true;
        self.frame.b.jump(default);
        of_groups
    }

    /// Jumps where one label matches.
    fn match_label(&mut self, e: &'p Expr, on: Reg, ty: &Type, label: Label) {
        if is_pattern(e) {
            return self.branch(e, true, label);
        }
        let around = std::mem::replace(&mut self.frame.b.span, e.span);
        let class = ty.as_class().filter(|&c| self.program.classes[c].kind == TypeKind::Enum);
        let constant =
            class.and_then(|c| self.program.enum_constants(c).get(self.ordinal_of(c, e)? as usize).copied());
        if is_null(e) {
            let null = self.value(e, None);
            self.frame.b.branch(Cond::RefEq, on, null, label);
        } else if let Some(field) = constant {
            let dst = self.frame.b.alloc();
            self.frame.b.emit(Instr::GetStatic { dst, field });
            self.frame.b.branch(Cond::RefEq, on, dst, label);
        } else if let (true, Some(Constant::String(key))) = (self.is_string(ty), self.constant(e)) {
            let next = self.frame.b.label();
            let null = self.frame.b.alloc();
            self.frame.b.constant(Const::Null, null);
            self.frame.b.branch(Cond::RefEq, on, null, next);
            let equal = self.string_equals(on, &key);
            self.frame.b.branch_bool(equal, true, label);
            self.frame.b.bind(next);
        } else {
            self.not_constant(e);
        }
        self.frame.b.span = around;
    }

    /// Jumps to the group of the matching label.
    fn dispatch(&mut self, switch: &'p Switch, cases: &[(&'p Expr, Label)], default: Label) {
        use PrimitiveName::{Byte, Char, Int, Short};
        let ty = self.type_of(&switch.selector);
        let span = self.frame.b.span;
        if matches!(self.unboxed_primitive(&ty), Some(Byte | Short | Char | Int)) {
            let on = self.value_as(&switch.selector, &INT, None);
            let keys = cases.iter().filter_map(|(e, label)| {
                let value = self.constant(e).and_then(|c| c.cast(Int));
                match value {
                    Some(Constant::Int(key)) => Some((key, *label)),
                    _ => {
                        self.not_constant(e);
                        None
                    }
                }
            });
            let keys: Vec<(i32, Label)> = keys.collect();
            self.frame.b.span = span;
            return self.switch_on(on, keys, default);
        }
        if self.is_string(&ty) {
            let text = self.frame.b.alloc();
            self.value(&switch.selector, Some(text));
            self.frame.b.emit(Instr::NullCheck { obj: text });
            for (e, label) in cases {
                let Some(Constant::String(key)) = self.constant(e) else {
                    self.not_constant(e);
                    continue;
                };
                let mark = self.frame.b.mark();
                self.frame.b.span = e.span;
                let next = self.frame.b.label();
                let equal = self.string_equals(text, &key);
                self.frame.b.branch_bool(equal, false, next);
                self.frame.b.jump(*label);
                self.frame.b.bind(next);
                self.frame.b.release(mark);
            }
            self.frame.b.span = span;
            return self.frame.b.jump(default);
        }
        let class = ty.as_class().filter(|&c| self.program.classes[c].kind == TypeKind::Enum);
        if let Some(class) = class {
            let obj = self.value(&switch.selector, None);
            let ordinal = self.method_of(self.program.well_known.enumeration, "ordinal", &[]);
            let Some(ordinal) = ordinal else {
                self.fail(Code::Unsupported, "no model for java.lang.Enum.ordinal()", None);
                return;
            };
            let on = self.frame.b.alloc();
            self.call_on(obj, Callee::Virtual(ordinal), on);
            let mut keys = Vec::new();
            for (e, label) in cases {
                match self.ordinal_of(class, e) {
                    Some(key) => keys.push((key, *label)),
                    None => self.not_constant(e),
                }
            }
            self.frame.b.span = span;
            return self.switch_on(on, keys, default);
        }
        self.value(&switch.selector, None);
        let name = self.program.type_name(self.erase(&ty));
        self.fail(Code::Unsupported, format!("switch on a value of type {name}"), None);
        self.frame.b.jump(default);
    }

    fn switch_on(&mut self, on: Reg, mut keys: Vec<(i32, Label)>, default: Label) {
        keys.sort_by_key(|k| k.0);
        keys.dedup_by_key(|k| k.0);
        if keys.is_empty() {
            return self.frame.b.jump(default);
        }
        self.frame.b.switch(on, with_gaps(keys, default), default);
    }

    fn not_constant(&mut self, e: &Expr) {
        let around = std::mem::replace(&mut self.frame.b.span, e.span);
        let hidden = match &e.kind {
            ExprKind::Field { target, name } => match self.meaning(target) {
                Meaning::Type(ty) => ty.as_class().and_then(|c| self.seen_field(c, name)),
                _ => None,
            },
            _ => None,
        };
        match e.kind {
            _ if hidden.is_some_and(|field| !self.scope.sees_field(field)) => Reg(0),
            ExprKind::Literal(Literal::Null) => self.fail(Code::Unsupported, "case null", None),
            _ => self.fail(Code::Unsupported, "case label that is no constant", None),
        };
        self.frame.b.span = around;
    }

    /// The number of the enum constant that a label names.
    fn ordinal_of(&self, class: ClassId, e: &Expr) -> Option<i32> {
        let name: &Arc<str> = match &e.kind {
            ExprKind::Name(name) => name,
            ExprKind::Field { name, .. } => &name.name,
            _ => return None,
        };
        let constants = &self.decl_of(class)?.constants;
        let at = constants.iter().position(|c| c.name.name == *name)?;
        i32::try_from(at).ok()
    }
}

fn is_null(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Literal(Literal::Null))
}

/// Whether a label is a pattern, with a guard or without.
pub(super) fn is_pattern(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::InstanceOf { operand, .. } => {
            matches!(&operand.kind, ExprKind::Name(n) if **n == *SELECTOR)
        }
        ExprKind::Binary { first, .. } => is_pattern(first),
        _ => false,
    }
}

/// Whether a switch tests patterns or null, and so has to cover all values.
pub(super) fn has_patterns(switch: &Switch) -> bool {
    let mut labels = switch.groups.iter().flat_map(|g| &g.labels);
    labels.any(|label| matches!(label, SwitchLabel::Case(e) if is_null(e) || is_pattern(e)))
}

/// The keys with the gaps between them, where javac would choose a table: its cost in space and three
/// times its cost in time must not exceed those of a lookup.
fn with_gaps(keys: Vec<(i32, Label)>, default: Label) -> Vec<(i32, Label)> {
    let (Some(&(lo, _)), Some(&(hi, _))) = (keys.first(), keys.last()) else { return keys };
    let n = keys.len() as i64;
    let width = i64::from(hi) - i64::from(lo) + 1;
    if 4 + width + 9 > 3 + 2 * n + 3 * n {
        return keys;
    }
    let mut given = keys.into_iter().peekable();
    (lo..=hi).map(|key| given.next_if(|k| k.0 == key).unwrap_or((key, default))).collect()
}

//! One instruction as nodes: its effects, where it goes on, and the exceptions that it may throw.

use std::rc::Rc;

use crate::backward::expr::{Cond, Effect, Element, Expr, InputRead, Kind, Test, What};
use crate::backward::graph::NodeId;
use crate::backward::numbering::{class_number, text_number, there_number};
use crate::backward::unfold::{Link, Unfolder};
use crate::lang::ir::{ConcatKind, Const, Instr, LONGEST_ARRAY, Reg};
use crate::lang::program::{ErasedType, FieldId};
use crate::term::CompareOp;

impl Unfolder<'_> {
    /// Says what an instruction's node does.
    pub(super) fn expand(&mut self, node: NodeId, link: &Link) {
        let Some(instr) = self.instr(link) else { return };
        let known = self.program.well_known;
        match instr {
            Instr::Const { dst, value } => {
                let body = self.frames[link.frame as usize].body;
                let value = match body.consts.get(value.0 as usize) {
                    Some(Const::Int(n)) => Some((Kind::Int, Expr::Int(*n))),
                    Some(Const::Long(n)) => Some((Kind::Long, Expr::Long(*n))),
                    Some(Const::String(text)) => Some((Kind::Ref, self.text(&text.clone()))),
                    Some(Const::Null) => Some((Kind::Ref, Expr::Known(0))),
                    // Floating-point numbers have no variables: what is read of them is any number.
                    Some(Const::Float(_) | Const::Double(_)) | None => None,
                };
                if let Some((kind, value)) = value {
                    self.assign(node, link, dst, kind, value, None);
                }
                self.next(node, link);
            }
            Instr::Move { dst, src } => {
                if let Some(kind) = self.kind(link, src) {
                    let value = self.value(link, src, kind);
                    self.assign(node, link, dst, kind, value, None);
                } else if self.ty(link, src).is_none() {
                    for kind in [Kind::Int, Kind::Long, Kind::Ref] {
                        self.forget(node, link, dst, kind);
                    }
                }
                self.next(node, link);
            }
            Instr::Unary { op, dst, a } => self.unary(node, link, op, dst, a),
            Instr::Arith { op, dst, a, b } => self.arith(node, link, op, dst, a, b),
            Instr::Concat { dst, first, site } => self.concat(node, link, dst, first, site),
            Instr::InitClass { class } => {
                let after = self.after(link);
                let to = self.initialise(class, after, link);
                self.edge(node, Cond::True, to);
            }
            Instr::New { dst, class } => {
                let number = self.allocate(ErasedType::class(class));
                let fields = self.program.classes[class].layout.clone();
                for field in fields {
                    let Some(kind) = Kind::of(self.program.fields[field].erased) else { continue };
                    let array = self.field(field, kind);
                    let blank = Expr::write(Expr::Var(array), Expr::Allocated(number), Expr::default(kind));
                    self.graph.nodes[node].effects.push(Effect::Assign(array, blank, None));
                }
                self.assign(node, link, dst, Kind::Ref, Expr::Allocated(number), None);
                self.next(node, link);
            }
            Instr::NewArray { dst, len, element } => self.new_array(node, link, dst, len, element),
            Instr::NewMultiArray { dst, first, sizes, array } => {
                let Some(ty) = self.type_of(link, array) else { return };
                self.new_multi_array(node, link, dst, (first, sizes), ty);
            }
            Instr::GetField { dst, obj, field } => {
                let Some(field) = self.field_of(link, field) else { return };
                let object = self.value(link, obj, Kind::Ref);
                let read =
                    self.guarded(node, link, Cond::non_null(object.clone()), known.null_pointer_exception);
                let ty = self.program.fields[field].erased;
                match Kind::of(ty) {
                    Some(kind) => {
                        let array = self.field(field, kind);
                        let value = Expr::read(Expr::Var(array), object.clone());
                        let input = InputRead { array, at: vec![object], ty };
                        self.assign(read, link, dst, kind, value, Some(input));
                    }
                    None => self.approximate(link, "floating-point numbers"),
                }
                self.next(read, link);
            }
            Instr::PutField { obj, field, src } => {
                let Some(field) = self.field_of(link, field) else { return };
                let object = self.value(link, obj, Kind::Ref);
                let write =
                    self.guarded(node, link, Cond::non_null(object.clone()), known.null_pointer_exception);
                if let Some(kind) = Kind::of(self.program.fields[field].erased) {
                    let array = self.field(field, kind);
                    let value = self.value(link, src, kind);
                    let written = Expr::write(Expr::Var(array), object, value);
                    self.graph.nodes[write].effects.push(Effect::Assign(array, written, None));
                }
                self.next(write, link);
            }
            Instr::GetStatic { dst, field } => {
                let ty = self.program.fields[field].erased;
                if let Some(kind) = Kind::of(ty) {
                    let value = Expr::Var(self.static_field(field, kind));
                    self.assign(node, link, dst, kind, value, None);
                }
                self.next(node, link);
            }
            Instr::PutStatic { field, src } => {
                if let Some(kind) = Kind::of(self.program.fields[field].erased) {
                    let (var, value) = (self.static_field(field, kind), self.value(link, src, kind));
                    self.graph.nodes[node].effects.push(Effect::Assign(var, value, None));
                }
                self.next(node, link);
            }
            Instr::ArrayLoad { dst, array, index } => {
                let Some((read, element, ty)) = self.in_array(node, link, array, index) else { return };
                if let Some(element) = element {
                    let (object, at) =
                        (self.value(link, array, Kind::Ref), self.value(link, index, Kind::Int));
                    let elements = self.elements(element);
                    let value = Expr::read(Expr::read(Expr::Var(elements), object.clone()), at.clone());
                    let input = InputRead { array: elements, at: vec![object, at], ty };
                    self.assign(read, link, dst, element.kind(), value, Some(input));
                } else {
                    self.approximate(link, "floating-point numbers");
                }
                self.next(read, link);
            }
            Instr::ArrayStore { array, index, src } => {
                let Some((write, element, ty)) = self.in_array(node, link, array, index) else { return };
                if let Some(element) = element {
                    let (object, at) =
                        (self.value(link, array, Kind::Ref), self.value(link, index, Kind::Int));
                    let value = self.value(link, src, element.kind());
                    let elements = self.elements(element);
                    let row = Expr::write(Expr::read(Expr::Var(elements), object.clone()), at, value);
                    let written = Expr::write(Expr::Var(elements), object, row);
                    self.graph.nodes[write].effects.push(Effect::Assign(elements, written, None));
                }
                self.store_check(write, link, ty, src);
                self.next(write, link);
            }
            Instr::ArrayLength { dst, array } => {
                let object = self.value(link, array, Kind::Ref);
                let read =
                    self.guarded(node, link, Cond::non_null(object.clone()), known.null_pointer_exception);
                let (value, input) = self.length(object);
                self.assign(read, link, dst, Kind::Int, value, Some(input));
                self.next(read, link);
            }
            Instr::NullCheck { obj } => {
                let object = self.value(link, obj, Kind::Ref);
                let passed = self.after(link);
                let thrown = self.raise(link, known.null_pointer_exception);
                self.edge(node, Cond::non_null(object.clone()), passed);
                self.edge(node, Cond::is_null(object), thrown);
            }
            Instr::InstanceOf { dst, obj, ty } => {
                let Some(ty) = self.type_of(link, ty) else { return };
                self.graph.has_tests = true;
                let object = self.value(link, obj, Kind::Ref);
                let is = Cond::non_null(object.clone()).and(Cond::Is(Test::Instance(ty), object));
                self.assign(node, link, dst, Kind::Int, Expr::Truth(Rc::new(is)), None);
                self.next(node, link);
            }
            Instr::CheckCast { obj, ty } => {
                let Some(ty) = self.type_of(link, ty) else { return };
                let object = self.value(link, obj, Kind::Ref);
                let passed = self.after(link);
                if self.ty(link, obj).is_some_and(|own| self.program.is_assignable(own, ty)) {
                    return self.edge(node, Cond::True, passed);
                }
                self.graph.has_tests = true;
                let is = Cond::Is(Test::Instance(ty), object.clone());
                let thrown = self.raise(link, known.class_cast_exception);
                self.edge(node, Cond::Any(vec![Cond::is_null(object.clone()), is.clone()]), passed);
                self.edge(node, Cond::non_null(object).and(is.negated()), thrown);
            }
            Instr::ClassLiteral { dst, ty } => {
                let Some(ty) = self.type_of(link, ty) else { return };
                let object = self.class_object(ty);
                self.assign(node, link, dst, Kind::Ref, object, None);
                self.next(node, link);
            }
            Instr::Jump { .. } | Instr::SkipAssertion { .. } => {
                let to = match instr {
                    Instr::Jump { target } => target,
                    _ => link.pc + 1,
                };
                let to = self.goto(link.frame, Some(link.pc), &link.counts, to);
                self.edge(node, Cond::True, to);
            }
            Instr::Branch { cond, a, b, target } => {
                let cond = self.jump(link, cond, a, b);
                self.branch(node, link, cond, target.into());
            }
            Instr::BranchTrue { cond, target } => {
                let value = self.value(link, cond, Kind::Int);
                let cond = Cond::Compare(CompareOp::Ne, value, Expr::Int(0));
                self.branch(node, link, Some(cond), target);
            }
            Instr::BranchFalse { cond, target } => {
                let value = self.value(link, cond, Kind::Int);
                let cond = Cond::Compare(CompareOp::Eq, value, Expr::Int(0));
                self.branch(node, link, Some(cond), target);
            }
            Instr::Switch { on, table } => self.switch(node, link, on, table),
            Instr::Call { dst, site } => self.call(node, link, dst, site),
            Instr::MakeClosure { dst, site } => self.make_closure(node, link, dst, site),
            Instr::Return { src } => self.returns(node, link, Some(src)),
            Instr::ReturnVoid => self.returns(node, link, None),
            Instr::Throw { exception } => {
                let object = self.value(link, exception, Kind::Ref);
                let null = self.raise(link, known.null_pointer_exception);
                let ty = self.ty(link, exception).unwrap_or(ErasedType::class(known.throwable));
                let thrown = self.throw(link, &object, ty);
                self.edge(node, Cond::non_null(object.clone()), thrown);
                self.edge(node, Cond::is_null(object), null);
            }
            Instr::Unsupported { site } => {
                let body = self.frames[link.frame as usize].body;
                let what = body.unsupported.get(site as usize).map(|u| u.construct.clone());
                self.give_up(node, link, &what.unwrap_or_default());
            }
        }
    }

    /// Goes on at the next instruction.
    pub(super) fn next(&mut self, node: NodeId, link: &Link) {
        let to = self.after(link);
        self.edge(node, Cond::True, to);
    }

    pub(super) fn after(&mut self, link: &Link) -> NodeId {
        self.goto(link.frame, Some(link.pc), &link.counts, link.pc + 1)
    }

    pub(super) fn give_up(&mut self, node: NodeId, link: &Link, what: &str) {
        let cut = self.unmodelled(link, what.into());
        self.edge(node, Cond::True, cut);
    }

    /// The instruction's node is left for a node with its effects where a condition holds, else for an exception.
    pub(super) fn guarded(
        &mut self,
        node: NodeId,
        link: &Link,
        cond: Cond,
        class: crate::lang::program::ClassId,
    ) -> NodeId {
        let text = self.graph.nodes[node].text.clone();
        let effects = self.aside(link, text, vec![]);
        self.graph.nodes[node].text = match &cond {
            Cond::Within(..) => "is the index within the array?".into(),
            Cond::Compare(CompareOp::Ge, ..) => "is the length not negative?".into(),
            Cond::Compare(CompareOp::Le, ..) => "does a JVM make arrays of that length?".into(),
            Cond::Compare(_, _, Expr::Known(0)) => "is the object not null?".into(),
            _ => "is the divisor not zero?".into(),
        };
        let thrown = self.raise(link, class);
        self.edge(node, cond.clone(), effects);
        self.edge(node, cond.negated(), thrown);
        effects
    }

    pub(super) fn assign(
        &mut self,
        node: NodeId,
        link: &Link,
        dst: Reg,
        kind: Kind,
        value: Expr,
        input: Option<InputRead>,
    ) {
        let var = self.local(link.frame, dst, kind);
        self.graph.nodes[node].effects.push(Effect::Assign(var, value, input));
    }

    pub(super) fn forget(&mut self, node: NodeId, link: &Link, dst: Reg, kind: Kind) {
        let var = self.local(link.frame, dst, kind);
        self.graph.nodes[node].effects.push(Effect::Forget(var));
    }

    pub(super) fn allocate(&mut self, ty: ErasedType) -> usize {
        self.graph.allocations.push(ty);
        self.graph.allocations.len() - 1
    }

    fn text(&mut self, text: &std::sync::Arc<str>) -> Expr {
        let known = self.graph.texts.iter().position(|t| t == text);
        let at = known.unwrap_or_else(|| {
            self.graph.texts.push(text.clone());
            self.graph.texts.len() - 1
        });
        // A static field may hold it already.
        let known = self.before.known_literal(text).map(there_number);
        Expr::Known(known.unwrap_or_else(|| text_number(at)))
    }

    /// The class object of a type: what it can be asked is not modelled, which one it is, is.
    fn class_object(&mut self, ty: ErasedType) -> Expr {
        let known = self.graph.class_objects.iter().position(|t| *t == ty);
        let at = known.unwrap_or_else(|| {
            self.graph.class_objects.push(ty);
            self.graph.class_objects.len() - 1
        });
        let known = self.before.known_class_object(ty).map(there_number);
        Expr::Known(known.unwrap_or_else(|| class_number(at)))
    }

    fn field_of(&self, link: &Link, field: u16) -> Option<FieldId> {
        self.frames[link.frame as usize].body.fields.get(field as usize).copied()
    }

    fn type_of(&self, link: &Link, ty: u16) -> Option<ErasedType> {
        self.frames[link.frame as usize].body.types.get(ty as usize).copied()
    }

    pub(super) fn field(&mut self, field: FieldId, kind: Kind) -> crate::backward::expr::VarId {
        let program = self.program;
        let name = || program.fields[field].name.to_string();
        self.graph.variable(What::Field(field, kind), name)
    }

    fn static_field(&mut self, field: FieldId, kind: Kind) -> crate::backward::expr::VarId {
        let info = &self.program.fields[field];
        let name = format!("{}.{}", self.program.classes[info.class].simple, info.name);
        self.graph.variable(What::Static(field, kind), || name)
    }

    pub(super) fn elements(&mut self, element: Element) -> crate::backward::expr::VarId {
        let name = element.primitive().map_or("elements".to_string(), |p| format!("{}s", p.keyword()));
        self.graph.variable(What::Elements(element), || name)
    }

    fn length(&mut self, object: Expr) -> (Expr, InputRead) {
        let lengths = self.graph.variable(What::Lengths, || "length".into());
        let ty = ErasedType::primitive(crate::lang::ast::PrimitiveName::Int);
        let input = InputRead { array: lengths, at: vec![object.clone()], ty };
        (Expr::read(Expr::Var(lengths), object), input)
    }

    /// The node behind the checks of an array access, and what elements are: their memory where they have one,
    /// and their type. `None` where the array's type is not known.
    fn in_array(
        &mut self,
        node: NodeId,
        link: &Link,
        array: Reg,
        index: Reg,
    ) -> Option<(NodeId, Option<Element>, ErasedType)> {
        let known = self.program.well_known;
        let Some(ty) = self.ty(link, array).and_then(ErasedType::element) else {
            self.give_up(node, link, "an array of an unknown type");
            return None;
        };
        let object = self.value(link, array, Kind::Ref);
        let at = self.value(link, index, Kind::Int);
        let there = self.guarded(node, link, Cond::non_null(object.clone()), known.null_pointer_exception);
        // The length is looked at in a node of its own, so that its value is one of the input where it is.
        let (length, input) = self.length(object);
        let var = self.local(link.frame, Reg(u16::MAX), Kind::Int);
        self.graph.nodes[there].effects.push(Effect::Assign(var, length, Some(input)));
        let inside = self.guarded(there, link, Cond::Within(at, Expr::Var(var)), known.array_index_exception);
        Some((inside, Element::of(ty), ty))
    }

    /// A reference may not fit into an array whose own type is narrower than its variable's, or than the reference's.
    fn store_check(&mut self, node: NodeId, link: &Link, element: ErasedType, src: Reg) {
        if !element.is_reference() {
            return;
        }
        let fits = self.ty(link, src).is_some_and(|ty| self.program.is_assignable(ty, element));
        let is_sole = element.as_class().is_some_and(|class| {
            !self
                .reached
                .classes
                .iter()
                .any(|&other| other != class && self.program.is_subclass(other, class))
        });
        if !(fits && is_sole) {
            self.approximate(link, "whether an array takes an object");
            let thrown = self.raise(link, self.program.well_known.array_store_exception);
            // Every array takes null.
            let stored = self.value(link, src, Kind::Ref);
            self.edge(node, Cond::non_null(stored), thrown);
        }
    }

    fn new_array(&mut self, node: NodeId, link: &Link, dst: Reg, len: Reg, element: u16) {
        let Some(ty) = self.type_of(link, element) else { return };
        let length = self.value(link, len, Kind::Int);
        let cond = Cond::Compare(CompareOp::Ge, length.clone(), Expr::Int(0));
        let mut made = self.guarded(node, link, cond, self.program.well_known.negative_array_size_exception);
        if let Some(&error) = self.program.by_name.get("java.lang.OutOfMemoryError") {
            let fits = Cond::Compare(CompareOp::Le, length.clone(), Expr::Int(LONGEST_ARRAY));
            made = self.guarded(made, link, fits, error);
        }
        let number = self.allocate(ty.array_of());
        let lengths = self.graph.variable(What::Lengths, || "length".into());
        let written = Expr::write(Expr::Var(lengths), Expr::Allocated(number), length);
        self.graph.nodes[made].effects.push(Effect::Assign(lengths, written, None));
        if let Some(element) = Element::of(ty) {
            let elements = self.elements(element);
            let blank = Expr::write(Expr::Var(elements), Expr::Allocated(number), Expr::Blank(element));
            self.graph.nodes[made].effects.push(Effect::Assign(elements, blank, None));
        }
        self.assign(made, link, dst, Kind::Ref, Expr::Allocated(number), None);
        self.next(made, link);
    }

    fn concat(&mut self, node: NodeId, link: &Link, dst: Reg, first: Reg, site: u16) {
        let body = self.frames[link.frame as usize].body;
        let kinds = body.concats.get(site as usize).cloned().unwrap_or_default();
        let string = ErasedType::class(self.program.well_known.string);
        let calls = kinds.iter().enumerate().any(|(i, kind)| {
            let reg = Reg(first.0.saturating_add(i as u16));
            *kind == ConcatKind::Reference && self.ty(link, reg) != Some(string)
        });
        if calls && self.tells() {
            return self.give_up(node, link, "the text of an object");
        }
        let number = self.allocate(string);
        self.assign(node, link, dst, Kind::Ref, Expr::Allocated(number), None);
        self.next(node, link);
    }
}

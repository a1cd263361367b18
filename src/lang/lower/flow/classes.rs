//! Methods, constructors and initializers as wholes; what runs later: lambdas and the bodies of classes.

use crate::base::{Code, Span};
use crate::lang::ast::{Ident, Member, Param, Stmt, TypeDecl, TypeKind};

use super::{ClassBody, Closure, Flow, Goal, Kind};

impl<'p> Flow<'p, '_> {
    /// A method's parameters and its body, which ends at `end`; whether it has a result.
    pub(crate) fn method(&mut self, params: &'p [Param], body: &'p [Stmt], has_result: bool, end: Span) {
        params.iter().for_each(|param| self.parameter(param));
        self.block(body);
        let recovered = self.faults.iter().any(|fault| fault.code == Code::Unreachable);
        if self.state.alive && has_result && !recovered {
            self.fault(Code::MissingReturn, end, "missing return statement".to_string(), None);
        }
    }

    /// A constructor. Before its body run the initializers of `class`, unless it begins with `this(…)`; in a compact one
    /// the components are parameters, and assigned after it.
    pub(crate) fn constructor(
        &mut self,
        class: Option<&'p TypeDecl>,
        params: &'p [Param],
        body: &'p [Stmt],
        is_compact: bool,
        end: Span,
    ) {
        if let Some(class) = class {
            let components = if is_compact { &[] } else { class.components.as_slice() };
            components.iter().for_each(|component| self.blank_field(&component.name));
            self.initializers(class, false);
        }
        params.iter().for_each(|param| self.parameter(param));
        self.block(body);
        let mut ends = Vec::new();
        if self.state.alive {
            ends.push((end, self.state.clone()));
        }
        let jumps = std::mem::take(&mut self.jumps).into_iter();
        ends.extend(jumps.filter(|jump| jump.to == Goal::Return).map(|jump| (jump.span, jump.state)));
        for (span, state) in ends {
            self.state = state;
            self.refuse_blank(Some(span));
        }
    }

    /// A constructor that nobody wrote.
    pub(crate) fn default_constructor(&mut self, class: &'p TypeDecl) {
        self.initializers(class, false);
        self.refuse_blank(None);
    }

    /// What runs when a class is initialised.
    pub(crate) fn static_init(&mut self, class: &'p TypeDecl) {
        class.constants.iter().for_each(|constant| self.within(&[], |this| this.exprs(&constant.args)));
        self.initializers(class, true);
        self.refuse_blank(None);
    }

    fn blank_field(&mut self, name: &'p Ident) {
        let id = self.new_variable(name, Kind::Field);
        self.fields.push(id);
    }

    /// Final fields that have no value now: at the place where they should have one, or at their declaration.
    fn refuse_blank(&mut self, place: Option<Span>) {
        for id in self.fields.clone() {
            if self.state.set.contains(id) {
                continue;
            }
            let Some(name) = self.variables.get(id).map(|v| v.name) else { continue };
            let span = place.unwrap_or(name.span);
            let hint = format!(
                "it is declared in line {}: every way to here has to assign it",
                self.line(name.span)
            );
            let hint = place.map_or("give it a value here, or in every constructor".to_string(), |_| hint);
            self.fault(
                Code::Unassigned,
                span,
                format!("final field `{}` might have no value", name.name),
                Some(hint),
            );
        }
    }

    /// Field initializers and initializer blocks in textual order.
    fn initializers(&mut self, class: &'p TypeDecl, is_static: bool) {
        let in_interface = matches!(class.kind, TypeKind::Interface | TypeKind::Annotation);
        for member in &class.members {
            if let Member::Field(field) = member
                && field.modifiers.is_static == is_static
                && !in_interface
                && field.modifiers.is_final
                && field.init.is_none()
            {
                self.blank_field(&field.name);
            }
        }
        for member in &class.members {
            match member {
                Member::Field(field) if (field.modifiers.is_static || in_interface) == is_static => {
                    self.within(&[], |this| this.exprs(&field.init));
                }
                Member::Initializer { is_static: s, body, span } if *s == is_static => {
                    self.block(body);
                    if !self.state.alive {
                        let text = "initializer that cannot complete normally".to_string();
                        self.fault(Code::Unreachable, *span, text, None);
                        self.state.alive = true;
                    }
                }
                _ => {}
            }
        }
    }

    /// Code that runs later, if at all: what it does to variables is not known here.
    pub(super) fn closure(&mut self, kind: Closure, look: impl FnOnce(&mut Self)) {
        let state = self.state.clone();
        let unset_in_try = self.unset_in_try.clone();
        let around = (
            std::mem::take(&mut self.labels),
            std::mem::take(&mut self.targets),
            std::mem::take(&mut self.jumps),
        );
        self.state.alive = true;
        self.closures.push(kind);
        self.within(&[], look);
        self.closures.pop();
        (self.labels, self.targets, self.jumps) = around;
        self.unset_in_try = unset_in_try;
        self.state = state;
    }

    /// The body of a class within the method, for the locals that it uses from around it. Records, enums and interfaces
    /// use none.
    pub(super) fn class_body(&mut self, decl: &'p TypeDecl) {
        if decl.kind != TypeKind::Class {
            return;
        }
        let class = self.lowerer.local_class(decl.id);
        self.closure(Closure::Class, |this| {
            this.bodies.push(ClassBody { start: this.scope.len(), class });
            for member in &decl.members {
                let start = this.state.clone();
                this.within(&[], |this| match member {
                    Member::Field(field) => this.exprs(&field.init),
                    Member::Method(method) => {
                        method.params.iter().for_each(|param| this.parameter(param));
                        method.body.iter().for_each(|body| this.block(body));
                    }
                    Member::Initializer { body, .. } => this.block(body),
                    Member::Type(inner) => this.class_body(inner),
                    Member::Broken(_) => {}
                });
                this.jumps.clear();
                this.state = start;
            }
            this.bodies.pop();
        });
    }
}

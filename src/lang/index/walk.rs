//! Walks declarations and bodies: enters the classes and lambdas in them and notes which locals their
//! bodies use.
//!
//! Scopes are over-approximated: a pattern's binding is in scope until the block around it ends.

mod captures;

use std::sync::Arc;

use crate::base::{FileId, Span};
use crate::lang::ast::{
    AstId, CompilationUnit, Expr, ExprKind, LambdaBody, Literal, LocalVar, Member, MethodDecl,
    MethodRefTarget, Name, Param, PrimitiveName, Resource, Stmt, StmtKind, Switch, SwitchLabel, TypeDecl,
    TypeKind, TypeRef, TypeRefKind,
};
use crate::lang::imports::FileScope;
use crate::lang::index::declare::{Placement, STUB_PREFIX};
use crate::lang::index::{BodyType, Builder, LambdaInfo};
use crate::lang::program::{ClassId, ClassOrigin};
use captures::{Boundary, Local};

impl Builder {
    /// Enters the types of all files, the user's first.
    pub(super) fn declare_units(&mut self) {
        let units = self.program.units.clone();
        let is_stub = |u: &CompilationUnit| self.program.sources.file(u.file).path.starts_with(STUB_PREFIX);
        let (stubs, users): (Vec<_>, Vec<_>) = units.into_iter().partition(|u| is_stub(u));
        for (units, origin) in [(users, ClassOrigin::User), (stubs, ClassOrigin::Stub)] {
            for unit in units {
                self.program.scopes.files.insert(unit.file, FileScope::of(&unit));
                for decl in &unit.types {
                    Walker::new(self, unit.file, origin).declare(decl, Placement::TopLevel);
                }
            }
        }
    }
}

/// The walk through one file.
pub(super) struct Walker<'b> {
    pub(super) builder: &'b mut Builder,
    file: FileId,
    origin: ClassOrigin,
    /// Locals in scope, those of methods further out included.
    pub(super) locals: Vec<Local>,
    /// The class bodies around, outermost first.
    pub(super) boundaries: Vec<Boundary>,
    /// Local classes in scope, innermost last.
    pub(super) local_types: Vec<(Name, ClassId)>,
    method: Option<Arc<MethodDecl>>,
    is_static: bool,
}

impl<'b> Walker<'b> {
    pub(super) fn new(builder: &'b mut Builder, file: FileId, origin: ClassOrigin) -> Self {
        Self {
            builder,
            file,
            origin,
            locals: Vec::new(),
            boundaries: Vec::new(),
            local_types: Vec::new(),
            method: None,
            is_static: true,
        }
    }

    /// Enters a type and everything in it.
    pub(super) fn declare(&mut self, decl: &Arc<TypeDecl>, placement: Placement) {
        let outer = self.boundaries.last().map(|b| b.class);
        let Some(class) = self.builder.enter_class(decl, &placement, outer, self.file, self.origin) else {
            return;
        };
        let is_local = !matches!(placement, Placement::TopLevel | Placement::Member);
        if matches!(placement, Placement::Local) {
            self.local_types.push((Arc::clone(&decl.name.name), class));
        }
        let modifiers = self.builder.program.classes[class].modifiers;
        let is_static = match placement {
            Placement::TopLevel | Placement::Constant(..) => true,
            Placement::Member => modifiers.is_static,
            Placement::Local | Placement::Anonymous(..) => self.is_static,
        };
        let (anonymous_super, constant_of, arguments) = match placement {
            Placement::Anonymous(superclass, arguments) => (Some(superclass), None, arguments),
            Placement::Constant(of, arguments) => (None, Some(of), arguments),
            _ => (None, None, 0),
        };
        let written = anonymous_super.iter().chain(&decl.superclass).cloned().collect::<Vec<_>>();
        let info = &mut self.builder.info[class];
        info.is_local = is_local;
        info.arguments = arguments;
        info.constant_of = constant_of;
        info.anonymous_super = anonymous_super;
        info.has_outer_instance = decl.kind == TypeKind::Class && !is_static;
        info.enclosing_method = self.method.clone().filter(|_| is_local);
        if is_local && !self.local_types.is_empty() {
            let visible = self.local_types.clone();
            self.builder.program.scopes.visible_local_types.insert(class, visible);
        }
        let is_opaque = decl.kind != TypeKind::Class || (modifiers.is_static && !is_local);
        self.boundaries.push(Boundary { class, base: self.locals.len(), is_opaque });
        written.iter().for_each(|ty| self.note_local_class(ty));
        let saved = (self.method.take(), self.is_static);
        self.body(decl, class);
        (self.method, self.is_static) = saved;
        self.boundaries.pop();
    }

    fn body(&mut self, decl: &TypeDecl, class: ClassId) {
        self.is_static = true;
        for constant in &decl.constants {
            self.exprs(&constant.args);
            if let Some(body) = &constant.body {
                self.declare(body, Placement::Constant(class, constant.args.len()));
            }
        }
        let is_interface = matches!(decl.kind, TypeKind::Interface | TypeKind::Annotation);
        for member in &decl.members {
            let mark = self.mark();
            match member {
                Member::Type(nested) => self.declare(nested, Placement::Member),
                Member::Field(field) => {
                    self.is_static = is_interface || field.modifiers.is_static;
                    field.init.iter().for_each(|e| self.expr(e));
                }
                Member::Method(method) => {
                    self.is_static = method.modifiers.is_static;
                    self.method = Some(Arc::clone(method));
                    let components = if method.is_compact { decl.components.as_slice() } else { &[] };
                    components.iter().chain(&method.params).for_each(|p| self.param(p));
                    method.body.iter().for_each(|b| self.block(b));
                    self.method = None;
                    method.broken.iter().for_each(|d| self.builder.report(d.clone()));
                }
                Member::Initializer { is_static, body, .. } => {
                    self.is_static = *is_static;
                    self.block(body);
                }
                Member::Broken(diagnostic) => self.builder.report(diagnostic.clone()),
            }
            self.reset(mark);
        }
    }

    fn mark(&self) -> (usize, usize) {
        (self.locals.len(), self.local_types.len())
    }

    fn reset(&mut self, mark: (usize, usize)) {
        self.locals.truncate(mark.0);
        self.local_types.truncate(mark.1);
    }

    /// A type that the body names.
    fn note_type(&mut self, ty: &TypeRef) {
        let Some(class) = self.boundaries.last().map(|b| b.class) else { return };
        if self.origin == ClassOrigin::User
            && matches!(ty.kind, TypeRefKind::Named(_) | TypeRefKind::Wildcard(..))
        {
            let method = self.method.clone().filter(|m| !m.type_params.is_empty());
            let (ty, local_types) = (ty.clone(), self.local_types.clone());
            self.builder.body_types.push(BodyType { ty, class, method, local_types });
        }
    }

    fn local(&mut self, name: &Name, ty: Option<&TypeRef>) {
        let ty = ty.filter(|t| t.kind != TypeRefKind::Var).cloned();
        ty.iter().for_each(|t| self.note_type(t));
        self.locals.push(Local { name: Arc::clone(name), ty });
    }

    fn param(&mut self, param: &Param) {
        self.local(&param.name.name, param.ty.as_ref());
    }

    fn local_var(&mut self, var: &LocalVar) {
        var.init.iter().for_each(|e| self.expr(e));
        let inferred = match (&var.ty.kind, &var.init) {
            (TypeRefKind::Var, Some(init)) => inferred_type(init),
            _ => None,
        };
        self.local(&var.name.name, Some(inferred.as_ref().unwrap_or(&var.ty)));
    }

    fn block(&mut self, stmts: &[Stmt]) {
        let mark = self.mark();
        stmts.iter().for_each(|s| self.stmt(s));
        self.reset(mark);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Block(stmts) => self.block(stmts),
            StmtKind::Local(vars) => vars.iter().for_each(|v| self.local_var(v)),
            StmtKind::LocalType(decl) => self.declare(decl, Placement::Local),
            StmtKind::Expr(e) | StmtKind::Yield(e) | StmtKind::Throw(e) => self.expr(e),
            StmtKind::If { cond, then, otherwise } => {
                self.expr(cond);
                self.block(std::slice::from_ref(then));
                otherwise.iter().for_each(|s| self.block(std::slice::from_ref(s)));
            }
            StmtKind::While { cond, body } => {
                self.expr(cond);
                self.block(std::slice::from_ref(body));
            }
            StmtKind::DoWhile { body, cond } => {
                self.block(std::slice::from_ref(body));
                self.expr(cond);
            }
            StmtKind::For { init, cond, update, body } => {
                let mark = self.mark();
                init.iter().for_each(|s| self.stmt(s));
                cond.iter().for_each(|e| self.expr(e));
                self.exprs(update);
                self.block(std::slice::from_ref(body));
                self.reset(mark);
            }
            StmtKind::ForEach { var, iterable, body } => {
                self.expr(iterable);
                let mark = self.mark();
                self.param(var);
                self.block(std::slice::from_ref(body));
                self.reset(mark);
            }
            StmtKind::Switch(switch) => self.switch(switch),
            StmtKind::Labeled { body, .. } => self.stmt(body),
            StmtKind::Return(value) => value.iter().for_each(|e| self.expr(e)),
            StmtKind::Try(parts) => {
                let mark = self.mark();
                for resource in &parts.resources {
                    match resource {
                        Resource::Declared(var) => self.local_var(var),
                        Resource::Named(e) => self.expr(e),
                    }
                }
                self.block(&parts.body);
                self.reset(mark);
                for catch in &parts.catches {
                    catch.types.iter().for_each(|t| self.note_type(t));
                    let only = Some(catch.types.as_slice()).filter(|t| t.len() == 1);
                    self.local(&catch.name.name, only.and_then(<[TypeRef]>::first));
                    self.block(&catch.body);
                    self.reset(mark);
                }
                parts.finally.iter().for_each(|b| self.block(b));
            }
            StmtKind::Assert { cond, message } => {
                self.expr(cond);
                message.iter().for_each(|e| self.expr(e));
            }
            StmtKind::Synchronized { lock, body } => {
                self.expr(lock);
                self.block(body);
            }
            StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Empty | StmtKind::Unsupported(_) => {}
        }
    }

    fn switch(&mut self, switch: &Switch) {
        self.expr(&switch.selector);
        let mark = self.mark();
        for group in &switch.groups {
            for label in &group.labels {
                if let SwitchLabel::Case(e) = label {
                    self.expr(e);
                }
            }
            group.body.iter().for_each(|s| self.stmt(s));
        }
        self.reset(mark);
    }

    fn exprs(&mut self, exprs: &[Expr]) {
        exprs.iter().for_each(|e| self.expr(e));
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Name(name) => self.note_name(name),
            ExprKind::Field { target, .. } => self.expr(target),
            ExprKind::Index { array, index } => {
                self.expr(array);
                self.expr(index);
            }
            ExprKind::Call { target, args, type_args, .. } => {
                type_args.iter().for_each(|t| self.note_type(t));
                target.iter().for_each(|e| self.expr(e));
                self.exprs(args);
            }
            ExprKind::ConstructorCall { outer, args, .. } => {
                outer.iter().for_each(|e| self.expr(e));
                self.exprs(args);
            }
            ExprKind::New { outer, class, args, body } => {
                if outer.is_none() {
                    self.note_type(class);
                }
                outer.iter().for_each(|e| self.expr(e));
                self.exprs(args);
                match body {
                    Some(body) => self.declare(body, Placement::Anonymous(class.clone(), args.len())),
                    None => self.note_local_class(class),
                }
            }
            ExprKind::NewArray { element, sizes, init, .. } => {
                self.note_type(element);
                self.exprs(sizes);
                init.iter().for_each(|e| self.exprs(e));
            }
            ExprKind::ArrayInit(elements) => self.exprs(elements),
            ExprKind::Unary { operand, .. } | ExprKind::Step { operand, .. } => self.expr(operand),
            ExprKind::Cast { ty, operand } => {
                self.note_type(ty);
                self.expr(operand);
            }
            ExprKind::InstanceOf { operand, ty, binding } => {
                self.note_type(ty);
                self.expr(operand);
                binding.iter().for_each(|b| self.local(&b.name, Some(ty)));
            }
            ExprKind::Binary { first, rest } => {
                self.expr(first);
                rest.iter().for_each(|(_, e)| self.expr(e));
            }
            ExprKind::Assign { target, value, .. } => {
                self.expr(target);
                self.expr(value);
            }
            ExprKind::Conditional { cond, then, otherwise } => {
                self.expr(cond);
                self.expr(then);
                self.expr(otherwise);
            }
            ExprKind::Lambda { id, params, body } => {
                self.lambda(*id, expr.span);
                let mark = self.mark();
                params.iter().for_each(|p| self.param(p));
                match body {
                    LambdaBody::Expr(e) => self.expr(e),
                    LambdaBody::Block(stmts) => self.block(stmts),
                }
                self.reset(mark);
            }
            ExprKind::MethodRef { id, target, .. } => {
                self.lambda(*id, expr.span);
                match target {
                    MethodRefTarget::Expr(e) => {
                        if let ExprKind::Name(name) = &e.kind {
                            self.note_local_class_name(name);
                        }
                        self.expr(e);
                    }
                    MethodRefTarget::Type(ty) => {
                        self.note_type(ty);
                        self.note_local_class(ty);
                    }
                }
            }
            ExprKind::Switch(switch) => self.switch(switch),
            ExprKind::ClassLiteral(ty) => self.note_type(ty),
            ExprKind::Literal(_)
            | ExprKind::This
            | ExprKind::QualifiedThis(_)
            | ExprKind::Super(_)
            | ExprKind::Component { .. }
            | ExprKind::Unsupported(_) => {}
        }
    }

    fn lambda(&mut self, id: AstId, span: Span) {
        if let Some(class) = self.boundaries.last().map(|b| b.class) {
            self.builder.lambdas.push(LambdaInfo { file: self.file, id, class, span });
        }
    }
}

/// The type of a `var`, where its initializer shows it.
fn inferred_type(init: &Expr) -> Option<TypeRef> {
    let primitive = |p| Some(TypeRef { kind: TypeRefKind::Primitive(p), dims: 0, span: init.span });
    match &init.kind {
        ExprKind::New { class, outer: None, body: None, .. } => Some(class.clone()),
        ExprKind::Cast { ty, .. } => Some(ty.clone()),
        ExprKind::NewArray { element, sizes, open_dims, .. } => {
            let sizes = u32::try_from(sizes.len()).unwrap_or(u32::MAX);
            let dims = element.dims.saturating_add(sizes).saturating_add(*open_dims);
            Some(TypeRef { dims, ..element.clone() })
        }
        ExprKind::Literal(literal) => match literal {
            Literal::Int(_) => primitive(PrimitiveName::Int),
            Literal::Long(_) => primitive(PrimitiveName::Long),
            Literal::Float(_) => primitive(PrimitiveName::Float),
            Literal::Double(_) => primitive(PrimitiveName::Double),
            Literal::Char(_) => primitive(PrimitiveName::Char),
            Literal::Boolean(_) => primitive(PrimitiveName::Boolean),
            Literal::String(_) | Literal::Null => None,
        },
        _ => None,
    }
}

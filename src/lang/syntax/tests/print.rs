//! Prints ASTs in one line, parenthesised, so that a test can state the whole structure.

use crate::lang::ast::*;

fn join<T>(items: &[T], print: impl Fn(&T) -> String) -> String {
    items.iter().map(|item| format!(" {}", print(item))).collect()
}

pub(super) fn ty(t: &TypeRef) -> String {
    let segment = |s: &TypeSegment| match &s.args {
        Some(args) => format!("{}<{}>", s.name, args.iter().map(ty).collect::<Vec<_>>().join(",")),
        None => s.name.to_string(),
    };
    let base = match &t.kind {
        TypeRefKind::Primitive(p) => p.keyword().to_string(),
        TypeRefKind::Var => "var".into(),
        TypeRefKind::Wildcard(None, _) => "?".into(),
        TypeRefKind::Wildcard(Some(bound), true) => format!("?+{}", ty(bound)),
        TypeRefKind::Wildcard(Some(bound), false) => format!("?-{}", ty(bound)),
        TypeRefKind::Named(segments) => segments.iter().map(segment).collect::<Vec<_>>().join("."),
    };
    base + &"[]".repeat(t.dims as usize)
}

fn modifiers(m: &Modifiers) -> String {
    let all = [
        (m.is_public, "public "),
        (m.is_private, "private "),
        (m.is_protected, "protected "),
        (m.is_static, "static "),
        (m.is_final, "final "),
        (m.is_abstract, "abstract "),
        (m.is_native, "native "),
        (m.is_default, "default "),
        (m.is_synchronized, "synchronized "),
    ];
    all.iter().filter(|(on, _)| *on).map(|(_, word)| *word).collect()
}

fn variable(t: Option<&TypeRef>, name: &Ident, init: Option<&Expr>) -> String {
    let init = init.map_or(String::new(), |e| format!("={}", expr(e)));
    format!("{}:{}{init}", name.name, t.map_or("_".into(), ty))
}

fn param(p: &Param) -> String {
    variable(p.ty.as_ref(), &p.name, None)
}

fn type_params(params: &[TypeParam]) -> String {
    if params.is_empty() {
        return String::new();
    }
    let param = |p: &TypeParam| format!("{}{}", p.name.name, join(&p.bounds, ty));
    format!("<{}>", params.iter().map(param).collect::<Vec<_>>().join(","))
}

pub(super) fn type_decl(t: &TypeDecl) -> String {
    let kind = format!("{:?}", t.kind).to_lowercase();
    let extends = t.superclass.as_ref().map_or(String::new(), |s| format!(" extends {}", ty(s)));
    let implements = if t.interfaces.is_empty() { "" } else { " implements" };
    let params = type_params(&t.type_params);
    let head = format!("{}{kind} {}{params}{extends}{implements}", modifiers(&t.modifiers), t.name.name);
    format!("({head}{}{})", join(&t.interfaces, ty), body(t))
}

fn body(t: &TypeDecl) -> String {
    let constant = |c: &EnumConstant| {
        let inner = c.body.as_ref().map_or(String::new(), |b| format!(" {{{}}}", body(b)));
        format!("(const {}{}{inner})", c.name.name, join(&c.args, expr))
    };
    let components = join(&t.components, |c| format!("(component {})", param(c)));
    components + &join(&t.constants, constant) + &join(&t.members, member)
}

fn member(m: &Member) -> String {
    match m {
        Member::Field(f) => {
            format!("(field {}{})", modifiers(&f.modifiers), variable(Some(&f.ty), &f.name, f.init.as_ref()))
        }
        Member::Method(m) => method(m),
        Member::Initializer { is_static, body, .. } => {
            format!("({}init {})", if *is_static { "static " } else { "" }, block(body))
        }
        Member::Type(t) => type_decl(t),
        Member::Broken(_) => "BROKEN".into(),
    }
}

fn method(m: &MethodDecl) -> String {
    let kind = match (m.is_constructor, m.is_compact) {
        (_, true) => "compact",
        (true, _) => "constructor",
        _ => "method",
    };
    let result = m.result.as_ref().map_or(String::new(), |r| format!(":{}", ty(r)));
    let dots = if m.is_varargs { " ..." } else { "" };
    let body = m.body.as_ref().map_or(String::new(), |b| format!(" {}", block(b)));
    let broken = if m.broken.is_some() { " BROKEN" } else { "" };
    let head =
        format!("{kind} {}{}{}{result}", modifiers(&m.modifiers), m.name.name, type_params(&m.type_params));
    format!("({head}{}{dots}{body}{broken})", join(&m.params, param))
}

fn block(statements: &[Stmt]) -> String {
    format!("{{{}}}", statements.iter().map(stmt).collect::<Vec<_>>().join(" "))
}

pub(super) fn stmt(s: &Stmt) -> String {
    let label = |l: &Option<Ident>| l.as_ref().map_or(String::new(), |l| format!(" {}", l.name));
    let local = |v: &LocalVar| variable(Some(&v.ty), &v.name, v.init.as_ref());
    match &s.kind {
        StmtKind::Block(b) => block(b),
        StmtKind::Local(vars) => format!("(local{})", join(vars, local)),
        StmtKind::LocalType(t) => type_decl(t),
        StmtKind::Expr(e) => expr(e),
        StmtKind::If { cond, then, otherwise } => {
            let otherwise = otherwise.as_ref().map_or(String::new(), |o| format!(" {}", stmt(o)));
            format!("(if {} {}{otherwise})", expr(cond), stmt(then))
        }
        StmtKind::While { cond, body } => format!("(while {} {})", expr(cond), stmt(body)),
        StmtKind::DoWhile { body, cond } => format!("(do {} {})", stmt(body), expr(cond)),
        StmtKind::For { init, cond, update, body } => {
            let cond = cond.as_ref().map_or(String::new(), expr);
            format!("(for{};{cond};{} {})", join(init, stmt), join(update, expr), stmt(body))
        }
        StmtKind::ForEach { var, iterable, body } => {
            format!("(foreach {} {} {})", param(var), expr(iterable), stmt(body))
        }
        StmtKind::Switch(s) => switch(s),
        StmtKind::Labeled { label, body } => format!("({}: {})", label.name, stmt(body)),
        StmtKind::Break(l) => format!("(break{})", label(l)),
        StmtKind::Continue(l) => format!("(continue{})", label(l)),
        StmtKind::Yield(e) => format!("(yield {})", expr(e)),
        StmtKind::Return(e) => e.as_ref().map_or("(return)".into(), |e| format!("(return {})", expr(e))),
        StmtKind::Throw(e) => format!("(throw {})", expr(e)),
        StmtKind::Try(t) => {
            let resource = |r: &Resource| match r {
                Resource::Declared(v) => local(v),
                Resource::Named(e) => expr(e),
            };
            let catch =
                |c: &Catch| format!("(catch {}{} {})", c.name.name, join(&c.types, ty), block(&c.body));
            let finally = t.finally.as_ref().map_or(String::new(), |f| format!(" (finally {})", block(f)));
            format!(
                "(try{} {}{}{finally})",
                join(&t.resources, resource),
                block(&t.body),
                join(&t.catches, catch)
            )
        }
        StmtKind::Assert { cond, message } => {
            format!(
                "(assert {}{})",
                expr(cond),
                message.as_ref().map_or(String::new(), |m| format!(" {}", expr(m)))
            )
        }
        StmtKind::Synchronized { lock, body } => format!("(synchronized {} {})", expr(lock), block(body)),
        StmtKind::Empty => ";".into(),
        StmtKind::Unsupported(what) => format!("UNSUPPORTED[{what}]"),
    }
}

fn switch(s: &Switch) -> String {
    let label = |l: &SwitchLabel| match l {
        SwitchLabel::Case(e) => expr(e),
        SwitchLabel::Default => "default".into(),
    };
    let group = |g: &SwitchGroup| {
        let labels = g.labels.iter().map(label).collect::<Vec<_>>().join(",");
        format!("[{labels}{}{}]", if s.is_arrow { " ->" } else { ":" }, join(&g.body, stmt))
    };
    format!("(switch {}{})", expr(&s.selector), join(&s.groups, group))
}

fn literal(l: &Literal) -> String {
    match l {
        Literal::Int(v) => v.to_string(),
        Literal::Long(v) => format!("{v}L"),
        Literal::Float(v) => format!("{v}f"),
        Literal::Double(v) => format!("{v:?}"),
        Literal::Char(c) => format!("'{c}'"),
        Literal::Boolean(b) => b.to_string(),
        Literal::String(s) => format!("{s:?}"),
        Literal::Null => "null".into(),
    }
}

pub(super) fn expr(e: &Expr) -> String {
    match &e.kind {
        ExprKind::Literal(l) => literal(l),
        ExprKind::Name(n) => n.to_string(),
        ExprKind::This => "this".into(),
        ExprKind::QualifiedThis(t) => format!("{}.this", ty(t)),
        ExprKind::Super(None) => "super".into(),
        ExprKind::Super(Some(t)) => format!("{}.super", ty(t)),
        ExprKind::Field { target, name } => format!("{}.{}", expr(target), name.name),
        ExprKind::Index { array, index } => format!("{}[{}]", expr(array), expr(index)),
        ExprKind::Call { target, name, type_args, args } => {
            let target = target.as_ref().map_or(String::new(), |t| format!("{}.", expr(t)));
            let type_args = type_args.iter().map(ty).collect::<Vec<_>>().join(",");
            let type_args = if type_args.is_empty() { type_args } else { format!("<{type_args}>") };
            format!("(call {target}{type_args}{}{})", name.name, join(args, expr))
        }
        ExprKind::ConstructorCall { is_super, outer, args } => {
            let outer = outer.as_ref().map_or(String::new(), |o| format!("{}.", expr(o)));
            format!("({outer}{}(){})", if *is_super { "super" } else { "this" }, join(args, expr))
        }
        ExprKind::New { outer, class, args, body: anonymous } => {
            let outer = outer.as_ref().map_or(String::new(), |o| format!("{}.", expr(o)));
            let anonymous = anonymous.as_ref().map_or(String::new(), |b| format!(" {{{}}}", body(b)));
            format!("({outer}new {}{}{anonymous})", ty(class), join(args, expr))
        }
        ExprKind::NewArray { element, sizes, open_dims, init } => {
            let init = init.as_ref().map_or(String::new(), |i| format!(" {{{}}}", join(i, expr)));
            let sizes: String = sizes.iter().map(|s| format!("[{}]", expr(s))).collect();
            format!("(new {}{sizes}{}{init})", ty(element), "[]".repeat(*open_dims as usize))
        }
        ExprKind::ArrayInit(items) => format!("{{{}}}", join(items, expr)),
        ExprKind::Unary { op, operand } => {
            let op = match op {
                UnaryOp::Plus => "+",
                UnaryOp::Minus => "-",
                UnaryOp::BitNot => "~",
                UnaryOp::Not => "!",
            };
            format!("({op} {})", expr(operand))
        }
        ExprKind::Step { is_prefix, is_increment, operand } => {
            let sign = if *is_increment { "++" } else { "--" };
            let operand = expr(operand);
            if *is_prefix { format!("({sign}{operand})") } else { format!("({operand}{sign})") }
        }
        ExprKind::Binary { first, rest } => {
            format!("({}{})", expr(first), join(rest, |(op, e)| format!("{} {}", symbol(*op), expr(e))))
        }
        ExprKind::Assign { op, target, value } => {
            format!("({} {}= {})", expr(target), op.map_or("", symbol), expr(value))
        }
        ExprKind::Conditional { cond, then, otherwise } => {
            format!("({} ? {} : {})", expr(cond), expr(then), expr(otherwise))
        }
        ExprKind::InstanceOf { operand, ty: t, binding } => {
            let binding = binding.as_ref().map_or(String::new(), |b| format!(" {}", b.name));
            format!("({} instanceof {}{binding})", expr(operand), ty(t))
        }
        ExprKind::Component { record, index } => format!("{record}.{index}"),
        ExprKind::Cast { ty: t, operand } => format!("(({}) {})", ty(t), expr(operand)),
        ExprKind::ClassLiteral(t) => format!("{}.class", ty(t)),
        ExprKind::Lambda { params, body, .. } => {
            let body = match body {
                LambdaBody::Expr(e) => expr(e),
                LambdaBody::Block(b) => block(b),
            };
            format!("(lambda{} -> {body})", join(params, param))
        }
        ExprKind::MethodRef { target, name, .. } => match target {
            MethodRefTarget::Expr(e) => format!("({}::{})", expr(e), name.name),
            MethodRefTarget::Type(t) => format!("(type {}::{})", ty(t), name.name),
        },
        ExprKind::Switch(s) => switch(s),
        ExprKind::Unsupported(what) => format!("UNSUPPORTED[{what}]"),
    }
}

fn symbol(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::Ushr => ">>>",
        BinaryOp::And => "&",
        BinaryOp::Or => "|",
        BinaryOp::Xor => "^",
        BinaryOp::AndAnd => "&&",
        BinaryOp::OrOr => "||",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "!=",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "<=",
        BinaryOp::Gt => ">",
        BinaryOp::Ge => ">=",
    }
}

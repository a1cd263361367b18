//! Instructions for people, in the names of the code.

use crate::backward::unfold::{Link, Unfolder};
use crate::lang::ir::{ArithOp, Callee, Cond, Const, Instr, Pc, Reg};
use crate::lang::program::MethodKind;

impl Unfolder<'_> {
    /// What an instruction of the user's calls or makes, as its reader knows it: `String.format`, `new Node`.
    pub(super) fn construct(&self, link: &Link) -> String {
        let program = self.program;
        let body = self.frames[link.frame as usize].body;
        let at = link.pc as usize;
        let span = body.spans.get(at);
        // A class is initialised for what comes next in the same expression.
        let same = body.code.iter().zip(&body.spans).skip(at).take_while(|(_, own)| Some(*own) == span);
        let mut named = same.filter_map(|(instr, _)| match *instr {
            Instr::Call { site, .. } => body.calls.get(site as usize).map(|site| match &site.callee {
                Callee::Static(method) | Callee::Direct(method) | Callee::Virtual(method) => {
                    let info = &program.methods[*method];
                    let class = &program.classes[info.class].simple;
                    match info.kind {
                        MethodKind::Constructor => format!("new {class}"),
                        _ => format!("{class}.{}", info.name),
                    }
                }
                Callee::Dynamic(name) => name.to_string(),
            }),
            Instr::New { class, .. } => Some(format!("new {}", program.classes[class].simple)),
            Instr::GetStatic { field, .. } | Instr::PutStatic { field, .. } => {
                let info = &program.fields[field];
                Some(format!("{}.{}", program.classes[info.class].simple, info.name))
            }
            Instr::Concat { .. } => Some("the text of an object".into()),
            _ => None,
        });
        named.next().unwrap_or_else(|| match body.code.get(at) {
            Some(Instr::InitClass { class }) => format!("initializing {}", program.classes[*class].simple),
            _ => "what runs before the method".into(),
        })
    }

    /// What an instruction does: `n.next = this`.
    pub(super) fn describe(&self, frame: u32, pc: Pc) -> String {
        let activation = &self.frames[frame as usize];
        let (program, body) = (self.program, activation.body);
        let Some(&instr) = body.code.get(pc as usize) else { return String::new() };
        let name = |reg: Reg| {
            let local = body.locals.iter().find(|local| local.reg == reg);
            match local {
                Some(local) => format!("{}{}", activation.prefix, local.name),
                None => format!("{}t{}", activation.prefix, reg.0),
            }
        };
        let field = |at: u16| match body.fields.get(at as usize) {
            Some(&field) => program.fields[field].name.to_string(),
            None => "?".into(),
        };
        let ty = |at: u16| body.types.get(at as usize).map_or_else(|| "?".into(), |&t| program.type_name(t));
        match instr {
            Instr::Const { dst, value } => {
                let value = match body.consts.get(value.0 as usize) {
                    Some(Const::Int(n)) => n.to_string(),
                    Some(Const::Long(n)) => n.to_string(),
                    Some(Const::Float(x)) => x.to_string(),
                    Some(Const::Double(x)) => x.to_string(),
                    Some(Const::String(text)) => format!("{text:?}"),
                    Some(Const::Null) | None => "null".into(),
                };
                format!("{} = {value}", name(dst))
            }
            Instr::Move { dst, src } => format!("{} = {}", name(dst), name(src)),
            Instr::Unary { op, dst, a } => format!("{} = {op:?} {}", name(dst), name(a)),
            Instr::Arith { op, dst, a, b } => {
                format!("{} = {} {} {}", name(dst), name(a), operator(op), name(b))
            }
            Instr::Concat { dst, .. } => format!("{} = a new string", name(dst)),
            Instr::InitClass { class } => format!("{} is initialised", program.classes[class].simple),
            Instr::New { dst, class } => format!("{} = new {}", name(dst), program.classes[class].simple),
            Instr::NewArray { dst, len, element } => {
                format!("{} = new {}[{}]", name(dst), ty(element), name(len))
            }
            Instr::NewMultiArray { dst, array, .. } => format!("{} = new {}", name(dst), ty(array)),
            Instr::GetField { dst, obj, field: at } => format!("{} = {}.{}", name(dst), name(obj), field(at)),
            Instr::PutField { obj, field: at, src } => format!("{}.{} = {}", name(obj), field(at), name(src)),
            Instr::GetStatic { dst, field } => format!("{} = {}", name(dst), program.fields[field].name),
            Instr::PutStatic { field, src } => format!("{} = {}", program.fields[field].name, name(src)),
            Instr::ArrayLoad { dst, array, index } => {
                format!("{} = {}[{}]", name(dst), name(array), name(index))
            }
            Instr::ArrayStore { array, index, src } => {
                format!("{}[{}] = {}", name(array), name(index), name(src))
            }
            Instr::ArrayLength { dst, array } => format!("{} = {}.length", name(dst), name(array)),
            Instr::NullCheck { obj } => format!("is {} not null?", name(obj)),
            Instr::InstanceOf { dst, obj, ty: at } => {
                format!("{} = {} instanceof {}", name(dst), name(obj), ty(at))
            }
            Instr::CheckCast { obj, ty: at } => format!("is {} a {}?", name(obj), ty(at)),
            Instr::ClassLiteral { dst, ty: at } => format!("{} = {}.class", name(dst), ty(at)),
            Instr::Jump { .. } => "goes on".into(),
            Instr::Branch { cond, a, b, .. } => format!("if {} {} {}", name(a), comparison(cond), name(b)),
            Instr::BranchTrue { cond, .. } => format!("if {}", name(cond)),
            Instr::BranchFalse { cond, .. } => format!("if !{}", name(cond)),
            Instr::SkipAssertion { .. } => "assert".into(),
            Instr::Switch { on, .. } => format!("switch {}", name(on)),
            Instr::Call { site, .. } => match body.calls.get(site as usize).map(|site| &site.callee) {
                Some(Callee::Static(m) | Callee::Direct(m) | Callee::Virtual(m)) => {
                    format!("calls {}", program.method_name(*m))
                }
                Some(Callee::Dynamic(name)) => format!("calls {name}"),
                None => "calls".into(),
            },
            Instr::MakeClosure { dst, .. } => format!("{} = a closure", name(dst)),
            Instr::Return { src } => format!("return {}", name(src)),
            Instr::ReturnVoid => "return".into(),
            Instr::Throw { exception } => format!("throw {}", name(exception)),
            Instr::Unsupported { .. } => "what is not supported".into(),
        }
    }
}

#[rustfmt::skip]
fn operator(op: ArithOp) -> &'static str {
    use ArithOp::*;
    match op {
        IAdd | LAdd | FAdd | DAdd => "+",
        ISub | LSub | FSub | DSub => "-",
        IMul | LMul | FMul | DMul => "*",
        IDiv | LDiv | FDiv | DDiv => "/",
        IRem | LRem | FRem | DRem => "%",
        IAnd | LAnd | BoolAnd => "&",
        IOr | LOr | BoolOr => "|",
        IXor | LXor | BoolXor => "^",
        IShl | LShl => "<<",
        IShr | LShr => ">>",
        IUshr | LUshr => ">>>",
    }
}

#[rustfmt::skip]
fn comparison(cond: Cond) -> &'static str {
    use Cond::*;
    match cond {
        IEq | LEq | FEq | DEq | RefEq => "==",
        INe | LNe | FNe | DNe | RefNe => "!=",
        ILt | LLt | FLt | DLt | FNotGe | DNotGe => "<",
        IGe | LGe | FGe | DGe | FNotLt | DNotLt => ">=",
        IGt | LGt | FGt | DGt | FNotLe | DNotLe => ">",
        ILe | LLe | FLe | DLe | FNotGt | DNotGt => "<=",
    }
}

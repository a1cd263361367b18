//! A body as text: one instruction a line, statement starts marked with `*`.

use symheap::lang::ir::{Body, Callee, Const, Instr, Reg};
use symheap::lang::program::Program;

/// The listing of a body.
pub fn of(program: &Program, body: &Body) -> String {
    let mut text = String::new();
    for (pc, instr) in body.code.iter().enumerate() {
        let mark = if body.starts[pc] { "*" } else { "" };
        text += &format!("{pc}{mark} {}\n", show(program, body, *instr));
    }
    for h in &body.handlers {
        let class = h.class.map_or("any".to_string(), |c| program.classes[c].simple.to_string());
        text += &format!("{}..{} {class} -> {} in {}\n", h.from, h.to, h.target, r(h.dst));
    }
    text
}

fn r(reg: Reg) -> String {
    format!("r{}", reg.0)
}

fn show(program: &Program, body: &Body, instr: Instr) -> String {
    let field = |f: u16| program.fields[body.fields[f as usize]].name.to_string();
    let fixed = |f| {
        let field = &program.fields[f];
        format!("{}.{}", program.classes[field.class].simple, field.name)
    };
    let ty = |t: u16| program.type_name(body.types[t as usize]);
    match instr {
        Instr::Const { dst, value } => {
            let value = match &body.consts[value.0 as usize] {
                Const::Int(v) => v.to_string(),
                Const::Long(v) => format!("{v}L"),
                Const::Float(v) => format!("{v}f"),
                Const::Double(v) => format!("{v}d"),
                Const::String(v) => format!("{v:?}"),
                Const::Null => "null".to_string(),
            };
            format!("{} = {value}", r(dst))
        }
        Instr::Move { dst, src } => format!("{} = {}", r(dst), r(src)),
        Instr::Unary { op, dst, a } => format!("{} = {op:?} {}", r(dst), r(a)),
        Instr::Arith { op, dst, a, b } => format!("{} = {op:?} {} {}", r(dst), r(a), r(b)),
        Instr::Concat { dst, first, site } => {
            format!("{} = concat {} {:?}", r(dst), r(first), body.concats[site as usize])
        }
        Instr::InitClass { class } => format!("init {}", program.classes[class].simple),
        Instr::New { dst, class } => format!("{} = new {}", r(dst), program.classes[class].simple),
        Instr::NewArray { dst, len, element } => format!("{} = new {}[{}]", r(dst), ty(element), r(len)),
        Instr::NewMultiArray { dst, first, sizes, array } => {
            format!("{} = new {} {}x{sizes}", r(dst), ty(array), r(first))
        }
        Instr::GetField { dst, obj, field: f } => format!("{} = {}.{}", r(dst), r(obj), field(f)),
        Instr::PutField { obj, field: f, src } => format!("{}.{} = {}", r(obj), field(f), r(src)),
        Instr::GetStatic { dst, field } => format!("{} = {}", r(dst), fixed(field)),
        Instr::PutStatic { field, src } => format!("{} = {}", fixed(field), r(src)),
        Instr::ArrayLoad { dst, array, index } => format!("{} = {}[{}]", r(dst), r(array), r(index)),
        Instr::ArrayStore { array, index, src } => format!("{}[{}] = {}", r(array), r(index), r(src)),
        Instr::ArrayLength { dst, array } => format!("{} = length {}", r(dst), r(array)),
        Instr::NullCheck { obj } => format!("null check {}", r(obj)),
        Instr::InstanceOf { dst, obj, ty: t } => format!("{} = {} is {}", r(dst), r(obj), ty(t)),
        Instr::CheckCast { obj, ty: t } => format!("cast {} to {}", r(obj), ty(t)),
        Instr::ClassLiteral { dst, ty: t } => format!("{} = {}.class", r(dst), ty(t)),
        Instr::Jump { target } => format!("jump {target}"),
        Instr::Branch { cond, a, b, target } => format!("{cond:?} {} {} jump {target}", r(a), r(b)),
        Instr::BranchTrue { cond, target } => format!("if {} jump {target}", r(cond)),
        Instr::SkipAssertion { target } => format!("unless assertions jump {target}"),
        Instr::BranchFalse { cond, target } => format!("unless {} jump {target}", r(cond)),
        Instr::Switch { on, table } => {
            let table = &body.switches[table as usize];
            format!("switch {} {:?} else {}", r(on), table.keys, table.default)
        }
        Instr::Call { dst, site } => {
            let call = &body.calls[site as usize];
            let name = |m| program.method_name(m);
            let callee = match &call.callee {
                Callee::Static(m) => format!("static {}", name(*m)),
                Callee::Direct(m) => format!("direct {}", name(*m)),
                Callee::Virtual(m) => format!("virtual {}", name(*m)),
                Callee::Dynamic(name) => format!("dynamic {name}"),
            };
            format!("{} = {callee} from {} x{}", r(dst), r(call.first), call.args)
        }
        Instr::MakeClosure { dst, site } => {
            let site = &body.closures[site as usize];
            let interface = &program.classes[site.interface].simple;
            format!("{} = closure {interface} from {} x{}", r(dst), r(site.first), site.captures)
        }
        Instr::Return { src } => format!("return {}", r(src)),
        Instr::ReturnVoid => "return".to_string(),
        Instr::Throw { exception } => format!("throw {}", r(exception)),
        Instr::Unsupported { site } => format!("unsupported: {}", body.unsupported[site as usize].construct),
    }
}

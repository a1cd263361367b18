//! The arguments of the method under analysis: symbols, literals, new objects, and the choice between
//! several of them (`value: [null, new]`), which is a fork before the method is called.

use crate::exec::construct::{construct, initialize};
use crate::exec::symbolic::{Alternative, Fork, ForkKind, SymbolicState, symbol_kind};
use crate::exec::{Natives, PendingId, Value};
use crate::heap::{Clause, Layout, RootKind};
use crate::lang::ast::{Literal, PrimitiveName};
use crate::lang::program::{ErasedType, Program};
use crate::subject::args::parse_argument;
use crate::subject::{AnalysisMethod, ArgSpec};
use crate::term::{SymbolKind, TermPool};

/// Arguments, some of them still to be chosen.
#[derive(Clone, Debug)]
pub struct Arguments {
    params: Vec<Argument>,
}

#[derive(Clone, Debug)]
struct Argument {
    name: std::sync::Arc<str>,
    ty: ErasedType,
    candidates: Vec<ArgSpec>,
    chosen: usize,
    is_open: bool,
}

impl Arguments {
    /// The arguments as the subject file has them; `fixed` gives values for some (`--arg`).
    ///
    /// # Errors
    /// `fixed` names no parameter, or its value does not fit.
    pub fn new(
        program: &Program,
        analysed: &AnalysisMethod,
        fixed: &[(String, String)],
    ) -> Result<Self, String> {
        let method = &program.methods[analysed.method];
        let mut params = Vec::new();
        for ((name, &ty), spec) in method.param_names.iter().zip(&method.erased_params).zip(&analysed.args) {
            let candidates = match spec {
                ArgSpec::OneOf(all) => all.clone(),
                one => vec![one.clone()],
            };
            let is_open = candidates.len() > 1;
            params.push(Argument { name: name.clone(), ty, candidates, chosen: 0, is_open });
        }
        for (name, text) in fixed {
            let Some(param) = params.iter_mut().find(|p| *p.name == **name) else {
                let known: Vec<&str> = params.iter().map(|p| &*p.name).collect();
                return Err(match known.as_slice() {
                    [] => format!("--arg {name}: the method has no parameters"),
                    known => format!("--arg {name}: the parameters are {}", known.join(", ")),
                });
            };
            let spec = parse_argument(program, text, param.ty)
                .map_err(|why| format!("--arg {name}={text}: {why}"))?;
            param.candidates = match spec {
                ArgSpec::OneOf(all) => all,
                one => vec![one],
            };
            param.is_open = param.candidates.len() > 1;
        }
        Ok(Self { params })
    }

    /// The same for one call among several: symbols are named after the call, as in `put2.key`.
    ///
    /// # Errors
    /// None: there is nothing that could not fit.
    pub fn of_call(program: &Program, analysed: &AnalysisMethod, number: u32) -> Result<Self, String> {
        let mut arguments = Self::new(program, analysed, &[])?;
        for param in &mut arguments.params {
            param.name = format!("{}{number}.{}", analysed.key, param.name).into();
        }
        Ok(arguments)
    }

    /// The next argument with several candidates, as a fork.
    pub fn next_fork(&self) -> Option<Fork> {
        let open = self.params.iter().find(|p| p.is_open)?;
        let one = |(i, spec): (usize, &ArgSpec)| Alternative {
            answer: i as u32,
            clause: Clause::Chooses(open.name.clone(), candidate_text(spec).into()),
        };
        Some(Fork {
            kind: ForkKind::Choice,
            alternatives: open.candidates.iter().enumerate().map(one).collect(),
        })
    }

    /// Takes a candidate of the argument that `next_fork` asked about.
    pub fn choose(&mut self, candidate: u32) {
        if let Some(open) = self.params.iter_mut().find(|p| p.is_open) {
            (open.chosen, open.is_open) = (candidate as usize, false);
        }
    }

    /// The number that an argument has, once it is chosen, and the kind of its symbol; `None` where it is its symbol.
    pub fn number(&self, name: &str) -> Option<(SymbolKind, i64)> {
        let param = self.params.iter().find(|p| *p.name == *name)?;
        let ArgSpec::Literal(literal) = param.candidates.get(param.chosen)? else { return None };
        let number = match literal {
            Literal::Int(n) => (*n).into(),
            Literal::Long(n) => *n,
            Literal::Char(c) => (*c).into(),
            Literal::Boolean(b) => (*b).into(),
            _ => return None,
        };
        Some((param.ty.as_primitive().and_then(symbol_kind)?, number))
    }

    /// The values, after the receiver where there is one.
    ///
    /// # Errors
    /// A sentence: an argument cannot be built.
    pub fn values(
        &self,
        program: &Program,
        natives: &Natives,
        terms: &mut TermPool,
        state: &mut SymbolicState,
        receiver: Option<Value>,
    ) -> Result<Vec<Value>, String> {
        let layout = state.input.layout().clone();
        let mut values: Vec<Value> = receiver.into_iter().collect();
        for (position, param) in self.params.iter().enumerate() {
            let Some(spec) = param.candidates.get(param.chosen) else { continue };
            values.push(param.value(program, natives, terms, state, &layout, position as u32, spec)?);
        }
        Ok(values)
    }
}

impl Argument {
    #[allow(clippy::too_many_arguments)]
    fn value(
        &self,
        program: &Program,
        natives: &Natives,
        terms: &mut TermPool,
        state: &mut SymbolicState,
        layout: &Layout,
        position: u32,
        spec: &ArgSpec,
    ) -> Result<Value, String> {
        let primitive = self.ty.as_primitive();
        Ok(match spec {
            ArgSpec::Symbolic => {
                let kind = primitive.and_then(symbol_kind);
                let kind = kind.ok_or_else(|| format!("{} cannot be symbolic", self.name))?;
                // A tool's call for an input of that name means another one.
                state.machine.inputs.push(self.name.clone());
                Value::Sym(terms.named(self.name.clone(), kind))
            }
            ArgSpec::Pools(_) | ArgSpec::Open(_) => {
                let roots = layout.scope.roots.iter().zip(&layout.root_slots);
                let slot =
                    roots.filter(|(r, _)| r.kind == RootKind::Argument(position)).find_map(|(_, s)| *s);
                let slot = slot.ok_or_else(|| format!("{} is no root of the symbolic heap", self.name))?;
                Value::Pending(PendingId(slot.0))
            }
            ArgSpec::Null => Value::Null,
            ArgSpec::New(class) => {
                Value::Ref(construct(program, natives, &mut state.machine, terms, *class)?)
            }
            ArgSpec::Literal(literal) => self.literal(program, state, literal)?,
            ArgSpec::Constant(constant) => {
                let class = program.fields[constant.field].class;
                initialize(program, natives, &mut state.machine, terms, class)?;
                state.machine.static_value(constant.field)
            }
            ArgSpec::OneOf(_) => return Err(format!("{}: a list within a list", self.name)),
        })
    }

    fn literal(
        &self,
        program: &Program,
        state: &mut SymbolicState,
        literal: &Literal,
    ) -> Result<Value, String> {
        let ty = self.ty.as_primitive();
        Ok(match literal {
            Literal::Int(n) if ty == Some(PrimitiveName::Long) => Value::Long((*n).into()),
            Literal::Int(n) => Value::Int(*n),
            Literal::Long(n) => Value::Long(*n),
            Literal::Float(x) => Value::Float(*x),
            Literal::Double(x) => Value::Double(*x),
            Literal::Char(c) => Value::Int((*c).into()),
            Literal::Boolean(b) => Value::Int((*b).into()),
            Literal::String(text) => Value::Ref(state.machine.input_text(program, &self.name, text)),
            Literal::Null => Value::Null,
        })
    }
}

/// How a candidate prints: `null`, `new`, a literal.
fn candidate_text(spec: &ArgSpec) -> String {
    match spec {
        ArgSpec::Symbolic | ArgSpec::Open(_) => "symbolic".into(),
        ArgSpec::Pools(_) | ArgSpec::OneOf(_) => "any".into(),
        ArgSpec::Null => "null".into(),
        ArgSpec::New(_) => "new".into(),
        ArgSpec::Constant(constant) => constant.name.to_string(),
        ArgSpec::Literal(Literal::Int(n)) => n.to_string(),
        ArgSpec::Literal(Literal::Long(n)) => n.to_string(),
        ArgSpec::Literal(Literal::Float(x)) => x.to_string(),
        ArgSpec::Literal(Literal::Double(x)) => x.to_string(),
        ArgSpec::Literal(Literal::Char(c)) => format!("{:?}", char::from_u32((*c).into()).unwrap_or('?')),
        ArgSpec::Literal(Literal::Boolean(b)) => b.to_string(),
        ArgSpec::Literal(Literal::String(text)) => format!("{text:?}"),
        ArgSpec::Literal(Literal::Null) => "null".into(),
    }
}

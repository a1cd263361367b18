//! The arguments of the method under analysis: symbols, literals, new objects, and the choice between
//! several of them (`value: [null, new]`), which is a fork before the method is called.

use crate::exec::construct::construct;
use crate::exec::symbolic::{Alternative, Fork, ForkKind, SymbolicState, symbol_kind};
use crate::exec::{Natives, PendingId, Value};
use crate::heap::{Clause, Layout, RootKind};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ErasedType, Program};
use crate::subject::{AnalysisMethod, ArgSpec};
use crate::term::TermPool;

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
    /// The arguments as the subject file has them; `fixed` gives numbers for some (`--arg`).
    ///
    /// # Errors
    /// `fixed` names no parameter, or one that is no number.
    pub fn new(program: &Program, analysed: &AnalysisMethod, fixed: &[(String, i64)]) -> Result<Self, String> {
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
        for (name, value) in fixed {
            let Some(param) = params.iter_mut().find(|p| *p.name == **name) else {
                let known: Vec<&str> = params.iter().map(|p| &*p.name).collect();
                return Err(format!("--arg {name}: the parameters are {}", known.join(", ")));
            };
            if param.ty.as_primitive().is_none() {
                return Err(format!("--arg {name}: only primitive parameters take a value"));
            }
            param.candidates = vec![ArgSpec::Number(*value)];
            param.is_open = false;
        }
        Ok(Self { params })
    }

    /// The next argument with several candidates, as a fork.
    pub fn next_fork(&self) -> Option<Fork> {
        let open = self.params.iter().find(|p| p.is_open)?;
        let one = |(i, spec): (usize, &ArgSpec)| Alternative {
            answer: i as u32,
            clause: Clause::Chooses(open.name.clone(), spec.to_string().into()),
        };
        Some(Fork { kind: ForkKind::Choice, alternatives: open.candidates.iter().enumerate().map(one).collect() })
    }

    /// Takes a candidate of the argument that `next_fork` asked about.
    pub fn choose(&mut self, candidate: u32) {
        if let Some(open) = self.params.iter_mut().find(|p| p.is_open) {
            (open.chosen, open.is_open) = (candidate as usize, false);
        }
    }

    /// The values, receiver first.
    ///
    /// # Errors
    /// A sentence: an argument cannot be built.
    pub fn values(&self, program: &Program, natives: &Natives, terms: &mut TermPool, state: &mut SymbolicState) -> Result<Vec<Value>, String> {
        let layout = state.input.layout().clone();
        let receiver = layout.receiver.and_then(|place| state.object_of(place));
        let mut values: Vec<Value> = receiver.map(Value::Ref).into_iter().collect();
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
            ArgSpec::Symbolic | ArgSpec::Pool(_) => match primitive {
                Some(name) => {
                    let kind = symbol_kind(name);
                    let kind = kind.ok_or_else(|| format!("{}: a {} cannot be symbolic", self.name, name.keyword()))?;
                    Value::Sym(terms.fresh(self.name.clone(), kind))
                }
                None => {
                    let roots = layout.scope.roots.iter().zip(&layout.root_slots);
                    let slot = roots.filter(|(r, _)| r.kind == RootKind::Argument(position)).find_map(|(_, s)| *s);
                    let slot = slot.ok_or_else(|| format!("{} is no root of the symbolic heap", self.name))?;
                    Value::Pending(PendingId(slot.0))
                }
            },
            ArgSpec::Null => Value::Null,
            ArgSpec::New => {
                let class = self.ty.as_class().ok_or_else(|| format!("{}: `new` needs a class", self.name))?;
                let class = if program.classes[class].is_concrete() { class } else { program.well_known.object };
                Value::Ref(construct(program, natives, &mut state.machine, terms, class)?)
            }
            ArgSpec::Text(text) => Value::Ref(state.machine.alloc_string(program, text.as_str())),
            ArgSpec::Number(n) => match primitive {
                Some(PrimitiveName::Long) => Value::Long(*n),
                Some(PrimitiveName::Float) => Value::Float(*n as f32),
                Some(PrimitiveName::Double) => Value::Double(*n as f64),
                _ => Value::Int(i32::try_from(*n).map_err(|_| format!("{}: {n} is no int", self.name))?),
            },
            ArgSpec::OneOf(_) => return Err(format!("{}: a list within a list", self.name)),
        })
    }
}

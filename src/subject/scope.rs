//! Pools and domains for one k: [`Subject::scope`].

use crate::base::{Code, Diagnostic, IndexVec, Span};
use crate::heap::{
    ArrayPool, DEFAULT_ARRAY_LENGTH, DEFAULT_TEXT_LENGTH, DomainValue, FieldDomain, Pool, PoolId, Root,
    RootKind, Scope, TrackedField,
};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::Program;
use crate::subject::args::ArgSpec;
use crate::subject::integer::Expression;
use crate::subject::limits::{MAX_SLOTS, check_width, too_big};
use crate::subject::{
    AnalysisMethod, DeclaredScope, DomainKind, DomainSpec, Finitization, PoolSpec, RootRef, ScopeSpec,
    StaticRoot, Subject, finitization,
};

impl Subject {
    /// The scope for one k: the receiver and the statics are its roots, and, where the precondition
    /// takes reference arguments, those of the first method that has them.
    ///
    /// # Errors
    /// `BAD-SCOPE` for k = 0; `SCOPE-TOO-BIG`; an expression without a value (`OVERFLOW`,
    /// `EMPTY-DOMAIN`, `BAD-COUNT`, `DOMAIN-TOO-WIDE`); `FINITIZATION` where the method that says the
    /// scope fails or says what does not fit.
    pub fn scope(&self, k: u32) -> Result<Scope, Diagnostic> {
        let takes_arguments =
            |p: &crate::subject::Predicate| p.params.iter().any(|r| matches!(r, RootRef::Argument(_)));
        let needed = self.precondition().any(takes_arguments) || self.receiver.is_none();
        let method = self.methods.iter().find(|m| needed && m.args.iter().any(ArgSpec::is_root));
        self.build_scope(k, method)
    }

    /// The scope for one k whose roots include the reference arguments of a method.
    ///
    /// # Errors
    /// See [`Subject::scope`].
    pub fn scope_of(&self, k: u32, method: &AnalysisMethod) -> Result<Scope, Diagnostic> {
        self.build_scope(k, Some(method))
    }

    fn build_scope(&self, k: u32, method: Option<&AnalysisMethod>) -> Result<Scope, Diagnostic> {
        let (scope, span) = match &self.spec.scope {
            ScopeSpec::Declared(declared) => {
                let pool = self.receiver.and_then(|r| r.pool).and_then(|p| declared.pools.get(p));
                let scope = evaluate(declared, k)?;
                check_receiver(self, &scope, pool.map_or(declared.span, |p| p.name.span))?;
                (scope, declared.span)
            }
            ScopeSpec::Finitization(call) => {
                let scope = self.finitized(call, k)?;
                check_receiver(self, &scope, call.span)?;
                (scope, call.span)
            }
        };
        let has_receiver =
            |m: &AnalysisMethod| m.is_harness || !self.program.methods[m.method].modifiers.is_static;
        let receiver = self.receiver.filter(|_| method.is_none_or(has_receiver));
        let mut roots = Vec::new();
        roots.extend(receiver.map(|r| Root {
            name: "this".into(),
            kind: RootKind::This { class: r.class, pool: r.pool },
            domain: FieldDomain::Any,
        }));
        for StaticRoot { name, field, domain } in &self.statics {
            let domain = evaluate_domain(&scope.pools, domain, k)?;
            roots.push(Root { name: name.clone(), kind: RootKind::Static(*field), domain });
        }
        for (at, arg) in method.map(|m| m.args.iter().enumerate()).into_iter().flatten() {
            let domain = match arg {
                ArgSpec::Pools(pools) => references(&scope.pools, pools),
                ArgSpec::Open(object) => FieldDomain::Open(*object),
                _ => continue,
            };
            let name = method.and_then(|m| self.program.methods[m.method].param_names.get(at).cloned());
            let kind = RootKind::Argument(u32::try_from(at).unwrap_or(u32::MAX));
            roots.push(Root { name: name.unwrap_or_else(|| format!("arg{at}").into()), kind, domain });
        }
        let untracked = self.spec.untracked.clone();
        let (array_length, string_length) = (self.spec.array_length, self.spec.string_length);
        let scope = Scope { roots, untracked, array_length, string_length, ..scope };
        check_size(&self.program, &scope, span)?;
        Ok(scope)
    }

    /// What the finitization says, which has to be about the receiver.
    fn finitized(&self, call: &Finitization, k: u32) -> Result<Scope, Diagnostic> {
        if let Some(error) = bad_scope(k, call.span) {
            return Err(error);
        }
        let (scope, target) = finitization::run(&self.program, call, k)?;
        match self.receiver {
            Some(receiver)
                if receiver.pool.is_none() && !self.program.is_subclass(receiver.class, target) =>
            {
                let name = |class| &self.program.classes[class].simple;
                let message = format!(
                    "{} is for {}, and the receiver is a {}",
                    self.program.method_name(call.method),
                    name(target),
                    name(receiver.class)
                );
                Err(Diagnostic::error(Code::Finitization, call.span, message))
            }
            _ => Ok(scope),
        }
    }
}

/// A message about a scope number that cannot be meant.
fn bad_scope(k: u32, span: Span) -> Option<Diagnostic> {
    let message = "scope 0 has no objects";
    (k == 0).then(|| {
        Diagnostic::error(Code::BadScope, span, message).with_hint("the scope is a number from 1 on")
    })
}

fn evaluate(declared: &DeclaredScope, k: u32) -> Result<Scope, Diagnostic> {
    if let Some(error) = bad_scope(k, declared.span) {
        return Err(error);
    }
    let mut pools: IndexVec<PoolId, Pool> = IndexVec::new();
    let mut objects = 0u64;
    for pool in declared.pools.iter() {
        let mut classes = Vec::with_capacity(pool.classes.len());
        for (class, count) in &pool.classes {
            let count = evaluate_count(count, k, "objects")?;
            objects = objects.saturating_add(u64::from(count));
            classes.push((*class, count));
        }
        if objects > MAX_SLOTS {
            return Err(too_big(format!("{objects} objects"), k, pool.name.span));
        }
        pools.push(Pool {
            name: pool.name.value.clone(),
            classes,
            null: pool.null,
            array: None,
            given: Vec::new(),
        });
    }
    // Element domains may name pools that come later.
    for (id, spec) in declared.pools.iter_enumerated() {
        if let Some(array) = evaluate_array(&pools, spec, k)? {
            pools[id].array = Some(array);
        }
    }
    let mut fields = Vec::with_capacity(declared.fields.len());
    for spec in &declared.fields {
        let domain = evaluate_domain(&pools, &spec.domain, k)?;
        fields.push(TrackedField { field: spec.field, class: spec.class, domain, is_lazy: spec.is_lazy });
    }
    Ok(Scope {
        k,
        pools,
        fields,
        untracked: Vec::new(),
        roots: Vec::new(),
        array_length: DEFAULT_ARRAY_LENGTH,
        string_length: DEFAULT_TEXT_LENGTH,
    })
}

fn evaluate_array(
    pools: &IndexVec<PoolId, Pool>,
    spec: &PoolSpec,
    k: u32,
) -> Result<Option<ArrayPool>, Diagnostic> {
    let Some(array) = &spec.array else { return Ok(None) };
    let (lo, hi) = array.length.eval(k)?;
    if lo < 0 {
        let message = format!("a length of {lo} at k = {k}");
        return Err(
            Diagnostic::error(Code::BadCount, array.length.span, message).with_hint("lengths are from 0 on")
        );
    }
    let length = |n: i64| u32::try_from(n).ok().filter(|&n| u64::from(n) <= MAX_SLOTS);
    let (Some(lo), Some(hi)) = (length(lo), length(hi)) else {
        return Err(too_big(format!("arrays of length {hi}"), k, array.length.span));
    };
    let domain = evaluate_domain(pools, &array.domain, k)?;
    Ok(Some(ArrayPool { element: array.element, length: (lo, hi), domain }))
}

fn evaluate_count(count: &Expression, k: u32, what: &str) -> Result<u32, Diagnostic> {
    let value = count.eval(k)?;
    if value < 0 {
        let message = format!("`{}` gives {value} {what} at k = {k}", count.text);
        return Err(Diagnostic::error(Code::BadCount, count.span, message).with_hint("counts are from 0 on"));
    }
    let fits = u32::try_from(value).ok().filter(|&n| u64::from(n) <= MAX_SLOTS);
    fits.ok_or_else(|| too_big(format!("{value} {what}"), k, count.span))
}

fn evaluate_domain(
    pools: &IndexVec<PoolId, Pool>,
    spec: &DomainSpec,
    k: u32,
) -> Result<FieldDomain, Diagnostic> {
    let domain = match &spec.kind {
        DomainKind::Pools(ids) => {
            let domain = references(pools, ids);
            if let FieldDomain::References { null: false, pools: members } = &domain
                && members.iter().all(|&p| pools.get(p).is_none_or(|p| p.count() == 0))
            {
                let message = format!(
                    "the domain is empty at k = {k}: its pools have no object, and null is no member"
                );
                return Err(Diagnostic::error(Code::EmptyDomain, spec.span, message)
                    .with_hint("remove `null: false`, or raise the count"));
            }
            domain
        }
        DomainKind::Range(range) => {
            let (lo, hi) = range.eval(k)?;
            FieldDomain::Range(lo, hi)
        }
        DomainKind::Integers(values) => {
            let values: Result<Vec<i64>, Diagnostic> = values.iter().map(|e| e.eval(k)).collect();
            match spec.ty.as_primitive() {
                Some(PrimitiveName::Float | PrimitiveName::Double) => {
                    let real = |n: i64| DomainValue::Real((n as f64).to_bits());
                    FieldDomain::Listed(values?.into_iter().map(real).collect())
                }
                _ => FieldDomain::Values(values?),
            }
        }
        DomainKind::Booleans(values) => FieldDomain::Values(values.iter().map(|&b| i64::from(b)).collect()),
        DomainKind::Listed(values) => FieldDomain::Listed(values.clone()),
        DomainKind::Any => FieldDomain::Any,
        DomainKind::Open(object) => FieldDomain::Open(*object),
    };
    check_width(spec.ty.as_primitive(), &domain, spec.span, k)?;
    Ok(domain)
}

fn references(pools: &IndexVec<PoolId, Pool>, ids: &[PoolId]) -> FieldDomain {
    let null = ids.iter().any(|&id| pools.get(id).is_some_and(|p| p.null));
    FieldDomain::References { null, pools: ids.to_vec() }
}

fn check_receiver(subject: &Subject, scope: &Scope, span: Span) -> Result<(), Diagnostic> {
    let Some(pool) = subject.receiver.and_then(|r| r.pool) else { return Ok(()) };
    if scope.pools.get(pool).is_some_and(|p| p.classes.first().is_some_and(|&(_, n)| n > 0)) {
        return Ok(());
    }
    let message = format!("the receiver is object 0 of a pool that has none at k = {}", scope.k);
    Err(Diagnostic::error(Code::BadCount, span, message).with_hint("raise the count"))
}

/// The vector's length: roots, fields of every object, lengths and elements.
fn check_size(program: &Program, scope: &Scope, span: Span) -> Result<(), Diagnostic> {
    let tracked = |class| scope.fields.iter().filter(|f| program.is_subclass(class, f.class)).count() as u64;
    let mut slots = 0u64;
    for root in &scope.roots {
        slots = slots.saturating_add(match root.kind {
            RootKind::This { class, pool: None } => tracked(class),
            RootKind::This { .. } => 0,
            RootKind::Static(_) | RootKind::Argument(_) => 1,
        });
    }
    for pool in scope.pools.iter() {
        for &(class, count) in &pool.classes {
            let each = pool.array.as_ref().map_or_else(|| tracked(class), |a| u64::from(a.length.1) + 1);
            slots = slots.saturating_add(each.saturating_mul(u64::from(count)));
        }
    }
    if slots > MAX_SLOTS {
        return Err(too_big(format!("a vector of {slots} entries"), scope.k, span));
    }
    Ok(())
}

//! Pools, tracked fields, statics and finitizations.

use std::sync::Arc;

use crate::base::{Code, Diagnostic, Span};
use crate::heap::DomainValue;
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ClassId, ErasedType};
use crate::subject::decode::Spanned;
use crate::subject::domain::{Domain, DomainText};
use crate::subject::link::Linker;
use crate::subject::specification_file::{
    BoundsText, FinitizationText, MembersText, PoolText, SpecificationFile,
};
use crate::subject::{
    AnalysisMethod, ArgSpec, ArraySpec, DeclaredScope, DomainKind, DomainSpec, Expression, FieldSpec,
    Finitization, PoolSpec, Range, ScopeSpec, StaticRoot, finitization,
};

impl Linker<'_> {
    /// Enters all pools. Element domains are linked last, since they may name any pool.
    pub(super) fn link_pools(&mut self, spec: &SpecificationFile) {
        let mut elements: Vec<(usize, ErasedType)> = Vec::new();
        for (at, pool) in spec.pools.iter().enumerate() {
            let name = Spanned::new(Arc::from(pool.name.value.as_str()), pool.name.span);
            let linked = match &pool.members {
                MembersText::Classes(classes) => self.pool_classes(classes, pool),
                MembersText::Array(array) => self.erased_type(&array.element).map(|ty| {
                    elements.push((at, ty));
                    vec![(self.program.well_known.object, array.count.clone())]
                }),
            };
            let id = linked
                .map(|classes| self.pools.push(PoolSpec { name, classes, null: pool.null, array: None }));
            self.pool_ids.push(id);
        }
        // Types of all array pools are known before any element's domain is checked against them.
        let arrays = |at: usize| match spec.pools.get(at).map(|p| &p.members) {
            Some(MembersText::Array(array)) => Some(array),
            _ => None,
        };
        for &(at, element) in &elements {
            if let (Some(array), Some(Some(id))) = (arrays(at), self.pool_ids.get(at).copied()) {
                let unchecked = DomainSpec { kind: DomainKind::Any, span: array.domain.span, ty: element };
                self.pools[id].array =
                    Some(ArraySpec { element, length: array.length.clone(), domain: unchecked });
            }
        }
        for (at, element) in elements {
            let (Some(array), Some(Some(id))) = (arrays(at), self.pool_ids.get(at).copied()) else {
                continue;
            };
            let linked = self.domain(&array.domain, element, "an element");
            if let (Some(linked), Some(spec)) = (linked, &mut self.pools[id].array) {
                spec.domain = linked;
            }
        }
    }

    fn pool_classes(
        &mut self,
        written: &[(Spanned<String>, crate::subject::Expression)],
        pool: &PoolText,
    ) -> Option<Vec<(ClassId, crate::subject::Expression)>> {
        let mut classes: Vec<(ClassId, crate::subject::Expression)> = Vec::new();
        let mut all = true;
        for (name, count) in written {
            let Some(class) = self.class(name) else {
                all = false;
                continue;
            };
            if let Some(hint) = self.not_for_pools(class) {
                let message = format!("pool `{}` cannot have objects of {}", pool.name.value, name.value);
                self.dx.error(Code::BadPool, name.span, message, hint);
                all = false;
                continue;
            }
            if !self.program.classes[class].is_concrete() {
                let message = format!(
                    "pool `{}` cannot have objects of {}, which is abstract",
                    pool.name.value, name.value
                );
                let hint = match self.subclasses(class)[..] {
                    [] => "name a class that is not abstract".to_owned(),
                    ref subclasses => format!(
                        "such as `classes: {{ {} }}`",
                        subclasses.iter().map(|s| format!("{s}: k")).collect::<Vec<_>>().join(", ")
                    ),
                };
                self.dx.error(Code::AbstractClass, name.span, message, hint);
                all = false;
                continue;
            }
            if classes.iter().any(|&(c, _)| c == class) {
                self.dx.error(
                    Code::DuplicateKey,
                    name.span,
                    format!("{} is in the pool twice", name.value),
                    "add the numbers up",
                );
                all = false;
            }
            classes.push((class, count.clone()));
        }
        all.then_some(classes)
    }

    /// Simple names of the user's classes below a class that can have objects.
    fn subclasses(&self, class: ClassId) -> Vec<Arc<str>> {
        let below = self.program.classes.iter_enumerated();
        let below = below
            .filter(|&(id, c)| c.is_concrete() && c.span.is_some() && self.program.is_subclass(id, class));
        below.map(|(_, c)| c.simple.clone()).collect()
    }

    /// Pools and tracked fields, or the finitization.
    pub(super) fn link_scope(&mut self, spec: &SpecificationFile) -> Option<ScopeSpec> {
        if spec.finitization.is_some() {
            return self.finitization.take().map(ScopeSpec::Finitization);
        }
        let mut fields: Vec<FieldSpec> = Vec::new();
        for (name, domain) in &spec.fields {
            let Some((class, field)) = self.field(name) else { continue };
            let declared = &self.program.fields[field];
            let ty = declared.erased;
            if declared.constant.is_some() && !declared.modifiers.is_static {
                let message = format!("`{}` is a constant: it is its value wherever it is read", name.value);
                self.dx.error(Code::BadValue, name.span, message, "remove it");
                continue;
            }
            if declared.modifiers.is_static {
                let message = format!("`{}` is static, so it is no field of an object", name.value);
                self.dx.error(
                    Code::StaticField,
                    name.span,
                    message,
                    format!("make it a root: `input: {{ statics: {{ {}: … }} }}`", name.value),
                );
                continue;
            }
            if fields.iter().any(|f| f.field == field && f.class == class) {
                self.dx.error(
                    Code::DuplicateKey,
                    name.span,
                    format!("`{}` is given twice", name.value),
                    "keep one of them",
                );
                continue;
            }
            let Some(domain) = self.domain(domain, ty, &format!("`{}`", name.value)) else { continue };
            let name = Spanned::new(Arc::from(name.value.as_str()), name.span);
            fields.push(FieldSpec { name, field, class, domain, is_lazy: true });
        }
        self.link_never_lazy(&spec.never_lazy, &mut fields);
        let span = spec.fields.first().map_or(spec.start, |(name, _)| name.span);
        let span = spec.default_scope.as_ref().map_or(span, |k| k.span);
        Some(ScopeSpec::Declared(DeclaredScope { pools: self.pools.clone(), fields, span }))
    }

    /// Fields that stay as they are when the program reads them.
    fn link_never_lazy(&mut self, names: &[Spanned<String>], fields: &mut [FieldSpec]) {
        for name in names {
            let Some((class, field)) = self.field(name) else { continue };
            if self.program.fields[field].erased.as_primitive().is_some() {
                let message = format!("`{}` is no reference, so it is never lazily initialised", name.value);
                self.dx.error(Code::BadValue, name.span, message, "name fields that refer to objects");
            } else if let Some(spec) = fields.iter_mut().find(|f| (f.field, f.class) == (field, class)) {
                spec.is_lazy = false;
            } else {
                let message = format!("`{}` has no domain, so nothing initialises it", name.value);
                self.dx.error(Code::BadValue, name.span, message, "give it one under `fields`");
            }
        }
    }

    /// Static fields that are roots.
    pub(super) fn link_statics(&mut self, written: &[(Spanned<String>, DomainText)]) -> Vec<StaticRoot> {
        let mut roots = Vec::new();
        for (name, domain) in written {
            let Some((_, field)) = self.field(name) else { continue };
            let declared = &self.program.fields[field];
            let ty = declared.erased;
            if !declared.modifiers.is_static {
                let message = format!("`{}` is not static, so it is no root", name.value);
                self.dx.error(
                    Code::NotStatic,
                    name.span,
                    message,
                    "fields of objects are tracked under `scope.fields`",
                );
                continue;
            }
            if declared.constant.is_some() {
                let message = format!("`{}` is a constant", name.value);
                self.dx.error(
                    Code::StaticField,
                    name.span,
                    message,
                    "a root is a static field that is not a compile-time constant",
                );
                continue;
            }
            let Some(domain) = self.domain(domain, ty, &format!("`{}`", name.value)) else { continue };
            roots.push(StaticRoot { name: name.value.as_str().into(), field, domain });
        }
        roots
    }

    /// A domain for something of that type.
    fn domain(&mut self, written: &DomainText, ty: ErasedType, what: &str) -> Option<DomainSpec> {
        let span = written.span;
        if let Some(class) = self.program.enum_type(ty) {
            let values = self.constants(&written.value, class, span, what)?;
            return Some(DomainSpec { kind: DomainKind::Listed(values), span, ty });
        }
        if let Some(real @ (PrimitiveName::Float | PrimitiveName::Double)) = ty.as_primitive() {
            return self.real_domain(written, real, what).map(|kind| DomainSpec { kind, span, ty });
        }
        if let Some(values) = self.boxes(&written.value, ty) {
            return Some(DomainSpec { kind: DomainKind::Listed(values), span, ty });
        }
        let kind = match &written.value {
            Domain::Boxes(_) => {
                self.domain_misfit(ty, span, what, "a list of boxes");
                return None;
            }
            Domain::Reals(_) => {
                self.domain_misfit(ty, span, what, "a list of floating-point numbers");
                return None;
            }
            Domain::Pools(names) => DomainKind::Pools(self.domain_pools(names, ty, what)?),
            Domain::Range(range) => {
                self.expect_type(ty, is_integral, span, what, "a range of numbers")?;
                DomainKind::Range(range.clone())
            }
            Domain::Integers(values) => {
                self.expect_type(ty, is_integral, span, what, "a list of numbers")?;
                DomainKind::Integers(values.clone())
            }
            Domain::Booleans(values) => {
                self.expect_type(ty, |p| p == PrimitiveName::Boolean, span, what, "a list of booleans")?;
                let mut values = values.clone();
                values.dedup();
                DomainKind::Booleans(values)
            }
            Domain::Strings(values) => {
                let string = ErasedType::class(self.program.well_known.string);
                if !self.program.is_assignable(string, ty) {
                    self.domain_misfit(ty, span, what, "a list of strings");
                    return None;
                }
                let mut listed = Vec::new();
                for value in values {
                    let value = value.as_ref().map(|v| DomainValue::Text(v.as_str().into()));
                    let value = value.unwrap_or(DomainValue::Null);
                    if !listed.contains(&value) {
                        listed.push(value);
                    }
                }
                DomainKind::Listed(listed)
            }
            Domain::Any if self.open_object(ty).is_some() => {
                self.open_object(ty).map_or(DomainKind::Any, DomainKind::Open)
            }
            Domain::Any => {
                self.expect_type(ty, |p| p == PrimitiveName::Boolean || is_integral(p), span, what, "`any`")?;
                DomainKind::Any
            }
        };
        Some(DomainSpec { kind, span, ty })
    }

    fn domain_pools(
        &mut self,
        names: &[Spanned<String>],
        ty: ErasedType,
        what: &str,
    ) -> Option<Vec<crate::heap::PoolId>> {
        let mut pools = Vec::new();
        let mut all = true;
        if let (Some(_), Some(name)) = (ty.as_primitive(), names.first())
            && self.written_pools.iter().any(|p| **p == *name.value)
        {
            self.domain_misfit(ty, name.span, what, &format!("the pool `{}`", name.value));
            return None;
        }
        for name in names {
            match self.pool(&name.value, name.span) {
                Some(pool) if pools.contains(&pool) => {
                    self.dx.error(
                        Code::DuplicateKey,
                        name.span,
                        format!("pool `{}` is named twice", name.value),
                        "keep one of them",
                    );
                    all = false;
                }
                Some(pool) if self.check_pool_type(pool, ty, name.span, what) => pools.push(pool),
                _ => all = false,
            }
        }
        all.then_some(pools)
    }

    fn expect_type(
        &mut self,
        ty: ErasedType,
        fits: fn(PrimitiveName) -> bool,
        span: Span,
        what: &str,
        domain: &str,
    ) -> Option<()> {
        if ty.as_primitive().is_some_and(fits) {
            return Some(());
        }
        self.domain_misfit(ty, span, what, domain);
        None
    }

    fn domain_misfit(&mut self, ty: ErasedType, span: Span, what: &str, domain: &str) {
        let message =
            format!("{domain} is no domain for {what}, which has type {}", self.program.type_name(ty));
        let pools: Vec<String> =
            self.pools_for(ty).iter().map(|&p| format!("`{}`", self.pool_name(p))).collect();
        let hint = match ty.as_primitive() {
            Some(PrimitiveName::Boolean) => "write `[false, true]`".to_owned(),
            Some(p) if is_integral(p) => "write a range such as `0..k`, or `any`".to_owned(),
            Some(_) => "write a list of numbers such as `[0.0, 1.5, NaN]`, or `any`".to_owned(),
            None if ty.as_class() == Some(self.program.well_known.string) => {
                "write `symbolic`, or a list of strings: `[null, \"a\"]`".to_owned()
            }
            None if self.open_object(ty).is_some() => {
                "write `symbolic`, or a list of its values: `[null, 1]`".to_owned()
            }
            None if pools.is_empty() => {
                "declare a pool of that class under `scope.pools` and name it here".to_owned()
            }
            None => format!("name a pool: {}", pools.join(" or ")),
        };
        self.dx.error(Code::DomainType, span, message, hint);
    }

    /// Runs the finitization for one k, so that its pools have names that arguments and roots can use.
    pub(super) fn link_finitization(&mut self, written: &Spanned<FinitizationText>, k: u32) {
        let Some(call) = self.finitization(written) else { return };
        let number = |n: u32| Expression::parse(&n.to_string(), written.span).ok();
        let range = || Range::parse("0..k", written.span).ok();
        match finitization::run(self.program, &call, k) {
            Ok((scope, _)) => {
                for pool in scope.pools.iter() {
                    let classes = pool.classes.iter().filter_map(|&(class, n)| Some((class, number(n)?)));
                    let array = pool.array.as_ref().zip(range()).map(|(array, length)| ArraySpec {
                        element: array.element,
                        length,
                        domain: DomainSpec { kind: DomainKind::Any, span: written.span, ty: array.element },
                    });
                    let name = Spanned::new(pool.name.clone(), written.span);
                    self.written_pools.push(pool.name.clone());
                    let spec = PoolSpec { name, classes: classes.collect(), null: pool.null, array };
                    let id = self.pools.push(spec);
                    self.pool_ids.push(Some(id));
                }
                self.finitization = Some(call);
            }
            Err(error) => self.dx.report(error),
        }
    }

    fn finitization(&mut self, call: &Spanned<FinitizationText>) -> Option<Finitization> {
        let name = Spanned::new(call.value.method.clone(), call.span);
        let candidates = self.methods_named(&name)?;
        let count = call.value.args.as_ref().map(Vec::len);
        let int = ErasedType::primitive(PrimitiveName::Int);
        let fits = |&m: &crate::lang::program::MethodId| {
            let method = &self.program.methods[m];
            let params = &method.erased_params;
            method.modifiers.is_static
                && params.iter().all(|&p| p == int)
                && count.is_none_or(|n| n == params.len())
        };
        let Some(method) = candidates.into_iter().find(fits) else {
            let message = format!(
                "no static method `{}` takes {} as arguments",
                call.value.method,
                count.map_or("int numbers".to_owned(), |n| format!("{n} int numbers"))
            );
            self.dx.error(
                Code::WrongSignature,
                call.span,
                message,
                "a finitization is static and takes int numbers only",
            );
            return None;
        };
        let arity = self.program.methods[method].params.len();
        let k = || crate::subject::Expression::parse("k", call.span).ok();
        let args = call.value.args.clone().unwrap_or_else(|| (0..arity).filter_map(|_| k()).collect());
        Some(Finitization { method, args, span: call.span })
    }

    /// Warns of pools that nothing points to, and of fields whose class has no objects.
    pub(super) fn warn_of_unused(
        &mut self,
        spec: &SpecificationFile,
        statics: &[StaticRoot],
        methods: &[AnalysisMethod],
    ) {
        let names_in = |domain: &DomainText| match &domain.value {
            Domain::Pools(names) => names.iter().map(|n| n.value.clone()).collect(),
            _ => Vec::new(),
        };
        let mut used: Vec<String> = spec.fields.iter().flat_map(|(_, d)| names_in(d)).collect();
        for pool in &spec.pools {
            if let MembersText::Array(array) = &pool.members {
                used.extend(names_in(&array.domain));
            }
        }
        let mut used_ids = Vec::new();
        used_ids.extend(self.receiver.and_then(|r| r.pool));
        used_ids.extend(methods.iter().flat_map(|m| &m.args).flat_map(|a| match a {
            ArgSpec::Pools(pools) => pools.clone(),
            _ => Vec::new(),
        }));
        used_ids.extend(statics.iter().flat_map(|s| match &s.domain.kind {
            DomainKind::Pools(pools) => pools.clone(),
            _ => Vec::new(),
        }));
        for (pool, id) in spec.pools.iter().zip(&self.pool_ids) {
            let by_id = id.is_none_or(|id| used_ids.contains(&id));
            if !by_id && !spec.infers && !spec.infer_others && !used.contains(&pool.name.value) {
                let message = format!("no field, root or argument has the pool `{}`", pool.name.value);
                let warning = Diagnostic::warning(Code::UnusedPool, pool.name.span, message);
                self.dx.report(warning.with_hint("name it in a domain, or remove it"));
            }
        }
        let all_linked = self.pool_ids.iter().all(Option::is_some);
        let holders: Vec<ClassId> = self
            .receiver
            .map(|r| r.class)
            .into_iter()
            .chain(
                self.pools
                    .iter()
                    .filter(|p| p.array.is_none())
                    .flat_map(|p| p.classes.iter().map(|&(c, _)| c)),
            )
            .collect();
        for (name, _) in spec.fields.iter().filter(|_| all_linked) {
            let Some(class) = name.value.rsplit_once('.').and_then(|(c, _)| self.class_quietly(c)) else {
                continue;
            };
            if !holders.iter().any(|&h| self.program.is_subclass(h, class)) {
                let message = format!("the scope has no object with the field `{}`", name.value);
                let warning = Diagnostic::warning(Code::UnusedField, name.span, message);
                self.dx.report(warning.with_hint("declare a pool of that class, or remove the field"));
            }
        }
    }

    /// Fields of a table of bounds have to exist.
    pub(super) fn check_bounds_table(&mut self, bounds: &BoundsText) {
        if let BoundsText::Table(rows) = bounds {
            for (name, _) in rows {
                self.field(name);
            }
        }
    }
}

fn is_integral(p: PrimitiveName) -> bool {
    use PrimitiveName::{Byte, Char, Int, Long, Short};
    matches!(p, Byte | Short | Char | Int | Long)
}

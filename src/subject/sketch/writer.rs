//! The lines of a subject file that is inferred.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::base::Span;
use crate::base::count::{agreeing, counted};
use crate::lang::program::{ClassId, ErasedType, FieldId, MethodId, MethodKind, Program};
use crate::lang::reach::{fields_read, reachable};
use crate::subject::shape::{Count, Fixed, Shape, objects_of, own_fields, plural};
use crate::subject::sketch::choice::Conditions;
use crate::subject::sketch::words::{by_reason, capital, class_name, is_are, quoted, some_of};
use crate::subject::sketch::{About, Sketch, StandIn, Wanted, arguments, changes, choice, counts};

/// A pool of arrays, as it is written.
struct ArrayPool {
    pool: String,
    count: Count,
    text: String,
    why: &'static str,
    elements: String,
}

/// The name of a pool of arrays, and which they are.
struct ArrayName {
    ty: ErasedType,
    fixed: Option<Fixed>,
    pool: String,
}

/// Writes a subject file line by line.
pub(super) struct Writer<'p> {
    program: &'p Program,
    class: ClassId,
    conditions: Conditions,
    methods: Vec<MethodId>,
    left_out: Vec<(String, &'static str)>,
    shape: Shape<'p>,
    /// Names of the pools of a class.
    pools: BTreeMap<ClassId, String>,
    array_pools: Vec<ArrayName>,
    lines: Vec<String>,
    /// What stands for more than it is, for the summary.
    said: Vec<String>,
    /// See [`Sketch::stand_ins`].
    stand_ins: Vec<StandIn>,
}

impl<'p> Writer<'p> {
    /// For a class.
    pub(super) fn new(wanted: &Wanted<'p>, class: ClassId) -> Self {
        let program = wanted.program;
        let conditions = choice::conditions(program, class);
        let (methods, mut left_out) = choice::analysed(program, class);
        left_out.extend(choice::no_entries(program, class, &conditions));
        let arguments: Vec<ErasedType> =
            methods.iter().flat_map(|&m| program.methods[m].erased_params.clone()).collect();
        // As many arguments as one call has.
        let most = |ty: ErasedType| {
            let count = |m: &MethodId| program.methods[*m].erased_params.iter().filter(|&&t| t == ty).count();
            methods.iter().map(count).max().unwrap_or(0)
        };
        let mut types: Vec<ErasedType> = Vec::new();
        for ty in arguments {
            if !types.contains(&ty) {
                types.push(ty);
            }
        }
        let arguments = types.into_iter().flat_map(|ty| std::iter::repeat_n(ty, most(ty))).collect();
        let has_receiver = methods.iter().any(|&m| !program.methods[m].modifiers.is_static);
        let shape = Shape::new(program, has_receiver.then_some(class), arguments);
        let mut taken: BTreeSet<String> = ["null", "new", "symbolic", "any"].map(String::from).into();
        let mut fresh = |name: String| {
            let numbered = (2..).map(|n| format!("{name}{n}"));
            let free = std::iter::once(name.clone()).chain(numbered).find(|n| taken.insert(n.clone()));
            free.unwrap_or(name)
        };
        let pools: BTreeMap<ClassId, String> = shape
            .pools()
            .into_iter()
            .map(|(pooled, _)| (pooled, fresh(plural(&program.classes[pooled].simple))))
            .collect();
        let array_pools = shape
            .arrays()
            .iter()
            .filter_map(|arrays| {
                let element = program.type_name(arrays.ty.element()?).replace("[]", "Array");
                let pool = fresh(plural(&format!("{element}Array")));
                Some(ArrayName { ty: arrays.ty, fixed: arrays.fixed, pool })
            })
            .collect();
        Self {
            program,
            class,
            conditions,
            methods,
            left_out,
            shape,
            pools,
            array_pools,
            lines: Vec::new(),
            said: Vec::new(),
            stand_ins: Vec::new(),
        }
    }

    fn line(&mut self, text: impl Into<String>, why: &str) {
        let text = text.into();
        // A comment is of one line, whatever the names of files in it.
        let why = why.replace(char::is_control, "?");
        let line = if why.is_empty() { text } else { format!("{text:<44} # {why}") };
        self.lines.push(line);
    }

    /// Where something stands, for comments.
    fn at(&self, span: Span) -> String {
        let whole = self.program.sources.place_name(span);
        whole.rsplit_once(':').map_or(whole.clone(), |(line, _)| line.to_owned())
    }

    fn pools_of(&self, ty: ErasedType) -> Vec<String> {
        if ty.dims > 0 {
            return self.array_pools.iter().filter(|p| p.ty == ty).map(|p| p.pool.clone()).collect();
        }
        let classes = objects_of(self.program, ty);
        classes.iter().filter_map(|class| self.pools.get(class).cloned()).collect()
    }

    /// The pools of a field: those of its type, and where its arrays have one length, theirs alone.
    fn pools_of_field(&self, field: FieldId) -> Vec<String> {
        let ty = self.program.fields[field].erased;
        match self.shape.fixed(field) {
            Some(fixed) => {
                let own = self.array_pools.iter().filter(|p| (p.ty, p.fixed) == (ty, Some(fixed)));
                own.map(|p| p.pool.clone()).collect()
            }
            None => self.pools_of(ty),
        }
    }

    /// Writes everything.
    pub(super) fn write(mut self, wanted: &Wanted<'_>, others: &[ClassId]) -> Sketch {
        let program = self.program;
        let name = class_name(program, self.class);
        let named = wanted.sources.get(..wanted.named).unwrap_or_default();
        let named = named.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", ");
        self.line(format!("# Inferred by symheap from {named}."), "");
        self.line("# Each line says where it comes from; change what does not fit.", "");
        self.line("symheap: 1", "");
        self.line(format!("name: {}", quoted(&program.classes[self.class].simple)), "");
        let sources: Vec<String> = wanted.sources.iter().map(|s| quoted(s)).collect();
        let added = wanted.sources.get(wanted.named..).unwrap_or_default();
        let why = if added.is_empty() { String::new() } else { format!("{} used by it", is_are(added)) };
        self.line(format!("sources: [{}]", sources.join(", ")), &why);
        let is_receiver = self.methods.iter().any(|&m| !program.methods[m].modifiers.is_static);
        if is_receiver {
            self.line("input:", "");
            match self.pools.get(&self.class).cloned() {
                Some(pool) => {
                    self.line(format!("  this: {pool}[0]"), "fields or arguments can refer to the receiver")
                }
                None => self.line(format!("  this: {}", quoted(&name)), "the receiver of the methods below"),
            }
        }
        self.line("precondition:", "");
        let fields = self.scope();
        self.operational();
        let (methods, arguments) = self.write_methods();
        self.driver();
        let mut summary = vec![format!(
            "class {name}{}",
            if added.is_empty() { String::new() } else { format!(", with {}", added.join(", ")) }
        )];
        if wanted.class.is_none() && !others.is_empty() {
            let names: Vec<String> = others.iter().map(|&c| class_name(program, c)).collect();
            summary[0] += &format!(" (--class takes another: {})", some_of(&names));
        }
        let conditions: Vec<String> = self.conditions.all().map(|m| program.method_name(m)).collect();
        summary.push(match conditions.is_empty() {
            true => "no precondition was found by name: every heap is admitted".into(),
            false => format!("precondition: {}", conditions.join(" and ")),
        });
        let pools: Vec<&str> =
            self.pools.values().chain(self.array_pools.iter().map(|p| &p.pool)).map(String::as_str).collect();
        let pools = if pools.is_empty() { "none".to_owned() } else { pools.join(", ") };
        summary.push(format!("pools: {pools}; fields with a domain: {fields}"));
        let mut said = format!("methods: {}", some_of(&methods));
        if !self.left_out.is_empty() {
            said += &format!("; left out: {}", by_reason(&self.left_out));
        }
        summary.push(said);
        summary.append(&mut self.said);
        for argument in arguments {
            let key = argument.method.as_deref().unwrap_or_default();
            summary.push(format!("{key}: {}", argument.what));
            self.stand_ins.push(argument);
        }
        Sketch { lines: self.lines, summary, stand_ins: self.stand_ins }
    }

    /// Pools and fields; gives the number of fields that have a domain.
    fn scope(&mut self) -> usize {
        let program = self.program;
        self.line("  scope:", "");
        self.line("    default: 3", "k, where the command line gives none");
        if let Some(fin) = self.conditions.finitization {
            let method = &program.methods[fin];
            let given = method.param_names.iter().map(|n| if n.starts_with("min") { "0" } else { "k" });
            let given: Vec<&str> = given.collect();
            let call = format!("    finitization: {}({})", method.name, given.join(", "));
            self.line(call, "it says pools and domains");
            return 0;
        }
        let mut left_out = Vec::new();
        let arrays = self.arrays(&mut left_out);
        let fields = self.fields(&mut left_out);
        let used = self.used(&fields, &arrays);
        self.write_pools(&arrays, &used);
        match fields.is_empty() {
            true => self.line("    fields: {}", "nothing that a domain can be given to is read"),
            false => self.line("    fields:", ""),
        }
        for (name, domain, span) in &fields {
            let why = format!("read in {}", self.at(*span));
            self.line(format!("      {name}: {domain}"), &why);
        }
        for what in left_out {
            self.line(format!("    # no domain: {what}"), "");
        }
        fields.len()
    }

    /// Names of the pools that fields, arguments, elements of arrays or the receiver use.
    fn used(&self, fields: &[(String, String, Span)], arrays: &[ArrayPool]) -> BTreeSet<String> {
        let program = self.program;
        let words = |domain: &str| -> Vec<String> {
            domain.split(['[', ']', ',', ' ']).map(str::to_owned).filter(|w| !w.is_empty()).collect()
        };
        let mut used: BTreeSet<String> = fields.iter().flat_map(|f| words(&f.1)).collect();
        used.extend(self.pools.get(&self.class).cloned());
        for &method in &self.methods {
            for &ty in &program.methods[method].erased_params {
                used.extend(words(&arguments::argument(program, ty, &self.pools_of(ty)).0));
            }
        }
        // Arrays of more dimensions, whose elements are arrays, come last.
        for array in arrays.iter().rev() {
            if used.contains(&array.pool) {
                used.extend(words(&array.elements));
            }
        }
        used
    }

    /// Pools of arrays; those whose elements cannot have a domain are left out.
    fn arrays(&mut self, left_out: &mut Vec<String>) -> Vec<ArrayPool> {
        let program = self.program;
        let mut pools = Vec::new();
        for arrays in self.shape.arrays().to_vec() {
            let is_it = |p: &ArrayName| (p.ty, p.fixed) == (arrays.ty, arrays.fixed);
            let (Some(element), Some(name)) =
                (arrays.ty.element(), self.array_pools.iter().find(|p| is_it(p)))
            else {
                continue;
            };
            let pool = name.pool.clone();
            match arguments::domain(program, element, &self.pools_of(element), true) {
                Ok(elements) => {
                    let null = if arrays.is_always_there() { ", null: false" } else { "" };
                    let text = format!(
                        "array: {}, count: {}, length: {}, elements: {elements}{null}",
                        quoted(&program.type_name(element)),
                        arrays.count.text(),
                        arrays.lengths(),
                    );
                    let why = match arrays.fixed {
                        Some(_) => {
                            "as many as can be referred to, all of the length that the code gives them"
                        }
                        None => "as many as can be referred to",
                    };
                    pools.push(ArrayPool { pool, count: arrays.count, text, why, elements });
                }
                Err(why) => {
                    self.array_pools.retain(|p| !is_it(p));
                    left_out.push(format!("{}: its elements are {why}", program.type_name(arrays.ty)));
                }
            }
        }
        pools
    }

    /// Tells that a pool has fewer objects than can be referred to.
    fn note_cut(&mut self, pool: &str, count: Count) {
        if count.is_cut {
            self.said
                .push(format!("{pool}: {}, and more can be referred to", counted(count.text(), "object")));
        }
    }

    fn write_pools(&mut self, arrays: &[ArrayPool], used: &BTreeSet<String>) {
        self.pools.retain(|_, pool| used.contains(pool));
        self.array_pools.retain(|p| used.contains(&p.pool));
        if self.pools.is_empty() && self.array_pools.is_empty() {
            return;
        }
        self.line("    pools:", "");
        for (class, count) in self.shape.pools() {
            let Some(pool) = self.pools.get(&class).cloned() else { continue };
            let is_recursive = self.shape.is_recursive(class);
            let is_own = class == self.class && !is_recursive;
            let count = if is_own { count.and_one() } else { count };
            self.note_cut(&pool, count);
            let count = count.text();
            let class = class_name(self.program, class);
            let why = match (is_recursive, is_own) {
                (true, _) => format!("{} leads to others", arguments::with_article(&class)),
                (false, true) => "as many as can be referred to, and the receiver".into(),
                (false, false) => "as many as can be referred to".into(),
            };
            self.line(format!("      {pool}: {{ class: {}, count: {count} }}", quoted(&class)), &why);
        }
        for ArrayPool { pool, count, text, why, .. } in arrays.iter().filter(|a| used.contains(&a.pool)) {
            self.note_cut(pool, *count);
            self.line(format!("      {pool}: {{ {text} }}"), why);
        }
    }

    /// Fields that have a domain, with the first place where each is read.
    fn fields(&mut self, left_out: &mut Vec<String>) -> Vec<(String, String, Span)> {
        let program = self.program;
        let classes: BTreeSet<ClassId> = self.shape.classes().collect();
        let all = self.methods.iter().copied().chain(self.conditions.all());
        let read = fields_read(program, all, classes.iter().copied());
        let structure = self.conditions.pre_h.into_iter().chain(self.conditions.rep_ok);
        let by_structure = fields_read(program, structure.clone(), classes.iter().copied());
        let counts = counts::counts(program, reachable(program, structure, classes.iter().copied()));
        // One condition of numbers alone leaves them to the path.
        let is_open = self.conditions.pre_h.is_none() && self.pools.is_empty() && self.array_pools.is_empty();
        let mut fields: Vec<FieldId> = Vec::new();
        // The receiver's first, as people write them.
        let order = std::iter::once(self.class).chain(classes.iter().copied().filter(|&c| c != self.class));
        for field in order.filter(|c| classes.contains(c)).flat_map(|c| own_fields(program, c)) {
            if !fields.contains(&field) {
                fields.push(field);
            }
        }
        let mut written = Vec::new();
        for field in fields {
            let info = &program.fields[field];
            let name = format!("{}.{}", class_name(program, info.class), info.name);
            let Some(&span) = read.get(&field) else {
                left_out.push(format!("{name}: nothing reads it"));
                continue;
            };
            let is_enumerated = by_structure.contains_key(&field) && !is_open;
            let pools = self.pools_of_field(field);
            match arguments::domain(program, info.erased, &pools, is_enumerated) {
                Ok(domain) => {
                    if let Some(fixed) = self.shape.fixed(field) {
                        let null = if fixed.is_always_there { ", and it is never null" } else { "" };
                        let told = format!(
                            "{name} has the length {}{null}: the code assigns no other array",
                            fixed.length
                        );
                        self.said.push(told);
                    }
                    // In one condition numbers of objects in pools are left to the path.
                    let is_bounded = self.conditions.pre_h.is_some()
                        || !self.pools.contains_key(&info.class)
                        || domain.starts_with('[');
                    let is_left_out = is_bounded && !counts.contains(&field);
                    if let Some(what) =
                        arguments::stood_for(program, &name, info.erased, &pools, &domain, is_left_out)
                    {
                        self.said.push(what.clone());
                        let about = About::Field(info.name.clone());
                        self.stand_ins.push(StandIn { method: None, about, what });
                    }
                    written.push((name, domain, span));
                }
                Err(why) => left_out.push(format!("{name}: {why}, as the constructor leaves it")),
            }
        }
        written
    }

    fn operational(&mut self) {
        let program = self.program;
        let parts = [
            ("preH", self.conditions.pre_h),
            ("preP", self.conditions.pre_p),
            ("repOK", self.conditions.rep_ok),
        ];
        if parts.iter().all(|(_, method)| method.is_none()) {
            self.line("  # operational: { repOK: [repOK] }", "no method has a name such as repOK");
            return;
        }
        self.line("  operational:", "");
        for (key, method) in parts.into_iter().filter_map(|(key, m)| Some((key, m?))) {
            let info = &program.methods[method];
            let class = if program.is_subclass(self.class, info.class) {
                String::new()
            } else {
                format!("{}.", class_name(program, info.class))
            };
            let why = info.span.map(|span| format!("by its name, in {}", self.at(span))).unwrap_or_default();
            self.line(format!("    {key}: [{class}{}]", info.name), &why);
        }
    }

    /// How many of the methods have a name.
    fn overloads(&self) -> HashMap<&'p str, usize> {
        let mut counts = HashMap::new();
        for &method in &self.methods {
            *counts.entry(&*self.program.methods[method].name).or_default() += 1;
        }
        counts
    }

    /// The methods; gives their names, and what their arguments leave out.
    fn write_methods(&mut self) -> (Vec<String>, Vec<StandIn>) {
        let program = self.program;
        self.line("methods:", "");
        let (mut keys, mut said) = (Vec::<String>::new(), Vec::new());
        let counts = self.overloads();
        for id in self.methods.clone() {
            let method = &program.methods[id];
            let overloads = counts.get(&*method.name).copied().unwrap_or(1);
            let types: Vec<String> = method.erased_params.iter().map(|&ty| program.type_name(ty)).collect();
            let key = if overloads > 1 {
                let parts: Vec<String> = types.iter().map(|t| t.replace("[]", "s")).collect();
                let joined: String = parts.iter().map(|part| capital(part)).collect();
                if joined.is_empty() { method.name.to_string() } else { format!("{}{joined}", method.name) }
            } else {
                method.name.to_string()
            };
            let mut args = Vec::new();
            for (at, &ty) in method.erased_params.iter().enumerate() {
                let (value, leaves_out) = arguments::argument(program, ty, &self.pools_of(ty));
                let named = method.param_names.get(at).cloned();
                let param = named.unwrap_or_else(|| format!("arg{at}").into());
                if let Some(what) = leaves_out {
                    let (method, about) = (Some(key.clone()), About::Parameter(param.clone()));
                    said.push(StandIn { method, about, what: format!("`{param}` is {what}") });
                }
                args.push(format!("{param}: {value}"));
            }
            let mut parts = Vec::new();
            let is_elsewhere = choice::is_elsewhere(program, self.class, &self.methods, &method.name);
            if overloads > 1 || is_elsewhere {
                let class = if is_elsewhere { class_name(program, self.class) + "." } else { String::new() };
                parts.push(format!("signature: \"{class}{}({})\"", method.name, types.join(", ")));
            }
            if !args.is_empty() {
                parts.push(format!("args: {{ {} }}", args.join(", ")));
            }
            let body = if parts.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", parts.join(", ")) };
            let why = method.span.map(|span| self.at(span)).unwrap_or_default();
            self.line(format!("  {}: {body}", quoted(&key)), &why);
            keys.push(key);
        }
        for (name, why) in self.left_out.clone() {
            self.line(format!("  # {name}: left out, {why}"), "");
        }
        (keys, said)
    }

    /// The Driver technique calls what changes the receiver, from a receiver that a constructor made.
    fn driver(&mut self) {
        let program = self.program;
        let constructors: Vec<_> = program.classes[self.class]
            .methods
            .iter()
            .map(|&m| &program.methods[m])
            .filter(|m| m.kind == MethodKind::Constructor)
            .collect();
        let can_be_made = constructors.is_empty() || constructors.iter().any(|m| m.params.is_empty());
        let counts = self.overloads();
        let changes = |&m: &MethodId| {
            let method = &program.methods[m];
            let is_alone = counts.get(&*method.name) == Some(&1);
            let is_plain = method.erased_params.iter().all(|&ty| ty.as_primitive().is_some());
            is_alone
                && is_plain
                && !method.modifiers.is_static
                && changes::may_change(program, self.class, &self.pools, m)
        };
        let built: Vec<&str> =
            self.methods.iter().filter(|m| changes(m)).map(|&m| &*program.methods[m].name).collect();
        if can_be_made && !built.is_empty() {
            let text = format!("driver: {{ build: [{}], times: 0..k }}", built.join(", "));
            self.line(text, &format!("{} the receiver", agreeing(built.len(), "it changes", "they change")));
        }
    }
}

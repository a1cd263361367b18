//! Methods under analysis: names, overloads, arguments; the driver.

use std::sync::Arc;

use crate::base::count::counted;
use crate::base::diagnostic::nearest;
use crate::base::{Code, Span};
use crate::lang::program::{ClassId, ClassOrigin, MethodId, MethodKind, Type};
use crate::lang::reach::reachable;
use crate::subject::args::{Param, params};
use crate::subject::decode::{Spanned, shorten};
use crate::subject::link::Linker;
use crate::subject::subject_file::{ArgText, ArgsText, DriverText, MethodText};
use crate::subject::{AnalysisMethod, ArgSpec, Driver, Range};

/// Classes with harness calls.
const HARNESSES: [&str; 2] = ["pli.SymHeap", "gov.nasa.jpf.symbc.SymHeap"];
/// The calls that make an object the symbolic receiver.
const RECEIVER_CALLS: [&str; 2] = ["makeSymbolicRefThis", "makeSymbolicImplicitInputThis"];

impl Linker<'_> {
    /// All methods under analysis that could be linked.
    pub(super) fn link_methods(
        &mut self,
        written: &[MethodText],
        has_this: bool,
        start: Span,
    ) -> Vec<AnalysisMethod> {
        let mut methods = Vec::new();
        let mut needs_this: Option<(Arc<str>, ClassId)> = None;
        for text in written {
            let Some(method) = self.analysis_method(text) else { continue };
            if !self.program.methods[method.method].modifiers.is_static && !has_this {
                needs_this.get_or_insert((method.key.clone(), self.program.methods[method.method].class));
            }
            methods.push(method);
        }
        if let Some((key, declaring)) = needs_this {
            let main = self.main_class.filter(|&c| self.program.is_subclass(c, declaring));
            let class = &self.program.classes[main.unwrap_or(declaring)].simple;
            let message = format!("`{key}` is not static, so `input` needs the key `this`");
            self.dx.error(Code::MissingKey, start, message, format!("add `input: {{ this: {class} }}`"));
        }
        methods
    }

    fn analysis_method(&mut self, text: &MethodText) -> Option<AnalysisMethod> {
        let method = match &text.signature {
            Some(signature) => self.by_signature(signature)?,
            None => {
                let candidates = self.methods_named(&text.key)?;
                self.by_args(&candidates, text)?
            }
        };
        let info = &self.program.methods[method];
        let span = text.signature.as_ref().map_or(text.key.span, |s| s.span);
        if info.modifiers.is_abstract || info.modifiers.is_native {
            let message = format!("{} has no body", self.program.method_name(method));
            self.dx.error(
                Code::AbstractMethod,
                span,
                message,
                "name a method that is implemented in the receiver's class",
            );
            return None;
        }
        if let Some(receiver) = self.receiver.filter(|_| !info.modifiers.is_static)
            && !self.program.is_subclass(receiver.class, info.class)
        {
            let receiver = &self.program.classes[receiver.class].simple;
            let message = format!("{} cannot be called on a {receiver}", self.program.method_name(method));
            self.dx.error(
                Code::WrongReceiver,
                span,
                message,
                "name a method of the receiver, or a static one",
            );
            return None;
        }
        let args = self.link_args(method, text)?;
        let is_harness = info.modifiers.is_static && self.receiver.is_some() && self.is_harness(method);
        let key = text.key.value.as_str().into();
        Some(AnalysisMethod { key, span: text.key.span, method, args, is_harness })
    }

    /// Whether a method may reach a call that makes its object the symbolic receiver.
    fn is_harness(&self, method: MethodId) -> bool {
        let makes_receiver = |m: &MethodId| {
            let info = &self.program.methods[*m];
            let tool = HARNESSES.contains(&&*self.program.classes[info.class].name);
            tool && RECEIVER_CALLS.contains(&&*info.name)
        };
        reachable(self.program, [method], []).iter().any(makes_receiver)
    }

    /// Methods of that name: `Class.name`, or a name in the main class, then in the predicates' classes;
    /// in all classes where there is no main class. Reports where there is none.
    pub(super) fn methods_named(&mut self, name: &Spanned<String>) -> Option<Vec<MethodId>> {
        let (classes, simple, span): (Vec<ClassId>, &str, Span) = match name.value.rsplit_once('.') {
            Some((class, simple)) => {
                let class_span = self.part(name, 0, class.len());
                (
                    vec![self.class_at(class, class_span)?],
                    simple,
                    self.part(name, class.len() + 1, name.value.len()),
                )
            }
            None => (self.lookup_classes(), &name.value, name.span),
        };
        for &class in &classes {
            let mut found = self.program.find_methods(class, simple);
            found.retain(|&m| self.program.methods[m].kind == MethodKind::Method);
            if !found.is_empty() {
                return Some(found);
            }
        }
        let names = self.method_names(&classes);
        let first = classes.first().map(|&c| self.program.classes[c].simple.clone());
        let hint = match nearest(simple, names.iter().map(|n| &**n)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                let some: Vec<&str> = names.iter().take(12).map(|n| &**n).collect();
                if some.is_empty() {
                    "no method was read".to_owned()
                } else {
                    format!("methods: {}", some.join(", "))
                }
            }
        };
        // A class that was not found has been reported; that its methods are not found says nothing new.
        if let Some(first) = first {
            let message = format!("{first} has no method `{}`", shorten(simple));
            self.dx.error(Code::UnknownMethod, span, message, hint);
        }
        None
    }

    fn lookup_classes(&self) -> Vec<ClassId> {
        let classes = self.program.classes.iter_enumerated();
        let mut found: Vec<ClassId> = match self.main_class {
            Some(class) => vec![class],
            None => classes.filter(|(_, c)| c.origin == ClassOrigin::User).map(|(id, _)| id).collect(),
        };
        found.extend(self.predicate_classes.iter().filter(|c| Some(**c) != self.main_class));
        found
    }

    fn method_names(&self, classes: &[ClassId]) -> Vec<Arc<str>> {
        let mut names: Vec<Arc<str>> = Vec::new();
        for &class in classes {
            let mut next = Some(class);
            while let Some(id) = next {
                let class = &self.program.classes[id];
                let own = class.methods.iter().map(|&m| &self.program.methods[m]);
                for method in
                    own.filter(|m| m.kind == MethodKind::Method && class.origin == ClassOrigin::User)
                {
                    if !names.contains(&method.name) {
                        names.push(method.name.clone());
                    }
                }
                next = class.superclass;
            }
        }
        names
    }

    fn by_signature(&mut self, signature: &Spanned<String>) -> Option<MethodId> {
        let text = signature.value.trim();
        let Some((name, types)) = text.strip_suffix(')').and_then(|t| t.split_once('(')) else {
            let message = format!("`{}` is no signature", shorten(text));
            self.dx.error(
                Code::BadSignature,
                signature.span,
                message,
                "write name and parameter types, such as `put(int, Object)`",
            );
            return None;
        };
        let span = self.part(signature, 0, name.len());
        let candidates = self.methods_named(&Spanned::new(name.trim().to_owned(), span))?;
        let wanted: Vec<String> = split_types(types);
        if let Some(&method) = candidates.iter().find(|&&m| self.has_types(m, &wanted)) {
            return Some(method);
        }
        let message = format!("no method `{}` has the parameters ({})", name.trim(), wanted.join(", "));
        self.dx.error(Code::UnknownMethod, signature.span, message, self.overloads(&candidates));
        None
    }

    fn has_types(&self, method: MethodId, wanted: &[String]) -> bool {
        let method = &self.program.methods[method];
        let fits = |((erased, declared), wanted): ((_, &Type), &String)| {
            let variable = matches!(declared, Type::Variable(name, _) if **name == **wanted);
            variable || self.program.type_name(erased) == *wanted
        };
        let types = method.erased_params.iter().copied().zip(&method.params);
        method.params.len() == wanted.len() && types.zip(wanted).all(fits)
    }

    fn overloads(&self, candidates: &[MethodId]) -> String {
        let names = candidates.iter().map(|&m| {
            let types: Vec<String> =
                self.program.methods[m].erased_params.iter().map(|&t| self.program.type_name(t)).collect();
            format!("{}({})", self.program.methods[m].name, types.join(", "))
        });
        format!("there is {}", names.collect::<Vec<_>>().join(" and "))
    }

    /// The overload that the arguments' names or number decide.
    fn by_args(&mut self, candidates: &[MethodId], text: &MethodText) -> Option<MethodId> {
        let names = |m: MethodId| &self.program.methods[m].param_names;
        let fitting: Vec<MethodId> = match &text.args {
            ArgsText::Unsaid => candidates.to_vec(),
            ArgsText::Positional(args, _) => candidates
                .iter()
                .copied()
                .filter(|&m| self.program.methods[m].params.len() == args.len())
                .collect(),
            ArgsText::Named(args, _) => {
                let named = |m: MethodId| args.iter().all(|(n, _)| names(m).iter().any(|p| **p == *n.value));
                let all: Vec<MethodId> = candidates.iter().copied().filter(|&m| named(m)).collect();
                let exact = all.iter().copied().filter(|&m| names(m).len() == args.len());
                let exact: Vec<MethodId> = exact.collect();
                if exact.is_empty() { all } else { exact }
            }
        };
        // A private namesake is what the method itself calls; who means it gives its signature.
        let open: Vec<MethodId> =
            fitting.iter().copied().filter(|&m| !self.program.methods[m].modifiers.is_private).collect();
        let fitting = if open.len() == 1 { open } else { fitting };
        match (&fitting[..], candidates) {
            // With one method of that name, wrong arguments are reported one by one.
            ([method], _) | (_, [method]) => Some(*method),
            ([], _) => {
                let span = match &text.args {
                    ArgsText::Named(_, span) | ArgsText::Positional(_, span) => *span,
                    ArgsText::Unsaid => text.key.span,
                };
                let message = format!("no method `{}` takes these arguments", text.key.value);
                self.dx.error(Code::NoOverload, span, message, self.overloads(candidates));
                None
            }
            (several, _) => {
                let message = format!("several methods are named `{}`", text.key.value);
                let hint = format!("choose one with `signature: …`; {}", self.overloads(several));
                self.dx.error(Code::AmbiguousMethod, text.key.span, message, hint);
                None
            }
        }
    }

    fn link_args(&mut self, method: MethodId, text: &MethodText) -> Option<Vec<ArgSpec>> {
        let params = params(self.program, method);
        let name = self.program.method_name(method);
        let mut written: Vec<Option<&Spanned<ArgText>>> = vec![None; params.len()];
        let mut complete = true;
        match &text.args {
            ArgsText::Unsaid => {}
            ArgsText::Positional(args, span) => {
                if args.len() != params.len() {
                    let message = format!("{name} takes {}, not {}", plural(params.len()), args.len());
                    self.dx.error(
                        Code::WrongArguments,
                        *span,
                        message,
                        format!("its parameters: {}", list(&params)),
                    );
                    return None;
                }
                written = args.iter().map(Some).collect();
            }
            ArgsText::Named(args, _) => {
                for (key, value) in args {
                    let Some(at) = params.iter().position(|p| *p.name == *key.value) else {
                        let hint = match nearest(&key.value, params.iter().map(|p| &*p.name)) {
                            Some(near) => format!("did you mean `{near}`?"),
                            None if params.is_empty() => "remove it".to_owned(),
                            None => format!("its parameters: {}", list(&params)),
                        };
                        let message = format!("{name} has no parameter `{}`", shorten(&key.value));
                        self.dx.error(Code::UnknownArgument, key.span, message, hint);
                        complete = false;
                        continue;
                    };
                    if let Some(slot) = written.get_mut(at) {
                        *slot = Some(value);
                    }
                }
            }
        }
        if !complete {
            // A name that was misspelt leaves its parameter without a value: that is the same mistake.
            for (value, param) in written.into_iter().zip(&params) {
                value.and_then(|v| self.arg(v, param));
            }
            return None;
        }
        let linked = written.into_iter().zip(&params).map(|(value, param)| match value {
            Some(value) => self.arg(value, param),
            None if param.ty.is_reference()
                && self.program.enum_type(param.ty).is_none()
                && self.pools_for(param.ty).len() != 1 =>
            {
                let message = format!(
                    "nothing is said about `{}`, of type {}",
                    param.name,
                    self.program.type_name(param.ty)
                );
                let hint =
                    format!("add `{}: new`, null, a pool, or a list of these under `args`", param.name);
                self.dx.error(Code::MissingArgument, text.key.span, message, hint);
                None
            }
            None => self.symbolic(text.key.span, param),
        });
        let linked: Vec<Option<ArgSpec>> = linked.collect();
        linked.into_iter().collect()
    }

    /// The driver.
    pub(super) fn link_driver(
        &mut self,
        driver: &Spanned<DriverText>,
        methods: &[AnalysisMethod],
    ) -> Option<Driver> {
        match &driver.value {
            DriverText::Build { methods: names, times } => {
                let mut linked = Vec::new();
                for name in names {
                    if let Some(method) = methods.iter().find(|m| *m.key == *name.value) {
                        linked.push(method.clone());
                        continue;
                    }
                    let text = MethodText { key: name.clone(), signature: None, args: ArgsText::Unsaid };
                    linked.extend(self.analysis_method(&text));
                }
                let times = match times {
                    Some(times) => times.clone(),
                    None => Range::parse("0..k", driver.span).ok()?,
                };
                (linked.len() == names.len()).then_some(Driver::Build { methods: linked, times })
            }
            DriverText::Method(name) => {
                let candidates = self.methods_named(name)?;
                let method = candidates.into_iter().find(|&m| self.program.methods[m].params.is_empty());
                if method.is_none() {
                    let message = format!("the driver method `{}` has parameters", name.value);
                    self.dx.error(
                        Code::WrongSignature,
                        name.span,
                        message,
                        "a driver method takes nothing and makes its own choices",
                    );
                }
                method.map(Driver::Method)
            }
        }
    }
}

fn plural(n: usize) -> String {
    counted(n, "argument")
}

fn list(params: &[Param]) -> String {
    let names: Vec<&str> = params.iter().map(|p| &*p.name).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// `int, java.util.Map<K, V>[]` to `int`, `Map[]`.
fn split_types(text: &str) -> Vec<String> {
    let mut types = vec![String::new()];
    let mut depth = 0i32;
    for c in text.chars() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            ',' if depth == 0 => types.push(String::new()),
            c if depth == 0 && !c.is_whitespace() => {
                if let Some(last) = types.last_mut() {
                    last.push(c);
                }
            }
            _ => {}
        }
    }
    if types.len() == 1 && types.first().is_some_and(String::is_empty) {
        return Vec::new();
    }
    let simple = types.into_iter().map(|t| {
        let t = if let Some(base) = t.strip_suffix("...") { format!("{base}[]") } else { t };
        t.rsplit_once('.').map_or(t.clone(), |(_, s)| s.to_owned())
    });
    simple.collect()
}

#[cfg(test)]
mod tests {
    use super::split_types;

    #[test]
    fn types_of_a_signature() {
        assert_eq!(split_types(" "), Vec::<String>::new());
        assert_eq!(split_types("int, java.util.Map<K, List<V>>[] ,T..."), ["int", "Map[]", "T[]"]);
        assert_eq!(split_types("int,"), ["int", ""]);
    }
}

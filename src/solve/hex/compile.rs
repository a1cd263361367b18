//! HEX rules as written to rules over a program. Everything that is wrong is reported, with its place.

use std::sync::Arc;

use crate::base::count::{agreeing, counted};
use crate::base::diagnostic::nearest;
use crate::base::{Code, Diagnostic};
use crate::lang::program::ErasedType;
use crate::solve::hex::names::{any_type, part, reference_type, static_method};
use crate::solve::hex::pattern::{Head, PathExpression, parse};
use crate::solve::hex::{
    Atom, Companion, Conclusion, GhostDeclaration, Kinds, Pattern, Rule, Rules, Sentence, coverage,
};
use crate::subject::hex_rules::{HexRule, HexRules, HexSemantics, HexSentence};
use crate::subject::{Spanned, Subject};

/// Compiles a subject's rules. `None` where it has none, or where there is an error; warnings leave them
/// usable.
pub fn compile(subject: &Subject) -> (Option<Rules>, Vec<Diagnostic>) {
    let Some(written) = &subject.spec.hex else { return (None, Vec::new()) };
    let mut compiler = Compiler {
        subject,
        roots: roots(subject),
        found: Vec::new(),
        rules: Rules {
            semantics: written.semantics,
            rules: Vec::new(),
            atoms: Vec::new(),
            sentences: Vec::new(),
            on_start: Vec::new(),
        },
    };
    for sentence in &written.rules {
        let sentence = compiler.sentence(sentence, 0);
        compiler.rules.sentences.push(sentence);
    }
    compiler.companions(written);
    compiler.found.extend(ghosts(subject, written).1);
    coverage::lint(subject, &compiler.rules, &compiler.roots, &mut compiler.found);
    let Compiler { rules, mut found, .. } = compiler;
    let sources = &subject.program.sources;
    found.sort_by_key(|d| (d.span.map(|s| sources.place(s)), d.span, d.code));
    found.dedup();
    let failed = found.iter().any(Diagnostic::is_error);
    ((!failed).then_some(rules), found)
}

/// The ghost fields that a subject's specification declares, as far as their names exist.
pub fn ghost_fields(subject: &Subject) -> Vec<GhostDeclaration> {
    subject.spec.hex.as_ref().map(|written| ghosts(subject, written).0).unwrap_or_default()
}

fn ghosts(subject: &Subject, written: &HexRules) -> (Vec<GhostDeclaration>, Vec<Diagnostic>) {
    let (mut ghosts, mut found) = (Vec::new(), Vec::new());
    let program = &subject.program;
    for ghost in &written.ghosts {
        let class = match &ghost.class {
            Some(name) => {
                let ty = reference_type(program, &name.value, name.span, &mut found);
                ty.and_then(ErasedType::as_class)
            }
            None => Some(subject.main_class),
        };
        let ty = any_type(program, &ghost.ty.value, ghost.ty.span, &mut found);
        let (Some(class), Some(ty)) = (class, ty) else { continue };
        if program.find_field(class, &ghost.name.value).is_some() {
            let class = &program.classes[class].simple;
            let message = format!("{class} has a field `{}` already", ghost.name.value);
            let hint = "companions can use the field as it is; it is no ghost";
            found.push(Diagnostic::error(Code::GhostIsField, ghost.name.span, message).with_hint(hint));
            continue;
        }
        ghosts.push(GhostDeclaration { class, name: ghost.name.value.as_str().into(), ty });
    }
    (ghosts, found)
}

/// Names of roots that a path can start at, of all methods under analysis.
fn roots(subject: &Subject) -> Vec<Arc<str>> {
    let mut roots: Vec<Arc<str>> = Vec::new();
    roots.extend(subject.receiver.map(|_| "this".into()));
    roots.extend(subject.statics.iter().map(|s| s.name.clone()));
    for method in &subject.methods {
        let names = &subject.program.methods[method.method].param_names;
        for (name, arg) in names.iter().zip(&method.args) {
            if arg.is_root() && !roots.contains(name) {
                roots.push(name.clone());
            }
        }
    }
    roots
}

/// Deepest nesting of combinations; deeper ones are reported.
const MAX_NESTING: u32 = 100;

struct Compiler<'a> {
    subject: &'a Subject,
    roots: Vec<Arc<str>>,
    found: Vec<Diagnostic>,
    rules: Rules,
}

impl Compiler<'_> {
    fn sentence(&mut self, sentence: &Spanned<HexSentence>, depth: u32) -> Sentence {
        if depth > MAX_NESTING {
            let message = "combinations of rules are nested too deeply";
            self.found.push(Diagnostic::error(Code::HexNesting, sentence.span, message));
            return Sentence::All(Vec::new());
        }
        if self.rules.semantics == HexSemantics::Jbse
            && matches!(sentence.value, HexSentence::AnyOf(_) | HexSentence::Not(_))
        {
            let message = "rules that unite cannot be combined with `any-of` or `not`";
            let hint = "`semantics: paper` has them; under `jbse` aliases and expansions of several rules unite by themselves";
            self.found.push(Diagnostic::error(Code::HexSemantics, sentence.span, message).with_hint(hint));
        }
        match &sentence.value {
            HexSentence::Rule(rule) => self.rule(rule, sentence.span),
            HexSentence::AllOf(parts) => {
                Sentence::All(parts.iter().map(|p| self.sentence(p, depth + 1)).collect())
            }
            HexSentence::AnyOf(parts) => {
                Sentence::Any(parts.iter().map(|p| self.sentence(p, depth + 1)).collect())
            }
            HexSentence::Not(inner) => Sentence::Not(Box::new(self.sentence(inner, depth + 1))),
        }
    }

    fn rule(&mut self, written: &HexRule, span: crate::base::Span) -> Sentence {
        let index = self.rules.rules.len();
        let path = self.path(&written.path);
        let mut conclusions = Vec::new();
        let mut texts = Vec::new();
        if written.not_null {
            conclusions.push(Conclusion::NotNull);
            texts.push("not null".to_owned());
        }
        if let Some(classes) = &written.expands {
            let program = &self.subject.program;
            let types = classes.iter();
            let types = types.filter_map(|c| reference_type(program, &c.value, c.span, &mut self.found));
            conclusions.push(Conclusion::Expands(types.collect()));
            texts.push(format!("expands {}", list(classes)));
        }
        if let Some(targets) = &written.aliases {
            conclusions.push(Conclusion::Aliases(self.targets(targets, path.as_ref())));
            texts.push(format!("aliases {}", list(targets)));
        }
        if !written.never_aliases.is_empty() {
            conclusions.push(Conclusion::NeverAliases(self.targets(&written.never_aliases, path.as_ref())));
            texts.push(format!("never aliases {}", list(&written.never_aliases)));
        }
        let calls = written.calls.as_ref().and_then(|name| {
            let method = static_method(&self.subject.program, name, 2, &mut self.found)?;
            Some(Companion { method, name: name.value.as_str().into() })
        });
        let named = written.calls.iter().map(|c| format!("calls {}", c.value));
        let path_text: Arc<str> = written.path.value.trim().into();
        let all: Vec<String> = texts.iter().cloned().chain(named).collect();
        let only_calls = conclusions.is_empty();
        let calls_on = Kinds {
            null: only_calls,
            alias: only_calls
                || written.not_null
                || written.aliases.is_some()
                || !written.never_aliases.is_empty(),
            expand: only_calls || written.not_null || written.expands.is_some(),
        };
        // A path that cannot be read matches nothing, and its error is reported.
        let path = path.unwrap_or_else(|| Pattern { expression: nowhere(), guard: None });
        self.rules.rules.push(Rule {
            number: index + 1,
            text: format!("{path_text} {}", all.join(", ")).into(),
            span,
            path_text: path_text.clone(),
            path,
            calls,
            calls_on,
        });
        let mut atoms = Vec::new();
        for (conclusion, text) in conclusions.into_iter().zip(texts) {
            atoms.push(Sentence::Atom(self.rules.atoms.len()));
            let text = format!("{path_text} {text}").into();
            self.rules.atoms.push(Atom { rule: index, conclusion, text });
        }
        Sentence::All(atoms)
    }

    /// The path of a rule.
    fn path(&mut self, text: &Spanned<String>) -> Option<Pattern> {
        let pattern = self.pattern(text)?;
        let expression = &pattern.expression;
        let problem = match expression.head {
            Head::BoundAny | Head::Reference => Some("a rule's path starts at a root, or with `any`"),
            _ if expression.max => Some("`max` belongs to the target of `aliases`"),
            _ => None,
        };
        if let Some(problem) = problem {
            let span = part(text, &expression.head_at);
            let hint = "such as `this.header(.next)*`, or `any.owner`";
            self.found.push(Diagnostic::error(Code::HexPath, span, problem).with_hint(hint));
            return None;
        }
        Some(pattern)
    }

    fn targets(&mut self, texts: &[Spanned<String>], path: Option<&Pattern>) -> Vec<Pattern> {
        texts.iter().filter_map(|text| self.target(text, path)).collect()
    }

    fn target(&mut self, text: &Spanned<String>, path: Option<&Pattern>) -> Option<Pattern> {
        let pattern = self.pattern(text)?;
        let target = &pattern.expression;
        let head_span = part(text, &target.head_at);
        let from = path.map(|p| &p.expression);
        match &target.head {
            Head::BoundAny if from.is_some_and(|p| p.head != Head::Any) => {
                let message = "`$any` is what `any` matched, and the rule's path has no `any`";
                let hint = "start the path with `any`, or name a path here";
                self.found.push(Diagnostic::warning(Code::UnboundAny, head_span, message).with_hint(hint));
            }
            Head::Reference => {
                let steps = from.map(|p| (&p.head, p.automaton.shortest, p.automaton.longest));
                match steps {
                    // p_r itself is never the path of an object that existed before.
                    _ if target.ups == 0 && target.automaton.positions.is_empty() => {
                        self.dead_up(head_span, "`$ref` alone is the reference itself");
                    }
                    Some((Head::Root(_), _, Some(longest))) if longest < target.ups => {
                        let message = format!(
                            "the rule's paths have at most {}, so {} up {} out of the heap",
                            counted(longest, "field"),
                            counted(target.ups, "step"),
                            agreeing(target.ups, "leads", "lead")
                        );
                        self.dead_up(text.span, &message);
                    }
                    Some((Head::Root(_), shortest, _)) if shortest < target.ups => {
                        let message = format!(
                            "on the shortest of the rule's paths, which have {}, {} up {} out of the heap",
                            counted(shortest, "field"),
                            counted(target.ups, "step"),
                            agreeing(target.ups, "leads", "lead")
                        );
                        self.dead_up(text.span, &message);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        Some(pattern)
    }

    /// What leads out of the heap names no object.
    fn dead_up(&mut self, span: crate::base::Span, message: &str) {
        let hint =
            "`$ref.up` is the reference's owner, `$ref.up.up` the object before it; nothing is named there";
        self.found.push(Diagnostic::warning(Code::DeadUp, span, message).with_hint(hint));
    }

    fn pattern(&mut self, text: &Spanned<String>) -> Option<Pattern> {
        let names: Vec<&str> = self.roots.iter().map(|r| &**r).collect();
        let expression = match parse(&text.value, &names) {
            Ok(expression) => expression,
            Err(error) => {
                let span = part(text, &error.at);
                let diagnostic = Diagnostic::error(Code::HexPath, span, error.message);
                self.found.push(diagnostic.with_hint(error.hint));
                return None;
            }
        };
        if let Head::Root(root) = &expression.head
            && !names.contains(&root.as_str())
        {
            let span = part(text, &expression.head_at);
            let error = Diagnostic::error(Code::UnknownRoot, span, format!("there is no root `{root}`"));
            let hint = match nearest(root, names.iter().copied().chain(["any"])) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("roots are {}", names.join(", ")),
            };
            self.found.push(error.with_hint(hint));
            return None;
        }
        let guard = match &expression.guard {
            None => None,
            Some((class, at)) => {
                Some(reference_type(&self.subject.program, class, part(text, at), &mut self.found)?)
            }
        };
        Some(Pattern { expression, guard })
    }

    fn companions(&mut self, written: &HexRules) {
        for (event, method) in &written.companions {
            if event.value != "onStart" {
                let message = format!("there is no event `{}`", event.value);
                let hint =
                    "`onStart` is before the method under analysis runs; rules call theirs with `calls`";
                self.found.push(Diagnostic::error(Code::UnknownEvent, event.span, message).with_hint(hint));
                continue;
            }
            if let Some(id) = static_method(&self.subject.program, method, 1, &mut self.found) {
                self.rules.on_start.push(Companion { method: id, name: method.value.as_str().into() });
            }
        }
    }
}

/// An expression that matches no path.
fn nowhere() -> PathExpression {
    let head = Head::BoundAny;
    PathExpression { max: false, head, head_at: 0..0, ups: 0, automaton: Default::default(), guard: None }
}

fn list(texts: &[Spanned<String>]) -> String {
    match texts {
        [] => "nothing".into(),
        some => some.iter().map(|t| t.value.trim()).collect::<Vec<_>>().join(" or "),
    }
}

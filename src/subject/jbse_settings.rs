//! Settings files of JBSE (`.jbse`), as far as they hold rules about lazy initialization ("LICS rules"):
//!
//! ```text
//! BEGIN_LICS
//! {ROOT}:this/header(/next)+ not null
//! {ROOT}:this/header(/next)+/previous aliases target {$REF}/{UP}/{UP}
//! {ROOT}:this/header(/next|/previous)* expands to instanceof Entry triggers Spec:count
//! END_LICS
//! ```
//!
//! A rule is read into the same data as one of a specification. Everything in such a file that has no
//! meaning here (options, other sections, forms of rules that are not known) is reported and skipped.

use crate::base::{Code, Diagnostic, FileId, SourceMap, Span};
use crate::subject::decode::{Spanned, shorten};
use crate::subject::hex_rules::{HexRule, HexSentence};

/// The rules of a settings file, in order.
pub fn parse(sources: &SourceMap, file: FileId) -> (Vec<Spanned<HexSentence>>, Vec<Diagnostic>) {
    let mut reader = Reader { file, rules: Vec::new(), found: Vec::new() };
    let text = sources.file(file).text.clone();
    let mut section = Section::Outside;
    let mut in_comment = false;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let code = without_comments(line, &mut in_comment);
        for (at, statement) in statements(&code) {
            let span = reader.span(start + at, statement);
            section = reader.statement(statement, span, section);
        }
        start += line.len();
    }
    if reader.rules.is_empty() && !reader.found.iter().any(Diagnostic::is_error) {
        let span = Span::new(file, 0, text.find('\n').unwrap_or(text.len()));
        let error = Diagnostic::error(Code::JbseNoRules, span, "the settings file has no rules");
        reader.found.push(error.with_hint("rules stand between BEGIN_LICS and END_LICS"));
    }
    (reader.rules, reader.found)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Outside,
    Rules,
    Other,
}

/// The line with comments blanked: `//`, `#`, `%` at its start, and `/* … */` across lines. Bytes keep
/// their places.
fn without_comments(line: &str, in_comment: &mut bool) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    let is_line_comment = |text: &str| text.starts_with(['#', '%']);
    if !*in_comment && is_line_comment(line.trim_start()) {
        return " ".repeat(line.len());
    }
    while !rest.is_empty() {
        if *in_comment {
            let end = rest.find("*/").map_or(rest.len(), |at| at + 2);
            *in_comment = !rest.get(..end).is_some_and(|t| t.ends_with("*/"));
            out.push_str(&" ".repeat(end));
            rest = rest.get(end..).unwrap_or("");
            continue;
        }
        // `//` can also stand within a path only by mistake, so it is a comment everywhere.
        let end = rest.find("//").into_iter().chain(rest.find("/*")).min().unwrap_or(rest.len());
        out.push_str(rest.get(..end).unwrap_or(""));
        rest = rest.get(end..).unwrap_or("");
        if rest.starts_with("//") {
            out.push_str(&" ".repeat(rest.len()));
            break;
        }
        *in_comment = rest.starts_with("/*");
        if *in_comment {
            out.push_str("  ");
            rest = rest.get(2..).unwrap_or("");
        }
    }
    out
}

/// Statements of a line, each with its place. A `;` ends one where a space, a path or nothing follows: it
/// also ends class names within descriptors.
fn statements(line: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut start = 0;
    let ends = line.match_indices(';').map(|(at, _)| at);
    let ends = ends.filter(|at| {
        let next = line.get(at + 1..).and_then(|rest| rest.chars().next());
        next.is_none_or(|c| c.is_whitespace() || c == '{')
    });
    for end in ends.chain([line.len()]) {
        let part = line.get(start..end).unwrap_or("");
        let lead = part.len() - part.trim_start().len();
        if !part.trim().is_empty() {
            found.push((start + lead, part.trim()));
        }
        start = end + 1;
    }
    found
}

struct Reader {
    file: FileId,
    rules: Vec<Spanned<HexSentence>>,
    found: Vec<Diagnostic>,
}

/// What `triggers` may be preceded by in a rule.
const EVENTS: &str =
    "a rule is `path not null`, `path expands to …`, `path aliases …` or `path never aliases …`";

impl Reader {
    fn span(&self, at: usize, text: &str) -> Span {
        Span::new(self.file, at, at + text.len())
    }

    fn ignored(&mut self, span: Span, message: String, hint: &str) {
        self.found.push(Diagnostic::warning(Code::JbseIgnored, span, message).with_hint(hint));
    }

    fn statement(&mut self, text: &str, span: Span, section: Section) -> Section {
        match (section, text) {
            (_, "BEGIN_LICS") => return Section::Rules,
            (_, "END_LICS") => return Section::Outside,
            (_, other) if other.starts_with("BEGIN_") => {
                let message = format!("the section {} has no meaning here", shorten(other));
                self.ignored(span, message, "only rules between BEGIN_LICS and END_LICS are read");
                return Section::Other;
            }
            (_, other) if other.starts_with("END_") => return Section::Outside,
            (Section::Other, _) => {}
            (Section::Outside, other) if !other.starts_with('{') => {
                let message = format!("the option `{}` has no meaning here", shorten(other));
                self.ignored(span, message, "options of the tool are flags of `symheap run`");
            }
            (Section::Outside | Section::Rules, rule) => {
                let rule = self.rule(rule, span);
                self.rules.extend(rule.map(|r| Spanned::new(HexSentence::Rule(r), span)));
            }
        }
        section
    }

    fn rule(&mut self, text: &str, span: Span) -> Option<HexRule> {
        let (text, trigger) = match split_word(text, "triggers") {
            Some((rule, trigger)) => (rule, Some(trigger)),
            None => (text, None),
        };
        let calls = trigger.and_then(|t| self.trigger(t, span));
        let mut rule = HexRule {
            path: Spanned::new(String::new(), span),
            not_null: false,
            expands: None,
            aliases: None,
            never_aliases: Vec::new(),
            calls: calls.map(|name| Spanned::new(name, span)),
        };
        let spanned = |text: String| Spanned::new(text, span);
        let (path, conclusion) = if let Some((path, rest)) = split_word(text, "not") {
            if rest != "null" {
                return self.unknown(text, span);
            }
            rule.not_null = true;
            (path, None)
        } else if let Some((path, rest)) = split_word(text, "expands") {
            let rest = rest.strip_prefix("to").map_or(rest, str::trim_start);
            let class = rest.strip_prefix("instanceof").map_or(rest, str::trim_start);
            rule.expands = Some(match class {
                "nothing" => Vec::new(),
                class if is_class(class) => vec![spanned(class.to_owned())],
                _ => return self.unknown(text, span),
            });
            (path, None)
        } else if let Some((path, rest)) = split_word(text, "aliases") {
            match split_word(path, "never") {
                Some((path, _)) => (path, Some((rest, true))),
                None => (path, Some((rest, false))),
            }
        } else {
            return self.unknown(text, span);
        };
        if let Some((target, never)) = conclusion {
            let targets = match target {
                "nothing" if !never => Vec::new(),
                target => vec![spanned(self.target(target, span)?)],
            };
            match never {
                true => rule.never_aliases = targets,
                false => rule.aliases = Some(targets),
            }
        }
        let (path, guard) = match split_word(path, "instanceof") {
            Some((path, class)) => (path, Some(class)),
            None => (path, None),
        };
        let mut own = self.path(path, span)?;
        if let Some(class) = guard {
            own += &format!(" : {}", class_name(class));
        }
        rule.path = spanned(own);
        Some(rule)
    }

    fn unknown<T>(&mut self, text: &str, span: Span) -> Option<T> {
        self.ignored(span, format!("`{}` is no rule that is known here", shorten(text)), EVENTS);
        None
    }

    fn target(&mut self, text: &str, span: Span) -> Option<String> {
        let text = text.strip_prefix("target").map_or(text, str::trim_start);
        let (text, max) = match text.strip_prefix("max").or_else(|| text.strip_prefix("{MAX}")) {
            Some(rest) => (rest.trim_start(), "max "),
            None => (text, ""),
        };
        if let Some(class) = text.strip_prefix("instanceof") {
            return Some(format!("{max}any : {}", class_name(class.trim())));
        }
        Some(format!("{max}{}", self.path(text, span)?))
    }

    /// `{ROOT}:x/f(/g)*` as `x.f(.g)*`.
    fn path(&mut self, text: &str, span: Span) -> Option<String> {
        let mut own = String::new();
        let mut rest = text.trim();
        let heads = [
            ("{ROOT}:", ""),
            ("{ANY}", "any"),
            ("{R_ANY}", "any"),
            ("{$ANY}", "$any"),
            ("{$R_ANY}", "$any"),
            ("{$REF}", "$ref"),
            ("{REF}", "$ref"),
        ];
        let head = heads.iter().find_map(|(theirs, ours)| Some((rest.strip_prefix(theirs)?, *ours)));
        let Some((after, head)) = head else {
            let message = format!("`{}` does not start at a root", shorten(text));
            self.ignored(span, message, "a path starts with {ROOT}:name, {ANY}, {$ANY} or {$REF}");
            return None;
        };
        own.push_str(head);
        rest = after;
        while let Some(c) = rest.chars().next() {
            if let Some(after) = rest.strip_prefix("/{UP}") {
                own.push_str(".up");
                rest = after;
                continue;
            }
            match c {
                '/' => own.push('.'),
                '(' | ')' | '|' | '*' | '+' | '?' | '_' | '$' | ' ' => own.push(c),
                c if c.is_alphanumeric() => own.push(c),
                ':' => {
                    let message = format!("`{}` names the class of a field", shorten(text));
                    self.ignored(span, message, "write the field alone: `/next`");
                    return None;
                }
                other => {
                    let message = format!("`{other}` in `{}` has no meaning here", shorten(text));
                    let hint = "paths are fields after slashes, `(`, `)`, `|`, `*`, `+`, `?` and {UP}";
                    self.ignored(span, message, hint);
                    return None;
                }
            }
            rest = rest.get(c.len_utf8()..).unwrap_or("");
        }
        Some(own)
    }

    /// `Class:(descriptor):name` or `Class:name`, as `Class.name`; what it is given is fixed here.
    fn trigger(&mut self, text: &str, span: Span) -> Option<String> {
        let text = text.strip_prefix("method").map_or(text, str::trim_start);
        let parts: Vec<&str> = text.split(':').map(str::trim).collect();
        let (class, name, more) = match parts.as_slice() {
            [class, descriptor, name, more @ ..] if descriptor.starts_with('(') => (class, name, more),
            [class, name, more @ ..] => (class, name, more),
            _ => {
                let message = format!("`{}` names no method", shorten(text));
                self.ignored(span, message, "a trigger is Class:(parameters)result:method");
                return None;
            }
        };
        if !more.is_empty() {
            let message =
                format!("the argument `{}` of the trigger has no meaning here", shorten(&more.join(":")));
            self.ignored(span, message, "companion methods take the reference's owner and its target");
        }
        Some(format!("{}.{name}", class_name(class)))
    }
}

/// Splits a text at a word that stands for itself.
fn split_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let is_edge = |c: Option<char>| c.is_none_or(char::is_whitespace);
    text.match_indices(word).find_map(|(at, _)| {
        let (before, after) = (text.get(..at)?, text.get(at + word.len()..)?);
        let alone = is_edge(before.chars().next_back()) && is_edge(after.chars().next());
        alone.then(|| (before.trim(), after.trim()))
    })
}

fn is_class(text: &str) -> bool {
    !text.is_empty()
        && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '/' | '[' | ']'))
}

/// A class of the virtual machine's form without its package: `p/List$Entry` is `Entry`.
fn class_name(text: &str) -> &str {
    text.trim().rsplit(['/', '$', '.']).next().unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Vec<HexRule>, Vec<String>) {
        let mut sources = SourceMap::default();
        let file = sources.add("settings.jbse", text);
        let (rules, found) = parse(&sources, file);
        let rule = |s: Spanned<HexSentence>| match s.value {
            HexSentence::Rule(rule) => rule,
            other => panic!("{other:?}"),
        };
        let said = found.iter().map(|d| {
            let at = d.span.map(|s| sources.locate(s)).unwrap_or_default();
            format!("{at} {} {}", d.code, d.message)
        });
        (rules.into_iter().map(rule).collect(), said.collect())
    }

    fn texts(list: &[Spanned<String>]) -> Vec<&str> {
        list.iter().map(|t| t.value.as_str()).collect()
    }

    #[test]
    fn rules_are_read() {
        let (rules, said) = read(
            "// a list\nBEGIN_LICS\n{ROOT}:this/header(/next)+ not null  // never\n\
             {ROOT}:this/header(/next|/previous)* expands to instanceof p/List$Entry triggers p/Spec:(Lp/List;)V:count\n\
             {ROOT}:this/header(/next)+/previous aliases target {$REF}/{UP}/{UP};\n\
             {ROOT}:this/header(/next)+ aliases max {ROOT}:this/header(/previous)*\n\
             {ANY}/owner aliases target {$ANY}\n{ROOT}:t(/l|/r)* aliases nothing\n\
             {ROOT}:t instanceof Node expands to nothing\n/* {ROOT}:x not null\n */\n\
             {ROOT}:t/a never aliases target {ROOT}:t/b\n{ROOT}:t/c aliases instanceof Node\nEND_LICS\n",
        );
        assert_eq!(said, [] as [&str; 0]);
        assert_eq!(rules.len(), 9);
        assert!(rules[0].not_null && rules[0].path.value == "this.header(.next)+");
        assert_eq!(rules[1].path.value, "this.header(.next|.previous)*");
        assert_eq!(rules[1].expands.as_deref().map(texts), Some(vec!["p/List$Entry"]));
        assert_eq!(rules[1].calls.as_ref().map(|c| c.value.as_str()), Some("Spec.count"));
        assert_eq!(rules[2].aliases.as_deref().map(texts), Some(vec!["$ref.up.up"]));
        assert_eq!(rules[3].aliases.as_deref().map(texts), Some(vec!["max this.header(.previous)*"]));
        assert_eq!(
            (rules[4].path.value.as_str(), rules[4].aliases.as_deref().map(texts)),
            ("any.owner", Some(vec!["$any"]))
        );
        assert_eq!(rules[5].aliases.as_deref().map(texts), Some(vec![]));
        assert_eq!(
            (rules[6].path.value.as_str(), rules[6].expands.as_deref().map(texts)),
            ("t : Node", Some(vec![]))
        );
        assert_eq!(texts(&rules[7].never_aliases), ["t.b"]);
        assert_eq!(rules[8].aliases.as_deref().map(texts), Some(vec!["any : Node"]));
    }

    #[test]
    fn what_has_no_meaning_is_told() {
        let (rules, said) = read(
            "-depth 10\nBEGIN_TRIGGERS\nwhatever here\nEND_TRIGGERS\nBEGIN_LICS\n{ROOT}:x not null\n\
             {ROOT}:x/[^a]* not null\n{ROOT}:x is fine\n{ROOT}:x/p/C:f not null\nx/y not null\n\
             {ROOT}:x expands to nothing triggers C:m:{$REF}\nEND_LICS\n",
        );
        assert_eq!(rules.len(), 2);
        assert_eq!(
            said,
            [
                "settings.jbse:1:1 JBSE-IGNORED the option `-depth 10` has no meaning here",
                "settings.jbse:2:1 JBSE-IGNORED the section BEGIN_TRIGGERS has no meaning here",
                "settings.jbse:7:1 JBSE-IGNORED `[` in `{ROOT}:x/[^a]*` has no meaning here",
                "settings.jbse:8:1 JBSE-IGNORED `{ROOT}:x is fine` is no rule that is known here",
                "settings.jbse:9:1 JBSE-IGNORED `{ROOT}:x/p/C:f` names the class of a field",
                "settings.jbse:10:1 JBSE-IGNORED `x/y` does not start at a root",
                "settings.jbse:11:1 JBSE-IGNORED the argument `{$REF}` of the trigger has no meaning here",
            ]
        );
        assert_eq!(
            read("BEGIN_LICS\nEND_LICS\n").1,
            ["settings.jbse:1:1 JBSE-NO-RULES the settings file has no rules"]
        );
        for garbage in ["/*", "{ROOT}:", "{", "é;;", "{ROOT}:a triggers", "not null", "{ANY}é(/ not null"] {
            let _ = read(garbage);
        }
    }
}

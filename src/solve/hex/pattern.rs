//! Path expressions as text, and the automata they compile to (HEX, Definition 3.3): regular expressions
//! over field names that start at a root, such as `this.header(.next|.previous)*`.
//!
//! The automaton is Glushkov's: one state a field name of the text, no silent moves, so a set of states
//! fits into one word and a path is matched in one pass. It knows names only; whether a class has such a
//! field is looked at elsewhere.

use std::ops::Range;

/// Most field names in one expression: a set of states is one `u128`, and the start takes a bit.
const MAX_POSITIONS: usize = 127;
/// Deepest nesting of parentheses.
const MAX_NESTING: u32 = 64;
/// The bit of the state before anything was read.
const START: u128 = 1 << MAX_POSITIONS;

/// What one state of the automaton reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Test {
    /// A field of that name.
    Field(String),
    /// An element of an array; `None`: any.
    Element(Option<u32>),
}

/// One step of a concrete path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<'a> {
    /// A field of that name.
    Field(&'a str),
    /// An array element.
    Element(u32),
}

impl Test {
    fn reads(&self, step: Step) -> bool {
        match (self, step) {
            (Test::Field(wanted), Step::Field(name)) => wanted == name,
            (Test::Element(wanted), Step::Element(i)) => wanted.is_none_or(|w| w == i),
            _ => false,
        }
    }
}

/// A set of states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct States(u128);

impl States {
    /// Before anything was read.
    pub const START: States = States(START);
    /// Whether no state is left: nothing that follows can match.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Its states one by one.
    pub fn singles(self) -> impl Iterator<Item = States> {
        (0..=MAX_POSITIONS).map(|i| 1u128 << i).filter(move |bit| self.0 & bit != 0).map(States)
    }
    /// The position of a single state; `None` for the start.
    pub fn position(self) -> Option<usize> {
        (self.0 != START && self.0 != 0).then_some(self.0.trailing_zeros() as usize)
    }
}

/// The automaton of the part of an expression after its root.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Automaton {
    /// What each state reads, and where it stands in the text.
    pub positions: Vec<(Test, Range<usize>)>,
    /// Least number of steps of a path it accepts.
    pub shortest: usize,
    /// Largest number of steps; `None` where there is none.
    pub longest: Option<usize>,
    follow: Vec<u128>,
    first: u128,
    last: u128,
    nullable: bool,
}

impl Automaton {
    /// The states after one more step. `any` keeps the start alive: any number of steps may come first.
    pub fn step(&self, from: States, step: Step, any: bool) -> States {
        let mut next = if from.0 & START != 0 { self.first } else { 0 };
        for (at, follow) in self.follow.iter().enumerate() {
            if from.0 & (1 << at) != 0 {
                next |= follow;
            }
        }
        let mut reached = 0;
        for (at, (test, _)) in self.positions.iter().enumerate() {
            if next & (1 << at) != 0 && test.reads(step) {
                reached |= 1 << at;
            }
        }
        States(if any { reached | from.0 & START } else { reached })
    }
    /// Whether a path that led to these states is accepted.
    pub fn accepts(&self, states: States) -> bool {
        states.0 & self.last != 0 || self.nullable && states.0 & START != 0
    }
    /// The states that may come next, whatever is read.
    pub fn candidates(&self, from: States) -> impl Iterator<Item = usize> {
        let mut next = if from.0 & START != 0 { self.first } else { 0 };
        for (at, follow) in self.follow.iter().enumerate() {
            if from.0 & (1 << at) != 0 {
                next |= follow;
            }
        }
        (0..self.positions.len()).filter(move |at| next & (1 << at) != 0)
    }
    /// Whether it accepts exactly this sequence of steps.
    pub fn matches<'a>(&self, steps: impl IntoIterator<Item = Step<'a>>, any: bool) -> bool {
        let mut states = States::START;
        for step in steps {
            states = self.step(states, step, any);
            if states.is_empty() {
                return false;
            }
        }
        self.accepts(states)
    }
}

/// Where a path expression starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Head {
    /// At the root of that name.
    Root(String),
    /// `any`: at any object, whatever path leads there.
    Any,
    /// `$any`: at what `any` matched.
    BoundAny,
    /// `$ref`: at the path of the reference itself.
    Reference,
}

/// A path expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathExpression {
    /// `max`: only the longest of the paths.
    pub max: bool,
    /// Its start.
    pub head: Head,
    /// Where the start stands in the text.
    pub head_at: Range<usize>,
    /// Number of `.up` after the start.
    pub ups: usize,
    /// The rest.
    pub automaton: Automaton,
    /// The class after the colon, and where it stands.
    pub guard: Option<(String, Range<usize>)>,
}

/// What is wrong with the text of a path expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathError {
    /// One sentence.
    pub message: String,
    /// The place in the text.
    pub at: Range<usize>,
    /// What to do about it.
    pub hint: &'static str,
}

/// Part of an automaton under construction.
struct Fragment {
    first: u128,
    last: u128,
    nullable: bool,
    shortest: usize,
    longest: Option<usize>,
}

impl Fragment {
    const EMPTY: Fragment = Fragment { first: 0, last: 0, nullable: true, shortest: 0, longest: Some(0) };
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    nesting: u32,
    automaton: Automaton,
}

/// Reads a path expression. `roots` are the names of roots, which may have dots in them (`Reg.head`).
///
/// # Errors
/// The first thing that is wrong with it.
pub fn parse(text: &str, roots: &[&str]) -> Result<PathExpression, PathError> {
    let mut parser = Parser { text, at: 0, nesting: 0, automaton: Automaton::default() };
    parser.spaces();
    let max = parser.word("max");
    let (head, head_at) = parser.head(roots)?;
    let mut ups = 0;
    while matches!(head, Head::BoundAny | Head::Reference) && parser.up() {
        ups += 1;
    }
    let whole = parser.alternatives()?;
    let guard = parser.guard()?;
    parser.spaces();
    if parser.at < text.len() {
        let hint = "a path is a root, then fields: `this.header(.next|.previous)*`";
        return Err(parser.error("this does not belong to a path", hint));
    }
    let mut automaton = parser.automaton;
    (automaton.first, automaton.last, automaton.nullable) = (whole.first, whole.last, whole.nullable);
    (automaton.shortest, automaton.longest) = (whole.shortest, whole.longest);
    Ok(PathExpression { max, head, head_at, ups, automaton, guard })
}

impl Parser<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn spaces(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Takes a character after spaces.
    fn take(&mut self, wanted: char) -> bool {
        let before = self.at;
        self.spaces();
        if self.rest().starts_with(wanted) {
            self.at += wanted.len_utf8();
            return true;
        }
        self.at = before;
        false
    }

    fn error(&self, message: impl Into<String>, hint: &'static str) -> PathError {
        let next = self.rest().chars().next().map_or(0, char::len_utf8);
        PathError { message: message.into(), at: self.at..self.at + next, hint }
    }

    /// An identifier, its place.
    fn name(&mut self) -> Option<Range<usize>> {
        self.spaces();
        let len = identifier(self.rest());
        let start = self.at;
        self.at += len;
        (len > 0).then_some(start..start + len)
    }

    /// Takes a word that spaces follow.
    fn word(&mut self, word: &str) -> bool {
        let rest = self.rest();
        let found = rest.strip_prefix(word).is_some_and(|r| r.starts_with(char::is_whitespace));
        if found {
            self.at += word.len();
            self.spaces();
        }
        found
    }

    fn head(&mut self, roots: &[&str]) -> Result<(Head, Range<usize>), PathError> {
        let start = self.at;
        let rest = self.rest();
        let ends = |name: &str| rest.strip_prefix(name).is_some_and(|r| identifier(r) == 0);
        if let Some(root) = roots.iter().copied().filter(|r| ends(r)).max_by_key(|r| r.len()) {
            self.at += root.len();
            return Ok((Head::Root(root.into()), start..self.at));
        }
        for (name, head) in [("$ref", Head::Reference), ("$any", Head::BoundAny), ("any", Head::Any)] {
            if ends(name) {
                self.at += name.len();
                return Ok((head, start..self.at));
            }
        }
        match self.name() {
            Some(at) => Ok((Head::Root(self.text.get(at.clone()).unwrap_or("").into()), at)),
            None => Err(self.error("a path starts with a root", "such as `this.header(.next)*`")),
        }
    }

    fn up(&mut self) -> bool {
        let before = self.at;
        if self.take('.') {
            let name = self.name();
            if name.is_some_and(|n| self.text.get(n) == Some("up")) {
                return true;
            }
        }
        self.at = before;
        false
    }

    fn alternatives(&mut self) -> Result<Fragment, PathError> {
        let mut whole = self.sequence()?;
        while self.take('|') {
            let next = self.sequence()?;
            whole = Fragment {
                first: whole.first | next.first,
                last: whole.last | next.last,
                nullable: whole.nullable || next.nullable,
                shortest: whole.shortest.min(next.shortest),
                longest: whole.longest.zip(next.longest).map(|(a, b)| a.max(b)),
            };
        }
        Ok(whole)
    }

    fn sequence(&mut self) -> Result<Fragment, PathError> {
        let mut whole = Fragment::EMPTY;
        while let Some(next) = self.item()? {
            self.link(whole.last, next.first);
            whole = Fragment {
                first: if whole.nullable { whole.first | next.first } else { whole.first },
                last: if next.nullable { whole.last | next.last } else { next.last },
                nullable: whole.nullable && next.nullable,
                shortest: whole.shortest.saturating_add(next.shortest),
                longest: whole.longest.zip(next.longest).map(|(a, b)| a.saturating_add(b)),
            };
        }
        Ok(whole)
    }

    /// A field, an element or a group, with its repetitions.
    fn item(&mut self) -> Result<Option<Fragment>, PathError> {
        let mut item = if self.take('.') {
            let Some(at) = self.name() else {
                return Err(self.error("a field is missing here", "a step is a dot and a field: `.next`"));
            };
            let name = self.text.get(at.clone()).unwrap_or("").to_owned();
            self.state(Test::Field(name), at)?
        } else if self.take('[') {
            self.element()?
        } else if self.take('(') {
            self.group()?
        } else {
            return Ok(None);
        };
        loop {
            let (repeats, optional) = match () {
                () if self.take('*') => (true, true),
                () if self.take('+') => (true, false),
                () if self.take('?') => (false, true),
                () => return Ok(Some(item)),
            };
            if repeats {
                self.link(item.last, item.first);
                item.longest = item.longest.filter(|&n| n == 0);
            }
            if optional {
                (item.nullable, item.shortest) = (true, 0);
            }
        }
    }

    fn group(&mut self) -> Result<Fragment, PathError> {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(
                self.error("parentheses are nested too deeply", "write the path without some of them")
            );
        }
        let inner = self.alternatives()?;
        self.nesting -= 1;
        if self.take(')') {
            return Ok(inner);
        }
        Err(self.error("a `)` is missing here", "steps are written `.next`, `(.left|.right)*`, `[]`"))
    }

    fn element(&mut self) -> Result<Fragment, PathError> {
        let start = self.at - 1;
        self.spaces();
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let index = self.rest().get(..digits).and_then(|d| d.parse::<u32>().ok());
        let is_index = digits == 0 || index.is_some();
        self.at += digits;
        if is_index && self.take(']') {
            return self.state(Test::Element(index), start..self.at);
        }
        Err(self.error("an element is `[]` for any, or `[3]`", "such as `this.table[](.next)*`"))
    }

    fn state(&mut self, test: Test, at: Range<usize>) -> Result<Fragment, PathError> {
        let position = self.automaton.positions.len();
        if position >= MAX_POSITIONS {
            let message = format!("a path has at most {MAX_POSITIONS} fields");
            return Err(PathError { message, at, hint: "split the rule" });
        }
        self.automaton.positions.push((test, at));
        self.automaton.follow.push(0);
        let bit = 1 << position;
        Ok(Fragment { first: bit, last: bit, nullable: false, shortest: 1, longest: Some(1) })
    }

    fn link(&mut self, last: u128, first: u128) {
        for (at, follow) in self.automaton.follow.iter_mut().enumerate() {
            if last & (1 << at) != 0 {
                *follow |= first;
            }
        }
    }

    fn guard(&mut self) -> Result<Option<(String, Range<usize>)>, PathError> {
        if !self.take(':') {
            return Ok(None);
        }
        self.spaces();
        let start = self.at;
        let is_class = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '[' | ']');
        self.at += self.rest().find(|c| !is_class(c)).unwrap_or(self.rest().len());
        match self.text.get(start..self.at) {
            Some(class) if !class.is_empty() => Ok(Some((class.to_owned(), start..self.at))),
            _ => Err(self.error("a class is missing after the colon", "such as `any : Node`")),
        }
    }
}

/// Length in bytes of the identifier that a text starts with.
fn identifier(text: &str) -> usize {
    text.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$'))).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(text: &str, path: &str) -> bool {
        let parsed = parse(text, &["this"]).unwrap();
        let steps = path.split('.').filter(|s| !s.is_empty()).map(|s| match s.parse() {
            Ok(i) => Step::Element(i),
            Err(_) => Step::Field(s),
        });
        parsed.automaton.matches(steps, parsed.head == Head::Any)
    }

    #[test]
    fn expressions_accept_what_they_say() {
        for (text, yes, no) in [
            ("this.list(.next)+", vec!["list.next", "list.next.next"], vec!["list", "", "list.prev", "next"]),
            ("this.list(.next)*", vec!["list", "list.next.next"], vec!["", "list.next.list"]),
            ("this.h(.n|.p)*", vec!["h", "h.n.p.p"], vec!["h.x", "n"]),
            ("this.a(.b.c)?.d", vec!["a.d", "a.b.c.d"], vec!["a.b.d", "a"]),
            ("this((.a|.b)+.c)*", vec!["", "a.c", "a.b.c.b.c"], vec!["c", "a.c.c", "a"]),
            ("this.t[](.next)*", vec!["t.0", "t.7.next"], vec!["t", "t.next"]),
            ("this.t[3]", vec!["t.3"], vec!["t.4", "t.3.next"]),
            ("any.owner", vec!["owner", "a.b.owner", "owner.owner"], vec!["a", "owner.a", ""]),
            ("any", vec!["", "a", "a.b"], vec![]),
            ("this", vec![""], vec!["a"]),
            (" this . a ( . b ) * ", vec!["a", "a.b"], vec!["b"]),
        ] {
            yes.iter().for_each(|path| assert!(accepts(text, path), "{text} accepts {path}"));
            no.iter().for_each(|path| assert!(!accepts(text, path), "{text} rejects {path}"));
        }
    }

    #[test]
    fn heads_ups_and_guards() {
        let parsed = parse("max $ref.up.up.left : Entry", &["this"]).unwrap();
        assert_eq!((parsed.max, parsed.head, parsed.ups), (true, Head::Reference, 2));
        assert_eq!(parsed.guard.map(|g| g.0), Some("Entry".into()));
        assert!(parsed.automaton.matches([Step::Field("left")], false));
        let statics = parse("Reg.head.next", &["Reg", "Reg.head"]).unwrap();
        assert_eq!(statics.head, Head::Root("Reg.head".into()));
        // `up` is a field of that name after any other start.
        assert_eq!(parse("this.up", &["this"]).unwrap().ups, 0);
        assert_eq!(parse("any.up", &["this"]).unwrap().automaton.positions.len(), 1);
        assert_eq!(parse("anyone.x", &["this"]).unwrap().head, Head::Root("anyone".into()));
    }

    #[test]
    fn lengths() {
        let lengths = |text: &str| {
            let automaton = parse(text, &["this"]).unwrap().automaton;
            (automaton.shortest, automaton.longest)
        };
        assert_eq!(lengths("this.a(.b|.c.d)?.e"), (2, Some(4)));
        assert_eq!(lengths("this.a(.b)*"), (1, None));
        assert_eq!(lengths("this(.b)+"), (1, None));
        assert_eq!(lengths("this()*"), (0, Some(0)));
    }

    #[test]
    fn mistakes_have_a_place() {
        for (text, at) in [
            ("", 0..0),
            ("this.", 5..5),
            ("this.a(.b", 9..9),
            ("this.a)", 6..7),
            ("this.a[x]", 7..8),
            ("this.a :", 8..8),
            ("this.a b", 7..8),
        ] {
            let error = parse(text, &["this"]).unwrap_err();
            assert_eq!(error.at, at, "{text}: {}", error.message);
        }
        assert!(parse(&format!("this{}", "(".repeat(5000)), &["this"]).is_err());
        assert!(parse(&format!("this{}", ".a".repeat(200)), &["this"]).is_err());
    }
}

//! Random classes: their fields, an invariant that some heap has, and a method of loops, conditions, remainders,
//! casts, exceptions and switches. All ends, and all is accepted by javac.

use std::fmt::Write as _;

/// A sequence of numbers (SplitMix64), the same for the same seed everywhere.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }
    fn is(&mut self, one_in: u64) -> bool {
        self.below(one_in) == 0
    }
    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len() as u64) as usize]
    }
}

/// Which fields a class has beside `next` and `value`.
#[derive(Clone, Copy, Default, Debug)]
pub struct Fields {
    pub other: bool,
    pub flag: bool,
    pub items: bool,
    pub name: bool,
    /// Whether `name` is any string or null, instead of one of a list.
    pub open_name: bool,
    pub boxed: bool,
    /// Whether `value` has a range in the scope, instead of any number.
    pub ranged: bool,
}

/// A class with its fields.
pub struct Class {
    pub name: String,
    pub fields: Fields,
    pub java: String,
    pub yaml: String,
}

/// The class of a seed.
pub fn class(name: &str, seed: u64) -> Class {
    let mut dice = Dice::new(seed);
    let mut fields = Fields { ranged: dice.is(2), open_name: dice.is(2), ..Fields::default() };
    // Few at a time, so that all inputs can be tried.
    for _ in 0..1 + dice.below(2) {
        match dice.below(5) {
            0 => fields.other = true,
            1 => fields.flag = true,
            2 => fields.items = true,
            3 => fields.name = true,
            _ => fields.boxed = true,
        }
    }
    let mut body = Body { class: name.to_string(), fields, dice, names: 0, loops: 0 };
    let ok = body.invariant();
    let mut run = String::new();
    for _ in 0..2 + body.dice.below(3) {
        run += &body.statement(3);
    }
    let has = |is: bool, text: &str| if is { text.to_string() } else { String::new() };
    let declared = [
        format!("{name} next;"),
        "int value;".to_string(),
        has(fields.other, &format!("{name} other;")),
        has(fields.flag, "boolean flag;"),
        has(fields.items, "int[] items;"),
        has(fields.name, "String name;"),
        has(fields.boxed, "Integer boxed;"),
    ]
    .concat();
    let java = format!(
        "class {name} {{\n{declared}\nboolean ok() {{\n{ok}return true;\n}}\nint run(int x) {{\nint r = 0; {name} n = this;\n{run}return r;\n}}\n}}\n"
    );
    let tracked = [
        format!(
            "      {name}.next: nodes\n      {name}.value: {}\n",
            if fields.ranged { "-1..1" } else { "any" }
        ),
        has(fields.other, &format!("      {name}.other: nodes\n")),
        has(fields.flag, &format!("      {name}.flag: [false, true]\n")),
        has(fields.items, &format!("      {name}.items: arrays\n")),
        has(fields.name && fields.open_name, &format!("      {name}.name: symbolic\n")),
        has(fields.name && !fields.open_name, &format!("      {name}.name: [null, \"a\", \"b\"]\n")),
        has(fields.boxed, &format!("      {name}.boxed: any\n")),
    ]
    .concat();
    let arrays = has(fields.items, "      arrays: { array: int, count: 1, length: 0..2, elements: -1..1 }\n");
    let yaml = format!(
        "symheap: 1\nname: {name}\nsources: [{name}.java]\ninput: {{ this: \"nodes[0]\" }}\nmethods: {{ run: {{ args: {{ x: symbolic }} }} }}\n\
         precondition:\n  scope:\n    default: 2\n    pools:\n      nodes: {{ class: {name}, count: k }}\n{arrays}    fields:\n{tracked}  operational: {{ repOK: [ok] }}\n"
    );
    Class { name: name.to_string(), fields, java, yaml }
}

struct Body {
    class: String,
    fields: Fields,
    dice: Dice,
    names: u32,
    loops: u32,
}

impl Body {
    fn new_name(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    fn invariant(&mut self) -> String {
        let mut lines = Vec::new();
        if self.dice.is(2) {
            let (class, name) = (&self.class, "c");
            lines.push(format!(
                "int {name} = 0; for ({class} at = this; at != null; at = at.next) if (++{name} > 2) return false;"
            ));
        }
        let mut all = vec![
            "if (value < 0) return false;",
            "if (next != null && next.value < value) return false;",
            "if (next == this) return false;",
            "if (next != null && next.next == null && value == 1) return false;",
            "if (value % 2 != 0 && next == null) return false;",
        ];
        let f = self.fields;
        let more: [(bool, &[&str]); 5] = [
            (f.other, &["if (other == null) return false;", "if (other == next && value > 0) return false;"]),
            (f.flag, &["if (flag && next == null) return false;", "if (flag == (value > 0)) return false;"]),
            (
                f.items,
                &[
                    "if (items == null) return false;",
                    "if (items != null && items.length > 0 && items[0] < 0) return false;",
                    "if (items.length == 1) return false;",
                ],
            ),
            (
                f.name,
                &["if (name == null) return false;", "if (\"b\".equals(name) && value < 1) return false;"],
            ),
            (
                f.boxed,
                &[
                    "if (boxed == null) return false;",
                    "if (boxed != null && boxed < value) return false;",
                    "if (boxed < 0) return false;",
                ],
            ),
        ];
        more.iter().filter(|(has, _)| *has).for_each(|(_, lines)| all.extend(*lines));
        for _ in 0..self.dice.below(3) {
            lines.push(self.dice.pick(&all).to_string());
        }
        lines.into_iter().map(|line| line + "\n").collect()
    }

    fn node(&mut self) -> String {
        let mut all = vec!["this", "n", "n", "next", "n.next", "this.next"];
        if self.fields.other {
            all.extend(["other", "n.other", "next.other"]);
        }
        self.dice.pick(&all).to_string()
    }

    fn int(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.dice.pick(&["0", "1", "-1", "2", "x", "x", "r", "value"]).to_string();
        }
        let d = depth - 1;
        match self.dice.below(16) {
            14 => {
                format!("(int) ((long) {} * {})", self.int(d), self.dice.pick(&["3L", "4294967297L", "-1L"]))
            }
            15 => format!("Math.{}({}, {})", self.dice.pick(&["max", "min"]), self.int(d), self.int(d)),
            0 => format!("({} + {})", self.int(d), self.int(d)),
            1 => format!("({} - {})", self.int(d), self.int(d)),
            2 => format!("({} * {})", self.int(d), self.dice.pick(&["2", "-1", "3", "1000003"])),
            3 => format!("({} % {})", self.int(d), self.dice.pick(&["2", "3", "-2", "(r - 1)"])),
            4 => format!("({} / {})", self.int(d), self.dice.pick(&["2", "-3", "r", "value"])),
            5 => {
                let (cast, inner) = (self.dice.pick(&["byte", "short", "char", "int"]), self.int(d));
                format!("(({cast}) {inner})")
            }
            6 => {
                let (op, inner) =
                    (self.dice.pick(&[">> 1", "& 3", "| 1", ">>> 30", "<< 1", "^ 1"]), self.int(d));
                format!("({inner} {op})")
            }
            7 => format!("({} ? {} : {})", self.bool(d), self.int(d), self.int(d)),
            8 if self.fields.items => {
                let index = if self.dice.is(3) { self.int(d) } else { self.dice.pick(&["0", "1"]).into() };
                format!("{}.items[{index}]", self.node())
            }
            9 if self.fields.items => format!("{}.items.length", self.node()),
            10 if self.fields.boxed => format!("{}.boxed", self.node()),
            11 if self.fields.name && !self.fields.open_name => format!("{}.name.length()", self.node()),
            12 => {
                let (node, condition, class) = (self.node(), self.bool(d), self.class.clone());
                format!("(({class}) ({condition} ? (Object) {node} : (Object) \"s\")).value")
            }
            _ => format!("{}.value", self.node()),
        }
    }

    fn bool(&mut self, depth: u32) -> String {
        let d = depth.saturating_sub(1);
        match self.dice.below(if depth == 0 { 8 } else { 13 }) {
            12 => {
                let op = self.dice.pick(&["<", ">=", "=="]);
                format!("((long) {} {op} {} * 2L)", self.int(d), self.int(d))
            }
            0 | 1 => {
                let op = self.dice.pick(&["<", "<=", "==", "!=", ">", ">="]);
                format!("({} {op} {})", self.int(d), self.int(d))
            }
            2 => format!("({} == null)", self.node()),
            3 => format!("({} == {})", self.node(), self.node()),
            4 if self.fields.flag => format!("{}.flag", self.node()),
            5 if self.fields.name => {
                let node = self.node();
                let form = self.dice.pick(&[
                    "(\"a\".equals(@.name))",
                    "(@.name == null)",
                    "(@.name.equals(\"b\"))",
                    "(@.name.compareTo(\"b\") < 0)",
                ]);
                form.replace('@', &node)
            }
            6 if self.fields.boxed => {
                let node = self.node();
                self.dice
                    .pick(&["(@.boxed == null)", "(@.boxed > 0)", "(@.boxed.equals(x))"])
                    .replace('@', &node)
            }
            7 if self.fields.items => format!("({}.items == null)", self.node()),
            8 => format!("!({})", self.bool(d)),
            9 => format!("({} && {})", self.bool(d), self.bool(d)),
            10 => format!("({} || {})", self.bool(d), self.bool(d)),
            11 => format!("({} {} {})", self.bool(d), self.dice.pick(&["^", "&", "|"]), self.bool(d)),
            _ => format!("({} instanceof {})", self.node(), self.class),
        }
    }

    fn block(&mut self, depth: u32) -> String {
        let mut text = String::new();
        for _ in 0..1 + self.dice.below(2) {
            text += &self.statement(depth);
        }
        text
    }

    fn statement(&mut self, depth: u32) -> String {
        let mut text = String::new();
        let d = depth.saturating_sub(1);
        match self.dice.below(if depth == 0 { 9 } else { 18 }) {
            16 if self.loops < 2 => {
                self.loops += 1;
                let (i, body, condition) = (self.new_name("i"), self.block(d), self.bool(1));
                self.loops -= 1;
                write!(text, "{{ int {i} = 0; do {{ {body} }} while (++{i} < 2 && {condition}); }}")
            }
            17 => {
                let (condition, value, body) = (self.bool(1), self.int(1), self.block(d));
                write!(text, "try {{ {body} if ({condition}) return {value}; }} finally {{ r += 1; }}")
            }
            0 => write!(text, "r = {};", self.int(2)),
            1 => write!(text, "r {} {};", self.dice.pick(&["+=", "-=", "^="]), self.int(2)),
            2 => write!(text, "{}.value = {};", self.node(), self.int(1)),
            3 => write!(text, "n = {};", self.node()),
            4 => {
                let to = if self.dice.is(3) { "null".into() } else { self.node() };
                write!(text, "{}.next = {to};", self.node())
            }
            5 if self.fields.items => {
                let index = if self.dice.is(4) { self.int(1) } else { "0".into() };
                write!(text, "{}.items[{index}] = {};", self.node(), self.int(1))
            }
            6 if self.fields.boxed => write!(text, "{}.boxed = 0 + {};", self.node(), self.int(1)),
            7 if self.fields.name => {
                write!(text, "{}.name = {} ? \"a\" : null;", self.node(), self.bool(1))
            }
            8 if self.fields.flag => write!(text, "{}.flag = {};", self.node(), self.bool(1)),
            9 => write!(text, "if {} {{ {} }} else {{ {} }}", braced(&self.bool(2)), self.block(d), self.block(d)),
            10 if self.loops < 2 => {
                self.loops += 1;
                let (i, most) = (self.new_name("i"), 1 + self.dice.below(2));
                let leave = match self.dice.below(3) {
                    0 => format!("if {} break;", braced(&self.bool(1))),
                    1 => format!("if {} continue;", braced(&self.bool(1))),
                    _ => String::new(),
                };
                let body = self.block(d);
                self.loops -= 1;
                write!(text, "for (int {i} = 0; {i} < {most}; {i}++) {{ {leave} {body} }}")
            }
            11 if self.loops < 2 => {
                self.loops += 1;
                let i = self.new_name("i");
                let body = self.block(d);
                self.loops -= 1;
                write!(text, "{{ int {i} = 0; while (n != null && {i} < 2) {{ {i}++; {body} n = n == null ? null : n.next; }} }}")
            }
            12 => {
                let caught = self.dice.pick(&[
                    "NullPointerException",
                    "ArithmeticException",
                    "ArrayIndexOutOfBoundsException",
                    "ClassCastException",
                    "RuntimeException",
                    "NullPointerException | ArithmeticException",
                ]);
                let (e, body, handler) = (self.new_name("e"), self.block(d), self.block(d));
                let last = if self.dice.is(3) { "finally { r += 100; }" } else { "" };
                write!(text, "try {{ {body} }} catch ({caught} {e}) {{ {handler} }} {last}")
            }
            13 => {
                let (on, zero, one, other) = (self.int(2), self.block(d), self.block(d), self.block(d));
                let falls = if self.dice.is(2) { "break;" } else { "" };
                let far = self.dice.pick(&["2", "-1", "1000"]);
                write!(text, "switch (0 + {on}) {{ case 0: {zero} {falls} case {far}: {one} break; default: {other} }}")
            }
            14 if self.fields.name => {
                let (node, a, b) = (self.node(), self.block(d), self.block(d));
                write!(text, "switch ({node}.name) {{ case \"a\": {a} break; case \"b\": {b} }}")
            }
            15 => {
                let (condition, value) = (self.bool(2), self.int(1));
                match self.dice.below(2) {
                    0 => write!(text, "if {} throw new IllegalStateException();", braced(&condition)),
                    _ => write!(text, "if {} return {value};", braced(&condition)),
                }
            }
            _ => write!(text, "r += {};", self.int(1)),
        }
        .expect("a string");
        text + "\n"
    }
}

/// A condition stands in exactly one pair of parentheses or more.
fn braced(condition: &str) -> String {
    format!("({condition})")
}

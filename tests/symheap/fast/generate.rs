//! Random preconditions: sets, queues, lists, maps, loops, recursion, early answers, numbers that are counted, objects of their
//! own, fields that are written. Most do nothing sensible; all end, or run out of steps.

/// A sequence of numbers that a seed decides.
pub struct Random(u64);

impl Random {
    /// From a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed ^ 0x9E37_79B9_7F4A_7C15)
    }
    /// A number below another, which is not 0.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % end
    }
    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len() as u64) as usize]
    }
}

/// What surrounds a statement.
#[derive(Clone, Copy)]
struct Place {
    depth: u32,
    /// In a loop over a queue, whose element is `x`.
    x: bool,
    /// In a method beside the predicates, where only `n` and `d` are known.
    aside: bool,
}

/// A class with predicates `p0`, `p1`, ….
pub fn program(random: &mut Random, methods: usize) -> String {
    let mut text = String::from(
        "import java.util.*;\nclass G {\n N root; N other; int size; boolean on; int cnt;\n int run() { return root == null ? 0 : 1; }\n int go(int z) { int c = 0; if (size > z) c++; if (root != null) { if (root.val > 0) c++; if (root.next != null && root.next.val == cnt) c++; if (root.next == other) c++; }\n if (other != null && other.flag) { if (other.val == size) c += 2; if (other.other == null) c++; } return c; }\n",
    );
    for i in 0..methods {
        let body = block(random, i, Place { depth: 0, x: false, aside: false }, 6);
        let last = condition(random, i, Place { depth: 2, x: false, aside: false });
        let end = if random.below(2) == 0 { "true".to_string() } else { last };
        text += &format!(
            " boolean p{i}() {{ N a = root, b = other, c = null; int i = 0; boolean f = false; Set<N> s = new HashSet<N>(), t = new HashSet<N>(); LinkedList<N> q = new LinkedList<N>(), r = new LinkedList<N>(); List<N> l = new ArrayList<N>(); Map<N, N> m = new HashMap<N, N>(), e = new IdentityHashMap<N, N>(); Set<N> w = Collections.newSetFromMap(new IdentityHashMap<N, Boolean>());\n{body}  return {end}; }}\n"
        );
        let aside = Place { depth: 1, x: false, aside: true };
        let (first, body) = (condition(random, i, aside), block(random, i, aside, 2));
        let (h, m) = (condition(random, i, aside), random.of(&["n.next", "n.other"]));
        text += &format!(
            " boolean h{i}(N n, int d, Set<N> s) {{ if (n == null || d == 0) return {};\n  if ({first}) return {};\n{body}  return {h} && h{i}({m}, d - 1, s); }}\n",
            random.of(&["true", "false"]),
            random.of(&["true", "false"]),
        );
        let (less, more) = (condition(random, i, aside), random.below(3));
        text += &format!(
            " int m{i}(N n, int d, Set<N> s) {{ if (n == null || d == 0) return 0;\n  int u = m{i}(n.next, d - 1, s), v = m{i}(n.other, d - 1, s);\n  if (u < 0 || u {} v) return -1;\n  return {less} ? u + 1 : v + {more}; }}\n",
            random.of(&["!=", ">", "<"]),
        );
    }
    text + "}\nclass N { N next; N other; boolean flag; int val; }\nclass P { N v; int w; P(N v, int w) { this.v = v; this.w = w; } }\n"
}

/// The subject file around it.
pub fn subject(predicates: &[String]) -> String {
    subject_in_parts(predicates, &[])
}

/// The same where some predicates are the primitive part.
pub fn subject_in_parts(predicates: &[String], primitive: &[String]) -> String {
    format!(
        "symheap: 1\nname: G\nsources: [G.java]\ninput: {{ this: G }}\nmethods: {{ run: {{}}, go: {{}} }}\nprecondition:\n  scope:\n    default: 2\n    pools: {{ nodes: {{ class: N, count: k }} }}\n    fields: {{ G.root: nodes, G.other: nodes, G.size: 0..2, G.on: [false, true], N.next: nodes, N.other: nodes, N.flag: [false, true], N.val: 0..1 }}\n    untracked: {{ G.cnt: 0 }}\n  operational: {{ preH: [{}], preP: [{}] }}\n",
        predicates.join(", "),
        primitive.join(", ")
    )
}

fn variable(random: &mut Random, place: Place) -> &'static str {
    match place {
        Place { aside: true, .. } => random.of(&["n", "n", "root"]),
        Place { x: true, .. } => random.of(&["x", "x", "x", "a", "b", "c"]),
        _ => random.of(&["a", "a", "b", "c", "root"]),
    }
}

fn reference(random: &mut Random, place: Place) -> String {
    let of = variable(random, place);
    match random.below(6) {
        0 => "null".into(),
        1 | 2 => of.into(),
        3 => format!("({of} == null ? null : {of}.next)"),
        4 => format!("({of} == null ? null : {of}.other)"),
        _ => format!("{of}.{}", random.of(&["next", "other"])),
    }
}

fn condition(random: &mut Random, number: usize, place: Place) -> String {
    let below = Place { depth: place.depth + 1, ..place };
    let (of, one, two) = (variable(random, place), reference(random, place), reference(random, place));
    if place.depth < 4 {
        match random.below(9) {
            0 => return format!("!({})", condition(random, number, below)),
            1 => {
                return format!(
                    "({} && {})",
                    condition(random, number, below),
                    condition(random, number, below)
                );
            }
            2 => {
                return format!(
                    "({} || {})",
                    condition(random, number, below),
                    condition(random, number, below)
                );
            }
            _ => {}
        }
    }
    match random.below(if place.aside { 10 } else { 26 }) {
        0 | 1 => format!("{one} {} null", random.of(&["==", "!="])),
        2 => format!("{one} {} {two}", random.of(&["==", "!="])),
        3 | 4 => format!("({of} != null && {}{of}.flag)", random.of(&["", "!"])),
        5 => format!("({of} != null && {of}.val {} {})", random.of(&[">", "==", "<"]), random.below(2)),
        6 => random.of(&["on", "size > 0", "size == 2", "cnt > 0"]).into(),
        7 => format!("{}s.add({one})", random.of(&["", "!"])),
        8 => format!("{}s.contains({one})", random.of(&["", "!"])),
        9 => format!("s.size() {} {}", random.of(&[">", "<", "=="]), random.below(4)),
        10 => format!("!t.add({one})"),
        11 => "s.size() == size".into(),
        12 => random.of(&["f", "!f", "i > 1", "i == size", "i < 3"]).into(),
        13 => format!("{}q.isEmpty()", random.of(&["", "!"])),
        14 => "r.size() > 1".into(),
        15 => format!("h{number}({one}, {}, {})", 1 + random.below(3), random.of(&["s", "t"])),
        17 | 18 => format!("{}l.contains({one})", random.of(&["", "!"])),
        19 => format!("l.size() {} {}", random.of(&[">", "<", "=="]), random.below(4)),
        20 => format!("{}{}.containsKey({one})", random.of(&["", "!"]), random.of(&["m", "e"])),
        21 => format!("{}.get({one}) {} {two}", random.of(&["m", "e"]), random.of(&["==", "!="])),
        22 => format!("{}.put({one}, {two}) {} null", random.of(&["m", "e"]), random.of(&["==", "!="])),
        23 => format!("{}w.add({one})", random.of(&["", "!"])),
        24 => format!("{}.contains({one})", random.of(&["w", "q"])),
        16 => format!("!h{number}({one}, {}, s)", 1 + random.below(3)),
        _ => format!(
            "m{number}({one}, {}, s) {} {}",
            1 + random.below(3),
            random.of(&["<", ">", "=="]),
            random.below(2)
        ),
    }
}

fn block(random: &mut Random, number: usize, place: Place, most: u64) -> String {
    let count = 1 + random.below(most);
    (0..count).map(|_| statement(random, number, place)).collect()
}

fn statement(random: &mut Random, number: usize, place: Place) -> String {
    let below = Place { depth: place.depth + 1, ..place };
    let inner = if place.depth > 2 { 1 } else { 3 };
    let one = reference(random, place);
    let test = |random: &mut Random| condition(random, number, below);
    let kind = if place.aside { random.below(7) } else { random.below(40) };
    let nested = place.depth < 3;
    let text = match kind {
        0..=2 => format!("if ({}) return false;", test(random)),
        3 if random.below(3) == 0 => format!("if ({}) return true;", test(random)),
        4 => format!("s.add({one});"),
        5 if nested => {
            let (c, yes, no) =
                (test(random), block(random, number, below, inner), block(random, number, below, inner));
            format!("if ({c}) {{ {yes} }} else {{ {no} }}")
        }
        6 if nested => format!("if ({}) {{ {} }}", test(random), block(random, number, below, inner)),
        7 | 8 => format!("{} = {one};", random.of(&["a", "b", "c"])),
        9 => "i++;".into(),
        10 => format!("f = {};", test(random)),
        11 => "cnt++;".into(),
        12 => format!("{{ P pair = new P({one}, i); if (pair.v != null && pair.w < 2) {{ c = pair.v; }} }}"),
        13 => format!("c = {one}; if (c != null) {{ {}.add(c); }}", random.of(&["q", "q", "r"])),
        14 | 15 => format!("c = {one}; if (c != null && s.add(c)) {{ q.add(c); }}"),
        16 | 17 => format!("c = {one}; if (c != null) {{ if (!s.add(c)) return false; q.addLast(c); }}"),
        18 if nested => {
            let body = block(random, number, below, inner);
            format!("for (int j = 0; j < {}; j++) {{ {body} }}", 1 + random.below(3))
        }
        19 if nested => {
            let body = block(random, number, below, inner);
            let (of, next) = (random.of(&["a", "b"]), random.of(&["next", "other"]));
            format!(
                "while ({of} != null && {}.add({of})) {{ {body} if ({of} == null) break; {of} = {of}.{next}; }}",
                random.of(&["s", "t"])
            )
        }
        20..=24 if nested && !place.x => {
            let within = Place { x: true, ..below };
            let body = block(random, number, within, 4);
            let pop = random.of(&["removeFirst", "removeFirst", "pop", "removeLast", "poll"]);
            format!(
                "if (a != null) {{ {} q.add(a); }} while (!q.isEmpty()) {{ N x = q.{pop}(); {body} }}",
                random.of(&["s.add(a);", "", "if (!s.add(a)) return false;"])
            )
        }
        // Fields of the input are written, and models do what is not followed.
        26 if random.below(3) == 0 => {
            format!(
                "if ({one} != null) {{ {one}.{} = {}; }}",
                random.of(&["next", "other"]),
                random.of(&["a", "b", "null"])
            )
        }
        27 if random.below(3) == 0 => {
            random.of(&["size = 1;", "on = !on;", "if (root != null) { root.flag = true; }"]).into()
        }
        28 if random.below(2) == 0 => {
            let of = random.of(&["s", "t"]);
            random.of(&["X.remove(a);", "X.clear();", "X.addAll(s);", "X.remove(null);"]).replace('X', of)
        }
        29 if random.below(2) == 0 => {
            random.of(&["q.clear();", "q.add(0, c);", "r.addAll(q);", "i = Math.max(i, size);"]).into()
        }
        30 | 31 => format!("l.add({one});"),
        32 | 33 => {
            format!("c = {one}; if (c != null) {{ if (l.contains(c)) return false; l.add(c); q.add(c); }}")
        }
        34 => {
            let (of, next) = (random.of(&["a", "b"]), random.of(&["next", "other"]));
            let also = test(random);
            format!(
                "if ({of} != null) {{ if (l.contains({of}.{next}) || {also}) return false; l.add({of}.{next}); }}"
            )
        }
        35 if nested && !place.x => {
            let within = Place { x: true, ..below };
            let body = block(random, number, within, 2);
            format!("for (N x : {}) {{ {body} }}", random.of(&["l", "l", "q", "s", "m.keySet()"]))
        }
        36 => format!("{}.put({one}, {});", random.of(&["m", "e"]), random.of(&["a", "b", "c", "null"])),
        37 => format!("c = {}.get({one});", random.of(&["m", "e"])),
        38 => format!("if (!w.add({one})) return false;"),
        39 if random.below(3) == 0 => random
            .of(&[
                "l.clear();",
                "l.remove(a);",
                "l.addAll(q);",
                "m.remove(a);",
                "e.clear();",
                "if (l.size() > 0) { c = l.remove(0); }",
                "l.set(l.size() - 1, a);",
                "if (l.size() > 1) { c = l.get(1); }",
            ])
            .into(),
        25 => format!(
            "if (i > {} && {}) {{ break_{}: {{ {} }} }}",
            random.below(2),
            test(random),
            place.depth,
            block(random, number, Place { depth: 9, ..place }, 1)
        ),
        _ => format!("if ({}) return false;", test(random)),
    };
    format!("  {text}\n")
}

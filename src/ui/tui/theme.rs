//! How things look: styles by role, and the characters for marks. Every mark is a character; colour only
//! repeats what it says.

use crate::solve::VerdictWord;
use crate::ui::heap_picture::{nothing, to_itself};
use ratatui::style::{Color, Modifier, Style};

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// For dark backgrounds.
    #[default]
    Dark,
    /// For light ones.
    Light,
    /// No colour at all.
    Mono,
}

/// What a piece of text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Ordinary text.
    Plain,
    /// Of less importance.
    Faint,
    /// A title.
    Title,
    /// The border of the pane that has the focus.
    Focus,
    /// The border of the others.
    Border,
    /// Where the session is, or the cursor.
    Here,
    /// The way to where the session is.
    Way,
    /// Feasible.
    Sat,
    /// Spurious.
    Unsat,
    /// Not known, or running.
    Unknown,
    /// Techniques part.
    Differs,
    /// Part of a reason.
    Reason,
    /// Changed since the parent.
    Changed,
    /// Fixed in the query.
    Fixed,
    /// Read by the last run of a predicate.
    Accessed,
    /// Symbolic.
    Symbolic,
    /// The name of an object.
    Object,
    /// An error.
    Error,
    /// A key in help.
    Key,
    /// Beside the current line of source: what its variables hold.
    Value,
    /// Source: a keyword.
    Keyword,
    /// Source: a type.
    Type,
    /// Source: the name of a method.
    Call,
    /// Source: a string.
    Text,
    /// Source: a number or constant.
    Constant,
    /// Source: a comment.
    Comment,
    /// Source: an annotation.
    Annotation,
}

impl Theme {
    /// The style of a role.
    pub fn style(self, role: Role) -> Style {
        let plain = Style::default();
        let modifier = match role {
            Role::Title | Role::Way | Role::Object | Role::Key => Modifier::BOLD,
            Role::Here => Modifier::REVERSED,
            Role::Value => Modifier::REVERSED | Modifier::BOLD,
            Role::Keyword if self == Theme::Mono => Modifier::BOLD,
            Role::Differs | Role::Reason | Role::Error => Modifier::BOLD,
            Role::Changed => Modifier::UNDERLINED,
            Role::Faint | Role::Border | Role::Comment if self == Theme::Mono => Modifier::DIM,
            _ => Modifier::empty(),
        };
        let colour = match (self, role) {
            (Theme::Mono, _) => None,
            (_, Role::Plain | Role::Here | Role::Value | Role::Title) => None,
            (Theme::Dark, role) => Some(dark(role)),
            (Theme::Light, role) => Some(light(role)),
        };
        let style = plain.add_modifier(modifier);
        colour.map_or(style, |colour| style.fg(colour))
    }
}

/// Colours out of the sixteen that every terminal has.
fn dark(role: Role) -> Color {
    match role {
        Role::Faint | Role::Border | Role::Comment => Color::DarkGray,
        Role::Focus | Role::Key | Role::Way => Color::Cyan,
        Role::Sat => Color::Green,
        Role::Unsat | Role::Error => Color::Red,
        Role::Unknown | Role::Symbolic => Color::Yellow,
        Role::Differs | Role::Reason => Color::Magenta,
        Role::Changed | Role::Accessed | Role::Call => Color::LightBlue,
        Role::Fixed | Role::Text => Color::Green,
        Role::Object | Role::Type => Color::Cyan,
        Role::Keyword => Color::LightMagenta,
        Role::Constant | Role::Annotation => Color::Yellow,
        Role::Plain | Role::Here | Role::Value | Role::Title => Color::Reset,
    }
}

fn light(role: Role) -> Color {
    match role {
        Role::Faint | Role::Border => Color::Gray,
        // Gray is hard to read where there is much of it.
        Role::Comment => Color::DarkGray,
        Role::Focus | Role::Key | Role::Way | Role::Object | Role::Type => Color::Blue,
        Role::Sat | Role::Fixed | Role::Text => Color::Green,
        Role::Unsat | Role::Error => Color::Red,
        Role::Unknown | Role::Symbolic => Color::Yellow,
        Role::Differs | Role::Reason => Color::Magenta,
        Role::Changed | Role::Accessed | Role::Call => Color::Blue,
        Role::Keyword => Color::Magenta,
        Role::Constant | Role::Annotation => Color::Cyan,
        Role::Plain | Role::Here | Role::Value | Role::Title => Color::Reset,
    }
}

/// The characters for marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glyphs {
    /// Feasible.
    pub sat: &'static str,
    /// Spurious.
    pub unsat: &'static str,
    /// Not known.
    pub unknown: &'static str,
    /// Not applicable.
    pub not_applicable: &'static str,
    /// Being decided.
    pub running: &'static str,
    /// Hidden from the audience.
    pub hidden: &'static str,
    /// Where the session is.
    pub here: &'static str,
    /// A node whose children are shown.
    pub unfolded: &'static str,
    /// A node whose children are not.
    pub folded: &'static str,
    /// A node that ended.
    pub ended: &'static str,
    /// An alternative that nobody has visited.
    pub hole: &'static str,
    /// The current line of source.
    pub line: &'static str,
    /// Techniques part.
    pub differs: &'static str,
    /// Between parts of a line.
    pub dot: &'static str,
    /// What belongs to the selected object or entry.
    pub selected: &'static str,
    /// What was cut off.
    pub more: &'static str,
    /// A line that goes on to the right: one column.
    pub more_to_the_right: &'static str,
    /// The lines of the tree.
    pub guides: Guides,
}

/// The lines of the tree, a column each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guides {
    /// One that passes a row.
    pub down: &'static str,
    /// One that a row hangs on.
    pub branch: &'static str,
    /// The same at the last row.
    pub end: &'static str,
    /// On the way to where the session is, past a row.
    pub here_down: &'static str,
    /// The same past a row that hangs on it.
    pub here_beside: &'static str,
    /// The same where it turns, and other rows follow.
    pub here_turn: &'static str,
    /// The same at the last row.
    pub here_end: &'static str,
}

/// For terminals with Unicode.
pub const UNICODE: Glyphs = Glyphs {
    sat: "✓",
    unsat: "✗",
    unknown: "?",
    not_applicable: "⊥",
    running: "…",
    hidden: "▒",
    here: "●",
    unfolded: "▾",
    folded: "▸",
    ended: "■",
    hole: "○",
    line: "▶",
    differs: "≠",
    dot: "·",
    selected: "◆",
    more: "…",
    more_to_the_right: "…",
    guides: Guides {
        down: "│",
        branch: "├",
        end: "└",
        here_down: "┃",
        here_beside: "┠",
        here_turn: "┡",
        here_end: "┗",
    },
};

/// For those without.
pub const ASCII: Glyphs = Glyphs {
    sat: "+",
    unsat: "x",
    unknown: "?",
    not_applicable: "-",
    running: "~",
    hidden: "#",
    here: "@",
    unfolded: "v",
    folded: ">",
    ended: ".",
    hole: "o",
    line: ">",
    differs: "<>",
    dot: "|",
    selected: "%",
    more: "...",
    more_to_the_right: "$",
    guides: Guides {
        down: "|",
        branch: "|",
        end: "`",
        here_down: "*",
        here_beside: "*",
        here_turn: "*",
        here_end: "*",
    },
};

impl Glyphs {
    /// What each mark means.
    pub fn legend(&self) -> Vec<(String, &'static str)> {
        let one = |mark: &str, about| (mark.to_string(), about);
        let is_ascii = *self == ASCII;
        vec![
            one(self.here, "tree: where the session is"),
            one(self.sat, "tree: visited; verdict: sat, an input heap may extend this one"),
            one(self.unsat, "tree: cut by the technique; verdict: unsat, the heap is spurious"),
            one(self.hole, "tree: an alternative that nobody has visited"),
            one(self.ended, "tree: the path ends here"),
            (format!("{} {}", self.folded, self.unfolded), "tree: children are folded, shown"),
            (format!("{} 5 cut", self.unsat), "tree: cut alternatives in one row; Space shows them"),
            one(self.guides.here_down, "tree: the way to where the session is"),
            one("12:", "tree: the depth, where indenting so far would leave no room"),
            one(self.unknown, "verdict: not known; heap: symbolic"),
            one(self.not_applicable, "verdict: the technique has nothing to judge by"),
            one(self.running, "verdict: being decided"),
            one("*li", "verdict: of the technique that the session goes by"),
            one("w, d: li", "verdict: of the technique that the keys w and d are about"),
            one(self.hidden, "hidden from the audience"),
            one(self.differs, "techniques part"),
            one("= * !", "heap: fixed, accessed by the predicate's last run, part of the reason"),
            one(self.selected, "selected: an entry of the candidate, or what belongs to an object"),
            one(if is_ascii { "~" } else { "Δ" }, "heap: changed since the parent node"),
            one(nothing(is_ascii), "heap: null, which nothing follows"),
            one(to_itself(is_ascii), "heap: a reference to the object that has it"),
            one(if is_ascii { "x2" } else { "×2" }, "heap: so many references lead there"),
            one(
                if is_ascii { "==" } else { "━━" },
                "heap: a reference that breaks the shape of a list or a tree",
            ),
        ]
    }
    /// The mark of a verdict, and its role; `None` is one that is being decided.
    pub fn verdict(&self, word: Option<VerdictWord>) -> (&'static str, Role) {
        match word {
            Some(VerdictWord::Sat) => (self.sat, Role::Sat),
            Some(VerdictWord::Unsat) => (self.unsat, Role::Unsat),
            Some(VerdictWord::NotApplicable) => (self.not_applicable, Role::Faint),
            Some(VerdictWord::Hidden) => (self.hidden, Role::Faint),
            Some(VerdictWord::Unknown) => (self.unknown, Role::Unknown),
            None => (self.running, Role::Unknown),
        }
    }
}

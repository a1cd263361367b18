//! A layout as characters.

use std::collections::BTreeSet;

use crate::ui::heap_picture::canvas::Canvas;
use crate::ui::heap_picture::layout::{Layout, Side, Style, Wire};
use crate::ui::heap_picture::{Mark, Options, Picture, Role};

const LEFT: u8 = 1;
const RIGHT: u8 = 2;
const UP: u8 = 4;
const DOWN: u8 = 8;

/// What wires leave in a cell.
#[derive(Clone, Copy, Default)]
struct Ink {
    /// Arms of wires across, and of wires down, where two cross; else all arms are in the first.
    arms: u8,
    style: Option<Style>,
    role: Option<Role>,
    net: usize,
    /// The style of a wire that crosses, and whether it leads across.
    crossed: Option<(Style, bool)>,
    head: Option<Side>,
}

/// The same of all cells, by lines.
type Inks = Vec<Vec<Ink>>;

/// Draws a layout.
pub fn paint(layout: &Layout, options: &Options) -> Picture {
    let mut canvas = Canvas::default();
    let mut inks: Inks = Inks::new();
    // What is loud is in front.
    let mut wires: Vec<&Wire> = layout.wires.iter().collect();
    wires.sort_by_key(|wire| (wire.style, wire.mark));
    for wire in wires {
        draw(wire, &mut inks);
    }
    let inks = inks.into_iter().enumerate().flat_map(|(y, line)| {
        line.into_iter().enumerate().map(move |(x, ink)| (x, y, ink)).filter(|(.., ink)| ink.role.is_some())
    });
    for (x, y, ink) in inks {
        let glyph = match ink.head {
            Some(side) => head(side, options.ascii),
            None => glyph(&ink, options.ascii),
        };
        canvas.write(x, y, glyph, ink.role.unwrap_or(Role::Edge));
    }
    for label in &layout.labels {
        canvas.write(label.x, label.y, &label.text, label.role);
    }
    for node in &layout.nodes {
        let mut x = node.rect.x;
        for piece in &node.pieces {
            // A blank inside of a node belongs to it.
            let role = if piece.role == Role::Blank { Role::Border } else { piece.role };
            canvas.write(x, node.rect.y, &piece.text, role);
            x += crate::ui::heap_picture::canvas::columns(&piece.text);
        }
    }
    let mut picture = Picture::of_lines(canvas.spans(), &layout.notes);
    picture.boxes = layout.boxes.clone();
    picture.references = layout.references.clone();
    picture.crossings = layout.crossings;
    picture.has_keys = layout.has_keys;
    picture.signs = layout.signs.clone();
    picture
}

/// The styles of which some is to be seen: neither under a name nor a head alone, and no part of a line that is drawn as
/// another.
pub fn styles(layout: &Layout, ascii: bool) -> BTreeSet<Style> {
    let mut inks: Inks = Inks::new();
    let mut wires: Vec<&Wire> = layout.wires.iter().collect();
    wires.sort_by_key(|wire| (wire.style, wire.mark));
    wires.into_iter().for_each(|wire| draw(wire, &mut inks));
    for label in &layout.labels {
        let end = label.x + crate::ui::heap_picture::canvas::columns(&label.text);
        (label.x..end).for_each(|x| *at(&mut inks, x, label.y) = Ink::default());
    }
    let mut styles = BTreeSet::new();
    for ink in inks.iter().flatten().filter(|ink| ink.head.is_none()) {
        let Some(style) = ink.style else { continue };
        let is_seen = |style: Style, is_crossed: bool| match (style, ascii) {
            // Its corners are those of a plain line.
            (Style::Dashed, _) => !is_crossed && is_straight(ink.arms),
            (_, true) => !is_crossed,
            _ => true,
        };
        let under = ink.crossed.map(|(under, _)| under);
        styles.extend([Some(style), under].into_iter().flatten().filter(|s| is_seen(*s, under.is_some())));
    }
    styles
}

fn is_straight(arms: u8) -> bool {
    [LEFT, RIGHT, UP, DOWN, LEFT | RIGHT, UP | DOWN].contains(&arms)
}

/// How a wire looks.
pub fn role(style: Style, mark: Option<Mark>) -> Role {
    match (mark, style) {
        (Some(mark), _) => Role::Marked(mark),
        (None, Style::Light | Style::Dashed) => Role::Edge,
        (None, Style::Heavy | Style::Double) => Role::Loud,
    }
}

fn draw(wire: &Wire, inks: &mut Inks) {
    let points: Vec<(i32, i32)> = wire.points.iter().map(|&(x, y)| (x as i32, y as i32)).collect();
    let cells = crate::ui::heap_picture::route::cells(&points);
    let last = cells.len().saturating_sub(1);
    for (i, &(x, y)) in cells.iter().enumerate() {
        let side = crate::ui::heap_picture::route::side;
        let into = if i == 0 { wire.start } else { side(cells[i], cells[i - 1]) };
        let out = if i == last { wire.end } else { side(cells[i], cells[i + 1]) };
        let arms = arm(into) | arm(out);
        let ink = at(inks, x as usize, y as usize);
        if ink.style.is_some() && ink.net != wire.net {
            let across = ink.arms & (LEFT | RIGHT) != 0;
            ink.crossed = ink.style.map(|style| (style, across));
            ink.arms = 0;
        }
        // What joins keeps the louder style.
        ink.arms |= arms;
        ink.style = ink.style.max(Some(wire.style)).filter(|_| ink.net == wire.net).or(Some(wire.style));
        ink.role = Some(role(wire.style, wire.mark));
        ink.net = wire.net;
        match (i == 0 && wire.heads.0, i == last && wire.heads.1) {
            (_, true) => ink.head = Some(wire.end),
            (true, _) => ink.head = Some(wire.start),
            _ => {}
        }
    }
}

fn at(inks: &mut Inks, x: usize, y: usize) -> &mut Ink {
    if inks.len() <= y {
        inks.resize_with(y + 1, Vec::new);
    }
    let line = &mut inks[y];
    if line.len() <= x {
        line.resize(x + 1, Ink::default());
    }
    &mut line[x]
}

fn arm(side: Side) -> u8 {
    match side {
        Side::Left => LEFT,
        Side::Right => RIGHT,
        Side::Up => UP,
        Side::Down => DOWN,
    }
}

fn head(side: Side, ascii: bool) -> &'static str {
    match (side, ascii) {
        (Side::Left, false) => "◂",
        (Side::Right, false) => "▸",
        (Side::Up, false) => "▴",
        (Side::Down, false) => "▾",
        (Side::Left, true) => "<",
        (Side::Right, true) => ">",
        (Side::Up, true) => "^",
        (Side::Down, true) => "v",
    }
}

/// Characters by arms: across, down, the four corners, the four junctions, all.
fn set(style: Style) -> [&'static str; 11] {
    match style {
        Style::Light => ["─", "│", "╭", "╮", "╰", "╯", "├", "┤", "┬", "┴", "┼"],
        Style::Dashed => ["┄", "┆", "╭", "╮", "╰", "╯", "├", "┤", "┬", "┴", "┼"],
        Style::Heavy => ["━", "┃", "┏", "┓", "┗", "┛", "┣", "┫", "┳", "┻", "╋"],
        Style::Double => ["═", "║", "╔", "╗", "╚", "╝", "╠", "╣", "╦", "╩", "╬"],
    }
}

fn glyph(ink: &Ink, ascii: bool) -> &'static str {
    let style = ink.style.unwrap_or(Style::Light);
    if let Some((under, under_across)) = ink.crossed {
        return crossing(style, under, under_across, ascii);
    }
    const ALL: u8 = LEFT | RIGHT | UP | DOWN;
    let at = match ink.arms {
        ALL => 10,
        arms if arms == ALL & !LEFT => 6,
        arms if arms == ALL & !RIGHT => 7,
        arms if arms == ALL & !UP => 8,
        arms if arms == ALL & !DOWN => 9,
        arms if arms == RIGHT | DOWN => 2,
        arms if arms == LEFT | DOWN => 3,
        arms if arms == RIGHT | UP => 4,
        arms if arms == LEFT | UP => 5,
        arms if arms & (UP | DOWN) != 0 => 1,
        _ => 0,
    };
    if !ascii {
        return set(style)[at];
    }
    match (style, at) {
        (Style::Light, 0) => "-",
        (Style::Light, 1) => "|",
        (Style::Dashed, 0) => ".",
        (Style::Dashed, 1) => ":",
        (Style::Light | Style::Dashed, _) => "+",
        (Style::Heavy, 0) => "=",
        (Style::Heavy, _) => "#",
        (Style::Double, 0) => "~",
        (Style::Double, _) => "!",
    }
}

/// Where a wire crosses another.
fn crossing(over: Style, under: Style, under_across: bool, ascii: bool) -> &'static str {
    if ascii {
        return "+";
    }
    let (across, down) = if under_across { (under, over) } else { (over, under) };
    match (across, down) {
        (Style::Heavy, Style::Heavy) => "╋",
        (Style::Heavy, _) => "┿",
        (_, Style::Heavy) => "╂",
        (Style::Double, Style::Double) => "╬",
        (Style::Double, _) => "╪",
        (_, Style::Double) => "╫",
        _ => "┼",
    }
}

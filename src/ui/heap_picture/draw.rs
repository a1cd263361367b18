//! Boxes and lines on a canvas.

use std::collections::{BTreeMap, BTreeSet};

use crate::ui::heap_picture::canvas::{Canvas, columns, padded};
use crate::ui::heap_picture::channel::Net;
use crate::ui::heap_picture::place::{Channel, Placed, title};
use crate::ui::heap_picture::shown::Shown;
use crate::ui::heap_picture::{Mark, Options, Picture, Rect, Role, Shape};

/// Places of the largest picture that is drawn.
const MOST_PLACES: usize = 1_000_000;

/// Directions that a line leaves a place in.
const LEFT: u8 = 1;
const RIGHT: u8 = 2;
const UP: u8 = 4;
const DOWN: u8 = 8;

/// Draws what was placed.
pub fn draw(shown: &Shown, placed: &Placed, options: &Options) -> Picture {
    if placed.width.saturating_mul(placed.height) > MOST_PLACES {
        return too_large(shown, placed);
    }
    let mut canvas = Canvas::default();
    let lines: BTreeSet<(usize, usize)> = placed
        .channels
        .iter()
        .flat_map(|c| &c.nets)
        .flat_map(|net| &net.sources)
        .map(|&(_, object, row)| (object, row))
        .collect();
    for object in 0..shown.objects.len() {
        draw_box(&mut canvas, shown, placed, object, &lines, options);
    }
    for channel in &placed.channels {
        draw_channel(&mut canvas, channel, options.ascii);
    }
    let mut picture = Picture::of_lines(canvas.spans(), &shown.notes);
    picture.boxes = shown.objects.iter().map(|o| o.name.clone()).zip(placed.rects.iter().copied()).collect();
    let drawn: BTreeSet<(usize, usize)> = lines
        .iter()
        .filter_map(|&(object, row)| Some((object, placed.rows.get(object)?.get(row)?.cell)))
        .collect();
    picture.references =
        shown.references(|cell| if drawn.contains(&cell) { Shape::Line } else { Shape::Text });
    picture
}

/// A sentence in place of a picture that nobody could look at; its size is the picture's.
fn too_large(shown: &Shown, placed: &Placed) -> Picture {
    let mut notes = vec![format!(
        "{} objects take {} columns and {} lines: too large for a picture",
        shown.objects.len(),
        placed.width,
        placed.height
    )];
    notes.extend(shown.notes.iter().cloned());
    Picture { width: placed.width, height: placed.height, ..Picture::of_lines(Vec::new(), &notes) }
}

fn draw_box(
    canvas: &mut Canvas,
    shown: &Shown,
    placed: &Placed,
    object: usize,
    lines: &BTreeSet<(usize, usize)>,
    options: &Options,
) {
    let Rect { x, y, width, height } = placed.rects[object];
    let ascii = options.ascii;
    let [across, down, corners @ ..] = if ascii { ["-", "|", "+", "+", "+", "+"] } else { BOX };
    let inner = width.saturating_sub(2);
    for (line, left, right) in [(y, corners[0], corners[1]), (y + height - 1, corners[2], corners[3])] {
        canvas.write(x, line, &format!("{left}{}{right}", across.repeat(inner)), Role::Border);
    }
    let (name, class) = title(&shown.objects[object], ascii);
    canvas.write(x + 1, y, " ", Role::Border);
    canvas.write(x + 2, y, &name, Role::Object);
    let mut at = x + 2 + columns(&name);
    if !name.is_empty() && !class.is_empty() {
        canvas.write(at, y, " ", Role::Border);
        at += 1;
    }
    canvas.write(at, y, &class, Role::Class);
    canvas.write(at + columns(&class), y, " ", Role::Border);
    let (signs, names) = placed.tabs[object];
    for (r, row) in placed.rows[object].iter().enumerate() {
        let line = y + 1 + r;
        canvas.write(x, line, down, Role::Border);
        let is_line = lines.contains(&(object, r));
        let join = if ascii { "+" } else { "┼" };
        canvas.write(x + width - 1, line, if is_line { join } else { down }, Role::Border);
        let sign_role = row.mark.map_or(Role::Marked(Mark::Fixed), Role::Marked);
        canvas.write(x + 1, line, &row.signs, sign_role);
        canvas.write(x + 1 + signs, line, &padded(&row.name, names), Role::Field);
        let at = x + 2 + signs + names;
        if is_line {
            let from = x + 2 + signs + columns(&row.name);
            canvas.write(from, line, &across.repeat((x + width - 1).saturating_sub(from)), Role::Edge);
        } else {
            canvas.write(at, line, &row.value, row.role);
        }
    }
}

/// Across, down, and the corners.
const BOX: [&str; 6] = ["─", "│", "┌", "┐", "└", "┘"];

/// Lines of a channel, each place with the net that has it.
fn draw_channel(canvas: &mut Canvas, channel: &Channel, ascii: bool) {
    let mut places: BTreeMap<(usize, usize), (usize, u8)> = BTreeMap::new();
    let end = channel.x + channel.width - 1;
    let track = |net: &Net| net.track.map(|track| channel.x + 1 + 2 * track);
    for net in &channel.nets {
        let turn = track(net).unwrap_or(end);
        for &(y, ..) in &net.sources {
            across(&mut places, net.target, y, channel.x, turn, LEFT);
        }
        match net.returns {
            true => across(&mut places, net.target, net.end, channel.x, turn, LEFT),
            false => across(&mut places, net.target, net.end, track(net).unwrap_or(channel.x), end, 0),
        }
    }
    for net in &channel.nets {
        let Some(x) = track(net) else { continue };
        let (first, last) = net.span();
        for y in first..=last {
            let up = if y > first { UP } else { 0 };
            let down = if y < last { DOWN } else { 0 };
            let place = places.entry((x, y)).or_insert((net.target, 0));
            // Where another net runs across, the vertical line is in front.
            if place.0 != net.target {
                *place = (net.target, 0);
            }
            place.1 |= up | down;
        }
    }
    for ((x, y), (_, arms)) in places {
        canvas.write(x, y, line(arms, ascii), Role::Edge);
    }
    for net in &channel.nets {
        let (x, arrow) = match (net.returns, ascii) {
            (true, false) => (channel.x, "←"),
            (true, true) => (channel.x, "<"),
            (false, false) => (end, "→"),
            (false, true) => (end, ">"),
        };
        canvas.write(x, net.end, arrow, Role::Edge);
    }
}

/// A line from a place to a place on the right, which comes from the left where `open` says so.
fn across(
    places: &mut BTreeMap<(usize, usize), (usize, u8)>,
    net: usize,
    y: usize,
    from: usize,
    to: usize,
    open: u8,
) {
    for x in from..=to {
        let left = if x > from { LEFT } else { open };
        let right = if x < to { RIGHT } else { 0 };
        places.entry((x, y)).or_insert((net, 0)).1 |= left | right;
    }
}

/// The character of a line that leaves in these directions.
fn line(arms: u8, ascii: bool) -> &'static str {
    let (across, down) = (arms & (LEFT | RIGHT), arms & (UP | DOWN));
    if ascii {
        return match (across != 0, down != 0) {
            (true, false) => "-",
            (false, true) => "|",
            _ => "+",
        };
    }
    const ALL: u8 = LEFT | RIGHT | UP | DOWN;
    const NO_LEFT: u8 = ALL & !LEFT;
    const NO_RIGHT: u8 = ALL & !RIGHT;
    const NO_UP: u8 = ALL & !UP;
    const NO_DOWN: u8 = ALL & !DOWN;
    const RIGHT_DOWN: u8 = RIGHT | DOWN;
    const LEFT_DOWN: u8 = LEFT | DOWN;
    const RIGHT_UP: u8 = RIGHT | UP;
    const LEFT_UP: u8 = LEFT | UP;
    match arms {
        ALL => "┼",
        NO_LEFT => "├",
        NO_RIGHT => "┤",
        NO_UP => "┬",
        NO_DOWN => "┴",
        RIGHT_DOWN => "╭",
        LEFT_DOWN => "╮",
        RIGHT_UP => "╰",
        LEFT_UP => "╯",
        _ if down != 0 => "│",
        _ => "─",
    }
}

//! Which signs a picture has that are no words: what is drawn, and nothing else, is what its legend explains.

use std::collections::BTreeSet;

use crate::ui::heap_picture::layout::{Layout, Piece, Sign, Signs, Style};
use crate::ui::heap_picture::legend;
use crate::ui::heap_picture::paint;
use crate::ui::heap_picture::shown::Shown;
use crate::ui::heap_picture::vocabulary::{HEAVY, TIMES, UNDECIDED, WRONG, nothing};
use crate::ui::heap_picture::words::Words;
use crate::ui::heap_picture::{Loud, Mark, Role};

/// All signs of a layout.
pub fn of_layout(layout: &Layout, words: &Words) -> Signs {
    let (shown, ascii) = (words.shown, words.options.ascii);
    let mut signs: Signs = paint::styles(layout, ascii).into_iter().map(Sign::Line).collect();
    signs.remove(&Sign::Line(Style::Light));
    for node in &layout.nodes {
        let class = words.known.classes.get(&node.class);
        let is_within = |field: &String| {
            class.is_some_and(|class| class.inverses.contains_key(field) || class.forward.contains(field))
        };
        let is_end = |piece: &Piece| piece.field.as_ref().is_some_and(|field| !is_within(field));
        let of_node = |piece| match of_piece(piece, ascii) {
            Some(Sign::Wrong) if is_end(piece) && piece.text.contains(nothing(ascii)) => Some(Sign::Endless),
            sign => sign,
        };
        signs.extend(node.pieces.iter().filter_map(of_node));
        let object = node.objects.first().filter(|_| node.objects.len() == 1);
        let object = object.and_then(|name| shown.objects.iter().position(|o| o.name == *name));
        let Some((tint, what)) = object.and_then(|o| words.colour(o)) else { continue };
        if node.pieces.iter().any(|piece| piece.text == legend::colour(tint, ascii)) {
            signs.insert(Sign::Colour(tint, what));
        }
    }
    let pieces = layout.nodes.iter().flat_map(|node| &node.pieces).map(|p| (p.text.as_str(), p.role));
    let labels = layout.labels.iter().map(|label| (label.text.as_str(), label.role));
    if labels.clone().any(|(text, role)| role == Role::Loud && text.ends_with(WRONG)) {
        signs.insert(Sign::Wrong);
    }
    let texts: Vec<(&str, Role)> = pieces.chain(labels).collect();
    signs.extend(shown.marks.iter().filter(|mark| has(&texts, **mark, ascii)).map(|mark| Sign::Mark(*mark)));
    signs
}

/// All signs of a form that shows every field, with what it says of what is wrong.
pub fn of_fields(shown: &Shown, loud: &Loud) -> Signs {
    let is_wrong = loud.wrong.difference(&loud.breaking).next().is_some()
        || loud.missing.difference(&loud.endless).next().is_some();
    let all = [
        (!loud.shared.is_empty(), Sign::Times),
        (!loud.breaking.is_empty(), Sign::Line(Style::Heavy)),
        (is_wrong, Sign::Wrong),
        (!loud.endless.is_empty(), Sign::Endless),
    ];
    let signs = all.into_iter().filter(|(is_there, _)| *is_there).map(|(_, sign)| sign);
    shown.marks.iter().map(|mark| Sign::Mark(*mark)).chain(signs).collect()
}

/// What a piece of an object's text is a sign of.
fn of_piece(piece: &Piece, ascii: bool) -> Option<Sign> {
    let is_mark = |c: char| Mark::ALL.iter().any(|mark| mark.sign(ascii) == c);
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    match piece.role {
        Role::Loud if piece.text.strip_prefix(TIMES).is_some_and(is_number) => Some(Sign::Times),
        Role::Loud if piece.text.contains(HEAVY[usize::from(ascii)]) => Some(Sign::Line(Style::Heavy)),
        // Beside the name of its field; alone, or with other marks, it is one of these.
        _ if piece.text.ends_with(WRONG) && piece.field.is_some() && !piece.text.chars().all(is_mark) => {
            Some(Sign::Wrong)
        }
        _ if UNDECIDED.contains(&piece.text.as_str()) => {
            Some(Sign::Undecided(piece.text.clone(), piece.field.clone().unwrap_or_default()))
        }
        _ => None,
    }
}

/// Whether a mark's character is somewhere.
fn has(texts: &[(&str, Role)], mark: Mark, ascii: bool) -> bool {
    let sign = mark.sign(ascii);
    let is_sign = |c: char| Mark::ALL.iter().any(|mark| mark.sign(ascii) == c);
    texts.iter().any(|(text, role)| {
        let run: BTreeSet<char> = text.chars().take_while(|c| is_sign(*c)).collect();
        let is_marked = matches!(role, Role::Marked(_));
        // Of a name at a line that several fields share, each may have signs.
        let in_name = is_marked && mark != Mark::Fixed && text.split('=').any(|name| name.contains(sign));
        run.contains(&sign) || (mark == Mark::Symbolic && text.contains(sign)) || in_name
    })
}

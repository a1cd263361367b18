//! The heap, as picture, outline or table. A picture that is much larger than the pane gives way to the
//! outline; one that is a little larger pans.

use std::borrow::Cow;

use ratatui::Frame;
use ratatui::layout::{Margin, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};
use unicode_width::UnicodeWidthChar;

use crate::explore::ChoicePath;
use crate::session::Reply;
use crate::session::view::{CellView, HeapView, LookView};
use crate::ui::heap_picture::{self, Mark, Marks, Options, Picture, conditions};
use crate::ui::render_reply::dive::Part;
use crate::ui::render_reply::pictured::How;
use crate::ui::render_reply::reply;
use crate::ui::tui::pane::{beside, cut, draw, picture, within, wrap};
use crate::ui::tui::pictures::Stand;
use crate::ui::tui::state::{HeapShape, Pane, Ui};
use crate::ui::tui::theme::Role;

/// How many panes high a picture may be.
const PANES_HIGH: usize = 3;
/// Most objects that a title names.
const MOST_MOVED: usize = 4;

/// The heap that is shown: in a dive the candidate, or the heap that the query is about.
pub fn shown(ui: &Ui) -> Option<Cow<'_, LookView>> {
    if let Some(candidate) = ui.candidate().filter(|_| ui.shows_candidate()) {
        let look = ui.snapshot.input.as_ref().map(|view| view.look.clone()).unwrap_or_default();
        let heap = HeapView { calm: ui.presenter.on(), ..candidate.heap() };
        return Some(Cow::Owned(LookView { heap, look, ..LookView::default() }));
    }
    let is_current = ui.heap.1 && ui.snapshot.dive.is_none();
    let view = if is_current { &ui.snapshot.current } else { &ui.snapshot.input };
    view.as_ref().map(Cow::Borrowed)
}

/// Marks of the entry that is selected, and in a candidate those of the search.
fn marks_of(ui: &Ui, view: &LookView) -> Marks {
    let candidate = ui.candidate();
    let mut marks = match &candidate {
        Some(candidate) if ui.shows_candidate() => candidate.marks(&view.heap),
        _ => Marks::of(view),
    };
    // Names of other searches' candidates need not be those of this heap.
    if let Some(candidate) = candidate.filter(|_| ui.snapshot.dive.is_some())
        && let Some(slot) = ui.cell.and_then(|cell| candidate.scope.slots.get(cell))
    {
        let object = if ui.shows_candidate() { &slot.object } else { candidate.in_heap(&slot.object) };
        marks.add(object, &slot.field, Mark::Selected);
    }
    marks
}

/// Makes the selected object stand out.
fn with_object(ui: &Ui, picture: &Picture, mut lines: Vec<Line<'static>>) -> Vec<Line<'static>> {
    let Some(place) = ui.object.as_ref().and_then(|object| picture.place(object)) else { return lines };
    let end = place.x + place.width;
    for line in lines.iter_mut().skip(place.y).take(place.height) {
        let mut column = 0;
        let mut spans: Vec<Span<'static>> = Vec::new();
        for span in std::mem::take(&mut line.spans) {
            for c in span.content.chars() {
                let style = match (place.x..end).contains(&column) {
                    true => span.style.patch(ui.theme.style(Role::Here)),
                    false => span.style,
                };
                column += c.width().unwrap_or(0);
                match spans.last_mut().filter(|last| last.style == style) {
                    Some(last) => last.content.to_mut().push(c),
                    None => spans.push(Span::styled(c.to_string(), style)),
                }
            }
        }
        line.spans = spans;
    }
    lines
}

/// Whether a reason is known that concerns the heap that is shown, and may be shown.
pub fn has_reason(ui: &Ui) -> bool {
    !ui.presenter.on() && shown(ui).is_some_and(|view| !view.reason.is_empty())
}

/// The heap as text, for the clipboard.
pub fn plain_text(ui: &Ui) -> String {
    shown(ui)
        .map(|view| reply(&Reply::Heap(view.into_owned().heap), &How { words: true, ..How::default() }))
        .unwrap_or_default()
}

/// What is said of objects that moved, for a step.
fn said_moved(moved: &[String]) -> String {
    let more = if moved.len() > MOST_MOVED {
        format!(" and {} more", moved.len() - MOST_MOVED)
    } else {
        String::new()
    };
    format!("  moved: {}{more}", moved[..moved.len().min(MOST_MOVED)].join(" "))
}

/// Which heap is shown, as its title and a pin name it.
pub fn which(ui: &Ui) -> String {
    let node = ChoicePath(ui.snapshot.at.choice_path.clone()).in_short();
    match (&ui.snapshot.dive, kind(ui)) {
        (Some(dive), "candidate") => {
            let query =
                dive.iter().find(|(part, _)| *part == Part::Title).map_or("", |(_, says)| says.as_str());
            format!("candidate at {node}, {query}")
        }
        (_, kind) => format!("{kind} at {node}"),
    }
}

fn kind(ui: &Ui) -> &'static str {
    match (ui.heap.1, ui.snapshot.dive.is_some()) {
        _ if ui.shows_candidate() => "candidate",
        (true, false) => "current",
        _ => "input",
    }
}

/// Draws the pane, below or beside the heap that is pinned.
pub fn render(frame: &mut Frame, ui: &Ui, area: Rect) {
    let view = shown(ui);
    let (pinned, area) = beside::split(ui, area);
    if let (Some(place), Some(pinned)) = (pinned, &ui.beside) {
        beside::render(frame, ui, pinned, view.as_deref(), place);
    }
    let (picture, shape) = match &view {
        Some(view) => {
            let (picture, shape, _) = drawn(ui, view, area);
            (picture, shape)
        }
        None => (Picture::default(), ""),
    };
    let moved = ui.pictures.borrow().moved();
    let object = ui.object.as_ref().map(|object| format!(" {} {object}", ui.glyphs.selected));
    let told = (!moved.is_empty()).then(|| said_moved(&moved));
    let title = [Some(shape.to_string()), object, told].into_iter().flatten().collect::<String>();
    let title = format!("{} {} {title}", Pane::Heap.title(), kind(ui));
    let lines = with_object(ui, &picture, picture::lines(ui, &picture));
    draw(frame, ui, area, Pane::Heap, title.trim_end(), lines);
    if let (Some(view), Some(object)) = (&view, &ui.object) {
        render_fields(frame, ui, area, &fields(view, object));
    }
}

/// The object at a place of the pane, counted from its upper left corner inside the border.
pub fn object_at(ui: &Ui, area: Rect, x: u16, y: u16) -> Option<String> {
    let area = beside::split(ui, area).1;
    let (picture, ..) = drawn(ui, shown(ui)?.as_ref(), area);
    let scroll = within(ui.scrolled(Pane::Heap), picture.lines.len(), picture.width, area);
    let (x, y) = (usize::from(x + scroll.x), usize::from(y + scroll.y));
    let is_in = |place: &heap_picture::Rect| {
        (place.x..place.x + place.width).contains(&x) && (place.y..place.y + place.height).contains(&y)
    };
    picture.boxes.iter().find(|(name, place)| !name.is_empty() && is_in(place)).map(|(name, _)| name.clone())
}

/// Draws what is a picture in pixels, where the terminal has them, over its characters.
pub fn draw_pixels(frame: &mut Frame, ui: &Ui, area: Rect) {
    let area = beside::split(ui, area).1;
    let mut pixels = ui.pixels.borrow_mut();
    let Some(view) = shown(ui).filter(|_| pixels.are_on()) else { return };
    let (_, _, Some((marks, options))) = drawn(ui, &view, area) else { return };
    let options = ui.pictures.borrow().placed(&stand(ui), &options);
    let object = ui.object.as_deref();
    let inner = area.inner(Margin::new(1, 1));
    let fields = object.map_or(0, |object| fields_lines(&fields(&view, object), inner).1);
    let place = Rect { height: inner.height.saturating_sub(fields), ..inner };
    pixels.draw(frame, place, &view.heap, &marks, &options, object, ui.theme);
}

/// All fields of an object, with what the path condition says of them; the picture has those that tell.
fn fields(view: &LookView, object: &str) -> String {
    let Some(object) = view.heap.objects.iter().find(|o| o.name == object) else { return String::new() };
    let conditions = conditions::of(&view.conditions);
    let field = |cell: &CellView| {
        format!("{}={}{}", cell.name, cell.value, conditions::all(&cell.value, &conditions))
    };
    let origin = object.origin.as_deref().filter(|origin| *origin != object.name);
    let origin = origin.map(|origin| format!(" at {origin}")).unwrap_or_default();
    let fields: Vec<String> = object.cells.iter().map(field).collect();
    format!("{}: {}{origin}  {}", object.name, object.class, fields.join("  "))
}

/// Their lines, and how many of them there is room for.
fn fields_lines(text: &str, inner: Rect) -> (Vec<String>, u16) {
    if text.is_empty() || inner.width == 0 {
        return (Vec::new(), 0);
    }
    let all = wrap(text, usize::from(inner.width));
    let most = u16::try_from(all.len()).unwrap_or(u16::MAX);
    (all, inner.height.min(most).min((inner.height / 2).max(1)))
}

/// Writes them over the last lines of the pane, so that nothing of the picture moves.
fn render_fields(frame: &mut Frame, ui: &Ui, area: Rect, text: &str) {
    let inner = area.inner(Margin::new(1, 1));
    let (all, height) = fields_lines(text, inner);
    if height == 0 {
        return;
    }
    let place = Rect { y: inner.bottom() - height, height, ..inner };
    let mut lines: Vec<Line> =
        all.iter().take(usize::from(height)).map(|line| ui.line(line, Role::Key)).collect();
    if all.len() > lines.len()
        && let Some(last) = lines.last_mut()
    {
        let text = cut(
            &format!("{last} {}", ui.glyphs.more_to_the_right),
            usize::from(inner.width),
            ui.glyphs.more_to_the_right,
        );
        *last = ui.line(text, Role::Key);
    }
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(lines), place);
}

/// Which heap is shown, of all that a session has.
fn stand(ui: &Ui) -> Stand {
    let at = &ui.snapshot.at;
    let method = (ui.snapshot.subject.clone(), ui.snapshot.method.clone(), ui.snapshot.scope);
    let candidate = ui.candidate().filter(|_| ui.shows_candidate());
    Stand {
        method,
        node: at.choice_path.clone(),
        statements: at.statements,
        is_current: ui.heap.1 && ui.snapshot.dive.is_none(),
        candidate: candidate.map(|candidate| candidate.vector.entries),
    }
}

/// A picture that is too high by the empty line above its legend goes without that line: marks that nobody explains are worse.
fn tight(mut picture: Picture, height: usize) -> Picture {
    let below = picture.boxes.iter().map(|(_, place)| place.y + place.height).max().unwrap_or(0);
    let is_empty = |line: &Vec<heap_picture::Span>| line.iter().all(|span| span.text.trim().is_empty());
    if picture.lines.len() > height
        && let Some(at) = picture.lines.iter().rposition(is_empty).filter(|at| *at >= below)
    {
        picture.lines.remove(at);
        picture.height = picture.height.saturating_sub(1);
    }
    picture
}

/// The heap as it is shown, the word for that, and where it is a picture what it was made with.
fn drawn(ui: &Ui, view: &LookView, area: Rect) -> (Picture, &'static str, Option<(Marks, Options)>) {
    let width = usize::from(area.width.saturating_sub(2));
    let height = usize::from(area.height.saturating_sub(2));
    let marks = marks_of(ui, view);
    let options =
        Options { ascii: ui.ascii, columns: Some(width), rows: Some(height), ..Options::of_view(view) };
    let slice = Options { slice: true, ..options.clone() };
    let picture = |options: &Options| {
        tight(ui.pictures.borrow_mut().picture(&stand(ui), &view.heap, &marks, options), height)
    };
    match ui.heap.0 {
        HeapShape::Outline => (heap_picture::outline(&view.heap, &marks, &options), "outline", None),
        HeapShape::Table => (heap_picture::table(&view.heap, &marks, &options), "table", None),
        HeapShape::Reason if has_reason(ui) => (picture(&slice), "reason", Some((marks, slice))),
        HeapShape::Auto | HeapShape::Picture | HeapShape::Reason => {
            let whole = picture(&options);
            if whole.fits(width, height) {
                (whole, "picture", Some((marks, options)))
            } else if ui.heap.0 == HeapShape::Auto && has_reason(ui) {
                (picture(&slice), "reason, as the picture is too large", Some((marks, slice)))
            } else if whole.fits(width, height * PANES_HIGH) {
                (whole, "picture", Some((marks, options)))
            } else {
                let outline = heap_picture::outline(&view.heap, &marks, &options);
                (outline, "outline, as the picture is too large", None)
            }
        }
    }
}

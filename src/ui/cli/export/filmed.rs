//! `symheap export` of what is seen on the screen: a recording, or its last picture.

use std::rc::Rc;

use crate::base::Code;
use crate::technique::Registry;
use crate::ui::exit::Failure;
use crate::ui::export::Format;
use crate::ui::lesson::{Lesson, courses};
use crate::ui::start::args::{Common, Export};
use crate::ui::tui::film::{Film, recording, slide};
use crate::ui::tui::theme::Theme;

/// Columns and lines where nobody says how many.
const SIZE: (u16, u16) = (100, 30);

/// A lesson as a recording.
///
/// # Errors
/// There is no such lesson.
pub fn lesson(
    registry: &Rc<Registry>,
    name: &str,
    options: &Export,
    common: &Common,
) -> Result<String, Failure> {
    let lesson = Lesson::of(&courses::subject(name).unwrap_or_else(|| name.to_string()))?;
    let mut film = Film::new(registry, &options.exploration, common, size(options), Theme::Dark)?;
    let quoted = shlex::try_quote(&lesson.name).unwrap_or_default();
    let text = recording::of_lesson(&mut film, &lesson.title, &quoted).map_err(unusable)?;
    Ok(Format::Cast.printable(&text))
}

/// Lines that are typed on the screen as a recording, or the last screen as a picture.
///
/// # Errors
/// The subject cannot be loaded.
pub fn session(
    registry: &Rc<Registry>,
    load: &str,
    lines: &[String],
    (format, options, common): (Format, &Export, &Common),
) -> Result<String, Failure> {
    let theme = if format == Format::Svg { Theme::Light } else { Theme::Dark };
    let mut film = Film::new(registry, &options.exploration, common, size(options), theme)?;
    let title = load.strip_prefix("load ").unwrap_or(load);
    let recorded = recording::of_lines(&mut film, title, load, lines).map_err(unusable)?;
    let text = match format {
        Format::Svg => slide::svg(&film.picture().map_err(unusable)?, &format!("symheap: {title}")),
        _ => recorded,
    };
    Ok(format.printable(&text))
}

fn size(options: &Export) -> (u16, u16) {
    options.screen.unwrap_or(SIZE)
}

fn unusable(error: std::io::Error) -> Failure {
    Failure::new(Code::Internal, format!("the screen cannot be drawn: {error}"))
}

//! `symheap export` of what is seen on the screen: a recording, or its last picture.

use std::rc::Rc;

use crate::technique::Registry;
use crate::ui::console::{Scene, Take};
use crate::ui::exit::Failure;
use crate::ui::export::Format;
use crate::ui::lesson::courses;
use crate::ui::start::args::{Common, Export};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::tui::film::{Film, SIZE, recording, taken, unusable};
use crate::ui::tui::theme::Theme;

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
    let lesson = courses::lesson(name)?;
    let interrupt = Interrupt::new(common.timeout);
    let look = (size(options), Theme::Dark);
    let mut film = Film::new(registry, &options.exploration, common, &interrupt, look)?;
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
    (load, lines): (String, Vec<String>),
    (take, options, common): (Take, &Export, &Common),
) -> Result<String, Failure> {
    let interrupt = &Interrupt::new(common.timeout);
    let exploration = &options.exploration;
    taken(&Scene { registry, exploration, common, interrupt, take, load, lines }, size(options))
}

fn size(options: &Export) -> (u16, u16) {
    options.screen.unwrap_or(SIZE)
}

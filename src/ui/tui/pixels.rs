//! The heap's picture in pixels, where the terminal can show them: the same SVG that is exported, rasterised, with the
//! colours of the screen. Never needed: characters say all that it says, and stand where it cannot be.
//!
//! Whether a terminal can is taken from the environment, and the size of its cells from the kernel: no question is put
//! to a terminal that might not answer.

use image::{DynamicImage, RgbaImage};
use ratatui::Frame;
use ratatui::layout::{Rect, Size};
use ratatui_image::Image;
use ratatui_image::protocol::Protocol;
use ratatui_image::protocol::iterm2::Iterm2;
use ratatui_image::protocol::kitty::Kitty;
use ratatui_image::protocol::sixel::Sixel;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{self, Tree};

use crate::session::view::HeapView;
use crate::ui::export::svg;
use crate::ui::heap_picture::{Marks, Options};
use crate::ui::start::args::PixelsOption;
use crate::ui::tui::theme::Theme;

/// How large its letters may be, as a part of those of the panes beside it.
const LARGEST: f32 = 1.3;
/// What is smaller is not read.
const SMALLEST: f32 = 0.6;
/// Pixels of a cell, where the kernel does not know them (over a serial line, say).
const USUAL_CELL: (u16, u16) = (9, 20);
/// Pictures that a terminal with kitty's protocol keeps; their numbers begin anew after so many.
const NUMBERS: u32 = 4;
/// The first of the numbers; the terminal is shared with programs that begin at 1.
const FIRST_NUMBER: u32 = 0x005A_9E00;

/// How a terminal takes pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Way {
    Kitty,
    Iterm2,
    Sixel,
}

impl Way {
    /// What was asked for; by itself what the environment's terminal can, as far as it is known for it.
    pub fn chosen(option: PixelsOption, variable: impl Fn(&str) -> Option<String>) -> Option<Way> {
        match option {
            PixelsOption::Never => None,
            PixelsOption::Kitty => Some(Way::Kitty),
            PixelsOption::Iterm2 => Some(Way::Iterm2),
            PixelsOption::Sixel => Some(Way::Sixel),
            PixelsOption::Auto => Self::of_environment(variable),
        }
    }

    fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Option<Way> {
        let set = |name: &str| variable(name).unwrap_or_default().to_lowercase();
        let (term, program) = (set("TERM"), set("TERM_PROGRAM"));
        let begins = |names: &[&str]| names.iter().any(|name| term.starts_with(name));
        // What multiplexes terminals shows what all of them can.
        if !set("TMUX").is_empty() || !set("STY").is_empty() || begins(&["screen", "tmux"]) {
            return None;
        }
        // Konsole knows kitty's protocol without placeholders.
        let konsole = set("KONSOLE_VERSION").parse::<u32>().unwrap_or(0);
        if !set("KITTY_WINDOW_ID").is_empty()
            || begins(&["xterm-kitty", "xterm-ghostty"])
            || program == "ghostty"
        {
            Some(Way::Kitty)
        } else if ["iterm.app", "wezterm"].contains(&program.as_str()) {
            Some(Way::Iterm2)
        } else if begins(&["foot", "mlterm", "contour"]) || konsole >= 220_400 {
            Some(Way::Sixel)
        } else {
            None
        }
    }
}

/// What is drawn: a picture is rasterised once, not at every frame.
#[derive(Clone, PartialEq, Debug)]
struct Asked {
    heap: HeapView,
    marks: Marks,
    options: Options,
    theme: Theme,
    selected: Option<String>,
    cells: Size,
    cell: (u16, u16),
}

/// The picture that is shown.
pub struct Pixels {
    way: Option<Way>,
    cell: (u16, u16),
    /// Fonts of the system, once they are needed.
    fonts: Option<std::sync::Arc<Database>>,
    kept: Option<(Asked, Option<Protocol>)>,
    made: u32,
}

impl Pixels {
    /// Before anything is drawn.
    pub fn new(way: Option<Way>) -> Self {
        Self { way, cell: USUAL_CELL, fonts: None, kept: None, made: 0 }
    }

    /// How large a cell is, from what the kernel says of the window.
    pub fn measure(&mut self) {
        let window = self.way.and_then(|_| ratatui::crossterm::terminal::window_size().ok());
        let Some(window) = window.filter(|w| w.width > 0 && w.height > 0) else { return };
        let cell = (window.width / window.columns.max(1), window.height / window.rows.max(1));
        if cell.0 > 0 && cell.1 > 0 {
            self.cell = cell;
        }
    }

    /// Whether there may be any.
    pub fn are_on(&self) -> bool {
        self.way.is_some()
    }

    /// Draws a heap into a place; `false` where that cannot be, and what stands there stays.
    #[allow(clippy::too_many_arguments)]
    pub fn draw(
        &mut self,
        frame: &mut Frame,
        place: Rect,
        heap: &HeapView,
        marks: &Marks,
        options: &Options,
        selected: Option<&str>,
        theme: Theme,
    ) -> bool {
        let (marks, options) = (marks.clone(), options.clone());
        let selected = selected.map(str::to_string);
        let cells = Size { width: place.width, height: place.height };
        let asked = Asked { heap: heap.clone(), marks, options, theme, selected, cells, cell: self.cell };
        if self.kept.as_ref().is_none_or(|(kept, _)| *kept != asked) {
            let protocol = self.made_of(&asked);
            self.kept = Some((asked, protocol));
        }
        let Some((_, Some(protocol))) = &self.kept else { return false };
        let size = protocol.size();
        if size.width > place.width || size.height > place.height {
            return false;
        }
        for y in place.top()..place.bottom() {
            for x in place.left()..place.right() {
                if let Some(cell) = frame.buffer_mut().cell_mut((x, y)) {
                    cell.reset();
                }
            }
        }
        frame.render_widget(Image::new(protocol), Rect { width: size.width, height: size.height, ..place });
        true
    }

    fn made_of(&mut self, asked: &Asked) -> Option<Protocol> {
        let way = self.way?;
        let (text, (width, height)) = svg::pane(
            &asked.heap,
            &asked.marks,
            &asked.options,
            colours(asked.theme),
            asked.selected.as_deref(),
        )?;
        let room = |cells: u16, pixels: u16| f32::from(cells) * f32::from(pixels);
        let (wide, high) = (room(asked.cells.width, asked.cell.0), room(asked.cells.height, asked.cell.1));
        let even = f32::from(asked.cell.0) / svg::COLUMN as f32;
        let scale = (wide / width as f32).min(high / height as f32).min(LARGEST * even);
        if scale < SMALLEST * even {
            return None;
        }
        // Whole cells, so that nothing of the panes is under it.
        let cells = |pixels: usize, cell: u16| (pixels as f32 * scale / f32::from(cell)).ceil() as u16;
        let size = Size {
            width: cells(width, asked.cell.0).clamp(1, asked.cells.width.max(1)),
            height: cells(height, asked.cell.1).clamp(1, asked.cells.height.max(1)),
        };
        let pixels = (
            u32::from(size.width) * u32::from(asked.cell.0),
            u32::from(size.height) * u32::from(asked.cell.1),
        );
        let image = raster(&text, scale, pixels, back(asked.theme), self.fonts())?;
        self.made = (self.made + 1) % NUMBERS;
        let made = match way {
            Way::Kitty => {
                Kitty::new(image, size, FIRST_NUMBER + self.made, false, false).map(Protocol::Kitty)
            }
            Way::Iterm2 => Iterm2::new(image, size, false).map(Protocol::ITerm2),
            Way::Sixel => Sixel::new(image, size, false).map(Protocol::Sixel),
        };
        made.ok()
    }

    /// Whether names could not be written.
    pub fn has_no_font(&mut self) -> bool {
        self.fonts().is_empty()
    }

    fn fonts(&mut self) -> std::sync::Arc<Database> {
        self.fonts.get_or_insert_with(|| std::sync::Arc::new(system_fonts())).clone()
    }
}

/// The fonts that are installed; letters of equal width are those of the first such font.
fn system_fonts() -> Database {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    let even = fonts.faces().filter(|face| face.monospaced).filter_map(|face| face.families.first());
    // One and the same on every run, whatever order the files come in.
    let first = even.map(|(family, _)| family.clone()).min();
    if let Some(family) = first {
        fonts.set_monospace_family(family);
    }
    fonts
}

/// The picture in pixels; `None` where there is no font to write its names.
fn raster(
    svg: &str,
    scale: f32,
    (width, height): (u32, u32),
    back: (u8, u8, u8),
    fonts: std::sync::Arc<Database>,
) -> Option<DynamicImage> {
    if fonts.is_empty() {
        return None;
    }
    let options = usvg::Options {
        fontdb: fonts,
        font_family: "monospace".into(),
        font_size: 13.0,
        ..usvg::Options::default()
    };
    let tree = Tree::from_str(svg, &options).ok()?;
    let mut pixmap = Pixmap::new(width, height)?;
    pixmap.fill(Color::from_rgba8(back.0, back.1, back.2, u8::MAX));
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    // Nothing of it is transparent, so that colours are as they are, not multiplied.
    RgbaImage::from_raw(width, height, pixmap.take()).map(DynamicImage::ImageRgba8)
}

/// Colours by the names of the picture's rules.
fn colours(theme: Theme) -> &'static [(&'static str, &'static str); 5] {
    match theme {
        Theme::Dark => &[
            ("back", "#1c1c1c"),
            ("text", "#e4e4e4"),
            ("faint", "#9aa0a6"),
            ("line", "#7d838a"),
            ("bad", "#ff6b5e"),
        ],
        Theme::Light | Theme::Mono => &[
            ("back", "#ffffff"),
            ("text", "#1b1b1b"),
            ("faint", "#5f6368"),
            ("line", "#8a8f96"),
            ("bad", "#b3261e"),
        ],
    }
}

fn back(theme: Theme) -> (u8, u8, u8) {
    match theme {
        Theme::Dark => (0x1c, 0x1c, 0x1c),
        Theme::Light | Theme::Mono => (0xff, 0xff, 0xff),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{Way, back, colours, raster, system_fonts};
    use crate::session::view::{CellView, HeapView, ObjectView};
    use crate::ui::export::svg;
    use crate::ui::heap_picture::{Marks, Options};
    use crate::ui::start::args::PixelsOption;
    use crate::ui::tui::theme::Theme;

    fn of(variables: &[(&str, &str)]) -> Option<Way> {
        let variable = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_string())
        };
        Way::chosen(PixelsOption::Auto, variable)
    }

    #[test]
    fn a_terminal_is_known_by_its_environment() {
        assert_eq!(of(&[("TERM", "xterm-kitty")]), Some(Way::Kitty));
        assert_eq!(of(&[("TERM", "xterm-256color"), ("KITTY_WINDOW_ID", "1")]), Some(Way::Kitty));
        assert_eq!(of(&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "iTerm.app")]), Some(Way::Iterm2));
        assert_eq!(of(&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "WezTerm")]), Some(Way::Iterm2));
        assert_eq!(of(&[("TERM", "foot")]), Some(Way::Sixel));
        assert_eq!(of(&[("TERM", "xterm-256color"), ("KONSOLE_VERSION", "230804")]), Some(Way::Sixel));
        // What cannot, or is not known to, has characters.
        assert_eq!(of(&[("TERM", "xterm-256color"), ("KONSOLE_VERSION", "201200")]), None);
        for term in ["xterm", "xterm-256color", "linux", "vt100", "alacritty", ""] {
            assert_eq!(of(&[("TERM", term)]), None, "{term}");
        }
        // A multiplexer stands between.
        assert_eq!(of(&[("TERM", "tmux-256color"), ("KITTY_WINDOW_ID", "1"), ("TMUX", "/tmp/x")]), None);
        assert_eq!(of(&[("TERM", "screen.xterm-kitty"), ("KITTY_WINDOW_ID", "1")]), None);
    }

    #[test]
    fn a_picture_is_black_on_white_or_the_other_way_round() {
        let fonts = Arc::new(system_fonts());
        if fonts.is_empty() {
            eprintln!("skipped: no font is installed");
            return;
        }
        for theme in [Theme::Dark, Theme::Light] {
            let cell = |name: &str, to: &str| CellView {
                name: name.into(),
                value: to.into(),
                target: Some(to.into()),
                is_reference: true,
                fixed: true,
                ..CellView::default()
            };
            let object = |name: &str, cells| ObjectView { name: name.into(), cells, ..ObjectView::default() };
            let heap = HeapView {
                roots: vec![cell("root", "N0")],
                objects: vec![
                    object("N0", vec![cell("left", "N1"), cell("right", "N1")]),
                    object("N1", Vec::new()),
                ],
                ..HeapView::default()
            };
            let options = Options { columns: Some(60), rows: Some(20), ..Options::default() };
            let (svg, (width, height)) =
                svg::pane(&heap, &Marks::default(), &options, colours(theme), Some("N1")).expect("a picture");
            let size = (width as u32 * 2, height as u32 * 2);
            let image = raster(&svg, 2.0, size, back(theme), fonts.clone()).expect("pixels").to_rgb8();
            if let Some(folder) = std::env::var_os("SYMHEAP_PICTURES") {
                let file = std::path::Path::new(&folder).join(format!("{theme:?}.ppm"));
                let head = format!("P6 {} {} 255\n", image.width(), image.height());
                std::fs::write(file, [head.as_bytes(), image.as_raw()].concat()).expect("a file");
            }
            let back = back(theme);
            assert_eq!(image.get_pixel(0, 0).0, [back.0, back.1, back.2]);
            let all = image.pixels().count();
            let far = |a: u8, b: u8| a.abs_diff(b) > 100;
            let marked = image.pixels().filter(|p| far(p.0[0], back.0) || far(p.0[1], back.1)).count();
            // Names, frames and lines are there, and are not all there is.
            assert!(marked > all / 100 && marked < all / 3, "{theme:?}: {marked} of {all}");
            // The shared child is loud: reddish pixels.
            let loud = image.pixels().filter(|p| p.0[0] > p.0[1].saturating_add(80)).count();
            assert!(loud > 50, "{theme:?}: {loud}");
        }
    }

    #[test]
    fn what_is_asked_for_is_taken() {
        let kitty = |name: &str| (name == "TERM").then(|| "xterm-kitty".to_string());
        assert_eq!(Way::chosen(PixelsOption::Never, kitty), None);
        assert_eq!(Way::chosen(PixelsOption::Sixel, kitty), Some(Way::Sixel));
    }
}

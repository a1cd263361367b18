//! A screen as SVG, for slides and pages.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

use crate::ui::export::escape;

/// Width and height of a character, and how far above its lower end it stands.
const CELL: (f64, f64, f64) = (8.4, 17.0, 4.0);
/// Blank around the screen.
const MARGIN: f64 = 8.0;
/// Text and background.
const COLOURS: (&str, &str) = ("#1a1a1a", "#ffffff");

/// The picture of a screen.
pub fn svg(screen: &Buffer, title: &str) -> String {
    let (columns, rows) = (screen.area.width, screen.area.height);
    let (width, height) =
        (f64::from(columns) * CELL.0 + 2.0 * MARGIN, f64::from(rows) * CELL.1 + 2.0 * MARGIN);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.1} {height:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14\">\n<title>{}</title>\n\
         <rect width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{}\"/>\n",
        escape(title),
        COLOURS.1
    );
    for y in 0..rows {
        let mut x = 0;
        while x < columns {
            let first = &screen[(x, y)];
            // Characters that look alike stand together; their places do not rest on the font's widths.
            let mut run = String::new();
            let begin = x;
            while x < columns && looks(&screen[(x, y)]) == looks(first) {
                let symbol = screen[(x, y)].symbol();
                run += symbol;
                x += u16::try_from(symbol.width().max(1)).unwrap_or(1);
            }
            text += &piece(&run, first, (begin, x - begin), y);
        }
    }
    text + "</svg>\n"
}

/// A run of characters, and what is behind it.
fn piece(run: &str, cell: &Cell, (x, columns): (u16, u16), y: u16) -> String {
    let (_, _, modifier) = looks(cell);
    let reversed = modifier.contains(Modifier::REVERSED);
    let (left, top) = (MARGIN + f64::from(x) * CELL.0, MARGIN + f64::from(y) * CELL.1);
    let width = f64::from(columns) * CELL.0;
    let mut text = String::new();
    let own = colour(cell.fg);
    if reversed {
        text += &format!(
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{:.1}\" fill=\"{own}\"/>\n",
            CELL.1
        );
    }
    if run.trim().is_empty() {
        return text;
    }
    let fill = if reversed { COLOURS.1 } else { own };
    let mut style = String::new();
    if modifier.contains(Modifier::BOLD) {
        style += " font-weight=\"bold\"";
    }
    if modifier.contains(Modifier::UNDERLINED) {
        style += " text-decoration=\"underline\"";
    }
    if modifier.contains(Modifier::DIM) {
        style += " opacity=\"0.6\"";
    }
    text + &format!(
        "<text x=\"{left:.1}\" y=\"{:.1}\" textLength=\"{width:.1}\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\" fill=\"{fill}\"{style}>{}</text>\n",
        top + CELL.1 - CELL.2,
        escape(run)
    )
}

fn looks(cell: &Cell) -> (Color, Color, Modifier) {
    (cell.fg, cell.bg, cell.modifier)
}

/// The sixteen colours, on white.
fn colour(colour: Color) -> &'static str {
    match colour {
        Color::Red | Color::LightRed => "#b00020",
        Color::Green | Color::LightGreen => "#1b7a2f",
        Color::Yellow | Color::LightYellow => "#8a6500",
        Color::Blue | Color::LightBlue => "#1f4fb0",
        Color::Magenta | Color::LightMagenta => "#8a1f8a",
        Color::Cyan | Color::LightCyan => "#00707a",
        Color::Gray | Color::DarkGray => "#777777",
        _ => COLOURS.0,
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;

    #[test]
    fn what_looks_alike_is_one_piece_and_is_escaped() {
        let mut screen = Buffer::empty(Rect { x: 0, y: 0, width: 12, height: 2 });
        screen.set_string(0, 0, "a<b", Style::default());
        screen.set_string(3, 0, "red", Style::default().fg(Color::Red));
        screen.set_string(0, 1, "here", Style::default().add_modifier(Modifier::REVERSED));
        let svg = svg(&screen, "A & B");
        assert!(
            svg.contains(">a&lt;b</text>") && svg.contains("#b00020") && svg.contains("A &amp; B"),
            "{svg}"
        );
        assert_eq!(svg.matches("<rect").count(), 2, "{svg}");
        assert_eq!(svg.matches("<text").count(), 3, "{svg}");
    }
}

//! Source around a line, as plain text and in the colours of a terminal.

use crate::session::view::SourceView;
use crate::ui::highlight::{Files, Kind, Piece, printable};

/// Without colours.
pub fn plain(view: &SourceView) -> String {
    // Tabs stay as they are: who reads it may want the line as it stands in the file.
    let line = |line: &String| line.split('\t').map(printable).collect::<Vec<_>>().join("\t");
    written(view, &view.lines.iter().map(line).collect::<Vec<_>>())
}

/// With colours.
pub fn in_colour(view: &SourceView) -> String {
    let lines = Files::default().of(view);
    let line = |pieces: &Vec<Piece>| pieces.iter().map(coloured).collect();
    written(view, &lines.iter().map(line).collect::<Vec<String>>())
}

fn written(view: &SourceView, lines: &[String]) -> String {
    let mut text = format!("{}\n", view.path);
    for (i, line) in lines.iter().enumerate() {
        let number = view.first + i as u32;
        let mark = if number == view.line { '>' } else { ' ' };
        text += format!("{mark}{number:4}  {line}").trim_end();
        text.push('\n');
    }
    text
}

fn coloured(piece: &Piece) -> String {
    let code = match piece.kind {
        Kind::Plain | Kind::Name => return piece.text.clone(),
        Kind::Keyword => "35",
        Kind::Type => "36",
        Kind::Call => "34",
        Kind::Text => "32",
        Kind::Constant | Kind::Annotation => "33",
        Kind::Comment => "2",
    };
    format!("\u{1b}[{code}m{}\u{1b}[0m", piece.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_put_around_the_same_text() {
        let text = "class A {\n\tint x = 3; // three\u{1b}[0m\n}\n";
        let view = SourceView {
            path: "A.java".into(),
            line: 2,
            first: 1,
            lines: text.lines().map(str::to_string).collect(),
            text: text.into(),
        };
        assert_eq!(
            plain(&view),
            "A.java\n    1  class A {\n>   2  \tint x = 3; // three\u{fffd}[0m\n    3  }\n"
        );
        let coloured = in_colour(&view);
        assert!(coloured.contains("\u{1b}[33m3\u{1b}[0m"), "{coloured:?}");
        // Without its codes it is what is printed without colours.
        let mut parts = coloured.split('\u{1b}');
        let mut rest = parts.next().unwrap_or_default().to_string();
        rest.extend(parts.map(|part| part.split_once('m').map_or("", |(_, text)| text)));
        assert_eq!(rest, plain(&view).replace('\t', "    "));
    }
}

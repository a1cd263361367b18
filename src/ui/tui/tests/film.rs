//! Recordings of the screen, played back on a terminal.

use std::rc::Rc;

use clap::Parser;
use ratatui::buffer::Buffer;

use crate::technique::Registry;
use crate::ui::start::args::{Cli, CommandLine};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::tui::film::{Film, recording, slide};
use crate::ui::tui::theme::Theme;

fn film(size: (u16, u16), theme: Theme) -> Film {
    let cli = Cli::try_parse_from(["symheap", "export", "-k", "3"]).expect("a command line");
    let CommandLine::Export(options) = cli.command else { panic!("no export") };
    let (registry, interrupt) = (Rc::new(Registry::default()), Interrupt::default());
    Film::new(&registry, &options.exploration, &cli.common, &interrupt, (size, theme)).expect("a film")
}

fn text(buffer: &Buffer) -> String {
    let area = buffer.area;
    let line = |y| {
        (0..area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_string() + "\n"
    };
    (0..area.height).map(line).collect()
}

/// What a terminal shows in the end, and how long it takes to get there.
fn played(cast: &str, (width, height): (u16, u16)) -> (String, f64) {
    let mut lines = cast.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
    let header = lines.next().expect("a header");
    assert_eq!(
        (&header["version"], &header["width"], &header["height"]),
        (&2.into(), &width.into(), &height.into())
    );
    let of = |cells: u16| std::num::NonZero::new(cells).expect("a size");
    let mut terminal = vt100::Parser::new(of(height), of(width), 0);
    let mut last = 0.0;
    for line in lines {
        let time = line[0].as_f64().expect("a time");
        assert!(time >= last && line[1] == "o", "{line}");
        last = time;
        terminal.process(line[2].as_str().expect("text").as_bytes());
    }
    let screen = terminal.screen().contents();
    let lines = screen.lines().map(|line| line.trim_end().to_string() + "\n");
    let mut shown: String = lines.collect();
    shown += &"\n".repeat(usize::from(height).saturating_sub(shown.lines().count()));
    (shown, last)
}

#[test]
fn what_is_typed_is_recorded_and_played_back_to_the_last_screen() {
    for size in [(80, 24), (120, 40)] {
        let lines = ["choose 3".to_string(), "why lissa [3,2]".into(), "tree".into()];
        let mut recorded = film(size, Theme::Dark);
        let cast =
            recording::of_lines(&mut recorded, "dfs", "load intro/binary_tree dfs", &lines).expect("a film");
        let (shown, seconds) = played(&cast, size);
        assert_eq!(shown, text(&recorded.picture().expect("a picture")));
        // Nobody waits for typing: a frame for each line, one for its answer.
        assert!(cast.lines().count() <= 4 + 2 * lines.len() && seconds > 5.0, "{seconds}");
        let mut again = film(size, Theme::Dark);
        assert_eq!(
            recording::of_lines(&mut again, "dfs", "load intro/binary_tree dfs", &lines).expect("a film"),
            cast
        );
        let svg = slide::svg(&recorded.picture().expect("a picture"), "dfs");
        assert!(svg.contains("2 Heap") && svg.ends_with("</svg>\n"), "{svg}");
    }
}

#[test]
fn a_lesson_is_recorded_step_by_step() {
    let mut recorded = film((100, 30), Theme::Dark);
    let cast = recording::of_lesson(&mut recorded, "A cycle", "intro/cycle").expect("a film");
    let (shown, seconds) = played(&cast, (100, 30));
    assert_eq!(shown, text(&recorded.picture().expect("a picture")));
    assert!(shown.contains("The next one?"), "{shown}");
    assert!((60.0..300.0).contains(&seconds), "{seconds}");
}

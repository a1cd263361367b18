//! Writing something down, a question at a time: in which form, then to which file.

use crate::ui::export::capitals;
use crate::ui::tui::line_edit::LineEdit;
use crate::ui::tui::state::{Prompt, Purpose, Sheet, Ui};

/// What stands before the number of a form.
const FORM: &str = "write ";
/// Columns of a form's name.
const NAME: usize = 14;

/// What can be written.
struct Form {
    name: &'static str,
    about: &'static str,
    /// The line around the file's name.
    around: (&'static str, &'static str),
    /// How the file's name ends that is offered.
    end: &'static str,
}

const fn form(
    name: &'static str,
    around: (&'static str, &'static str),
    end: &'static str,
    about: &'static str,
) -> Form {
    Form { name, about, around, end }
}

/// In the order of the list.
const FORMS: &[Form] = &[
    form(
        "html",
        ("export html ", ""),
        ".html",
        "one page: the tree visited, a picture of each heap, verdicts",
    ),
    form("md", ("export md ", ""), ".md", "the same as a report in Markdown"),
    form("svg heap", ("export svg ", " heap"), ".svg", "a picture of the input heap here"),
    form("svg screen", ("export svg ", " screen"), "-screen.svg", "a picture of the screen, for slides"),
    form("cast", ("export cast ", ""), ".cast", "the screen since the start, as an asciinema recording"),
    form(
        "java-test",
        ("export java-test ", ""),
        "Test.java",
        "JUnit source: a test for each path that has ended",
    ),
    form("json", ("export json ", ""), ".json", "the trace, for other programs"),
    form("dot", ("export dot ", ""), ".dot", "the tree for Graphviz"),
    form("dot heap", ("export dot ", " heap"), ".dot", "the input heap here for Graphviz"),
    form("mermaid", ("export mermaid ", ""), ".mmd", "the tree for Markdown pages"),
    form("journal", ("save ", ""), ".journal", "what was typed, to be run again"),
];

/// The list of forms.
pub(super) fn forms() -> Sheet {
    let row = |(at, form): (usize, &Form)| (form.name.into(), form.about.into(), format!("{FORM}{at}"));
    let rows = FORMS.iter().enumerate().map(row).collect();
    Sheet::picker("What to write? (arrows, Enter; / filters, Esc)", NAME, rows)
}

/// The question to which file, where a row of the list was chosen.
pub(super) fn chosen(ui: &Ui, command: &str) -> Option<Prompt> {
    let form = FORMS.get(command.strip_prefix(FORM)?.parse::<usize>().ok()?)?;
    let (before, after) = form.around;
    let name = format!("{}{}", capitals(&ui.snapshot.subject), capitals(&ui.snapshot.method));
    let folder = std::env::current_dir().map_or(".".into(), |folder| folder.display().to_string());
    Some(Prompt {
        label: format!("{} to the file ", form.name),
        before: before.into(),
        after,
        purpose: Purpose::File,
        line: LineEdit::with(&format!("{name}{}", form.end)),
        hint: format!("in {folder} (Tab completes, Enter writes; no name: it is shown here)"),
    })
}

/// The line that writes to the file of that name; ` !` behind it replaces any file.
pub(super) fn line(before: &str, name: &str, after: &str) -> String {
    let name = name.trim();
    let (name, force) = match name.strip_suffix(" !") {
        Some(name) => (name.trim_end(), " !"),
        None => (name, ""),
    };
    if name.is_empty() {
        return format!("{}{after}", before.trim_end());
    }
    // What stands in quotes already is left as it is.
    let quoted = match name.starts_with(['"', '\'']) {
        true => name.into(),
        false => shlex::try_quote(name).unwrap_or_else(|_| name.into()),
    };
    format!("{before}{quoted}{after}{force}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::export::Format;

    #[test]
    fn every_form_of_an_export_is_offered() {
        for format in <Format as strum::VariantNames>::VARIANTS {
            assert!(FORMS.iter().any(|form| form.around.0 == format!("export {format} ")), "{format}");
        }
    }

    #[test]
    fn names_are_taken_as_they_are() {
        assert_eq!(line("export svg ", "a.svg", " heap"), "export svg a.svg heap");
        assert_eq!(line("export svg ", " my heap.svg ", " heap"), "export svg 'my heap.svg' heap");
        assert_eq!(line("export md ", "'my report.md' !", ""), "export md 'my report.md' !");
        assert_eq!(line("export svg ", "", " heap"), "export svg heap");
        assert_eq!(line("export md ", "", ""), "export md");
    }
}

//! Handouts: a lesson as a page to print, with a picture of the heap at each step; with the answers, or with room for them.

use crate::base::count::counted;
use crate::session::view::{LookView, VerdictView};
use crate::solve::VerdictWord;
use crate::ui::export::{PRINT, escape, heap_as_svg};
use crate::ui::heap_picture::{Marks, Options, conditions, outline, picture};
use crate::ui::lesson::{Lesson, Step};

/// What a step shows besides its sentences.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Shown {
    /// The node, in short: `[2,2]`.
    pub node: String,
    /// The heap there.
    pub heap: Option<LookView>,
    /// What techniques say of it.
    pub verdicts: Vec<VerdictView>,
    /// Commands with their answers, those of the heap and of verdicts left out.
    pub answers: Vec<(String, String)>,
}

impl Shown {
    /// Verdicts of techniques that have one here.
    fn judged(&self) -> impl Iterator<Item = &VerdictView> {
        self.verdicts.iter().filter(|view| view.verdict != VerdictWord::NotApplicable)
    }

    /// What commands answer; where techniques may not be heard only which alternatives there are, since questions and
    /// sentences name them by their numbers.
    fn told(&self, all: bool) -> impl Iterator<Item = &(String, String)> {
        self.answers.iter().filter(move |(command, _)| all || command == "choices")
    }

    /// The rest, in one sentence.
    fn others(&self) -> Option<String> {
        let others = self.verdicts.iter().filter(|view| view.verdict == VerdictWord::NotApplicable);
        let others: Vec<&str> = others.map(|view| view.technique.as_str()).collect();
        (!others.is_empty()).then(|| format!("Not applicable here: {}.", others.join(", ")))
    }
}

/// Columns of a picture in a handout of characters.
const COLUMNS: usize = 90;

/// The heap in characters.
fn drawn(view: &LookView) -> String {
    let marks = Marks::of(view);
    let options = Options {
        columns: Some(COLUMNS),
        conditions: conditions::of(&view.conditions),
        ..Options::default()
    };
    let pictured = picture(&view.heap, &marks, &options);
    let is_empty = pictured.boxes.is_empty() && !view.heap.objects.is_empty();
    match pictured.width > COLUMNS || is_empty {
        true => outline(&view.heap, &marks, &options).text(),
        false => pictured.text(),
    }
}

/// Of the steps of a page those that it has. Without answers that is what leads to a question, room for the answer, and
/// further questions: whatever else comes behind the first answer tells it. The second is how many are left out.
fn kept(lesson: &Lesson, answers: bool) -> (Vec<bool>, usize) {
    let steps = &lesson.steps;
    let first = steps.iter().position(|step| step.reveals).unwrap_or(steps.len());
    let is_kept = |(i, step): (usize, &Step)| answers || i < first || step.reveals || step.asks.is_some();
    let kept: Vec<bool> = steps.iter().enumerate().map(is_kept).collect();
    let left_out = kept.iter().filter(|kept| !**kept).count();
    (kept, left_out)
}

/// What stands in the head behind the title. Without answers that tells none.
fn head(lesson: &Lesson, answers: bool) -> String {
    let minutes = counted(lesson.minutes, "minute");
    match lesson.clause(answers) {
        "" => format!("{minutes}."),
        clause => format!("{minutes}: {clause}."),
    }
}

/// How many steps are left out, and the command that shows them.
fn goes_on(lesson: &Lesson, left_out: usize) -> Option<(String, String)> {
    let more = format!("{} with the answers", counted(left_out, "more step"));
    (left_out > 0).then(|| (more, format!("symheap export --lesson {} --format html", lesson.name)))
}

/// The lesson as Markdown.
pub fn markdown(lesson: &Lesson, shown: &[Shown], answers: bool) -> String {
    let (kept, left_out) = kept(lesson, answers);
    let mut text = format!("# {}\n\n{}\n", lesson.title, head(lesson, answers));
    text += &format!("\nOn the screen: `symheap teach {}`\n", lesson.name);
    for (i, (step, shown)) in lesson.steps.iter().zip(shown).enumerate().filter(|(i, _)| kept[*i]) {
        text += &format!("\n## {}. {}\n\n", i + 1, shown.node);
        if step.reveals && !answers {
            text += "Answer, and why:\n\n&nbsp;\n\n&nbsp;\n";
            continue;
        }
        step.says.iter().for_each(|says| text += &format!("{}\n\n", line(says)));
        step.asks.iter().for_each(|asks| text += &format!("**Question:** {}\n\n", line(asks)));
        for word in &step.words {
            text += &format!("- **{}**: {}\n", word.name, line(word.means));
        }
        if let Some(heap) = &shown.heap {
            text += &format!("\n```text\n{}```\n", drawn(heap));
        }
        let is_told = answers && step.asks.is_none();
        if is_told && !shown.verdicts.is_empty() {
            text += "\n| technique | verdict | why |\n|---|---|---|\n";
            for VerdictView { technique, verdict, why } in shown.judged() {
                let why = why.as_deref().unwrap_or_default().replace('|', "\\|");
                text += &format!("| {technique} | {verdict} | {} |\n", line(&why));
            }
            text.extend(shown.others().map(|says| format!("\n{says}\n")));
        }
        for (command, answer) in shown.told(is_told) {
            text += &format!("\n`{command}`:\n\n```text\n{answer}```\n");
        }
    }
    text.extend(goes_on(lesson, left_out).map(|(more, command)| format!("\n{more}: `{command}`\n")));
    text
}

/// A sentence that Markdown takes as it is.
fn line(text: &str) -> String {
    let special = |c: char| matches!(c, '*' | '_' | '<' | '`' | '[');
    text.chars().flat_map(|c| special(c).then_some('\\').into_iter().chain([c])).collect()
}

const STYLE: &str = "body{font:11pt/1.4 sans-serif;max-width:46rem;margin:1rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}\
    section{border-top:1px solid #999;margin-top:1rem}\
    h1{font-size:1.5rem}h1~h1{break-before:page}h2{font-size:1rem;margin:.6rem 0}figure{margin:.6rem 0;overflow-x:auto}\
    table{border-collapse:collapse;font-size:.8rem}td,th{border:1px solid #999;padding:.1rem .4rem;text-align:left;vertical-align:top}\
    pre{font-size:.7rem;white-space:pre-wrap;background:#f4f4f4;padding:.5rem}\
    .question{font-weight:bold}.answer{height:7rem;border:1px dashed #999}\
    dl{margin:.6rem 0}dt{font-weight:bold;float:left;margin-right:.5rem}dd{margin:0}\
    svg{max-width:100%;height:auto}";

/// A title and what follows it as one page that needs no network.
pub fn page(title: &str, body: &str) -> String {
    let title = escape(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"generator\" content=\"symheap\">\
         <title>{title}</title><style>{STYLE}\n{PRINT}</style></head>\n\
         <body>\n{body}</body></html>\n"
    )
}

/// The lesson as what such a page holds.
pub fn html(lesson: &Lesson, shown: &[Shown], answers: bool) -> String {
    let title = escape(&lesson.title);
    let (kept, left_out) = kept(lesson, answers);
    let mut body = format!("<h1>{title}</h1>\n<p>{}</p>\n", escape(&head(lesson, answers)));
    body += &format!("<p>On the screen: <code>symheap teach {}</code></p>\n", escape(&lesson.name));
    for (i, (step, shown)) in lesson.steps.iter().zip(shown).enumerate().filter(|(i, _)| kept[*i]) {
        body += &format!("<section>\n<h2>{}. {}</h2>\n", i + 1, escape(&shown.node));
        if step.reveals && !answers {
            body += "<p class=\"lead\">Answer, and why:</p>\n<div class=\"answer\"></div>\n</section>\n";
            continue;
        }
        step.says.iter().for_each(|says| body += &format!("<p>{}</p>\n", escape(says)));
        step.asks.iter().for_each(|asks| body += &format!("<p class=\"question\">{}</p>\n", escape(asks)));
        if !step.words.is_empty() {
            let word = |word: &&crate::ui::lesson::words::Word| {
                format!(
                    "<div class=\"term\"><dt>{}</dt><dd>{}</dd></div>",
                    escape(word.name),
                    escape(word.means)
                )
            };
            body += &format!("<dl>{}</dl>\n", step.words.iter().map(word).collect::<String>());
        }
        if let Some(view) = &shown.heap {
            let known = conditions::of(&view.conditions);
            body += &format!("<figure>{}</figure>\n", heap_as_svg(&view.heap, &Marks::of(view), &known, &[]));
        }
        let is_told = answers && step.asks.is_none();
        if is_told && !shown.verdicts.is_empty() {
            let row = |v: &VerdictView| {
                let why = escape(v.why.as_deref().unwrap_or_default());
                format!("<tr><td>{}</td><td>{}</td><td>{why}</td></tr>\n", escape(&v.technique), v.verdict)
            };
            let rows: String = shown.judged().map(row).collect();
            body += &format!(
                "<table><thead><tr><th>technique</th><th>verdict</th><th>why</th></tr></thead>\n{rows}</table>\n"
            );
            body.extend(shown.others().map(|says| format!("<p>{}</p>\n", escape(&says))));
        }
        for (command, answer) in shown.told(is_told) {
            body += &format!(
                "<p class=\"command\"><code>{}</code></p>\n<pre>{}</pre>\n",
                escape(command),
                escape(answer)
            );
        }
        body += "</section>\n";
    }
    body.extend(
        goes_on(lesson, left_out)
            .map(|(more, command)| format!("<p>{more}: <code>{}</code></p>\n", escape(&command))),
    );
    body
}

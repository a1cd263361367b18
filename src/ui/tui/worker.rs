//! The engine's side of the screen: carries lines out, tells what it sees, and decides verdicts while
//! nobody asks for anything.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError};

use crate::base::Code;
use crate::explore::summary::Limit;
use crate::session::Reply;
use crate::session::command::split;
use crate::session::view::DiveView;
use crate::solve::VerdictWord;
use crate::ui::console::{Answer, Console, answer_text, failure_line, find};
use crate::ui::ended::Ended;
use crate::ui::exit::Failure;
use crate::ui::highlight::Files;
use crate::ui::render_reply::pictured::How;
use crate::ui::render_reply::{self, Row, comparison};
use crate::ui::repl::complete::Completer;
use crate::ui::tui::event::Event;
use crate::ui::tui::recent::Recent;
use crate::ui::tui::snapshot::{Asked, Choices, News, Request, Says, Snapshot, Vector};
use crate::ui::tui::state::SHEET_BORDER;

/// Rows of the tree that a snapshot has at most.
const MOST_ROWS: usize = 2000;

/// Lines of source on either side of the current one.
const SOURCE_LINES: u32 = 40;

/// What is left to do for the current snapshot.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Job {
    Verdict(String),
    Choices,
    Parts(u32),
}

/// The engine's side.
pub struct Worker {
    console: Console,
    news: Sender<Event>,
    requests: Receiver<Asked>,
    /// How often somebody has cancelled.
    cancelled: Arc<AtomicU64>,
    /// How often by the last request.
    cancels: u64,
    /// Set while it works on something that nobody waits for, so that a request may end it.
    background: Arc<AtomicBool>,
    number: u64,
    jobs: Vec<Job>,
    choices: Choices,
    /// Files in colours.
    files: Files,
    /// Columns of the screen.
    pub(super) columns: Arc<AtomicU16>,
    /// Whether it takes characters of ASCII only.
    pub(super) ascii: bool,
    /// Where subjects that are opened are kept, if anywhere.
    pub(super) recent: Option<Recent>,
    /// The one that was kept last.
    kept: String,
    /// Whether a line was ended before its time.
    was_ended: bool,
}

impl Worker {
    /// A worker for a console.
    pub fn new(
        console: Console,
        news: Sender<Event>,
        requests: Receiver<Asked>,
        cancelled: Arc<AtomicU64>,
        background: Arc<AtomicBool>,
    ) -> Self {
        Self {
            console,
            news,
            requests,
            cancelled,
            cancels: 0,
            background,
            number: 0,
            jobs: Vec::new(),
            choices: Choices::default(),
            files: Files::default(),
            columns: Arc::new(AtomicU16::new(80)),
            ascii: false,
            recent: None,
            kept: String::new(),
            was_ended: false,
        }
    }

    /// Works until it is told to quit, or nobody listens any more. What of the journal could not be kept is told.
    pub fn run(mut self) -> Option<String> {
        self.look();
        loop {
            let asked = if self.jobs.is_empty() {
                match self.requests.recv() {
                    Ok(asked) => asked,
                    Err(_) => break,
                }
            } else {
                match self.requests.try_recv() {
                    Ok(asked) => asked,
                    Err(TryRecvError::Disconnected) => break,
                    Err(TryRecvError::Empty) => {
                        self.work();
                        continue;
                    }
                }
            };
            // Keys that were pressed while the cancelled work ran were about what it would have shown.
            let is_dropped = asked.cancelled < self.cancelled.load(Ordering::SeqCst);
            if is_dropped && !matches!(asked.request, Request::Quit | Request::Panic | Request::Veil(_)) {
                continue;
            }
            if !self.serve(asked.request) {
                break;
            }
        }
        self.console.leave();
        self.tell(News::Ended);
        self.console.lost()
    }

    /// Carries a request out; false where the session is to end.
    pub(super) fn serve(&mut self, request: Request) -> bool {
        self.cancels = self.cancelled.load(Ordering::SeqCst);
        // Whoever sent it may have ended a job for it.
        self.console.interrupt().forget_signal();
        match request {
            Request::Quit => return false,
            Request::Panic => std::panic::panic_any("the hidden switch was used"),
            Request::Line(line) => self.carry_out(&line, false),
            Request::Show(line) => self.carry_out(&line, true),
            Request::Veil(veiled) => self.console.veil(veiled),
            Request::Complete(text) => {
                let words = Completer::new(&self.console).all(&text);
                self.tell(News::Completions(words));
            }
        }
        true
    }

    fn tell(&self, news: News) {
        // Nobody listens: the next `recv` says so.
        let _ = self.news.send(Event::News(Box::new(news)));
    }

    fn carry_out(&mut self, line: &str, show: bool) {
        self.console.interrupt().token.tell(0);
        self.tell(News::Working(line.to_string()));
        let result = self.console.execute(line);
        if let Ok(Answer::Lesson(lesson)) = &result {
            self.tell(News::Lesson(lesson.clone()));
        }
        let mut says = says(&result, show, &self.how());
        // Whoever is there already sees nothing move.
        if matches!(says, Says::Moved(None)) && find(split(line).0).is_ok_and(|info| info.name == "parting") {
            says = Says::Moved(self.parted());
        }
        self.was_ended |= matches!(says, Says::Cancelled(_));
        let about = match &result {
            Ok(Answer::Reply(reply)) => match &**reply {
                Reply::Disagreement { view, .. } => Some(view.choice_path.clone()),
                _ => None,
            },
            // What cannot be taken can be asked about.
            Err(_) => self.alternative(line),
            Ok(_) => None,
        };
        if matches!(result, Ok(Answer::Quit)) {
            self.tell(News::Ended);
            return;
        }
        self.console.interrupt().forget_signal();
        self.tell(News::Answer { line: line.to_string(), says, about });
        let told = self.console.told();
        self.tell(News::Told(told));
        self.look();
        self.tell(News::Idle);
    }

    /// Where the way of an exact technique leaves the session's own.
    fn parted(&mut self) -> Option<String> {
        if self.console.hides() {
            return None;
        }
        let exact = self.console.registry().exact()?.name;
        let own = self.console.session_mut()?.settings().technique.clone();
        Some(format!("here {exact} cuts, and {own} goes on: w says why"))
    }

    /// Keeps the subject that is open among those that were.
    fn keep_recent(&mut self) {
        let (Some(recent), Some(subject)) = (&self.recent, self.console.loaded()) else { return };
        if self.kept != subject {
            recent.add(subject);
            self.kept = subject.to_string();
        }
    }

    /// How heaps stand on a sheet.
    fn how(&self) -> How {
        let columns = usize::from(self.columns.load(Ordering::SeqCst)).saturating_sub(SHEET_BORDER);
        How { columns, ascii: self.ascii, words: false }
    }

    /// The alternative that a line takes, as a node.
    fn alternative(&mut self, line: &str) -> Option<Vec<u32>> {
        let (word, rest) = split(line);
        let number = find(word).is_ok_and(|info| info.name == "choose").then(|| rest.parse().ok())??;
        let mut path = self.console.session_mut()?.place().choice_path;
        path.push(number);
        Some(path)
    }

    /// Tells how the session stands, and plans what is to be decided about it.
    pub(super) fn look(&mut self) {
        self.number += 1;
        self.jobs.clear();
        let mut snapshot = Snapshot { number: self.number, ..Snapshot::default() };
        let in_panes = self.console.registry().in_panes();
        let entries = self.console.registry().entries();
        let abouts: BTreeMap<_, _> = entries.map(|entry| (entry.name, entry.about)).collect();
        self.keep_recent();
        if let Some(session) = self.console.session_mut() {
            snapshot.subject = session.subject().name.to_string();
            snapshot.method = session.method_key().to_string();
            snapshot.technique = session.settings().technique.clone();
            snapshot.techniques = in_panes;
            if !snapshot.techniques.contains(&snapshot.technique) {
                snapshot.techniques.push(snapshot.technique.clone());
            }
            let about = |name: &String| abouts.get(name.as_str()).copied().unwrap_or_default().to_string();
            snapshot.abouts = snapshot.techniques.iter().map(about).collect();
            snapshot.scope = session.scope();
            let window = session.tree_window(MOST_ROWS);
            (snapshot.tree, snapshot.tree_more) = (window.rows, window.left_out);
            snapshot.source = session.source_around(SOURCE_LINES);
            snapshot.pieces = snapshot.source.as_ref().map(|view| self.files.of(view)).unwrap_or_default();
            snapshot.receiver = session.receiver_here();
            snapshot.waits = session.waits();
            snapshot.entries = session.entries();
            snapshot.at = session.place();
            let dive = session.dive_at();
            snapshot.candidate = dive.as_ref().filter(|view| !view.vector.is_empty()).map(vector);
            snapshot.dive = dive.map(|view| render_reply::dive::lines(&view));
            let dives = snapshot.dive.is_some();
            let mut ask = |line: &str| session.line(line).ok();
            if let Some(Reply::HeapAs(heap)) = ask("heap input --view picture") {
                snapshot.input = Some(*heap);
            }
            if let Some(Reply::HeapAs(heap)) = ask("heap current --view picture") {
                snapshot.current = Some(*heap);
            }
            if let Some(Reply::Vars { variables, .. }) = ask("vars") {
                snapshot.variables = variables;
            }
            if let Some(Reply::Pc { clauses }) = ask("pc") {
                snapshot.pc = clauses;
            }
            // A dive is a look at one query; the others wait.
            if dives {
                self.tell(News::Snapshot(Box::new(snapshot)));
                return;
            }
            let own = session.settings().technique.clone();
            // The session's own first: its pane waits for it, and tight bounds may take minutes.
            let others = snapshot.techniques.iter().filter(|name| **name != own);
            // Taken from the end.
            self.jobs = others.rev().chain([&own]).cloned().map(Job::Verdict).collect();
            self.jobs.push(Job::Choices);
        }
        self.choices = Choices::default();
        self.tell(News::Snapshot(Box::new(snapshot)));
    }

    /// Whether anything is left that nobody waits for.
    pub(super) fn has_work(&self) -> bool {
        !self.jobs.is_empty()
    }

    /// Whether a line that was carried out was ended before its time.
    pub(super) fn was_ended(&self) -> bool {
        self.was_ended
    }

    /// One job of those that nobody waits for.
    pub(super) fn work(&mut self) {
        let Some(job) = self.jobs.pop() else { return };
        self.background.store(true, Ordering::SeqCst);
        self.decide(&job);
        self.background.store(false, Ordering::SeqCst);
        let interrupt = self.console.interrupt();
        if !interrupt.requested() {
            return;
        }
        let by_limit = interrupt.why().is_some() && interrupt.limit() != Limit::Cancelled;
        if by_limit || self.cancels != self.cancelled.load(Ordering::SeqCst) {
            self.jobs.clear();
            self.tell(News::Stopped(self.number));
        } else {
            // A request waits: one that moves plans anew, after any other the work goes on.
            self.jobs.push(job);
        }
    }

    fn decide(&mut self, job: &Job) {
        let number = self.number;
        if let Job::Verdict(technique) = job {
            self.tell(News::Deciding(number, technique.clone()));
        } else {
            let alternative =
                if let Job::Parts(n) = job { format!("alternative {n}") } else { "choice".into() };
            self.tell(News::Deciding(number, alternative));
        }
        let Some(session) = self.console.session_mut() else { return };
        match job {
            Job::Verdict(technique) => {
                if let Some(verdict) = session.verdict_here(technique) {
                    self.tell(News::Verdict(number, verdict));
                }
            }
            Job::Choices => {
                match session.line("choices") {
                    Ok(Reply::Choices { about, choices, .. }) => {
                        let numbers = choices.iter().map(|choice| choice.number).rev();
                        self.jobs.extend(numbers.map(Job::Parts));
                        self.choices = Choices { about, rows: choices, ..Choices::default() };
                    }
                    Ok(Reply::NoChoice { end }) => self.choices.end = Some(end),
                    _ => return,
                }
                // Deciding the alternatives has visited them.
                let window = session.tree_window(MOST_ROWS);
                self.tell(News::Tree(number, window.rows, window.left_out));
                self.tell(News::Choices(number, self.choices.clone()));
            }
            Job::Parts(alternative) => {
                let Ok(verdicts) = session.preview_ahead(*alternative) else { return };
                let words = verdicts.iter().map(|v| v.verdict);
                let decided: Vec<VerdictWord> = words.filter(|w| w.is_decided()).collect();
                if decided.windows(2).any(|pair| pair[0] != pair[1]) {
                    self.choices.parts.push((*alternative, verdicts));
                    self.tell(News::Choices(number, self.choices.clone()));
                }
            }
        }
    }
}

/// The candidate of a dive.
fn vector(view: &DiveView) -> Vector {
    Vector {
        entries: view.vector.clone(),
        fixed: view.cells.iter().map(|cell| cell.fixed).collect(),
        accessed: view.accessed.clone(),
        renamed: view.renamed.iter().map(|names| (names.name.clone(), names.heap.clone())).collect(),
    }
}

/// What an answer says beside the panes; all of it where it shall be shown in full.
fn says(result: &Result<Answer, Failure>, show: bool, how: &How) -> Says {
    match result {
        Err(Failure::Message { code: Code::Interrupted, .. }) => {
            Says::Cancelled(Ended::now().filter(|ended| *ended != Ended::BySignal).map(Ended::why))
        }
        Err(failure) => Says::Failed { line: failure_line(failure), text: answer_text(Err(failure), how) },
        Ok(Answer::Lesson(_)) => Says::Rows(Vec::new()),
        Ok(Answer::Loaded(_) | Answer::Nothing | Answer::Pause) => Says::Moved(None),
        Ok(Answer::Reply(reply)) => match &**reply {
            Reply::Moved(_) | Reply::Where(_) | Reply::Dive(_) if !show => Says::Moved(None),
            Reply::Disagreement { number, count, is_partial, view, .. } => {
                let which = comparison::which_disagreement(*number, *count, *is_partial);
                let says = view.verdicts.iter().map(|v| format!("{} {}", v.technique, v.verdict));
                let says = says.collect::<Vec<_>>().join(", ");
                Says::Moved(Some(format!("{which}: {says} ({})", comparison::at_fault(view))))
            }
            // The panes say the rest.
            Reply::Surfaced { verdict, unit, reached, .. } => {
                Says::Rows(Row::of(&render_reply::dive::surfaced(verdict, unit, *reached), None))
            }
            reply => Says::Rows(render_reply::rows(reply, how)),
        },
        Ok(answer) => Says::Rows(Row::of(&answer_text(Ok(answer), how), None)),
    }
}

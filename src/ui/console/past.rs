//! What was typed before: saving it, doing it again from a journal, doing it again on files that changed.

use std::path::Path;

use crate::base::count::{agreeing, counted};
use crate::session::error::{Cause, CommandError};
use crate::session::journal::{Entry, Journal};
use crate::session::{Command, Reply};
use crate::ui::console::record::{Record, runs};
use crate::ui::console::{Answer, Console, facts};
use crate::ui::exit::Failure;
use crate::ui::file;
use crate::ui::render_reply::{self, pictured::How};

/// Answers that differ from those of a journal, as far as they are listed.
const MOST_DIFFERENCES: usize = 10;

impl Console {
    /// Does everything again that a journal has, in place of what is loaded. Mistakes in it were mistakes
    /// then, and change nothing.
    pub(super) fn load_journal(&mut self, text: &str) -> Result<Answer, Failure> {
        if self.replays {
            return Err(CommandError::because(Cause::NotHere, "a journal cannot load another one").into());
        }
        self.replays = true;
        let failures = self.failures;
        let journal = Journal::parse(text);
        let (mut again, mut differ) = (0, Vec::new());
        for entry in journal.entries().iter().filter(|e| e.is_command()) {
            let answer = self.execute(&entry.line);
            if self.interrupt.requested() {
                break;
            }
            again += 1;
            if let Some(then) = &entry.answer
                && let Some(first) = then.differences(&facts(answer.as_ref())).first()
            {
                differ.push(format!("  `{}`: {first}\n", entry.line));
            }
        }
        self.failures = failures;
        self.replays = false;
        let mut text = format!("{} {} run again", counted(again, "command"), agreeing(again, "was", "were"));
        if !differ.is_empty() {
            text += &format!("; {} answered otherwise than then", differ.len());
        }
        if journal.is_old {
            text += "; what an older version answered then cannot be compared";
        }
        if let Some(rest) = &journal.cut_off {
            text += &format!("; its last line is cut off and was left out: `{rest}`");
        }
        let more = differ.len().saturating_sub(MOST_DIFFERENCES);
        differ.truncate(MOST_DIFFERENCES);
        if more > 0 {
            differ.push(format!("  +{more} more\n"));
        }
        Ok(Answer::Text(text + "\n" + &differ.concat()))
    }

    pub(super) fn save(&mut self, rest: &str) -> Result<Answer, Failure> {
        let (name, force) = match rest.strip_suffix('!').map(|name| (name.trim_end(), name)) {
            Some((name, all)) if name != all => (name, true),
            _ => (rest, false),
        };
        let fails = |message: String| CommandError::because(Cause::File, message);
        if name.is_empty() {
            return Err(CommandError::because(Cause::Usage, "usage: save FILE [!]").into());
        }
        // As everywhere, quotes are for names with spaces.
        let unquoted = shlex::split(name).filter(|words| words.len() == 1).and_then(|mut words| words.pop());
        let name = unquoted.as_deref().unwrap_or(name);
        let path = Path::new(name);
        let is_record = |record: &Record| is_same(record.path(), path);
        let count = self.journal.entries().iter().filter(|e| e.is_command()).count();
        let said = format!(
            "{} {} in {name}; `load {name}` brings {} back\n",
            counted(count, "command"),
            agreeing(count, "is", "are"),
            agreeing(count, "it", "them")
        );
        match &self.record {
            Some(record) if is_record(record) && !record.is_behind() => return Ok(Answer::Text(said)),
            Some(record) if is_record(record) => {
                return Err(fails(format!("{name} cannot be written"))
                    .with_hint("choose another place")
                    .into());
            }
            _ if runs(path) => return Err(fails(format!("another session writes {name}")).into()),
            _ => {}
        }
        let is_ours = self.saved.as_deref().is_some_and(|saved| is_same(saved, path));
        if !force && !is_ours && !file::is_free(path, |_| false) {
            let what = match file::is_free(path, Journal::is_journal) {
                true => "has another journal",
                false => "exists and is no journal",
            };
            let error = fails(format!("{name} {what}"));
            return Err(error.with_hint("choose another name; `!` at the end replaces it").into());
        }
        file::replace(path, &self.journal.text())
            .map_err(|error| fails(format!("cannot write {name}: {error}")))?;
        self.saved = Some(path.to_path_buf());
        // Where the session's own file cannot be written, it goes on here.
        if self.record.as_ref().is_some_and(Record::is_behind)
            && let Ok(record) = Record::open(path, false)
        {
            self.record = Some(record);
        }
        Ok(Answer::Text(said))
    }

    /// Reads the files again and does everything again, up to the first command that no longer fits.
    pub(super) fn reload(&mut self) -> Result<Answer, Failure> {
        let Some(old) = self.session.as_ref() else {
            return Err(CommandError::because(Cause::NoSubject, "no subject is loaded")
                .with_hint("`load SUBJECT [METHOD]`")
                .into());
        };
        let before = old.verdicts_by_name();
        let since = self.journal.entries().iter().rposition(|e| e.line.starts_with("load ")).unwrap_or(0);
        let lines: Vec<Entry> = self
            .journal
            .entries()
            .get(since..)
            .unwrap_or_default()
            .iter()
            .filter(|e| e.is_command())
            .skip(1)
            .cloned()
            .collect();
        // Where the files are broken now, the old session stays; also where this is ended early.
        let mut load = self.load.clone();
        let mut session = self.session_of(&mut load)?;
        let mut misfit = None;
        let mut again = 0;
        for entry in &lines {
            let Ok(command) = Command::parse(&entry.line) else { continue };
            let result = session.execute(&command);
            self.require_uninterrupted()?;
            match result {
                Ok(_) => again += 1,
                Err(error) => {
                    // What failed then may fail now.
                    let message = error.message.clone();
                    let failed_then = entry.answer.as_ref() == Some(&facts(Err(&error.into())));
                    if !failed_then {
                        misfit = Some(format!("`{}` no longer fits: {message}\n", entry.line));
                        break;
                    }
                }
            }
        }
        let mut text = vec![format!(
            "the files were read again; {} {} run again\n",
            counted(again, "command"),
            agreeing(again, "was", "were")
        )];
        text.extend(misfit);
        let mut changed = Vec::new();
        for (name, verdict) in session.verdicts_by_name() {
            if let Some(then) = before.get(&name).filter(|then| **then != verdict) {
                changed.push(format!("  {name}: {then} before, {verdict} now\n"));
            }
        }
        if changed.is_empty() {
            changed.push("no verdict changed\n".into());
        }
        text.extend(changed);
        text.push(render_reply::reply(&Reply::Where(Box::new(session.whereabouts())), &How::default()));
        self.take(load, session);
        Ok(Answer::Text(text.concat()))
    }
}

/// Whether two names are one file.
fn is_same(a: &Path, b: &Path) -> bool {
    a == b || matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

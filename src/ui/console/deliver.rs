//! What is made of an alarm: a test that fails until it is mended, a page with the way to it, and the session's journal.

use std::path::Path;

use crate::base::Code;
use crate::explore::{ChoicePath, NodePath};
use crate::session::error::{Cause, CommandError};
use crate::session::scenario::Scenario;
use crate::ui::console::{Answer, Console};
use crate::ui::exit::Failure;
use crate::ui::export::{Format, MOST_NODES, Request, Target, alarm_test, capitals, write};
use crate::ui::jvm::TestClass;

/// What may be made of an alarm.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum Made {
    /// A JUnit test that fails until it is mended.
    Test,
    /// An HTML page with the way to it.
    Page,
    /// What was typed until then.
    Journal,
}

/// How files are named.
#[derive(Clone, Debug)]
pub struct Names {
    /// The test's class, without its package.
    pub test: String,
    /// The other files, without their ending.
    pub other: String,
}

/// What was made.
#[derive(Debug)]
pub struct Delivered {
    /// Files that were written.
    pub files: Vec<String>,
    /// The test, or why there is none.
    pub test: Result<TestClass, String>,
}

impl Console {
    /// Makes of the alarm at a node what is wanted, in a folder, which is made where it is not there. Of several
    /// alarms at one node `is_it` tells the one that is meant.
    ///
    /// # Errors
    /// Nothing is loaded, the way to the node cannot be walked, or a file cannot be written.
    pub fn deliver(
        &mut self,
        node: &NodePath,
        wanted: &[Made],
        names: &Names,
        folder: &Path,
        is_it: impl Fn(&Scenario) -> bool,
    ) -> Result<Delivered, Failure> {
        let reproduce = self.reproduce();
        let Some(session) = self.session_mut() else {
            return Err(Failure::new(Code::Internal, "no subject is loaded"));
        };
        let (scenarios, source) = alarm_test(session, node, &names.test, &reproduce, |scenarios| {
            scenarios.paths.retain(&is_it);
        })?;
        let package = &scenarios.package;
        let name = match package.is_empty() {
            true => names.test.clone(),
            false => format!("{package}.{}", names.test),
        };
        let test = match scenarios.paths.first().map(|scenario| scenario.program.as_ref().map(|_| ())) {
            Some(Ok(())) => Ok(TestClass { name, source }),
            Some(Err(why)) => Err(why.clone()),
            None => Err("the path has no end that a test could look at".to_string()),
        };
        let mut files = Vec::new();
        for made in wanted {
            let (file, text) = match made {
                Made::Test => match &test {
                    Ok(class) => (format!("{}.java", names.test), class.source.clone()),
                    Err(_) => continue,
                },
                Made::Page => {
                    let request = Request {
                        format: Format::Html,
                        target: Target::Node(node.clone()),
                        most: MOST_NODES,
                        verdicts: true,
                        junit: 5,
                        class: None,
                        reproduce: reproduce.clone(),
                    };
                    (format!("{}.html", names.other), self.export(&request)?)
                }
                Made::Journal => (format!("{}.journal", names.other), self.journal().text()),
            };
            std::fs::create_dir_all(folder).map_err(|error| {
                Failure::new(Code::Unwritable, format!("cannot make {}: {error}", folder.display()))
            })?;
            let path = folder.join(file);
            write(&path, &text, false)?;
            files.push(path.display().to_string());
        }
        Ok(Delivered { files, test })
    }

    pub(super) fn deliver_typed(&mut self, rest: &str) -> Result<Answer, Failure> {
        let usage = || {
            CommandError::because(Cause::Usage, "usage: deliver [test|page|journal] [FOLDER]")
                .with_hint("without a word all three are made")
        };
        let words = shlex::split(rest).ok_or_else(usage)?;
        let (kind, folder) = match words.as_slice() {
            [] => (None, None),
            [one] => match one.parse::<Made>() {
                Ok(made) => (Some(made), None),
                Err(_) => (None, Some(one)),
            },
            [kind, folder] => (Some(kind.parse::<Made>().map_err(|_| usage())?), Some(folder)),
            _ => return Err(usage().into()),
        };
        let Some(session) = self.session_mut() else {
            return Err(CommandError::because(Cause::NoSubject, "no subject is loaded")
                .with_hint("`load SUBJECT [METHOD]`")
                .into());
        };
        let Some(path) = session.alarm_here()? else {
            return Err(CommandError::because(
                Cause::NotHere,
                "this node's path does not end in an alarm here",
            )
            .with_hint("`alarms` lists them with their nodes; `goto NODE` and `continue` lead to one's end")
            .into());
        };
        let stem = format!("{}Path{}", class_part(session.method_key()), path_part(&path));
        let names = Names { test: format!("{stem}Test"), other: stem };
        let all = [Made::Test, Made::Page, Made::Journal];
        let wanted = kind.as_ref().map_or(all.as_slice(), std::slice::from_ref);
        let folder = Path::new(folder.map_or(".", String::as_str));
        let Delivered { files, test } =
            self.deliver(&NodePath::Choices(path), wanted, &names, folder, |_| true)?;
        let mut text = String::new();
        if !files.is_empty() {
            text += &format!("written: {}\n", files.join(", "));
        }
        match test {
            Err(why) if wanted == [Made::Test] => {
                return Err(CommandError::because(Cause::Nothing, format!("no test: {why}")).into());
            }
            Err(why) if wanted.contains(&Made::Test) => text += &format!("no test: {why}\n"),
            _ => {}
        }
        Ok(Answer::Text(text))
    }
}

/// Bytes that a path's numbers may take in a file's name, of which file systems allow 255.
const MOST_NUMBERS: usize = 100;

/// A path as a part of a file's name: its numbers, or where these are too long what tells it from others.
fn path_part(path: &ChoicePath) -> String {
    let numbers: Vec<String> = path.0.iter().map(u32::to_string).collect();
    let text = numbers.join("_");
    match text.len() <= MOST_NUMBERS {
        true => text,
        // FNV-1a: the same on every machine.
        false => {
            let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
            format!("Of{}Choices{hash:016x}", path.0.len())
        }
    }
}

/// A method's key as a part of a class's name.
pub fn class_part(method: &str) -> String {
    let name = capitals(method);
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) { name } else { format!("M{name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_paths_have_names_of_their_own() {
        assert_eq!(path_part(&ChoicePath(vec![2, 1, 13])), "2_1_13");
        let (mut left, mut right) = (vec![1; 400], vec![1; 400]);
        (left[399], right[399]) = (2, 3);
        let (left, right) = (path_part(&ChoicePath(left)), path_part(&ChoicePath(right)));
        assert!(left != right && left.len() <= MOST_NUMBERS, "{left} {right}");
    }
}

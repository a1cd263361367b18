//! Courses: lessons in an order that builds up.

use crate::base::Code;
use crate::subject::files::{DiskAndBundled, bundled_subjects, lesson_of};
use crate::ui::exit::Failure;
use crate::ui::lesson::Lesson;

/// A course.
pub struct Course {
    /// How it is named on the command line.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// For whom, and what they know afterwards.
    pub about: &'static str,
    /// The subjects of its lessons, in order.
    pub lessons: &'static [&'static str],
}

/// All courses, shortest first.
pub const COURSES: &[Course] = &[
    Course {
        name: "spurious-heaps",
        title: "20 minutes: spurious heaps",
        about: "for a lecture: what a lazy step is, what a spurious heap is, and who cuts it",
        lessons: &["intro/binary_tree", "intro/cycle", "intro/lying_size", "pli/schedule"],
    },
    Course {
        name: "lab",
        title: "A lab of 60 minutes",
        about: "for pairs at a machine: sharing, parents, sizes, colours, arguments; then the exercises",
        lessons: &[
            "intro/binary_tree",
            "intro/cycle",
            "intro/shared_node",
            "intro/wrong_parent",
            "intro/lying_size",
            "intro/two_reds",
            "intro/aliased_arguments",
            "intro/circular_list",
            "intro/weak_rule",
            "intro/strong_rule",
        ],
    },
    Course {
        name: "techniques",
        title: "One technique a lesson",
        about: "for a seminar: lihybrid, lissa, pli, HEX rules, and what each does not see",
        lessons: &[
            "intro/binary_tree",
            "intro/cycle",
            "intro/two_reds",
            "korat/binary_tree",
            "intro/lying_size",
            "intro/circular_list",
            "intro/weak_rule",
            "intro/strong_rule",
            "intro/visiting_order",
        ],
    },
];

/// The course of a name.
pub fn course(name: &str) -> Option<&'static Course> {
    COURSES.iter().find(|course| course.name == name)
}

/// The subject of the lesson that a name means: `intro/cycle`, or `cycle`. Of bundled lessons whose names end alike it is
/// the one that the shortest course has, if any.
pub fn subject(name: &str) -> Option<String> {
    if lesson_of(&DiskAndBundled, name).is_some() {
        return Some(name.to_string());
    }
    let ends = |subject: &String| subject.rsplit('/').next() == Some(name);
    let found: Vec<String> = all().into_iter().filter(ends).collect();
    let is_first = |subject: &&String| COURSES[0].lessons.contains(&subject.as_str());
    match found.as_slice() {
        [one] => Some(one.clone()),
        several => several.iter().find(is_first).cloned(),
    }
}

/// The lesson that a name means.
///
/// # Errors
/// There is none; the name is that of a course.
pub fn lesson(name: &str) -> Result<Lesson, Failure> {
    let subject = subject(name).unwrap_or_else(|| name.to_string());
    match (Lesson::of(&subject), course(name)) {
        (Err(_), Some(course)) => {
            let failure = Failure::new(Code::NoLesson, format!("{name} is a course, not a lesson"));
            Err(failure.with_hint(format!("its lessons: {}", course.lessons.join(", "))))
        }
        (lesson, _) => lesson,
    }
}

/// Whether a lesson goes on with the course of those that were begun before it: a course has it behind the last of them,
/// or it is one of them.
pub fn goes_on(before: &[String], lesson: &str) -> bool {
    let Some(last) = before.last() else { return true };
    let place = |course: &Course, name: &str| course.lessons.iter().position(|known| *known == name);
    let is_behind = |course: &Course| place(course, last).is_some_and(|at| place(course, lesson) > Some(at));
    before.iter().any(|known| known == lesson) || COURSES.iter().any(is_behind)
}

/// The bundled subjects that have a lesson: the shortest course first, then by name.
pub fn all() -> Vec<String> {
    let mut found: Vec<String> = COURSES[0].lessons.iter().map(|name| (*name).to_string()).collect();
    for name in bundled_subjects(&DiskAndBundled) {
        if !found.contains(&name) && lesson_of(&DiskAndBundled, &name).is_some() {
            found.push(name);
        }
    }
    found
}

impl Course {
    /// Its lessons.
    pub fn read(&self) -> Vec<Lesson> {
        self.lessons.iter().filter_map(|name| Lesson::of(name).ok()).collect()
    }
}

//! The postconditions of the method under analysis.

use crate::explore::engine::Engine;
use crate::subject::Postcondition;

impl Engine {
    /// The postconditions that hold of the method, by position in the specification.
    pub fn posts(&self) -> impl Iterator<Item = usize> + '_ {
        let posts = self.subject.spec.post.iter().enumerate();
        let holds = |(_, post): &(usize, &Postcondition)| {
            post.applies.iter().any(|(method, _)| *method == self.method)
        };
        posts.filter(holds).map(|(at, _)| at)
    }
    /// The name of a postcondition of the specification.
    pub fn post_name(&self, post: usize) -> String {
        let post = self.subject.spec.post.get(post);
        post.map_or_else(String::new, |p| self.subject.program.method_name(p.method))
    }
}

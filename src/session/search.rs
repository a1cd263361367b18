//! Finding nodes of the visited tree by what they assume, how they end, why they were cut.

use crate::session::Session;
use crate::session::command::CommandError;
use crate::session::reply::Reply;

impl Session {
    /// Visited nodes that mention the text, letters' case aside.
    pub(super) fn search(&mut self, text: &str) -> Result<Reply, CommandError> {
        let wanted = text.to_lowercase();
        let says = |part: &str| part.to_lowercase().contains(&wanted);
        let Reply::Tree { mut rows } = self.tree_view(None) else {
            return Err(CommandError::new("there is no tree"));
        };
        rows.retain(|row| says(&row.clause) || says(&row.state) || row.why.as_ref().is_some_and(|w| says(w)));
        Ok(Reply::Found { text: text.to_string(), rows })
    }
}

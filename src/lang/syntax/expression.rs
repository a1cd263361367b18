//! Single expressions that stand outside of any Java file: in YAML, on the command line.

use crate::base::SourceMap;
use crate::lang::ast::{Expr, Member};
use crate::lang::syntax::parse;

/// Stands before the expression, so that a whole file results.
const BEFORE: &str = "class E { Object e =\n";

/// Parses one Java expression.
///
/// # Errors
/// A sentence with the column where it goes wrong.
pub fn parse_expression(text: &str) -> Result<Expr, String> {
    let mut sources = SourceMap::default();
    let file = sources.add("<expression>", format!("{BEFORE}{text}\n; }}"));
    let (unit, diagnostics) = parse(&sources, file);
    if let Some(first) = diagnostics.iter().find(|d| d.is_error()) {
        let at = first.span.map(|s| sources.file(file).line_col(s.start));
        // It breaks off where the text does.
        if at.is_some_and(|at| at.line > 2) {
            return Err(format!("`{text}` is no Java expression: it ends too early"));
        }
        let column =
            at.filter(|at| at.line == 2).map(|at| format!(" at column {}", at.col)).unwrap_or_default();
        return Err(format!("`{text}` is no Java expression: {}{column}", first.message));
    }
    let mut members = unit.types.iter().flat_map(|t| &t.members);
    match (members.next(), members.next(), unit.types.len()) {
        (Some(Member::Field(field)), None, 1) if field.init.is_some() => {
            field.init.clone().ok_or_else(|| format!("`{text}` is no Java expression"))
        }
        _ => Err(format!("`{text}` is no single Java expression")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::ast::ExprKind;

    #[test]
    fn expressions_parse_and_others_say_where_they_break() {
        let parsed = parse_expression("this.root.left == null && size > 2").map(|e| e.kind);
        assert!(matches!(parsed, Ok(ExprKind::Binary { .. })));
        for bad in ["", "a +", "a; int b = 2", "a } class F {", "int x"] {
            assert!(parse_expression(bad).is_err(), "{bad}");
        }
    }
}

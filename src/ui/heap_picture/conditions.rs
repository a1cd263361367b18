//! What the path condition says of single symbols, short enough to stand in a node: `key<5`.

use std::collections::BTreeMap;

/// Conditions by the symbol that they are about, each as operator and operand: `N0.key` → `<5`, `>N1.key`.
pub type Conditions = BTreeMap<String, Vec<String>>;

/// Most conditions of a symbol that are said in a node; the path condition itself has all.
const MOST: usize = 2;

/// Comparisons of a symbol with a number or another symbol, out of the clauses of a path condition as they are printed.
pub fn of(clauses: &[String]) -> Conditions {
    let mut conditions = Conditions::new();
    for clause in clauses {
        let words: Vec<&str> = clause.split(' ').collect();
        let &[left, operator, right] = words.as_slice() else { continue };
        let Some(back) = turned(operator) else { continue };
        for (symbol, operator, other) in [(left, operator, right), (right, back, left)] {
            if is_symbol(symbol) && (is_symbol(other) || is_number(other)) {
                conditions.entry(symbol.into()).or_default().push(format!("{operator}{other}"));
            }
        }
    }
    conditions
}

/// A value with what is known of it: `key<5`, `key>0<5`, `key=3`. `name` is what it is called where it stands.
pub fn said(name: &str, symbol: &str, conditions: &Conditions) -> String {
    let Some(all) = conditions.get(symbol) else { return name.to_string() };
    let is = |one: &&String| one.starts_with("==");
    let is_known = |one: &&String| is(one) && is_number(operand(one));
    if let Some(one) = all.iter().find(is_known) {
        // The rest is no news.
        return format!("{name}={}", operand(one));
    }
    // Two bounds that meet are a value.
    let meets = |one: &&String| {
        let other = one.strip_prefix("<=").map(|operand| format!(">={operand}"));
        other.is_some_and(|other| all.contains(&other))
    };
    let more = |used: usize| if all.len() > used { ",.." } else { "" };
    for (one, used) in [(all.iter().find(is), 1), (all.iter().find(meets), 2)] {
        if let Some(one) = one {
            return format!("{name}={}{}", plain(operand(one), name), more(used));
        }
    }
    // Bounds by numbers say more of the object itself.
    let (numbers, others): (Vec<&String>, Vec<&String>) = all.iter().partition(|one| is_number(operand(one)));
    let told = numbers.into_iter().chain(others).take(MOST);
    let told = told.map(|one| {
        one.strip_suffix(operand(one)).unwrap_or_default().to_string() + &plain(operand(one), name)
    });
    format!("{name}{}{}", told.collect::<Vec<_>>().join(","), more(MOST))
}

/// All conditions of a symbol, as they stand beside a field where there is room: ` (<5, >=0)`.
pub fn all(symbol: &str, conditions: &Conditions) -> String {
    conditions.get(symbol).map(|known| format!(" ({})", known.join(", "))).unwrap_or_default()
}

/// What a condition compares with.
fn operand(condition: &str) -> &str {
    condition.trim_start_matches(['<', '>', '=', '!'])
}

/// An operand beside a field: an argument that is called as the field is said to be one.
fn plain(operand: &str, name: &str) -> String {
    if operand == name { format!("arg {operand}") } else { operand.to_string() }
}

/// The operator with its sides exchanged.
fn turned(operator: &str) -> Option<&'static str> {
    Some(match operator {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        ">=" => "<=",
        "==" => "==",
        "!=" => "!=",
        _ => return None,
    })
}

fn is_number(text: &str) -> bool {
    text.parse::<i128>().is_ok() || text.parse::<f64>().is_ok_and(|n| n.is_finite())
}

/// Whether a text is the name of a symbol: a place in the heap, or an argument.
fn is_symbol(text: &str) -> bool {
    let begins = text.chars().next().is_some_and(|c| c.is_alphabetic() || c == '_');
    let goes_on = |c: char| c.is_alphanumeric() || "_.$[]".contains(c);
    begins && text.chars().all(goes_on) && !["true", "false", "null"].contains(&text)
}

#[cfg(test)]
mod tests {
    use super::{of, said};

    fn told(name: &str, symbol: &str, clauses: &[&str]) -> String {
        said(name, symbol, &of(&clauses.iter().map(|c| c.to_string()).collect::<Vec<_>>()))
    }

    #[test]
    fn comparisons_stand_with_what_they_are_about() {
        assert_eq!(told("key", "N0.key", &["N0.key < 5"]), "key<5");
        assert_eq!(told("key", "N0.key", &["5 > N0.key", "0 <= N0.key"]), "key<5,>=0");
        assert_eq!(told("key", "N0.key", &["N0.key != 1", "N0.key == 3"]), "key=3");
        assert_eq!(told("key", "N0.key", &["k < N0.key"]), "key>k");
        assert_eq!(told("key", "N0.key", &["key < N0.key"]), "key>arg key");
        assert_eq!(told("key", "N0.key", &["key <= N0.key", "key >= N0.key"]), "key=arg key");
        assert_eq!(told("key", "N0.key", &["N0.key == N1.key", "N0.key < 5"]), "key=N1.key,..");
        assert_eq!(told("key", "N0.key", &["N0.key < 5", "N0.key == N1.key", "N0.key == 3"]), "key=3");
        assert_eq!(told("key", "N0.key", &["N0.key >= 5", "N0.key < 5"]), "key>=5,<5");
        assert_eq!(told("key", "N0.key", &["N1.key < N0.key", "N0.key < 9"]), "key<9,>N1.key");
        assert_eq!(told("key", "N0.key", &["N0.key != 1", "N0.key != 2", "N0.key != 3"]), "key!=1,!=2,..");
        assert_eq!(told("key", "N1.key", &["N0.key < 5", "N0.key + 1 < N1.key"]), "key");
    }
}

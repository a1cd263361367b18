//! Text that fits into so many columns.

use unicode_width::UnicodeWidthStr;

/// A text cut to a width in columns, with a mark where something is missing.
pub fn cut(text: &str, width: usize, more: &str) -> String {
    if text.width() <= width {
        return text.to_string();
    }
    let room = width.saturating_sub(more.width());
    let mut used = 0;
    let kept: String = text
        .chars()
        .take_while(|c| {
            used += unicode_width::UnicodeWidthChar::width(*c).unwrap_or(0);
            used <= room
        })
        .collect();
    kept + more
}

/// A line with as many of these as there is room for.
pub fn fitting(begin: &str, parts: &[&str], width: usize) -> String {
    let mut text = if begin.is_empty() { String::new() } else { format!(" {begin}") };
    for part in parts {
        let gap = if text.is_empty() { " " } else { "  " };
        if text.width() + gap.len() + part.width() > width {
            break;
        }
        text += gap;
        text += part;
    }
    text
}

/// A text in lines of at most a width, broken at spaces; further lines are indented.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    if text.width() <= width {
        return vec![text.to_string()];
    }
    let own: String = text.chars().take_while(|c| *c == ' ').collect();
    // A narrow pane has no room for indents.
    let own = if own.len() + 2 < width / 2 { own } else { String::new() };
    let further = if width > 8 { format!("{own}  ") } else { String::new() };
    let mut lines: Vec<String> = Vec::new();
    let mut line = own.clone();
    let mut is_blank = true;
    for word in text.split_whitespace() {
        let gap = usize::from(!is_blank);
        if line.width() + gap + word.width() > width && !is_blank {
            lines.push(std::mem::replace(&mut line, further.clone()));
        } else if gap == 1 {
            line.push(' ');
        }
        line.push_str(word);
        is_blank = false;
        // A word that is too long for any line is broken where it has parts, else where it has to be.
        while line.width() > width.max(1) {
            let whole: String = cut(&line, width.max(1), "");
            if whole.is_empty() {
                break;
            }
            let part = whole.rfind(['/', ',', ';', '&', ')']).map(|at| at + 1);
            let head = part.filter(|&at| at > whole.len() / 2).unwrap_or(whole.len());
            let rest = format!("{further}{}", &line[head..]);
            lines.push(line[..head].to_string());
            if rest.width() >= line.width() {
                // No room at all: nothing is gained by going on.
                line = rest.trim_start().to_string();
                break;
            }
            line = rest;
        }
    }
    lines.push(line);
    lines
}

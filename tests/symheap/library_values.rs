//! The library on symbolic numbers and characters: what it says of each value is what a JVM says.

use serde_json::json;

use crate::command::{Folder, json as run_json, symheap};

const KINDS: &str = r#"
import java.util.Arrays;

public class Kinds {
    record Reading(double value, Object of) {
    }

    static int sorted(double a, double b) {
        double[] d = {a, b};
        Arrays.sort(d);
        if (d[0] != d[0] && d[1] == d[1]) {
            throw new IllegalStateException("NaN first");
        }
        if (Double.compare(d[0], d[1]) > 0) {
            throw new AssertionError();
        }
        return 0;
    }

    static int blank(char c) {
        boolean is = c == 0x1c || c == 0x2000 || c == 0x3000;
        boolean not = c == 0xa0 || c == 0x2007 || c == 0x202f || c == 0x85 || c == 0;
        if (is && !Character.isWhitespace(c) || not && Character.isWhitespace(c)) {
            throw new IllegalStateException();
        }
        return Character.isSpaceChar(c) ? 1 : 0;
    }

    static int digit(char c) {
        int digit = Character.digit(c, 10);
        if (digit >= 0 != Character.isDigit(c) || digit > 9) {
            throw new IllegalStateException();
        }
        if (c == 0x663 && digit != 3 || c == 0x967 && digit != 1 || c == 0xb2 && digit != -1) {
            throw new AssertionError();
        }
        return digit < 0 ? 0 : 1;
    }

    static int changed(int i) {
        return Character.isLetter(i == 1 ? '\u08b5' : 'x') ? 1 : 0;
    }

    static int recorded(double a) {
        Reading reading = new Reading(a, new Object());
        if (!reading.equals(reading) || !reading.equals(new Reading(a, reading.of))) {
            throw new AssertionError();
        }
        return reading.equals(new Reading(-a, reading.of)) ? 1 : 0;
    }
}
"#;

#[test]
fn what_holds_of_every_value_raises_no_alarm() {
    let folder = Folder::new("library-values");
    folder.write("Kinds.java", KINDS);
    let file = format!("{}/Kinds.java", folder.path());
    for method in ["sorted", "blank", "digit", "recorded"] {
        let found = run_json(&["alarms", &file, method, "--json", "--no-times"]);
        let (real, unknown) = (&found["classes"]["real"], &found["classes"]["unknown"]);
        assert_eq!((real, unknown), (&json!(0), &json!(0)), "{method}: {found}");
        assert_eq!(found["complete"], json!(true), "{method}: {found}");
    }
}

#[test]
fn a_character_that_versions_of_unicode_differ_in_is_told() {
    let folder = Folder::new("library-changed");
    folder.write("Kinds.java", KINDS);
    let file = format!("{}/Kinds.java", folder.path());
    let told = symheap(&["alarms", &file, "changed", "--no-times"]);
    assert_eq!(told.code, 3, "{}", told.out);
    let all = told.out + &told.err;
    assert!(all.contains("a character that versions of Unicode differ in"), "{all}");
}

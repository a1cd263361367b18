//! What a command prints is the same, byte for byte, times aside: at every run, from every folder, in every locale, with
//! one thread or several. `SYMHEAP_SAME` sets how often each command runs; where it is set, larger subjects run too.

use std::process::Command;

use crate::command::Folder;

/// Commands with JSON on small subjects.
const COMMANDS: [&str; 22] = [
    "run lissa/tree_map put -k 2 --paths --validate",
    "run intro/overflow insert -t pli --ints both",
    "run lissa/tree_map put -k 3 --shard 2/3",
    "run lissa/tree_map put -k 3 --max-paths 10",
    "compare intro/strong_rule take -t li,hex,lissa,pli -k 2",
    "compare intro/circular_list -k 2",
    "alarms intro/two_reds -k 2",
    "alarms intro/lying_size -k 2 -t li,lissa,pli",
    "alarms intro/strong_rule --format sarif",
    "alarms intro/strong_rule --format junit",
    "solve lissa/tree_map -k 2 -t hex,lissa,pli --vector=1,0,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1",
    "enumerate korat/binary_tree -k 3",
    "enumerate korat/search_tree -k 3 --count",
    "bounds lissa/tree_map -k 2 --no-cache",
    "agree lissa/tree_map -k 2",
    "check intro/binary_tree --deep -k 2",
    "check pli/schedule",
    "minimize intro/binary_tree dfs -k 3 --at [2] --keep lissa=unsat",
    "backward backward/degree_counting count --arg a=2 --target assert -u 2",
    "export intro/binary_tree dfs -k 2 --format json",
    "export intro/binary_tree dfs -k 2 --format html",
    "list",
];

/// Further ones, some seconds each.
const LARGE: [&str; 17] = [
    "run pli/schedule addProcess -t pli -k 2 --stats",
    "compare pli/avl_tree insert -k 2 -t li,hex,lissa,pli",
    "alarms pli/avl_tree -k 2",
    "alarms pli/schedule finishAllProcesses -k 1 -t li,lissa,pli",
    "reproduce korat -k 3",
    "run lissa/tree_map put -k 6 --paths",
    "run pli/tree_map remove -t pli -k 4 --validate",
    "run pli/hash_map put -t pli -k 2",
    "run lissa/combatant_statistic addData -k 2",
    "compare lissa/schedule quantumExpire -k 2",
    "compare pli/binomial_heap insert -k 3",
    "alarms pli/avl_tree -k 3",
    "alarms pli/dictionary_info -k 2",
    "enumerate korat/red_black_tree -k 6 --count",
    "bounds pli/tree_map -k 4 --no-cache",
    "agree hex/rename -k 2",
    "check pli/tree_map --deep",
];

/// Where and how it runs.
struct Around<'a> {
    folder: &'a str,
    locale: &'a str,
    jobs: &'a str,
}

fn printed(line: &str, around: &Around) -> (Option<i32>, Vec<u8>, Vec<u8>) {
    let has_json = !line.contains("--format") && !line.starts_with("export");
    let mut command = Command::new(env!("CARGO_BIN_EXE_symheap"));
    command
        .args(line.split(' '))
        .args(["--no-times", "--jobs", around.jobs])
        .args(has_json.then_some("--json"));
    for name in ["LANG", "LC_ALL", "LANGUAGE"] {
        command.env(name, around.locale);
    }
    let output =
        command.current_dir(around.folder).env("TZ", around.locale).output().expect("the binary runs");
    (output.status.code(), output.stdout, output.stderr)
}

fn is_the_same(line: &str, times: usize, folders: [&str; 2]) {
    let mut all = Vec::new();
    for folder in folders {
        for locale in ["C", "tr_TR.UTF-8"] {
            all.extend(["1", "2"].map(|jobs| Around { folder, locale, jobs }));
        }
    }
    let first = printed(line, &all[0]);
    assert!(matches!(first.0, Some(0 | 1 | 3)), "{line}: {}", String::from_utf8_lossy(&first.2));
    for n in 1..times {
        // The second run differs from the first in everything.
        let around = &all[n * (all.len() - 1) % all.len()];
        let (code, out, err) = printed(line, around);
        let Around { folder, locale, jobs } = around;
        let here = format!("{line} from {folder} with {locale} and {jobs} threads");
        assert_eq!(
            (code, String::from_utf8_lossy(&err)),
            (first.0, String::from_utf8_lossy(&first.2)),
            "{here}"
        );
        if out != first.1 {
            let (first, out) = (String::from_utf8_lossy(&first.1), String::from_utf8_lossy(&out));
            let at = first.bytes().zip(out.bytes()).take_while(|(a, b)| a == b).count().saturating_sub(100);
            let from = |text: &str| text.chars().skip(at).take(300).collect::<String>();
            panic!("{here}:\n{}\n{}", from(&first), from(&out));
        }
    }
}

#[test]
fn the_same_command_prints_the_same_everywhere() {
    let (one, other) = (Folder::new("same-one"), Folder::new("same-other"));
    let many: Option<usize> = std::env::var("SYMHEAP_SAME").ok().and_then(|n| n.parse().ok());
    let large = LARGE.iter().filter(|_| many.is_some());
    for line in COMMANDS.iter().chain(large) {
        is_the_same(line, many.unwrap_or(2), [&one.path(), &other.path()]);
        if many.is_some() {
            println!("{line}: the same");
        }
    }
}

//! Heaps that are larger than any screen.

use crate::ui::tui::tests::Drill;

const NET: &str = "public class Net {
    Node entry;

    static class Node {
        Node next;
        Node home;
        Node left;
        Node right;
        Node spare;
    }

    boolean leadsHome() {
        java.util.HashSet<Node> seen = new java.util.HashSet<Node>();
        for (Node node = entry; node != null; node = node.next) {
            if (!seen.add(node) || node.home != entry) {
                return false;
            }
        }
        return true;
    }

    int walk() {
        int edges = 0;
        for (Node node = entry; node != null; node = node.next) {
            edges += node.home == null ? 0 : 1;
            edges += node.left == null ? 0 : 1;
            edges += node.right == null ? 0 : 1;
            edges += node.spare == null ? 0 : 1;
        }
        return edges;
    }
}
";

const SUBJECT: &str = "symheap: 1
name: Net
sources: [Net.java]
input: { this: Net }
methods: { walk: {} }
precondition:
  scope:
    default: 40
    pools: { nodes: { class: Net.Node, count: k } }
    fields:
      Net.entry: nodes
      Net.Node.next: nodes
      Net.Node.home: nodes
      Net.Node.left: nodes
      Net.Node.right: nodes
      Net.Node.spare: nodes
  operational: { repOK: [leadsHome] }
";

/// Forty objects with five references each; `N3.home` is the one that is wrong.
fn forty_objects(width: u16, height: u16) -> Drill {
    let folder = std::env::temp_dir().join(format!("symheap-net-{}-{width}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("Net.java"), NET).expect("a file");
    std::fs::write(folder.join("subject.yaml"), SUBJECT).expect("a file");
    let mut clauses = vec!["entry=N0".to_string()];
    for at in 0..40 {
        let home = if at == 3 { "N1" } else { "N0" };
        let next = (at + 1) % 40;
        clauses.push(format!("N{at}.home={home}/N{at}.left=N0/N{at}.right=N{at}/N{at}.spare=N0"));
        clauses.push(format!("N{at}.next=N{next}"));
    }
    let mut drill = Drill::new(&format!("{} walk -t li", folder.display()), width, height);
    drill.press(&format!(":goto {}<Enter>", clauses.join("/")));
    let _ = std::fs::remove_dir_all(folder);
    drill
}

#[test]
fn the_reason_is_seen_without_panning() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut drill = forty_objects(width, height);
        assert_eq!(drill.ui.snapshot.at.depth, 201);
        // The whole does not fit, and says so.
        assert!(drill.screen().contains("outline, as the picture is too large"), "{}", drill.screen());
        drill.press(":why lissa<Enter>");
        let screen = drill.screen();
        for part in
            ["entry = N0", "N0.next = N1", "N1.next = N2", "N2.next = N3", "N3.home = N1", "196 further"]
        {
            assert!(screen.contains(part), "{part}: {screen}");
        }
        // Below the sheet, the heap is the part that the reason is about.
        drill.press("<Esc>");
        let screen = drill.screen();
        for part in ["reason, as the picture is too large", "[N3", "!home"] {
            assert!(screen.contains(part), "{part}: {screen}");
        }
        assert!(screen.contains("+36 objects") || screen.contains("2 more below"), "{screen}");
        insta::assert_snapshot!(format!("forty_objects_{width}x{height}"), screen);
        // The rest is a key away, and a reason does not follow to where it explains nothing.
        drill.press("tt");
        assert!(drill.screen().contains("2 Heap input reason"), "{}", drill.screen());
        drill.press("t");
        assert!(drill.screen().contains("2 Heap input outline"), "{}", drill.screen());
        drill.press("tt:goto [1]<Enter>");
        assert!(!drill.screen().contains("reason"), "{}", drill.screen());
    }
}

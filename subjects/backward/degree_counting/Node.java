package symheap.subjects.backward.degreecounting;

/**
 * A list of which every node refers to another node. count counts for each node how many nodes of the list refer to
 * it, and asserts that no node is referred to more often than its index in the list says and than a.
 *
 * The first node has index 0, and all others may refer to it: in a list of b nodes b - 1 of them. So the assertion
 * fails on some list of at most b nodes exactly where a + 2 <= b. How long lists may be is how often the loops are
 * unwound.
 *
 * Try: `backward backward/degree_counting count --target assert -u 4 --arg a=2`, then with -u 3.
 */
public class Node {

    Node next;
    Node other;
    int degree;

    static void count(Node list, int a) {
        for (Node node = list; node != null; node = node.next) {
            if (node.other == node) {
                return;
            }
            node.other.degree++;
        }
        int index = 0;
        for (Node node = list; node != null; node = node.next) {
            assert node.degree <= index || node.degree <= a;
            index++;
        }
    }
}

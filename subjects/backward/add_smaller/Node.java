package symheap.subjects.backward.addsmaller;

/**
 * A node of a list that is sorted at its start: addSmaller puts a value before or behind the first node, and asserts
 * that the two are then in order.
 *
 * The assertion holds for every list, of whatever shape: it looks at the two nodes alone that the method has just
 * linked. Backwards from the assertion, both branches come to a condition that contradicts itself.
 *
 * Try: `backward backward/add_smaller addSmaller --target assert -u 0`.
 */
public class Node {

    int val;
    Node next;

    Node addSmaller(int v) {
        Node n = new Node();
        n.val = v;
        Node r;
        if (v < this.val) {
            n.next = this;
            r = n;
        } else {
            n.next = this.next;
            this.next = n;
            r = this;
        }
        assert r.val <= r.next.val;
        return r;
    }
}

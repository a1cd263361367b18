package symheap.subjects.backward.examples;

/**
 * Three short methods whose assertions are checked backwards, from the assertion to the entry.
 *
 * scalarExample fails where a is 1, and c has no part in that. The assertions of the other two hold: an object
 * that a method allocates is none that its caller has, so it is neither the argument (heapExample1) nor what the
 * argument led to before (heapExample2). Whoever forgets that finds a caller who holds an object before it exists.
 *
 * Try: `backward backward/examples scalarExample --target assert -u 0`.
 */
public class Examples {

    static void scalarExample(int a) {
        int b = 1;
        int c = 2;
        assert a != b;
    }

    static void heapExample1(Node a) {
        a.next = new Node();
        Node b = a.next;
        assert a != b;
    }

    static void heapExample2(Node a) {
        Node b = a.next;
        Node c = new Node();
        assert b != c;
    }
}

class Node {
    Node next;
}

package shadow;

/** Names of the JDK for classes of one's own, and the JDK's by their full names. */
public class Unshadowed {
    public static void main(String[] args) {
        LinkedList l = new LinkedList();
        l.add(1);
        l.add(2);
        java.util.LinkedList<Integer> theirs = new java.util.LinkedList<>();
        theirs.add(7);
        System.out.println(l.size() + " " + theirs.size() + " " + theirs.getFirst());
        try {
            l.fail();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage() + " " + (e instanceof RuntimeException));
        }
        try {
            theirs.clear();
            theirs.getFirst();
        } catch (java.util.NoSuchElementException e) {
            System.out.println("theirs");
        }
        java.util.Set<LinkedList.Entry> visited = new java.util.HashSet<LinkedList.Entry>();
        System.out.println(visited.add(l.head) + " " + visited.add(l.head) + " " + Math.twice(3) + java.lang.Math.max(1, 2));
        throw new NoSuchElementException("mine");
    }
}

class LinkedList {
    static class Entry {
        int value;
        Entry next;
    }

    Entry head;

    void add(int v) {
        Entry e = new Entry();
        e.value = v;
        e.next = head;
        head = e;
    }

    int size() {
        int n = 0;
        for (Entry e = head; e != null; e = e.next) {
            n++;
        }
        return n * 1000;
    }

    void fail() {
        throw new NoSuchElementException("own");
    }
}

class NoSuchElementException extends RuntimeException {
    NoSuchElementException(String s) {
        super("<" + s + ">");
    }
}

class Math {
    static int twice(int v) {
        return v * 2;
    }
}

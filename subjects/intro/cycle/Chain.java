package symheap.subjects.cycle;

import java.util.HashSet;
import java.util.Set;

/**
 * A chain of links: the cycle that nobody built.
 *
 * size walks along next until null. On a chain it ends. Lazy initialization does not know that this is a chain:
 * it sees a field of type Link, and a field of type Link may hold null, or a new link, or any link that exists
 * already. The last is a cycle. On a cycle size never ends, and no caller could have built it.
 *
 * A predicate says what callers can build: isChain walks along next, remembers the links it has met, and says
 * no at the first one that it meets again. From then on a technique can ask about each half-known heap: is
 * there any way to fill in the rest that makes isChain true? For first=N0, N0.next=N0 there is none, whatever
 * the rest may be, so the heap is cut. For first=N0, N0.next=N1 there is: N1.next may still be null.
 *
 * The one idea: a symbolic heap stands for many heaps, and it is cut when none of them is well-formed.
 *
 * Try: `run intro/cycle size -t li -k 3`, then with `-t lissa`. What li counts as *never ends* are the
 * cycles, and `alarms` tells that no caller has them. Then raise the scope: li has more cycles to offer with every link, lissa one more chain.
 */
public class Chain {

    public static class Link {
        Link next;
    }

    Link first;

    /** Whether no link is met twice. */
    public boolean isChain() {
        Set<Link> met = new HashSet<Link>();
        for (Link link = first; link != null; link = link.next) {
            if (!met.add(link)) {
                return false;
            }
        }
        return true;
    }

    /** The number of links. */
    public int size() {
        int links = 0;
        for (Link link = first; link != null; link = link.next) {
            links++;
        }
        return links;
    }
}

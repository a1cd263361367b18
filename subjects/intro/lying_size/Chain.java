package symheap.subjects.lyingsize;

import java.util.HashSet;
import java.util.Set;

/**
 * A chain that stores its length: the size that lies.
 *
 * second asks size before it looks at the links, and trusts it: where size is 2 or more there is a first link,
 * and it has a next. Where size is larger than the chain is long, second fails.
 *
 * The precondition has two parts. isChain is about references only. sizeIsRight ties a number to them. The
 * first goes to the search for a heap; the second is left to the path condition, which knows numbers.
 *
 * Look at first=N0, N0.next=null after the test size < 2 said no. The heap is a fine chain of one link. The
 * path condition, size >= 2, is fine for a number. Only both together are impossible. lissa asks about the
 * heap and accepts it, and the failed assertion that follows is a false alarm. pli asks about both at once.
 *
 * The one idea: heap and path condition can each be possible, and not together.
 *
 * Try: `run intro/lying_size second -t lissa --validate` and `-t pli`. Then move sizeIsRight to preH in the
 * specification: lissa still has its alarms, since it lets the number be what the search likes.
 */
public class Chain {

    public static class Link {
        Link next;
    }

    Link first;
    int size;

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

    /** Whether size is the number of links. */
    public boolean sizeIsRight() {
        int links = 0;
        for (Link link = first; link != null; link = link.next) {
            links++;
        }
        return size == links;
    }

    /** The second link, or null where there are fewer than two. */
    public Link second() {
        if (size < 2) {
            return null;
        }
        Link second = first.next;
        assert second != null;
        return second;
    }
}

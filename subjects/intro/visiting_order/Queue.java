package symheap.subjects.visitingorder;

import java.util.HashSet;
import java.util.Set;

/**
 * A queue with two ends: the order in which a heap is visited.
 *
 * The queue knows its head and its tail, and each item knows the next. isQueue: both are null, or the chain
 * that starts at the head ends at the tail. The HEX rule,
 *
 *     this.head(.next)*  aliases nothing
 *
 * says that the chain meets no item twice. A reference is an alias if it leads to an item that was visited
 * before. Before: that depends on where the visit began.
 *
 * ends reads head and tail in the order that its argument says. Take a queue of one item, head and tail both
 * N0. Where head is read first, head is the reference that finds N0, and tail is the alias. No rule forbids
 * that. Where tail is read first, tail finds N0 and head is the alias, and now the rule forbids the heap. It
 * is the same heap, it is a good one, and it is refused.
 *
 * So a HEX rule is about a heap and a way to visit it. By definition a heap satisfies the rules if it does so
 * for every way. The step by step check of an analysis sees one way, the program's.
 *
 * The one idea: with two roots into one structure, a rule on one of them can refuse good heaps.
 *
 * Try: `verdicts` shows hex/trace, along this path, beside hex/all_backbones, along all of them.
 */
public class Queue {

    public static class Item {
        Item next;
    }

    Item head;
    Item tail;

    /** Whether the chain from head is free of cycles and ends at tail. */
    public boolean isQueue() {
        Set<Item> met = new HashSet<Item>();
        Item last = null;
        for (Item item = head; item != null; item = item.next) {
            if (!met.add(item)) {
                return false;
            }
            last = item;
        }
        return tail == last;
    }

    /** Whether there is exactly one item, or none; reads the ends in either order. */
    public boolean ends(boolean tailFirst) {
        if (tailFirst) {
            Item last = tail;
            return last == head;
        }
        Item first = head;
        return first == tail;
    }
}

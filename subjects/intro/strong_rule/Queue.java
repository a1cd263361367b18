package symheap.subjects.strongrule;

import java.util.HashSet;
import java.util.Set;

/**
 * A queue with a HEX rule that is too strong.
 *
 * The queue knows its head; each item knows the next. An empty queue has no head, and isQueue allows it. The
 * specification has two rules. The first, no item is met twice, is fine. The second,
 *
 *     this.head  not null
 *
 * was written by somebody who thought of queues with something in them. It forbids the empty queue, and
 * callers have empty queues.
 *
 * take has a bug: on an empty queue it throws a NullPointerException. With hex the analysis never gets there.
 * It reports no alarm at all and looks better than every other technique, and it is wrong. lissa and pli keep
 * the empty queue, and the alarm they report is real.
 *
 * A rule that is too weak shows itself, by false alarms. A rule that is too strong is silent. The debugger
 * calls a node where a technique cuts what is possible unsound, and it can stop there.
 *
 * The one idea: cutting too little is a nuisance, cutting too much hides bugs.
 *
 * Try: `compare intro/strong_rule take -k 2 -t hex,lissa,pli`, and look for the word unsound.
 */
public class Queue {

    public static class Item {
        Item next;
    }

    Item head;

    /** Whether no item is met twice. */
    public boolean isQueue() {
        Set<Item> met = new HashSet<Item>();
        for (Item item = head; item != null; item = item.next) {
            if (!met.add(item)) {
                return false;
            }
        }
        return true;
    }

    /** Takes the first item out. */
    public Item take() {
        Item first = head;
        head = first.next;
        return first;
    }
}

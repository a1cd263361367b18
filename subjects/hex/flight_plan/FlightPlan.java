package symheap.subjects.flightplan;

import java.util.HashSet;
import java.util.Set;

import pli.SymHeap;

/**
 * The plan of a flight: the fixes to fly over, in a ring through a header that is no fix itself.
 *
 * Invariant (isRing): next leads from the header over every fix back to the header, and previous is its
 * inverse. Invariant (isOnTheWay): distances from the departure grow strictly along next.
 *
 * The methods synthesize parts of a trajectory from the plan and the distance that was flown. nextFix walks
 * forwards, lastFix backwards, and dropFlown takes fixes off the front.
 *
 * What to look at: where the fields are read in another order than the predicate reads them. mayBeRing walks
 * along next and stops at the first field that is not known yet. While lastFix runs, header.next is not known,
 * so nothing that lastFix does can be refused: with consp it meets missing fixes and fixes that are their own
 * predecessors. The HEX rules speak about next and previous alike, and so does the search for a complete ring.
 */
public class FlightPlan {

    public static class Fix {
        int distance;
        int altitude;
        Fix next;
        Fix previous;
    }

    Fix header;

    public FlightPlan() {
        header = new Fix();
        header.next = header;
        header.previous = header;
    }

    /** Whether the fixes and the header form a ring in both directions. */
    public boolean isRing() {
        if (header == null) {
            return false;
        }
        Set<Fix> visited = new HashSet<Fix>();
        Fix fix = header;
        while (visited.add(fix)) {
            Fix next = fix.next;
            if (next == null || next.previous != fix) {
                return false;
            }
            fix = next;
        }
        return fix == header;
    }

    /** Whether every fix is farther away than the one before it. */
    public boolean isOnTheWay() {
        for (Fix fix = header.next; fix != header && fix.next != header; fix = fix.next) {
            if (fix.next.distance <= fix.distance) {
                return false;
            }
        }
        return true;
    }

    /** isRing as far as next is known from the header on. */
    public boolean mayBeRing() {
        if (SymHeap.isSymbolic(header)) {
            return true;
        }
        if (header == null) {
            return false;
        }
        Set<Fix> visited = new HashSet<Fix>();
        Fix fix = header;
        while (visited.add(fix)) {
            if (SymHeap.isSymbolic(fix.next)) {
                return true;
            }
            Fix next = fix.next;
            if (next == null || !SymHeap.isSymbolic(next.previous) && next.previous != fix) {
                return false;
            }
            fix = next;
        }
        return fix == header;
    }

    /** The first fix ahead of a flown distance, or null behind the last. */
    public Fix nextFix(int flown) {
        Fix fix = header.next;
        while (fix != header && fix.distance <= flown) {
            fix = fix.next;
        }
        return fix == header ? null : fix;
    }

    /** The last fix that was flown over, or null before the first; looked for from the end. */
    public Fix lastFix(int flown) {
        Fix fix = header.previous;
        while (fix != header && fix.distance > flown) {
            fix = fix.previous;
        }
        return fix == header ? null : fix;
    }

    /** The altitude change of the leg that is being flown: 0 before the first fix and behind the last. */
    public int climb(int flown) {
        Fix ahead = nextFix(flown);
        if (ahead == null) {
            return 0;
        }
        Fix behind = ahead.previous;
        return behind == header ? 0 : ahead.altitude - behind.altitude;
    }

    /** Takes all fixes out that were flown over. Returns how many. */
    public int dropFlown(int flown) {
        int dropped = 0;
        while (header.next != header && header.next.distance <= flown) {
            Fix fix = header.next;
            fix.next.previous = header;
            header.next = fix.next;
            dropped++;
        }
        return dropped;
    }

    /** Adds a fix at the end of the plan. */
    public void append(int distance, int altitude) {
        Fix fix = new Fix();
        fix.distance = distance;
        fix.altitude = altitude;
        fix.next = header;
        fix.previous = header.previous;
        fix.previous.next = fix;
        header.previous = fix;
    }
}

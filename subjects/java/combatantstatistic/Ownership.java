package symheap.subjects.combatantstatistic;

import java.util.HashSet;
import java.util.Set;

import symheap.subjects.linkedlist.LinkedList;

/** What has an owner already; nothing of it may have another. */
final class Ownership {
    final Set<SideMap> maps = new HashSet<SideMap>();
    final Set<SideMap.SideEntry> sides = new HashSet<SideMap.SideEntry>();
    final Set<LinkedList> lists = new HashSet<LinkedList>();
    final Set<LinkedList.Entry> values = new HashSet<LinkedList.Entry>();
}

package symheap.subjects.linkedlist;

/**
 * The circular list with objects as its elements, kept in entries of its own kind. Shape and size are
 * inherited; the inherited int elements stay 0.
 */
public class ObjectList extends LinkedList {

    public static class ObjectEntry extends LinkedList.Entry {
        Object object;

        ObjectEntry(Object object, Entry next, Entry previous) {
            super(0, next, previous);
            this.object = object;
        }
    }

    /** Appends an object at the end; a list always accepts it. */
    public boolean add(Object object) {
        link(new ObjectEntry(object, header, header.previous));
        return true;
    }

    /** The last object of a list that is not empty. */
    public Object getLast() {
        return ((ObjectEntry) header.previous).object;
    }
}

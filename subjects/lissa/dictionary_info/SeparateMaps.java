package symheap.subjects.treemap;

/** Maps of two kinds, so that each has a pool of nodes of its own. They add nothing. */
class SeparateMaps {

    static class TagMap extends TreeMap {
    }

    static class TagEntry extends TreeMap.Entry {
        TagEntry(int key, TreeMap.Entry parent) {
            super(key, parent);
        }
    }

    static class NameMap extends TreeMap {
    }

    static class NameEntry extends TreeMap.Entry {
        NameEntry(int key, TreeMap.Entry parent) {
            super(key, parent);
        }
    }
}

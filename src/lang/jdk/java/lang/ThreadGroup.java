package java.lang;

/** A group of threads, of which there is one. */
public class ThreadGroup {
    private final String name;

    public ThreadGroup(String name) {
        this.name = name;
    }

    public final String getName() {
        return name;
    }
}

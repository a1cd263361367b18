import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Fields and elements by a VarHandle. */
public class Handles {
    int number = 1;
    long wide;
    Object any = "x";
    boolean flag;
    double real;

    static final VarHandle NUMBER;
    static final VarHandle WIDE;
    static final VarHandle ANY;
    static final VarHandle FLAG;
    static final VarHandle REAL;
    static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(String[].class);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            NUMBER = lookup.findVarHandle(Handles.class, "number", int.class);
            WIDE = lookup.findVarHandle(Handles.class, "wide", long.class);
            ANY = lookup.findVarHandle(Handles.class, "any", Object.class);
            FLAG = lookup.findVarHandle(Handles.class, "flag", boolean.class);
            REAL = lookup.findVarHandle(Handles.class, "real", double.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static class Stack {
        Node top;

        static class Node {
            final int value;
            Node next;

            Node(int value) {
                this.value = value;
            }
        }

        static final VarHandle TOP;

        static {
            try {
                TOP = MethodHandles.lookup().findVarHandle(Stack.class, "top", Node.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        void push(int value) {
            Node node = new Node(value);
            do {
                node.next = (Node) TOP.getAcquire(this);
            } while (!TOP.compareAndSet(this, node.next, node));
        }

        int pop() {
            Node old = (Node) TOP.getAndSet(this, top.next);
            return old.value;
        }
    }

    public static void main(String[] args) throws Exception {
        Handles object = new Handles();
        System.out.println((int) NUMBER.get(object) + " " + (int) NUMBER.getAndAdd(object, 4) + " " + object.number);
        System.out.println(NUMBER.compareAndSet(object, 1, 2) + " " + NUMBER.compareAndSet(object, 5, 6) + " " + (int) NUMBER.getVolatile(object));
        System.out.println((int) NUMBER.getAndBitwiseOr(object, 9) + " " + object.number);
        WIDE.setRelease(object, 7);
        System.out.println((long) WIDE.getAndAdd(object, 1L << 40) + " " + object.wide + " " + (long) WIDE.compareAndExchange(object, 3L, 4L));
        System.out.println((Object) ANY.getAndSet(object, null) + " " + ANY.compareAndSet(object, null, object) + " " + (object.any == object));
        FLAG.set(object, true);
        System.out.println((boolean) FLAG.getAndSet(object, false) + " " + object.flag);
        REAL.setOpaque(object, 2.5);
        System.out.println((double) REAL.getAndAdd(object, 0.5) + " " + object.real);
        int[] ints = {1, 2, 3};
        System.out.println((int) INTS.getAndAdd(ints, 1, 10) + " " + ints[1] + " " + INTS.compareAndSet(ints, 2, 3, 4) + ints[2]);
        String[] words = {"a", "b"};
        WORDS.setVolatile(words, 0, "c");
        System.out.println((String) WORDS.getAcquire(words, 0) + " " + (String) WORDS.getAndSet(words, 1, null) + " " + words[1]);
        Stack stack = new Stack();
        stack.push(1);
        stack.push(2);
        System.out.println(stack.pop() + " " + stack.pop() + " " + stack.top);
        try {
            INTS.set(ints, 3, 0);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            MethodHandles.lookup().findVarHandle(Handles.class, "none", int.class);
        } catch (NoSuchFieldException e) {
            System.out.println("no such field");
        }
        System.out.println(java.lang.reflect.Array.getLength(ints) + " " + java.lang.reflect.Array.get(words, 0));
    }
}

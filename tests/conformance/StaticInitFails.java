/** An exception in main's own class. */
public class StaticInitFails {
    static int[] a = new int[1];
    static int x = a[1];

    public static void main(String[] args) {
        System.out.println("never");
    }
}

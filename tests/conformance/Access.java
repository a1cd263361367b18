/** Fields and methods through all kinds of expressions. */
public class Access {
    int v = 1;
    Access next;
    static Access shared = new Access();
    static int counter;
    int[] data = {1, 2};
    Access[] all;

    Access me() {
        counter++;
        return this;
    }

    static Access make() {
        counter++;
        return shared;
    }

    static Access none() {
        counter += 100;
        return null;
    }

    Access with(int v) {
        this.v = v;
        return this;
    }

    public static void main(String[] args) {
        Access a = new Access();
        a.next = new Access();
        a.next.next = a;
        a.next.next.next.v = 5;
        System.out.println(a.next.v + a.next.next.v + a.me().me().next.me().v + counter);
        none().counter++;
        System.out.println(none().counter + " " + counter);
        make().v = 4;
        Access.shared.v++;
        System.out.println(shared.v + make().data[1] + Access.make().me().v);
        a.all = new Access[] {a, a.next, null};
        a.all[1].all = a.all;
        a.all[1].all[0].all[1].data[0] = 42;
        System.out.println(a.next.data[0] + a.all[0].all.length);
        System.out.println(new Access().with(3).v + new Access() {
            int twice() {
                return v * 2;
            }
        }.twice() + new int[] {7, 8}[1] + "str".length() + (a).v + ((Access) a).next.v);
        try {
            a.all[2].v = 1;
        } catch (NullPointerException e) {
            System.out.println("null element");
        }
        try {
            System.out.println(a.all[2].next.next);
        } catch (NullPointerException e) {
            System.out.println("null chain");
        }
        Access b = a;
        b.v = 77;
        System.out.println(a.v + " " + (a == b) + " " + (a.next == b.next));
        change(a);
        System.out.println(a.v);
        int[] arr = {1};
        change(arr);
        System.out.println(arr[0]);
        Access t = shared;
        shared = new Access();
        System.out.println((t == shared) + " " + t.v + shared.v);
        (a.v > 0 ? a : b).v = 9;
        System.out.println(b.v);
        Access last;
        for (last = a; last.next != a; last = last.next) {
        }
        System.out.println(last == a.next);
        Access q = null;
        q = (q == null ? a : q).next;
        System.out.println(q.v);
    }

    static void change(Access x) {
        x.v = 1000;
        x = new Access();
        x.v = 2000;
    }

    static void change(int[] x) {
        x[0]++;
        x = new int[] {50};
        x[0]++;
    }
}

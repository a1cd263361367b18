public class ConstantFields {
    static class Item {
        final int serial = 7;
        final String tag = "t" + "ag";
        final Integer box = 7;
        final int late;
        final char letter = 'x';
        int plain = serial + 1;

        Item(int late) {
            this.late = late;
        }

        int early() {
            return serial + this.serial;
        }
    }

    static class Base {
        final int size = 1;

        Base() {
            shown();
        }

        void shown() {
            System.out.println("base");
        }
    }

    static class Sub extends Base {
        final int size = 2;
        final int made = Integer.parseInt("5");

        void shown() {
            System.out.println("size " + size + " super " + super.size + " made " + made);
        }
    }

    static Item none() {
        System.out.println("none");
        return null;
    }

    static int own() {
        int x = (x = 2) * 3;
        return x;
    }

    static int chained() {
        boolean b;
        int n = (b = (n = 4) > 3) ? n + 1 : n - 1;
        String s = (s = "k") + s.length();
        return n * 10 + s.length() + (b ? 100 : 0);
    }

    public static void main(String[] args) {
        Item item = new Item(3);
        System.out.println(item.serial + item.tag + item.box + item.late + item.letter + item.plain + item.early());
        new Sub();
        System.out.println(((Base) new Sub()).size);
        try {
            System.out.println(none().serial);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        System.out.println(own() + " " + chained());
        switch (7) {
            case 7 -> System.out.println("seven");
            default -> System.out.println("other");
        }
        byte small = 1;
        final int step = 5;
        small += step;
        System.out.println(small);
    }
}

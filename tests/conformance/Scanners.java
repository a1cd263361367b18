import java.util.InputMismatchException;
import java.util.NoSuchElementException;
import java.util.Scanner;

public class Scanners {
    public static void main(String[] args) {
        Scanner in = new Scanner("3 4.5 word\nnext line here\r\n7 true  FALSE\n\n -12 +9 99999999999 x\n");
        System.out.println(in.nextInt() + in.nextDouble() + in.next());
        System.out.println("[" + in.nextLine() + "][" + in.nextLine() + "]");
        System.out.println(in.hasNextInt() + " " + in.nextInt() + in.nextBoolean() + in.hasNextBoolean() + in.nextBoolean());
        System.out.println("[" + in.nextLine() + "][" + in.nextLine() + "]" + in.hasNextLine());
        System.out.println(in.nextInt() + in.nextInt() + " " + in.hasNextInt() + in.hasNextLong() + in.nextLong());
        try {
            in.nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e.getMessage() + " " + in.next());
        }
        System.out.println(in.hasNext() + " " + in.hasNextLine() + "[" + in.nextLine() + "]" + in.hasNextLine());
        try {
            in.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            in.nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        in.close();
        try {
            in.hasNext();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        int sum = 0;
        try (Scanner numbers = new Scanner("1 2\n3\t4")) {
            while (numbers.hasNextInt()) sum += numbers.nextInt();
        }
        System.out.println(sum);
    }
}

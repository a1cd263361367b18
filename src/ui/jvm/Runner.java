package symheap.jvm;

import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Runs the tests of classes, and prints a line each: class, method, how it ended, and where from. */
public final class Runner {
  private Runner() {}

  public static void main(String[] names) throws Throwable {
    PrintStream out = System.out;
    // What the programs print is not ours.
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    System.setOut(nowhere);
    System.setErr(nowhere);
    for (String name : names) {
      Class<?> type = Class.forName(name);
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      for (Method method : type.getDeclaredMethods()) {
        if (!method.isAnnotationPresent(org.junit.jupiter.api.Test.class)) continue;
        method.setAccessible(true);
        String end = "passed\t";
        try {
          method.invoke(constructor.newInstance());
        } catch (InvocationTargetException e) {
          end = "failed\t" + said(e.getCause());
        } catch (Throwable e) {
          end = "broken\t" + e;
        }
        out.println("symheap-test\t" + name + "\t" + method.getName() + "\t" + end);
        out.flush();
      }
    }
    // Threads that never end do not keep the machine.
    Runtime.getRuntime().halt(0);
  }

  /** The class of what was thrown, and its frames: those of what an initializer threw stand before its own. */
  private static String said(Throwable thrown) {
    while (thrown instanceof InvocationTargetException && thrown.getCause() != null) thrown = thrown.getCause();
    StringBuilder text = new StringBuilder(thrown.getClass().getName()).append('\t');
    if (thrown instanceof ExceptionInInitializerError && thrown.getCause() != null) frames(thrown.getCause(), text);
    frames(thrown, text);
    return text.toString();
  }

  private static void frames(Throwable thrown, StringBuilder text) {
    int shown = 0;
    for (StackTraceElement frame : thrown.getStackTrace()) {
      if (frame.getFileName() != null && shown++ < 200) {
        text.append(frame.getFileName()).append(':').append(frame.getLineNumber()).append(',');
      }
    }
  }
}

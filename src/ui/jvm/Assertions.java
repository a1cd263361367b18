package org.junit.jupiter.api;

/** A stand-in for JUnit, so that none has to be installed. */
public final class Assertions {
  /** What an assertion of a test throws, which no program under test does. */
  public static final class Failed extends AssertionError {
    Failed(String message) { super(message); }
  }

  public interface Executable { void execute() throws Throwable; }

  private Assertions() {}

  private static void require(boolean holds, Object a, Object b) {
    if (!holds) throw new Failed("expected " + a + " but was " + b);
  }

  public static void assertEquals(byte a, byte b) { require(a == b, a, b); }
  public static void assertEquals(short a, short b) { require(a == b, a, b); }
  public static void assertEquals(char a, char b) { require(a == b, a, b); }
  public static void assertEquals(int a, int b) { require(a == b, a, b); }
  public static void assertEquals(long a, long b) { require(a == b, a, b); }
  public static void assertEquals(Object a, Object b) { require(java.util.Objects.equals(a, b), a, b); }
  public static void assertTrue(boolean b) { require(b, true, b); }
  public static void assertFalse(boolean b) { require(!b, false, b); }
  public static void assertNull(Object o) { require(o == null, null, o); }
  public static void assertNotNull(Object o) { require(o != null, "an object", o); }
  public static void assertSame(Object a, Object b) { require(a == b, "the same object", "another"); }

  public static <T extends Throwable> T assertThrows(Class<T> type, Executable run) {
    try {
      run.execute();
    } catch (Throwable e) {
      require(type.isInstance(e), type, e);
      return type.cast(e);
    }
    throw new Failed(type + " was not thrown");
  }

  public static void assertTimeoutPreemptively(java.time.Duration most, Executable run) throws Throwable {
    Throwable[] thrown = new Throwable[1];
    Thread thread = new Thread(() -> {
      try {
        run.execute();
      } catch (Throwable e) {
        thrown[0] = e;
      }
    });
    thread.setDaemon(true);
    thread.start();
    thread.join(most.toMillis());
    if (thread.isAlive()) throw new Failed("it did not end in " + most);
    if (thrown[0] != null) throw thrown[0];
  }
}

import java.lang.ref.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Locks, units of time, threads, values of threads and atomic values, as one thread sees them. */
public class OneThread {
    volatile int count;
    volatile long total;
    volatile String word = "a";

    static final AtomicIntegerFieldUpdater<OneThread> COUNT = AtomicIntegerFieldUpdater.newUpdater(OneThread.class, "count");
    static final AtomicLongFieldUpdater<OneThread> TOTAL = AtomicLongFieldUpdater.newUpdater(OneThread.class, "total");
    static final AtomicReferenceFieldUpdater<OneThread, String> WORD =
        AtomicReferenceFieldUpdater.newUpdater(OneThread.class, String.class, "word");

    interface Action {
        void run() throws Exception;
    }

    static void attempt(String name, Action action) {
        try {
            action.run();
            System.out.println(name + " returns");
        } catch (Exception e) {
            System.out.println(name + " " + e);
        }
    }

    static void locks() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        System.out.println(lock.isLocked() + " " + lock.getHoldCount() + " " + lock.isFair() + " " + lock.hasQueuedThreads());
        lock.lock();
        System.out.println(lock.tryLock() + " " + lock.tryLock(1, TimeUnit.SECONDS) + " " + lock.getHoldCount());
        String text = lock.toString();
        System.out.println(text.substring(text.indexOf('[')));
        Condition condition = lock.newCondition();
        condition.signal();
        condition.signalAll();
        System.out.println(lock.hasWaiters(condition) + " " + lock.getWaitQueueLength(condition));
        lock.unlock();
        lock.unlock();
        lock.unlock();
        attempt("unlock", lock::unlock);
        attempt("signal", condition::signal);
        attempt("await", condition::await);
        Thread.currentThread().interrupt();
        attempt("interruptibly", lock::lockInterruptibly);
        ReentrantReadWriteLock pair = new ReentrantReadWriteLock(true);
        pair.writeLock().lock();
        pair.readLock().lock();
        System.out.println(pair.getReadLockCount() + " " + pair.isWriteLocked() + " " + pair.getWriteHoldCount() + pair.isFair());
        pair.writeLock().unlock();
        System.out.println(pair.writeLock().tryLock() + " " + pair.readLock().tryLock() + " " + pair.getReadHoldCount());
        pair.readLock().unlock();
        pair.readLock().unlock();
        attempt("read unlock", () -> pair.readLock().unlock());
        attempt("write unlock", () -> pair.writeLock().unlock());
        attempt("condition", () -> pair.readLock().newCondition());
        text = pair.toString();
        System.out.println(text.substring(text.indexOf('[')));
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
    }

    static void units() {
        for (TimeUnit unit : TimeUnit.values()) {
            System.out.println(unit + " " + unit.toNanos(7) + " " + unit.toMicros(123456789) + " " + unit.toMillis(-123456789)
                + " " + unit.toSeconds(1234567) + " " + unit.toMinutes(-90) + " " + unit.toHours(-59) + " " + unit.toDays(Long.MAX_VALUE));
        }
        System.out.println(TimeUnit.SECONDS.convert(Long.MAX_VALUE, TimeUnit.DAYS) + " " + TimeUnit.NANOSECONDS.convert(Long.MIN_VALUE, TimeUnit.MICROSECONDS));
        System.out.println(TimeUnit.MILLISECONDS.convert(-1999, TimeUnit.MICROSECONDS) + " " + TimeUnit.valueOf("DAYS").ordinal());
    }

    static void threads() throws Exception {
        Thread main = Thread.currentThread();
        System.out.println(main.getPriority() + " " + main.isAlive() + " " + main.isDaemon() + " " + main.getState());
        Thread other = new Thread(() -> System.out.println("runs"), "worker");
        System.out.println(other.getName() + " " + other.isAlive() + " " + other.getState() + " " + other.isInterrupted());
        other.run();
        other.join();
        main.interrupt();
        System.out.println(main.isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        main.interrupt();
        attempt("sleep", () -> Thread.sleep(5));
        attempt("sleep", () -> Thread.sleep(1));
        attempt("sleep", () -> Thread.sleep(-1));
        attempt("priority", () -> other.setPriority(11));
        attempt("name", () -> other.setName(null));
        ThreadLocal<List<String>> local = ThreadLocal.withInitial(ArrayList::new);
        local.get().add("x");
        System.out.println(local.get());
        local.remove();
        System.out.println(local.get() + " " + new ThreadLocal<String>().get());
        WeakReference<Thread> weak = new WeakReference<>(main);
        SoftReference<Thread> soft = new SoftReference<>(main);
        System.out.println((weak.get() == main) + " " + weak.refersTo(main) + " " + (soft.get() == main));
        weak.clear();
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        PhantomReference<Object> phantom = new PhantomReference<>(main, queue);
        System.out.println(weak.get() + " " + phantom.get() + " " + queue.poll());
        System.out.println(phantom.enqueue() + " " + phantom.enqueue() + " " + (queue.poll() == phantom) + " " + queue.poll());
    }

    static void atomics() {
        AtomicIntegerArray ints = new AtomicIntegerArray(3);
        ints.set(1, 5);
        System.out.println(ints.getAndIncrement(1) + " " + ints.addAndGet(1, 4) + " " + ints.compareAndSet(0, 1, 2) + " " + ints + ints.length());
        System.out.println(ints.accumulateAndGet(2, 7, (a, b) -> a - b) + " " + ints.getAndUpdate(2, x -> x * 2) + " " + ints.get(2));
        AtomicLongArray longs = new AtomicLongArray(new long[] {1L << 40, 2});
        System.out.println(longs.decrementAndGet(0) + " " + longs.getAndSet(1, 9) + " " + longs);
        AtomicReferenceArray<String> words = new AtomicReferenceArray<>(new String[] {"x", null});
        System.out.println(words.compareAndSet(1, null, "y") + " " + words.getAndUpdate(0, w -> w + "!") + " " + words);
        attempt("index", () -> ints.get(3));
        OneThread object = new OneThread();
        System.out.println(COUNT.incrementAndGet(object) + " " + COUNT.compareAndSet(object, 1, 8) + " " + COUNT.getAndAdd(object, 2) + " " + object.count);
        System.out.println(TOTAL.addAndGet(object, 1L << 33) + " " + TOTAL.getAndUpdate(object, x -> x / 2) + " " + object.total);
        System.out.println(WORD.getAndSet(object, "b") + " " + WORD.compareAndSet(object, "b", "c") + " " + WORD.get(object) + object.word);
        attempt("type", () -> AtomicLongFieldUpdater.newUpdater(OneThread.class, "count"));
        attempt("type", () -> AtomicIntegerFieldUpdater.newUpdater(OneThread.class, "word"));
        attempt("field", () -> AtomicIntegerFieldUpdater.newUpdater(OneThread.class, "none"));
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("m", false);
        boolean[] mark = new boolean[1];
        System.out.println(marked.compareAndSet("m", "n", true, true) + " " + marked.attemptMark("m", true) + " " + marked.get(mark) + mark[0]);
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("s", 1);
        int[] stamp = new int[1];
        System.out.println(stamped.compareAndSet("s", "t", 1, 2) + " " + stamped.getStamp() + " " + stamped.get(stamp) + stamp[0]);
        LongAdder adder = new LongAdder();
        adder.add(5);
        adder.increment();
        System.out.println(adder + " " + adder.sumThenReset() + " " + adder.intValue());
        LongAccumulator most = new LongAccumulator(Long::max, Long.MIN_VALUE);
        most.accumulate(4);
        most.accumulate(2);
        System.out.println(most.get() + " " + most.getThenReset() + " " + most.longValue());
        AtomicInteger number = new AtomicInteger(3);
        System.out.println(number.compareAndExchange(3, 4) + " " + number.compareAndExchange(3, 5) + " " + number.getPlain() + " " + number.weakCompareAndSetPlain(4, 6) + number);
        AtomicReference<String> reference = new AtomicReference<>("r");
        System.out.println(reference.updateAndGet(s -> s + s) + " " + reference.getAndAccumulate("x", (a, b) -> b + a) + " " + reference);
        AtomicBoolean flag = new AtomicBoolean();
        System.out.println(flag.getAndSet(true) + " " + flag.compareAndExchange(true, false) + " " + flag);
    }

    public static void main(String[] args) throws Exception {
        locks();
        units();
        threads();
        atomics();
    }
}

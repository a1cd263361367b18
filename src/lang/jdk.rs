//! The JDK models: small Java sources of our own, embedded in the binary. They are parsed when symheap is
//! built ([`models`](crate::lang::models) reads the result) and indexed like the user's files; `native`
//! methods, and those that have a faster form, are served by `exec::natives`.
//!
//! Paths start with [`PREFIX`], which is how the index tells models from user files. The models of
//! verification tools (Symbolic PathFinder, JPF, JBSE, Korat) are among them.
//!
//! Long because it lists every model, a line each.

use std::borrow::Cow;

use crate::base::source::SourceFile;

/// What the path of every model starts with.
pub const PREFIX: &str = "<jdk>/";

macro_rules! models {
    ($($path:literal)*) => {
        &[$((concat!("<jdk>/", $path), include_str!(concat!("jdk/", $path)))),*]
    };
}

/// A model, the one whose text it has, and the words that differ.
type Twin = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// What makes a stream of long numbers of one of int numbers: the two change places, indices stay.
const LONGS: &[(&str, &str)] = &[
    ("IntToLongFunction", "@ToFunction"),
    ("mapToLong", "mapTo@"),
    ("applyAsLong", "applyAs@"),
    ("LongPulled", "@Pulled"),
    ("LongStream", "@Stream"),
    ("<Long>", "<@eger>"),
    ("(long) x", "(@) x"),
    ("int i = 0", "@ i = 0"),
    ("Integer", "Long"),
    ("Int", "Long"),
    ("int ", "long "),
    ("int.", "long."),
    ("int[", "long["),
    ("int)", "long)"),
    ("intValue", "longValue"),
    ("@ToFunction", "LongToIntFunction"),
    ("mapTo@", "mapToInt"),
    ("applyAs@", "applyAsInt"),
    ("@Pulled", "IntPulled"),
    ("@Stream", "IntStream"),
    ("<@eger>", "<Integer>"),
    ("(@) x", "(int) x"),
    ("@ i = 0", "int i = 0"),
];

/// What makes a stream of double numbers of one of int numbers. Their sum is compensated for what rounding loses.
const DOUBLES: &[(&str, &str)] = &[
    ("return reduce(0, (a, b) -> a + b);", "return summaryStatistics().getSum();"),
    ("IntToDoubleFunction", "@ToFunction"),
    ("mapToDouble", "mapTo@"),
    ("applyAsDouble", "applyAs@"),
    ("DoublePulled", "@Pulled"),
    ("DoubleStream", "@Stream"),
    ("<Double>", "<@eger>"),
    ("(double) x", "(@) x"),
    ("int i = 0", "@ i = 0"),
    ("Integer", "Double"),
    ("Int", "Double"),
    ("int ", "double "),
    ("int.", "double."),
    ("int[", "double["),
    ("int)", "double)"),
    ("intValue", "doubleValue"),
    ("@ToFunction", "DoubleToIntFunction"),
    ("mapTo@", "mapToInt"),
    ("applyAs@", "applyAsInt"),
    ("@Pulled", "IntPulled"),
    ("@Stream", "IntStream"),
    ("<@eger>", "<Integer>"),
    ("(@) x", "(int) x"),
    ("@ i = 0", "int i = 0"),
];

/// What makes long numbers of int numbers among the atomic ones.
const NUMBERS: &[(&str, &str)] = &[
    ("int i,", "@ i,"),
    ("int i)", "@ i)"),
    ("int length", "@ length"),
    ("(int[] ", "(long[] "),
    ("int[] array", "long[] array"),
    ("new int[", "new long["),
    ("Integer", "Long"),
    ("IntBinary", "LongBinary"),
    ("IntUnary", "LongUnary"),
    ("AsInt", "AsLong"),
    ("getInt(", "getLong("),
    ("putInt(", "putLong("),
    ("int.class", "long.class"),
    ("integer type", "long type"),
    ("int ", "long "),
    ("@ ", "int "),
];

/// Models that differ from another in names alone: the path, that of the other, and what stands for what.
const TWINS: &[Twin] = &[
    (
        "<jdk>/gov/nasa/jpf/jvm/Verify.java",
        "<jdk>/gov/nasa/jpf/vm/Verify.java",
        &[("package gov.nasa.jpf.vm;", "package gov.nasa.jpf.jvm;")],
    ),
    (
        "<jdk>/gov/nasa/jpf/symbc/SymHeap.java",
        "<jdk>/pli/SymHeap.java",
        &[("package pli;", "package gov.nasa.jpf.symbc;")],
    ),
    // There are no threads.
    (
        "<jdk>/java/lang/StringBuffer.java",
        "<jdk>/java/lang/StringBuilder.java",
        &[("StringBuilder", "StringBuffer")],
    ),
    (
        "<jdk>/java/util/OptionalDouble.java",
        "<jdk>/java/util/OptionalInt.java",
        &[
            ("OptionalInt", "OptionalDouble"),
            ("IntConsumer", "DoubleConsumer"),
            ("IntSupplier", "DoubleSupplier"),
            ("AsInt", "AsDouble"),
            ("Integer", "Double"),
            ("int ", "double "),
            ("double hashCode", "int hashCode"),
        ],
    ),
    (
        "<jdk>/java/util/OptionalLong.java",
        "<jdk>/java/util/OptionalInt.java",
        &[
            ("OptionalInt", "OptionalLong"),
            ("IntConsumer", "LongConsumer"),
            ("IntSupplier", "LongSupplier"),
            ("AsInt", "AsLong"),
            ("Integer", "Long"),
            ("int ", "long "),
            ("long hashCode", "int hashCode"),
        ],
    ),
    (
        "<jdk>/java/util/LongSummaryStatistics.java",
        "<jdk>/java/util/IntSummaryStatistics.java",
        &[("Integer", "Long"), ("Int", "Long"), ("int ", "long ")],
    ),
    (
        "<jdk>/java/util/function/DoubleToLongFunction.java",
        "<jdk>/java/util/function/IntToLongFunction.java",
        &[("Int", "Double"), ("int ", "double ")],
    ),
    (
        "<jdk>/java/util/function/LongToDoubleFunction.java",
        "<jdk>/java/util/function/IntToDoubleFunction.java",
        &[("Int", "Long"), ("int ", "long ")],
    ),
    ("<jdk>/java/util/stream/LongPulled.java", "<jdk>/java/util/stream/IntPulled.java", LONGS),
    ("<jdk>/java/util/stream/DoublePulled.java", "<jdk>/java/util/stream/IntPulled.java", DOUBLES),
    ("<jdk>/java/util/stream/LongStream.java", "<jdk>/java/util/stream/IntStream.java", LONGS),
    ("<jdk>/java/util/stream/DoubleStream.java", "<jdk>/java/util/stream/IntStream.java", DOUBLES),
    (
        "<jdk>/java/util/concurrent/atomic/AtomicLong.java",
        "<jdk>/java/util/concurrent/atomic/AtomicInteger.java",
        &[
            ("Integer", "Long"),
            ("IntBinary", "LongBinary"),
            ("IntUnary", "LongUnary"),
            ("AsInt", "AsLong"),
            ("int ", "long "),
            ("long intValue", "int intValue"),
        ],
    ),
    (
        "<jdk>/java/util/concurrent/atomic/AtomicLongArray.java",
        "<jdk>/java/util/concurrent/atomic/AtomicIntegerArray.java",
        NUMBERS,
    ),
    (
        "<jdk>/java/util/concurrent/atomic/AtomicLongFieldUpdater.java",
        "<jdk>/java/util/concurrent/atomic/AtomicIntegerFieldUpdater.java",
        NUMBERS,
    ),
    (
        "<jdk>/java/util/MissingFormatArgumentException.java",
        "<jdk>/java/util/UnknownFormatConversionException.java",
        &[
            ("UnknownFormatConversionException", "MissingFormatArgumentException"),
            ("getConversion", "getFormatSpecifier"),
            ("Conversion =", "Format specifier"),
        ],
    ),
    (
        "<jdk>/java/util/DuplicateFormatFlagsException.java",
        "<jdk>/java/util/UnknownFormatConversionException.java",
        &[
            ("UnknownFormatConversionException", "DuplicateFormatFlagsException"),
            ("getConversion", "getFlags"),
            ("Conversion =", "Flags ="),
        ],
    ),
    (
        "<jdk>/java/util/IllegalFormatFlagsException.java",
        "<jdk>/java/util/UnknownFormatConversionException.java",
        &[
            ("UnknownFormatConversionException", "IllegalFormatFlagsException"),
            ("getConversion", "getFlags"),
            ("Conversion =", "Flags ="),
        ],
    ),
    (
        "<jdk>/java/util/MissingFormatWidthException.java",
        "<jdk>/java/util/UnknownFormatConversionException.java",
        &[
            ("UnknownFormatConversionException", "MissingFormatWidthException"),
            ("getConversion", "getFormatSpecifier"),
            ("\"Conversion = '\" + s + \"'\"", "s"),
        ],
    ),
    (
        "<jdk>/java/util/IllegalFormatWidthException.java",
        "<jdk>/java/util/IllegalFormatPrecisionException.java",
        &[("Precision", "Width")],
    ),
    (
        "<jdk>/korat/finitization/IByteSet.java",
        "<jdk>/korat/finitization/IShortSet.java",
        &[("Short", "Byte"), ("short", "byte")],
    ),
    (
        "<jdk>/korat/finitization/IIntSet.java",
        "<jdk>/korat/finitization/IShortSet.java",
        &[("Short", "Int"), ("short", "int")],
    ),
    (
        "<jdk>/korat/finitization/ILongSet.java",
        "<jdk>/korat/finitization/IShortSet.java",
        &[("Short", "Long"), ("short", "long")],
    ),
    (
        "<jdk>/korat/finitization/impl/ByteSet.java",
        "<jdk>/korat/finitization/impl/ShortSet.java",
        &[("Short", "Byte"), ("short", "byte")],
    ),
    (
        "<jdk>/korat/finitization/impl/IntSet.java",
        "<jdk>/korat/finitization/impl/ShortSet.java",
        &[("Short", "Int"), ("short", "int")],
    ),
    (
        "<jdk>/korat/finitization/impl/LongSet.java",
        "<jdk>/korat/finitization/impl/ShortSet.java",
        &[("Short", "Long"), ("short", "long")],
    ),
];

/// Path and text of every model that is a file, sorted by path.
const SOURCES: &[(&str, &str)] = models! {
    "gov/nasa/jpf/symbc/Debug.java"
    "gov/nasa/jpf/vm/Verify.java"
    "java/io/BufferedReader.java"
    "java/io/BufferedWriter.java"
    "java/io/ByteArrayInputStream.java"
    "java/io/ByteArrayOutputStream.java"
    "java/io/Closeable.java"
    "java/io/DataInput.java"
    "java/io/DataOutput.java"
    "java/io/EOFException.java"
    "java/io/Externalizable.java"
    "java/io/FileNotFoundException.java"
    "java/io/FilterInputStream.java"
    "java/io/FilterOutputStream.java"
    "java/io/Flushable.java"
    "java/io/IOException.java"
    "java/io/InputStream.java"
    "java/io/InputStreamReader.java"
    "java/io/InterruptedIOException.java"
    "java/io/InvalidObjectException.java"
    "java/io/NotSerializableException.java"
    "java/io/ObjectInput.java"
    "java/io/ObjectInputStream.java"
    "java/io/ObjectOutput.java"
    "java/io/ObjectOutputStream.java"
    "java/io/ObjectStreamException.java"
    "java/io/ObjectStreamField.java"
    "java/io/OutputStream.java"
    "java/io/OutputStreamWriter.java"
    "java/io/PrintStream.java"
    "java/io/PrintWriter.java"
    "java/io/Reader.java"
    "java/io/Serializable.java"
    "java/io/StreamCorruptedException.java"
    "java/io/StringReader.java"
    "java/io/StringWriter.java"
    "java/io/UncheckedIOException.java"
    "java/io/UnsupportedEncodingException.java"
    "java/io/Writer.java"
    "java/lang/Appendable.java"
    "java/lang/ArithmeticException.java"
    "java/lang/ArrayIndexOutOfBoundsException.java"
    "java/lang/ArrayStoreException.java"
    "java/lang/AssertionError.java"
    "java/lang/AutoCloseable.java"
    "java/lang/Boolean.java"
    "java/lang/Byte.java"
    "java/lang/CharSequence.java"
    "java/lang/Character.java"
    "java/lang/Class.java"
    "java/lang/ClassCastException.java"
    "java/lang/ClassNotFoundException.java"
    "java/lang/CloneNotSupportedException.java"
    "java/lang/Cloneable.java"
    "java/lang/Comparable.java"
    "java/lang/Deprecated.java"
    "java/lang/Double.java"
    "java/lang/Enum.java"
    "java/lang/Error.java"
    "java/lang/Exception.java"
    "java/lang/ExceptionInInitializerError.java"
    "java/lang/Float.java"
    "java/lang/FunctionalInterface.java"
    "java/lang/IllegalAccessException.java"
    "java/lang/IllegalArgumentException.java"
    "java/lang/IllegalMonitorStateException.java"
    "java/lang/IllegalStateException.java"
    "java/lang/IllegalThreadStateException.java"
    "java/lang/IndexOutOfBoundsException.java"
    "java/lang/InheritableThreadLocal.java"
    "java/lang/InstantiationException.java"
    "java/lang/Integer.java"
    "java/lang/InternalError.java"
    "java/lang/InterruptedException.java"
    "java/lang/Iterable.java"
    "java/lang/LinkageError.java"
    "java/lang/Long.java"
    "java/lang/MatchException.java"
    "java/lang/Math.java"
    "java/lang/NegativeArraySizeException.java"
    "java/lang/NoClassDefFoundError.java"
    "java/lang/NoSuchFieldException.java"
    "java/lang/NoSuchMethodException.java"
    "java/lang/NullPointerException.java"
    "java/lang/Number.java"
    "java/lang/NumberFormatException.java"
    "java/lang/Object.java"
    "java/lang/OutOfMemoryError.java"
    "java/lang/Override.java"
    "java/lang/Readable.java"
    "java/lang/Record.java"
    "java/lang/ReflectiveOperationException.java"
    "java/lang/Runnable.java"
    "java/lang/Runtime.java"
    "java/lang/RuntimeException.java"
    "java/lang/SafeVarargs.java"
    "java/lang/SecurityException.java"
    "java/lang/SecurityManager.java"
    "java/lang/Short.java"
    "java/lang/StackOverflowError.java"
    "java/lang/StackTraceElement.java"
    "java/lang/StrictMath.java"
    "java/lang/String.java"
    "java/lang/StringBuilder.java"
    "java/lang/StringIndexOutOfBoundsException.java"
    "java/lang/SuppressWarnings.java"
    "java/lang/System.java"
    "java/lang/Thread.java"
    "java/lang/ThreadGroup.java"
    "java/lang/ThreadLocal.java"
    "java/lang/Throwable.java"
    "java/lang/UnsupportedOperationException.java"
    "java/lang/VirtualMachineError.java"
    "java/lang/Void.java"
    "java/lang/invoke/MethodHandles.java"
    "java/lang/invoke/VarHandle.java"
    "java/lang/ref/PhantomReference.java"
    "java/lang/ref/Reference.java"
    "java/lang/ref/ReferenceQueue.java"
    "java/lang/ref/SoftReference.java"
    "java/lang/ref/WeakReference.java"
    "java/lang/reflect/Array.java"
    "java/math/BigDecimal.java"
    "java/math/BigInteger.java"
    "java/math/MathContext.java"
    "java/math/RoundingMode.java"
    "java/nio/Buffer.java"
    "java/nio/BufferOverflowException.java"
    "java/nio/BufferUnderflowException.java"
    "java/nio/ByteBuffer.java"
    "java/nio/ByteOrder.java"
    "java/nio/CharBuffer.java"
    "java/nio/IntBuffer.java"
    "java/nio/InvalidMarkException.java"
    "java/nio/LongBuffer.java"
    "java/nio/ReadOnlyBufferException.java"
    "java/nio/charset/CharacterCodingException.java"
    "java/nio/charset/Charset.java"
    "java/nio/charset/IllegalCharsetNameException.java"
    "java/nio/charset/StandardCharsets.java"
    "java/nio/charset/UnsupportedCharsetException.java"
    "java/nio/charset/Utf8.java"
    "java/security/AccessControlContext.java"
    "java/security/AccessController.java"
    "java/security/Permission.java"
    "java/security/PrivilegedAction.java"
    "java/security/PrivilegedActionException.java"
    "java/security/PrivilegedExceptionAction.java"
    "java/util/AbstractCollection.java"
    "java/util/AbstractList.java"
    "java/util/AbstractMap.java"
    "java/util/AbstractQueue.java"
    "java/util/AbstractSequentialList.java"
    "java/util/AbstractSet.java"
    "java/util/ArrayDeque.java"
    "java/util/ArrayList.java"
    "java/util/Arrays.java"
    "java/util/BitSet.java"
    "java/util/Collection.java"
    "java/util/Collections.java"
    "java/util/Comparator.java"
    "java/util/ConcurrentModificationException.java"
    "java/util/ConcurrentTable.java"
    "java/util/Date.java"
    "java/util/Deque.java"
    "java/util/DoubleSummaryStatistics.java"
    "java/util/ElementList.java"
    "java/util/EmptyStackException.java"
    "java/util/EnumMap.java"
    "java/util/EnumSet.java"
    "java/util/Enumeration.java"
    "java/util/FormatFlagsConversionMismatchException.java"
    "java/util/Formatter.java"
    "java/util/FormatterClosedException.java"
    "java/util/HashBins.java"
    "java/util/HashMap.java"
    "java/util/HashSet.java"
    "java/util/Hashtable.java"
    "java/util/IdentityHashMap.java"
    "java/util/IllegalFormatCodePointException.java"
    "java/util/IllegalFormatConversionException.java"
    "java/util/IllegalFormatException.java"
    "java/util/IllegalFormatPrecisionException.java"
    "java/util/InputMismatchException.java"
    "java/util/IntSummaryStatistics.java"
    "java/util/Iterator.java"
    "java/util/LinkedHashMap.java"
    "java/util/LinkedHashSet.java"
    "java/util/LinkedList.java"
    "java/util/List.java"
    "java/util/ListIterator.java"
    "java/util/Locale.java"
    "java/util/Map.java"
    "java/util/NavigableMap.java"
    "java/util/NavigableSet.java"
    "java/util/NoSuchElementException.java"
    "java/util/Objects.java"
    "java/util/Optional.java"
    "java/util/OptionalInt.java"
    "java/util/PrimitiveIterator.java"
    "java/util/PriorityQueue.java"
    "java/util/Properties.java"
    "java/util/Queue.java"
    "java/util/Random.java"
    "java/util/RandomAccess.java"
    "java/util/RunSort.java"
    "java/util/Scanner.java"
    "java/util/Set.java"
    "java/util/SortedMap.java"
    "java/util/SortedSet.java"
    "java/util/SortedShape.java"
    "java/util/SortedWindow.java"
    "java/util/Spliterator.java"
    "java/util/Spliterators.java"
    "java/util/SplittableRandom.java"
    "java/util/Stack.java"
    "java/util/StringJoiner.java"
    "java/util/StringTokenizer.java"
    "java/util/TreeMap.java"
    "java/util/TreeSet.java"
    "java/util/UUID.java"
    "java/util/UnknownFormatConversionException.java"
    "java/util/Vector.java"
    "java/util/WeakHashMap.java"
    "java/util/concurrent/AbstractExecutorService.java"
    "java/util/concurrent/ArrayBlockingQueue.java"
    "java/util/concurrent/BlockingDeque.java"
    "java/util/concurrent/BlockingQueue.java"
    "java/util/concurrent/BrokenBarrierException.java"
    "java/util/concurrent/Callable.java"
    "java/util/concurrent/CancellationException.java"
    "java/util/concurrent/Chained.java"
    "java/util/concurrent/CompletionException.java"
    "java/util/concurrent/ConcurrentHashMap.java"
    "java/util/concurrent/ConcurrentLinkedDeque.java"
    "java/util/concurrent/ConcurrentLinkedQueue.java"
    "java/util/concurrent/ConcurrentMap.java"
    "java/util/concurrent/ConcurrentNavigableMap.java"
    "java/util/concurrent/ConcurrentSkipListMap.java"
    "java/util/concurrent/ConcurrentSkipListSet.java"
    "java/util/concurrent/CopyOnWriteArrayList.java"
    "java/util/concurrent/CopyOnWriteArraySet.java"
    "java/util/concurrent/CountDownLatch.java"
    "java/util/concurrent/CountedCompleter.java"
    "java/util/concurrent/ExecutionException.java"
    "java/util/concurrent/Executor.java"
    "java/util/concurrent/ExecutorService.java"
    "java/util/concurrent/Executors.java"
    "java/util/concurrent/ForkJoinPool.java"
    "java/util/concurrent/ForkJoinTask.java"
    "java/util/concurrent/Future.java"
    "java/util/concurrent/FutureTask.java"
    "java/util/concurrent/LinkedBlockingDeque.java"
    "java/util/concurrent/LinkedBlockingQueue.java"
    "java/util/concurrent/LinkedTransferQueue.java"
    "java/util/concurrent/PriorityBlockingQueue.java"
    "java/util/concurrent/RecursiveAction.java"
    "java/util/concurrent/RecursiveTask.java"
    "java/util/concurrent/RejectedExecutionException.java"
    "java/util/concurrent/RunnableFuture.java"
    "java/util/concurrent/Semaphore.java"
    "java/util/concurrent/ThreadFactory.java"
    "java/util/concurrent/TimeUnit.java"
    "java/util/concurrent/TimeoutException.java"
    "java/util/concurrent/TransferQueue.java"
    "java/util/concurrent/atomic/AtomicBoolean.java"
    "java/util/concurrent/atomic/AtomicInteger.java"
    "java/util/concurrent/atomic/AtomicIntegerArray.java"
    "java/util/concurrent/atomic/AtomicIntegerFieldUpdater.java"
    "java/util/concurrent/atomic/AtomicMarkableReference.java"
    "java/util/concurrent/atomic/AtomicReference.java"
    "java/util/concurrent/atomic/AtomicReferenceArray.java"
    "java/util/concurrent/atomic/AtomicReferenceFieldUpdater.java"
    "java/util/concurrent/atomic/AtomicStampedReference.java"
    "java/util/concurrent/atomic/LongAccumulator.java"
    "java/util/concurrent/atomic/LongAdder.java"
    "java/util/concurrent/locks/Condition.java"
    "java/util/concurrent/locks/Lock.java"
    "java/util/concurrent/locks/LockSupport.java"
    "java/util/concurrent/locks/ReadWriteLock.java"
    "java/util/concurrent/locks/ReentrantLock.java"
    "java/util/concurrent/locks/ReentrantReadWriteLock.java"
    "java/util/concurrent/locks/Waiting.java"
    "java/util/function/BiConsumer.java"
    "java/util/function/BiFunction.java"
    "java/util/function/BiPredicate.java"
    "java/util/function/BinaryOperator.java"
    "java/util/function/BooleanSupplier.java"
    "java/util/function/Consumer.java"
    "java/util/function/DoubleBinaryOperator.java"
    "java/util/function/DoubleConsumer.java"
    "java/util/function/DoubleFunction.java"
    "java/util/function/DoublePredicate.java"
    "java/util/function/DoubleSupplier.java"
    "java/util/function/DoubleToIntFunction.java"
    "java/util/function/DoubleUnaryOperator.java"
    "java/util/function/Function.java"
    "java/util/function/IntBinaryOperator.java"
    "java/util/function/IntConsumer.java"
    "java/util/function/IntFunction.java"
    "java/util/function/IntPredicate.java"
    "java/util/function/IntSupplier.java"
    "java/util/function/IntToDoubleFunction.java"
    "java/util/function/IntToLongFunction.java"
    "java/util/function/IntUnaryOperator.java"
    "java/util/function/LongBinaryOperator.java"
    "java/util/function/LongConsumer.java"
    "java/util/function/LongFunction.java"
    "java/util/function/LongPredicate.java"
    "java/util/function/LongSupplier.java"
    "java/util/function/LongToIntFunction.java"
    "java/util/function/LongUnaryOperator.java"
    "java/util/function/ObjDoubleConsumer.java"
    "java/util/function/ObjIntConsumer.java"
    "java/util/function/ObjLongConsumer.java"
    "java/util/function/Predicate.java"
    "java/util/function/Supplier.java"
    "java/util/function/ToDoubleBiFunction.java"
    "java/util/function/ToDoubleFunction.java"
    "java/util/function/ToIntBiFunction.java"
    "java/util/function/ToIntFunction.java"
    "java/util/function/ToLongBiFunction.java"
    "java/util/function/ToLongFunction.java"
    "java/util/function/UnaryOperator.java"
    "java/util/random/RandomGenerator.java"
    "java/util/regex/Chars.java"
    "java/util/regex/MatchResult.java"
    "java/util/regex/Matcher.java"
    "java/util/regex/Pattern.java"
    "java/util/regex/PatternSyntaxException.java"
    "java/util/regex/Reading.java"
    "java/util/regex/Step.java"
    "java/util/stream/BaseStream.java"
    "java/util/stream/Built.java"
    "java/util/stream/Collector.java"
    "java/util/stream/Collectors.java"
    "java/util/stream/Gathering.java"
    "java/util/stream/Indexed.java"
    "java/util/stream/IntPulled.java"
    "java/util/stream/IntStream.java"
    "java/util/stream/Pulled.java"
    "java/util/stream/Stream.java"
    "java/util/stream/StreamSupport.java"
    "jbse/meta/Analysis.java"
    "jdk/internal/access/JavaLangAccess.java"
    "jdk/internal/access/JavaObjectInputStreamAccess.java"
    "jdk/internal/access/JavaUtilCollectionAccess.java"
    "jdk/internal/access/SharedSecrets.java"
    "jdk/internal/misc/Unsafe.java"
    "jdk/internal/util/ArraysSupport.java"
    "jdk/internal/util/Preconditions.java"
    "jdk/internal/util/random/RandomSupport.java"
    "korat/finitization/IArraySet.java"
    "korat/finitization/IBooleanSet.java"
    "korat/finitization/IClassDomain.java"
    "korat/finitization/IFieldDomain.java"
    "korat/finitization/IFinitization.java"
    "korat/finitization/IObjSet.java"
    "korat/finitization/IPrimitiveTypeSet.java"
    "korat/finitization/IShortSet.java"
    "korat/finitization/IStringSet.java"
    "korat/finitization/impl/ArraySet.java"
    "korat/finitization/impl/BooleanSet.java"
    "korat/finitization/impl/ClassDomain.java"
    "korat/finitization/impl/Finitization.java"
    "korat/finitization/impl/FinitizationFactory.java"
    "korat/finitization/impl/ObjSet.java"
    "korat/finitization/impl/ShortSet.java"
    "korat/finitization/impl/StringSet.java"
    "org/sosy_lab/sv_benchmarks/Verifier.java"
    "pli/SymHeap.java"
    "pli/TestGen.java"
    "symheap/Ghost.java"
};

/// Every model, sorted by path.
pub fn files() -> Vec<SourceFile> {
    let files = SOURCES.iter().map(|&(path, text)| (path, Cow::Borrowed(text)));
    let twins = TWINS.iter().filter_map(|&(path, of, names)| {
        let (_, text) = SOURCES.iter().find(|source| source.0 == of)?;
        let renamed = names.iter().fold(text.to_string(), |text, (old, new)| text.replace(old, new));
        Some((path, Cow::Owned(renamed)))
    });
    let mut all: Vec<(&str, Cow<'_, str>)> = files.chain(twins).collect();
    all.sort_by_key(|model| model.0);
    all.into_iter().map(|(path, text)| SourceFile::new(path, text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collect(dir: &std::path::Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, found);
            } else {
                found.push(path.to_str().unwrap().to_string());
            }
        }
    }

    #[test]
    fn the_list_is_sorted_and_names_every_file() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/src/lang/jdk/");
        let mut found = Vec::new();
        collect(std::path::Path::new(root), &mut found);
        let mut found: Vec<String> = found.iter().map(|p| p.replace(root, PREFIX)).collect();
        found.sort();
        let listed: Vec<&str> = SOURCES.iter().map(|&(path, _)| path).collect();
        assert_eq!(listed, found);
    }

    #[test]
    fn every_model_declares_the_package_and_the_class_of_its_path() {
        let files = files();
        assert_eq!(files.len(), SOURCES.len() + TWINS.len());
        for file in files {
            let path = file.path.trim_start_matches(PREFIX).trim_end_matches(".java");
            let (package, class) = path.rsplit_once('/').expect("a package");
            let package = format!("package {};", package.replace('/', "."));
            assert!(file.text.lines().any(|line| line == package), "{path}");
            let is_declared = |kind: &str| file.text.contains(&format!("{kind} {class}"));
            assert!(["class", "interface", "enum"].into_iter().any(is_declared), "{path}");
        }
    }
}

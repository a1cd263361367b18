// Java 16
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** What lists, sets and maps that refuse a change say to one, also to one that would change nothing. */
public class Unchangeable {
  /** What a question gives, or the capitals of what it throws. */
  static String t(Supplier<Object> s) {
    try {
      return String.valueOf(s.get());
    } catch (RuntimeException e) {
      return e.getClass().getSimpleName().replaceAll("[a-z]", "");
    }
  }

  static Object v(Runnable r) { r.run(); return "ok"; }
  static String list(Supplier<List<Integer>> f) { StringBuilder b = new StringBuilder();
    { List<Integer> c = f.get(); b.append(t(() -> c.add(4))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> c.add(0, 4)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> c.add(9, 4)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.addAll(List.of()))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.addAll(List.of(4)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.addAll(0, List.of()))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.addAll(9, List.of()))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.addAll(-1, List.of(1)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.addAll(1, List.of(1)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.remove((Object) 3))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.remove((Object) 99))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.remove(null))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.remove(0))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.remove(9))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.remove(-1))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.set(0, 4))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.set(9, 4))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.set(-1, 4))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.removeAll(List.of()))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.removeAll(List.of(3)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.removeAll(List.of(99)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.removeAll(null))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.retainAll(List.of(3, 1, 5)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.retainAll(List.of()))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.retainAll(null))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.removeIf(x -> false))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.removeIf(x -> true))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.removeIf(null))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> c.clear()))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> c.sort(null)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> c.sort(Comparator.reverseOrder())))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> c.replaceAll(x -> x)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> c.replaceAll(null)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> Collections.sort(c)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> Collections.reverse(c)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> Collections.swap(c, 0, 0)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> Collections.shuffle(c, new Random(1))))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> Collections.fill(c, 2)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> Collections.rotate(c, 0)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> Collections.rotate(c, 1)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.get(-1))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.get(9))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.get(0))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.indexOf(3))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.lastIndexOf(3))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.indexOf(99))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.contains(null))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.contains(3))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.indexOf(null))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.contains("x"))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.containsAll(List.of()))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.containsAll(Arrays.asList(3, null)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.equals(List.of(3, 3, 3)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.hashCode())).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.toString())).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.subList(0, 9))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.subList(1, 0))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.subList(-1, 0))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.listIterator(9))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.listIterator(-1))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.isEmpty())).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.toArray().length)).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.stream().count())).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> c.iterator().remove()))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> { Iterator<Integer> i = c.iterator(); i.next(); i.remove(); }))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> c.listIterator().set(4)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> c.listIterator().add(4)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> c.listIterator().remove()))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> { ListIterator<Integer> i = c.listIterator(); i.next(); i.set(4); }))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> { ListIterator<Integer> i = c.listIterator(); i.next(); i.remove(); }))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> { ListIterator<Integer> i = c.listIterator(c.size()); i.add(4); }))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> { Iterator<Integer> i = c.iterator(); while (true) i.next(); }))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.listIterator().previous())).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.listIterator(c.size()).previousIndex())).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> c.forEach(null)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> v(() -> c.iterator().forEachRemaining(null)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> Collections.addAll(c))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> Collections.addAll(c, 4))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> Collections.max(c))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> c.toArray(new Integer[1]).length)).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> Collections.binarySearch(c, 3))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> Collections.frequency(c, 3))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> Collections.disjoint(c, List.of(3)))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> Collections.replaceAll(c, 3, 3))).append(' '); }
    { List<Integer> c = f.get(); b.append(t(() -> Collections.replaceAll(c, 9, 3))).append(' '); }
    return b.toString(); }
  static String m(Supplier<Map<Integer, Integer>> f) { StringBuilder b = new StringBuilder();
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.put(3, 4))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.remove(3))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.remove(99))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.remove(null))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.remove(3, 4))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.remove(9, 9))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> v(() -> m.clear()))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> v(() -> m.putAll(new HashMap<>())))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> v(() -> m.putAll(Map.of(1, 1))))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.putIfAbsent(3, 4))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.replace(9, 9))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.replace(9, 9, 9))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.computeIfAbsent(3, k -> 1))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.computeIfPresent(9, (k, w) -> 1))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.compute(9, (k, w) -> null))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.merge(9, 1, Integer::sum))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> v(() -> m.replaceAll((k, w) -> w)))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.get(null))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.containsKey(null))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.containsValue(null))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.getOrDefault(null, 1))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.getOrDefault(3, 1))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> v(() -> m.entrySet().forEach(e -> e.setValue(1))))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.equals(Map.of(3, 4)))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.hashCode())).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> v(() -> m.forEach(null)))).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.isEmpty())).append(' '); }
    { Map<Integer, Integer> m = f.get(); b.append(t(() -> m.size())).append(' '); }
    return b.toString(); }
  static String K(Supplier<Map<Integer, Integer>> f) { StringBuilder b = new StringBuilder();
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.add(3))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.addAll(List.of()))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.addAll(List.of(3)))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.remove(3))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.remove(99))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.remove(null))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.removeAll(List.of()))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.removeAll(List.of(3)))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.removeAll(List.of(99)))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.removeAll(null))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.retainAll(List.of()))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.retainAll(List.of(3)))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.retainAll(List.of(3, 5)))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.retainAll(null))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.removeIf(x -> false))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.removeIf(x -> true))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.removeIf(null))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> v(() -> c.clear()))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.contains(3))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.contains(99))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.contains(null))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.containsAll(List.of()))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.isEmpty())).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.toArray().length)).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> v(() -> c.iterator().remove()))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> v(() -> { Iterator<Integer> i = c.iterator(); i.next(); i.remove(); }))).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.stream().count())).append(' '); }
    { Set<Integer> c = f.get().keySet(); b.append(t(() -> c.equals(Set.of(3)))).append(' '); }
    return b.toString(); }
  static String V(Supplier<Map<Integer, Integer>> f) { StringBuilder b = new StringBuilder();
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.add(4))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.addAll(List.of()))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.addAll(List.of(4)))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.remove(4))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.remove(99))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.remove(null))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.removeAll(List.of()))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.removeAll(List.of(4)))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.removeAll(List.of(99)))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.removeAll(null))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.retainAll(List.of()))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.retainAll(List.of(4)))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.retainAll(List.of(4, 6)))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.retainAll(null))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.removeIf(x -> false))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.removeIf(x -> true))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.removeIf(null))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> v(() -> c.clear()))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.contains(4))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.contains(99))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.contains(null))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.containsAll(List.of()))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.isEmpty())).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.toArray().length)).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> v(() -> c.iterator().remove()))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> v(() -> { Iterator<Integer> i = c.iterator(); i.next(); i.remove(); }))).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.stream().count())).append(' '); }
    { Collection<Integer> c = f.get().values(); b.append(t(() -> c.equals(Set.of(4)))).append(' '); }
    return b.toString(); }
  static String E(Supplier<Map<Integer, Integer>> f) { StringBuilder b = new StringBuilder();
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.add(Map.entry(3, 4)))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.addAll(List.of()))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.addAll(List.of(Map.entry(3, 4))))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.remove(Map.entry(3, 4)))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.remove(Map.entry(9, 9)))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.remove(null))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.removeAll(List.of()))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.removeAll(List.of(Map.entry(3, 4))))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.removeAll(List.of(Map.entry(9, 9))))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.removeAll(null))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.retainAll(List.of()))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.retainAll(List.of(Map.entry(3, 4))))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.retainAll(List.of(Map.entry(3, 4), Map.entry(5, 6))))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.retainAll(null))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.removeIf(x -> false))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.removeIf(x -> true))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.removeIf(null))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> v(() -> c.clear()))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.contains(Map.entry(3, 4)))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.contains(Map.entry(9, 9)))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.contains(null))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.containsAll(List.of()))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.isEmpty())).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.toArray().length)).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> v(() -> c.iterator().remove()))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> v(() -> { Iterator<Map.Entry<Integer, Integer>> i = c.iterator(); i.next(); i.remove(); }))).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.stream().count())).append(' '); }
    { Set<Map.Entry<Integer, Integer>> c = f.get().entrySet(); b.append(t(() -> c.equals(Set.of(Map.entry(3, 4))))).append(' '); }
    return b.toString(); }
  static String S(Supplier<Set<Integer>> f) { StringBuilder b = new StringBuilder();
    { Set<Integer> c = f.get(); b.append(t(() -> c.add(3))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.addAll(List.of()))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.addAll(List.of(3)))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.remove(3))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.remove(99))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.remove(null))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.removeAll(List.of()))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.removeAll(List.of(3)))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.removeAll(List.of(99)))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.removeAll(null))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.retainAll(List.of()))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.retainAll(List.of(3)))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.retainAll(List.of(3, 5)))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.retainAll(null))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.removeIf(x -> false))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.removeIf(x -> true))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.removeIf(null))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> v(() -> c.clear()))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.contains(3))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.contains(99))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.contains(null))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.containsAll(List.of()))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.isEmpty())).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.toArray().length)).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> v(() -> c.iterator().remove()))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> v(() -> { Iterator<Integer> i = c.iterator(); i.next(); i.remove(); }))).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.stream().count())).append(' '); }
    { Set<Integer> c = f.get(); b.append(t(() -> c.equals(Set.of(3)))).append(' '); }
    return b.toString(); }
  @SuppressWarnings("unchecked") public static void main(String[] args) {
    System.out.println(list(() -> Arrays.asList()));
    System.out.println(list(() -> Arrays.asList(5)));
    System.out.println(list(() -> Arrays.asList(3, 1, 3)));
    System.out.println(list(() -> Collections.nCopies(0, 3)));
    System.out.println(list(() -> Collections.nCopies(3, 3)));
    System.out.println(list(() -> Collections.nCopies(1, 3)));
    System.out.println(list(() -> List.of()));
    System.out.println(list(() -> List.of(3)));
    System.out.println(list(() -> List.of(3, 1, 3)));
    System.out.println(list(() -> Collections.unmodifiableList(new ArrayList<>())));
    System.out.println(list(() -> Collections.unmodifiableList(new ArrayList<>(Arrays.asList(3, 1, 3)))));
    System.out.println(list(() -> Collections.emptyList()));
    System.out.println(list(() -> Collections.singletonList(3)));
    System.out.println(list(() -> Arrays.asList(3, 1, 3).subList(1, 3)));
    System.out.println(list(() -> Arrays.asList(3, 1, 3).subList(1, 1)));
    System.out.println(list(() -> Collections.nCopies(4, 3).subList(1, 3)));
    System.out.println(list(() -> Collections.nCopies(4, 3).subList(1, 1)));
    System.out.println(list(() -> List.of(3, 1, 3).subList(1, 3)));
    System.out.println(list(() -> List.of(3,1,3).subList(1, 1)));
    System.out.println(list(() -> Stream.of(3, 1, 3).toList()));
    System.out.println(list(() -> Stream.<Integer>of().toList()));
    System.out.println(list(() -> Stream.of(3,1,3).collect(Collectors.toUnmodifiableList())));
    System.out.println(m(() -> Map.of()));
    System.out.println(K(() -> Map.of()));
    System.out.println(V(() -> Map.of()));
    System.out.println(E(() -> Map.of()));
    System.out.println(m(() -> Map.of(3, 4)));
    System.out.println(K(() -> Map.of(3, 4)));
    System.out.println(V(() -> Map.of(3, 4)));
    System.out.println(E(() -> Map.of(3, 4)));
    System.out.println(m(() -> Map.of(3, 4, 5, 6)));
    System.out.println(K(() -> Map.of(3, 4, 5, 6)));
    System.out.println(V(() -> Map.of(3, 4, 5, 6)));
    System.out.println(E(() -> Map.of(3, 4, 5, 6)));
    System.out.println(m(() -> Map.ofEntries(Map.entry(3, 4))));
    System.out.println(K(() -> Map.ofEntries(Map.entry(3, 4))));
    System.out.println(V(() -> Map.ofEntries(Map.entry(3, 4))));
    System.out.println(E(() -> Map.ofEntries(Map.entry(3, 4))));
    System.out.println(m(() -> Map.copyOf(new HashMap<>())));
    System.out.println(K(() -> Map.copyOf(new HashMap<>())));
    System.out.println(V(() -> Map.copyOf(new HashMap<>())));
    System.out.println(E(() -> Map.copyOf(new HashMap<>())));
    System.out.println(m(() -> Collections.unmodifiableMap(new HashMap<>())));
    System.out.println(K(() -> Collections.unmodifiableMap(new HashMap<>())));
    System.out.println(V(() -> Collections.unmodifiableMap(new HashMap<>())));
    System.out.println(E(() -> Collections.unmodifiableMap(new HashMap<>())));
    System.out.println(m(() -> Collections.unmodifiableMap(new HashMap<>(Map.of(3, 4)))));
    System.out.println(K(() -> Collections.unmodifiableMap(new HashMap<>(Map.of(3, 4)))));
    System.out.println(V(() -> Collections.unmodifiableMap(new HashMap<>(Map.of(3, 4)))));
    System.out.println(E(() -> Collections.unmodifiableMap(new HashMap<>(Map.of(3, 4)))));
    System.out.println(m(() -> Collections.emptyMap()));
    System.out.println(K(() -> Collections.emptyMap()));
    System.out.println(V(() -> Collections.emptyMap()));
    System.out.println(E(() -> Collections.emptyMap()));
    System.out.println(m(() -> Collections.singletonMap(3, 4)));
    System.out.println(K(() -> Collections.singletonMap(3, 4)));
    System.out.println(V(() -> Collections.singletonMap(3, 4)));
    System.out.println(E(() -> Collections.singletonMap(3, 4)));
    System.out.println(S(() -> Set.of()));
    System.out.println(S(() -> Set.of(3)));
    System.out.println(S(() -> Set.of(3, 5)));
    System.out.println(S(() -> Collections.unmodifiableSet(new HashSet<>())));
    System.out.println(S(() -> Collections.emptySet()));
    System.out.println(S(() -> Collections.singleton(3)));
    System.out.println(S(() -> Set.copyOf(List.of(3, 5))));
  }
}

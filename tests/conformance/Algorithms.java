import java.util.*;

/** Larger programs: graphs, heaps, tries, dynamic programming, matrices, caches, text. */
public class Algorithms {
    static class Edge {
        final int to, weight;

        Edge(int to, int weight) {
            this.to = to;
            this.weight = weight;
        }
    }

    static int[] dijkstra(List<List<Edge>> graph, int from) {
        int[] dist = new int[graph.size()];
        Arrays.fill(dist, Integer.MAX_VALUE);
        dist[from] = 0;
        PriorityQueue<int[]> queue = new PriorityQueue<>((a, b) -> a[1] - b[1]);
        queue.add(new int[] {from, 0});
        while (!queue.isEmpty()) {
            int[] at = queue.poll();
            if (at[1] > dist[at[0]]) {
                continue;
            }
            for (Edge e : graph.get(at[0])) {
                int d = at[1] + e.weight;
                if (d < dist[e.to]) {
                    dist[e.to] = d;
                    queue.add(new int[] {e.to, d});
                }
            }
        }
        return dist;
    }

    static class Trie {
        private final Map<Character, Trie> children = new TreeMap<>();
        private boolean isWord;

        void add(String word) {
            Trie at = this;
            for (char c : word.toCharArray()) {
                at = at.children.computeIfAbsent(c, k -> new Trie());
            }
            at.isWord = true;
        }

        List<String> words(String prefix) {
            List<String> found = new ArrayList<>();
            collect(prefix, found);
            return found;
        }

        private void collect(String prefix, List<String> found) {
            if (isWord) {
                found.add(prefix);
            }
            for (Map.Entry<Character, Trie> e : children.entrySet()) {
                e.getValue().collect(prefix + e.getKey(), found);
            }
        }
    }

    static class UnionFind {
        final int[] parent;

        UnionFind(int n) {
            parent = new int[n];
            for (int i = 0; i < n; i++) {
                parent[i] = i;
            }
        }

        int find(int x) {
            return parent[x] == x ? x : (parent[x] = find(parent[x]));
        }

        boolean union(int a, int b) {
            int x = find(a), y = find(b);
            parent[x] = y;
            return x != y;
        }
    }

    static long[][] multiply(long[][] a, long[][] b) {
        int n = a.length;
        long[][] c = new long[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < n; k++) {
                    c[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return c;
    }

    static long fibonacci(int n) {
        long[][] r = {{1, 0}, {0, 1}}, m = {{1, 1}, {1, 0}};
        for (; n > 0; n >>= 1, m = multiply(m, m)) {
            if ((n & 1) != 0) {
                r = multiply(r, m);
            }
        }
        return r[0][1];
    }

    static String lcs(String a, String b) {
        int[][] t = new int[a.length() + 1][b.length() + 1];
        for (int i = a.length() - 1; i >= 0; i--) {
            for (int j = b.length() - 1; j >= 0; j--) {
                t[i][j] = a.charAt(i) == b.charAt(j) ? t[i + 1][j + 1] + 1 : Math.max(t[i + 1][j], t[i][j + 1]);
            }
        }
        StringBuilder s = new StringBuilder();
        for (int i = 0, j = 0; i < a.length() && j < b.length(); ) {
            if (a.charAt(i) == b.charAt(j)) {
                s.append(a.charAt(i++));
                j++;
            } else if (t[i + 1][j] >= t[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return s.toString();
    }

    static class Avl {
        class Node {
            int key, height = 1;
            Node left, right;

            Node(int key) {
                this.key = key;
            }
        }

        Node root;

        int height(Node n) {
            return n == null ? 0 : n.height;
        }

        void fix(Node n) {
            n.height = 1 + Math.max(height(n.left), height(n.right));
        }

        Node rotateRight(Node y) {
            Node x = y.left;
            y.left = x.right;
            x.right = y;
            fix(y);
            fix(x);
            return x;
        }

        Node rotateLeft(Node x) {
            Node y = x.right;
            x.right = y.left;
            y.left = x;
            fix(x);
            fix(y);
            return y;
        }

        void insert(int key) {
            root = insert(root, key);
        }

        private Node insert(Node n, int key) {
            if (n == null) {
                return new Node(key);
            }
            if (key < n.key) {
                n.left = insert(n.left, key);
            } else if (key > n.key) {
                n.right = insert(n.right, key);
            } else {
                return n;
            }
            fix(n);
            int balance = height(n.left) - height(n.right);
            if (balance > 1) {
                if (key > n.left.key) {
                    n.left = rotateLeft(n.left);
                }
                return rotateRight(n);
            }
            if (balance < -1) {
                if (key < n.right.key) {
                    n.right = rotateRight(n.right);
                }
                return rotateLeft(n);
            }
            return n;
        }

        String show(Node n) {
            return n == null ? "." : "(" + show(n.left) + n.key + show(n.right) + ")";
        }
    }

    static String life(String[] rows, int steps) {
        boolean[][] now = new boolean[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            now[i] = new boolean[rows[i].length()];
            for (int j = 0; j < now[i].length; j++) {
                now[i][j] = rows[i].charAt(j) == '#';
            }
        }
        while (steps-- > 0) {
            boolean[][] next = new boolean[now.length][now[0].length];
            for (int i = 0; i < now.length; i++) {
                for (int j = 0; j < now[i].length; j++) {
                    int n = 0;
                    for (int di = -1; di <= 1; di++) {
                        for (int dj = -1; dj <= 1; dj++) {
                            int a = i + di, b = j + dj;
                            if ((di | dj) != 0 && a >= 0 && b >= 0 && a < now.length && b < now[i].length && now[a][b]) {
                                n++;
                            }
                        }
                    }
                    next[i][j] = now[i][j] ? n == 2 || n == 3 : n == 3;
                }
            }
            now = next;
        }
        StringBuilder s = new StringBuilder();
        for (boolean[] row : now) {
            for (boolean cell : row) {
                s.append(cell ? '#' : '.');
            }
            s.append('/');
        }
        return s.toString();
    }

    static String add(String a, String b) {
        StringBuilder out = new StringBuilder();
        int carry = 0;
        for (int i = a.length() - 1, j = b.length() - 1; i >= 0 || j >= 0 || carry > 0; i--, j--) {
            int d = carry + (i >= 0 ? a.charAt(i) - '0' : 0) + (j >= 0 ? b.charAt(j) - '0' : 0);
            out.append((char) ('0' + d % 10));
            carry = d / 10;
        }
        return out.reverse().toString();
    }

    static void quicksort(int[] a, int lo, int hi) {
        if (lo >= hi) {
            return;
        }
        int p = a[(lo + hi) >>> 1], i = lo - 1, j = hi + 1;
        for (;;) {
            do {
                i++;
            } while (a[i] < p);
            do {
                j--;
            } while (a[j] > p);
            if (i >= j) {
                break;
            }
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
        quicksort(a, lo, j);
        quicksort(a, j + 1, hi);
    }

    static List<Integer> topological(Map<Integer, List<Integer>> graph) {
        Map<Integer, Integer> in = new TreeMap<>();
        graph.forEach((k, vs) -> {
            in.putIfAbsent(k, 0);
            vs.forEach(v -> in.merge(v, 1, Integer::sum));
        });
        Deque<Integer> ready = new ArrayDeque<>();
        in.forEach((k, n) -> {
            if (n == 0) {
                ready.add(k);
            }
        });
        List<Integer> order = new ArrayList<>();
        while (!ready.isEmpty()) {
            int k = ready.poll();
            order.add(k);
            for (int v : graph.getOrDefault(k, List.of())) {
                if (in.merge(v, -1, Integer::sum) == 0) {
                    ready.add(v);
                }
            }
        }
        return order;
    }

    static double evaluate(String rpn) {
        Deque<Double> stack = new ArrayDeque<>();
        for (String token : rpn.split(" ")) {
            switch (token) {
                case "+" -> stack.push(stack.pop() + stack.pop());
                case "*" -> stack.push(stack.pop() * stack.pop());
                case "-" -> {
                    double b = stack.pop();
                    stack.push(stack.pop() - b);
                }
                default -> stack.push(Double.parseDouble(token));
            }
        }
        return stack.pop();
    }

    public static void main(String[] args) {
        List<List<Edge>> graph = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            graph.add(new ArrayList<>());
        }
        int[][] edges = {{0, 1, 4}, {0, 2, 1}, {2, 1, 2}, {1, 3, 5}};
        for (int[] e : edges) {
            graph.get(e[0]).add(new Edge(e[1], e[2]));
        }
        System.out.println(Arrays.toString(dijkstra(graph, 0)));
        Trie trie = new Trie();
        for (String w : "tea ten to inn in i".split(" ")) {
            trie.add(w);
        }
        System.out.println(trie.words(""));
        UnionFind uf = new UnionFind(6);
        System.out.println(uf.union(0, 1) + " " + uf.union(1, 2) + " " + uf.union(0, 2) + " " + (uf.find(0) == uf.find(2)) + " " + (uf.find(3) == uf.find(4)));
        System.out.println(fibonacci(90) + " " + lcs("AGGTAB", "GXTXAYB"));
        Avl avl = new Avl();
        for (int k : new int[] {1, 2, 3, 4, 5, 6, 7, 5}) {
            avl.insert(k);
        }
        System.out.println(avl.show(avl.root) + avl.root.height);
        System.out.println(life(new String[] {".....", "..#..", "..#..", "..#..", "....."}, 3));
        System.out.println(add("99999999999999999999", "1"));
        int[] a = {5, -1, 9, 5, 0, 2, 8, -7};
        quicksort(a, 0, a.length - 1);
        System.out.println(Arrays.toString(a));
        Map<Integer, List<Integer>> dag = new HashMap<>();
        dag.put(1, List.of(2, 3));
        dag.put(2, List.of(4));
        dag.put(3, List.of(4));
        System.out.println(topological(dag));
        System.out.println(evaluate("3 4 + 2 * 1.5 -"));
        Map<String, Integer> words = new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        for (String w : "the quick brown fox jumps over the lazy dog the end".split(" ")) {
            words.merge(w, 1, (x, y) -> x + y);
        }
        System.out.println(words);
    }
}

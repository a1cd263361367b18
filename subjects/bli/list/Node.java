/**
 * A node of a singly linked list that ends in null; the list is named by its first node.
 *
 * Invariant: following next from the first node never meets a node twice.
 */
public class Node {

    Node next;

    /** Whether the list from this node on ends. */
    public boolean isAcyclic() {
        java.util.Set<Node> visited = new java.util.HashSet<Node>();
        Node node = this;
        while (node != null) {
            if (!visited.add(node)) {
                return false;
            }
            node = node.next;
        }
        return true;
    }
}

package symheap.subjects.sqlfilterclauses;

import java.util.HashSet;
import java.util.List;

import pli.SymHeap;

/**
 * The filter clauses of database queries: a map from tables to maps from clauses to texts.
 *
 * Invariant, heap part: the buckets of the outer map are disjoint chains, and so are those of every inner map.
 * The strict version (hasSizedMaps) counts the entries of every map, and no two tables share a map or entries
 * of one; the loose version (hasDisjointMaps) reads no number and lets tables share. Either way a table may be
 * bound to null; tables itself may be null in the loose version alone. Primitive part (hasRightBuckets): in every map each entry is in the
 * bucket of its key, once, and stores the key's hash.
 *
 * What to look at: neither method asks whether tables is null. The NullPointerException that follows is what
 * the loose version permits: an alarm that is not false. Then, put looks a table up twice, once to read and once
 * to write; where keys are numbers the path condition decides the second search, and it adds no path.
 */
public class SQLFilterClauses {

    TableMap tables;

    /** No clauses. */
    public SQLFilterClauses() {
        tables = new TableMap();
    }

    // The invariant, heap part.

    /** Whether all chains are disjoint within their map. Reads no number. */
    public boolean hasDisjointMaps() {
        return tables == null
            || (tables.hasDisjointBuckets(new HashSet<TableMap.TableEntry>()) && tables.hasDisjointInnerBuckets());
    }

    /** Whether there are tables, none shares a map or an entry with another, and all sizes are right. */
    public boolean hasSizedMaps() {
        return tables != null
            && tables.isSized(new HashSet<TableMap.TableEntry>()) && tables.hasSizedInnerMaps();
    }

    /** hasDisjointMaps on what is known: false only where no filter can come of it. */
    public boolean mayHaveDisjointMaps() {
        return mayHaveMaps(false);
    }

    /** hasSizedMaps on what is known, but for the sizes. */
    public boolean mayHaveOwnMaps() {
        return mayHaveMaps(true);
    }

    private boolean mayHaveMaps(boolean owned) {
        return SymHeap.isSymbolic(tables) || (tables == null && !owned)
            || (tables != null && tables.mayHaveDisjointBuckets(new HashSet<TableMap.TableEntry>())
                && tables.mayHaveDisjointInnerBuckets(owned));
    }

    // The invariant, primitive part.

    /** Whether all keys are where they belong; assumes disjoint maps. */
    public boolean hasRightBuckets() {
        return tables == null || (tables.hasRightBuckets() && tables.hasRightInnerBuckets());
    }

    /** The whole invariant. */
    public boolean repOK() {
        return hasSizedMaps() && hasRightBuckets();
    }

    // The postconditions.

    /** After put: tables and clauses are as before, but for these two where they are new. */
    public boolean setsClause(int clause, int table) {
        TableMap before = SymHeap.old(this).tables;
        List<Integer> keys = before.keys();
        if (tables.size != before.size) {
            keys.add(table);
        }
        List<Integer> innerKeys = before.innerKeys();
        List<Integer> innerAfter = tables.innerKeys();
        if (innerAfter.size() != innerKeys.size()) {
            innerKeys.add(clause);
        }
        return hasSizedMaps() && SymHeap.sameKeys(keys, tables.keys()) && SymHeap.sameKeys(innerKeys, innerAfter);
    }

    /** After get: nothing changed. */
    public boolean keepsClauses() {
        TableMap before = SymHeap.old(this).tables;
        return hasSizedMaps() && SymHeap.sameKeys(before.keys(), tables.keys())
            && SymHeap.sameKeys(before.innerKeys(), tables.innerKeys());
    }

    // The operations.

    /** The text of a table's clause, or null where there is none. */
    public String get(int clause, int table) {
        ClauseMap clauses = tables.get(table);
        return clauses == null ? null : clauses.get(clause);
    }

    /** Sets the text of a table's clause. */
    public void put(int clause, int table, String text) {
        ClauseMap clauses = tables.get(table);
        if (clauses == null) {
            clauses = new ClauseMap();
        }
        clauses.put(clause, text);
        tables.put(table, clauses);
    }
}

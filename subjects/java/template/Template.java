package symheap.subjects.template;

import pli.SymHeap;
import symheap.subjects.hashmap.HashMap;
import symheap.subjects.linkedlist.ObjectList;

/**
 * The parameters of a text template: in the order in which they were added, and by name. Names are ints
 * here.
 *
 * The list holds every parameter that was added; the map holds the first one of each name.
 *
 * Invariant, heap part: both containers are there; the list is a ring through its header, and the chains of
 * the map share no entry. hasSizedContainers also wants as many entries in the map as its size says;
 * hasContainers reads no number. Primitive part (hasRightContents): the list counts its entries, and every
 * entry of the map is in the bucket of its key, once.
 *
 * What to look at: list and map are of different classes and can share nothing. So the choices for one are
 * free of those for the other, and a technique that asks again about the whole heap at every step pays for
 * both. Only the name decides about paths; index, row and column are symbolic, but no condition sees them.
 */
public class Template {

    /** A parameter and where it stands in the text. */
    public static class Parameter {
        final int name;
        final int index;
        final int row;
        final int column;

        Parameter(int name, int index, int row, int column) {
            this.name = name;
            this.index = index;
            this.row = row;
            this.column = column;
        }
    }

    ObjectList parameters;
    HashMap parametersByName;

    public Template() {
        parameters = new ObjectList();
        parametersByName = new HashMap();
    }

    // The invariant, heap part.

    /** Whether list and map are there and have the right shape, and the map its right size. */
    public boolean hasSizedContainers() {
        return parameters != null && parametersByName != null
            && parameters.isCircular() && parametersByName.isSizedTable();
    }

    /** Whether list and map are there and have the right shape. Reads no number. */
    public boolean hasContainers() {
        return parameters != null && parametersByName != null
            && parameters.isCircular() && parametersByName.hasDisjointBuckets();
    }

    /** The same on what is known: false only where nothing right can come of it. */
    public boolean mayHaveContainers() {
        return (SymHeap.isSymbolic(parameters) || parameters != null && parameters.mayBeCircular())
            && (SymHeap.isSymbolic(parametersByName)
                || parametersByName != null && parametersByName.mayHaveDisjointBuckets());
    }

    // The invariant, primitive part.

    /** Whether the list counts its entries, and the entries of the map are where they belong. */
    public boolean hasRightContents() {
        return parameters != null && parametersByName != null
            && parameters.sizeIsCorrect() && parametersByName.hasRightBuckets();
    }

    /** The whole invariant. */
    public boolean repOK() {
        return hasSizedContainers() && hasRightContents();
    }

    // The postconditions.

    /**
     * After addParameter: the list is longer by one, and the parameter is its last; all names are as before,
     * but for this one where it is new.
     */
    public boolean addsParameter(int name, int index, int row, int column) {
        Template before = SymHeap.old(this);
        Parameter last = (Parameter) parameters.getLast();
        return parameters.isCircular() && parameters.size == before.parameters.size + 1
            && last.name == name && last.index == index && last.row == row && last.column == column
            && parametersByName.isWhole() && parametersByName.hasKeysAnd(before.parametersByName, name);
    }

    /** After getParameter: the names are the same. */
    public boolean keepsParameters() {
        return hasSizedContainers() && parametersByName.keepsKeys();
    }

    // The operations.

    /** Adds a parameter; where the name is taken, the map keeps the parameter that it has. */
    public void addParameter(int name, int index, int row, int column) {
        Parameter parameter = new Parameter(name, index, row, column);
        parameters.add(parameter);
        if (!parametersByName.containsKey(name)) {
            parametersByName.put(name, parameter);
        }
    }

    /** The first parameter of that name, or null. */
    public Parameter getParameter(int name) {
        return (Parameter) parametersByName.get(name);
    }
}

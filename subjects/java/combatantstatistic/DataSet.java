package symheap.subjects.combatantstatistic;

import pli.SymHeap;
import symheap.subjects.linkedlist.LinkedList;

/** The data of one type: a list of values for either side. */
public class DataSet {

    SideMap valuesPerSide;

    /** Two empty lists. */
    DataSet() {
        valuesPerSide = new SideMap();
        valuesPerSide.put(0, new LinkedList());
        valuesPerSide.put(1, new LinkedList());
    }

    boolean mayHaveLists() {
        return SymHeap.isSymbolic(valuesPerSide) || (valuesPerSide != null && valuesPerSide.mayHaveLists());
    }

    boolean mayHaveBothSides(Ownership taken) {
        return SymHeap.isSymbolic(valuesPerSide)
            || (valuesPerSide != null && taken.maps.add(valuesPerSide) && valuesPerSide.mayHaveBothSides(taken));
    }
}

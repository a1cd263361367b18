package symheap.subjects.combatantstatistic;

import pli.SymHeap;

/** The statistics, asked about types and sides that exist only: other arguments are no path at all. */
public class BoundedStatistic extends CombatantStatistic {

    @Override
    public void addData(int type, int side, int value) {
        SymHeap.assume(side >= 0 && side <= 1 && type >= 0 && type < TYPES);
        super.addData(type, side, value);
    }

    @Override
    public void ensureTypExists(int type) {
        SymHeap.assume(type >= 0 && type < TYPES);
        super.ensureTypExists(type);
    }
}

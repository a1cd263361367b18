package symheap.subjects.schedule;

/**
 * The scheduler without a place for priority 0: asking for it is out of bounds, like any other priority
 * that does not exist. Everything else is inherited.
 */
public class ThreeQueueSchedule extends Schedule {

    /** The same schedulers as those of Schedule. */
    public static ThreeQueueSchedule buildThree() {
        ThreeQueueSchedule schedule = new ThreeQueueSchedule();
        schedule.fill();
        return schedule;
    }

    @Override
    List getQueue(int priority) {
        switch (priority) {
            case 1:
                return prio_1;
            case 2:
                return prio_2;
            case 3:
                return prio_3;
            default:
                throw new ArrayIndexOutOfBoundsException();
        }
    }

    @Override
    void setQueue(int priority, List queue) {
        switch (priority) {
            case 1:
                prio_1 = queue;
                break;
            case 2:
                prio_2 = queue;
                break;
            case 3:
                prio_3 = queue;
                break;
            default:
                throw new ArrayIndexOutOfBoundsException();
        }
    }
}

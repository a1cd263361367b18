package symheap.subjects.schedule;

import java.util.HashSet;
import java.util.Set;

import pli.SymHeap;

/**
 * A process scheduler with three priorities, after the scheduler of the SIR benchmark.
 *
 * Ready processes wait in the queues prio_1 to prio_3 (3 is served first), blocked ones in blockQueue. A
 * queue is a doubly linked list of jobs that counts its members. curProc is the running process; it is in
 * no queue. There is no priority 0: prio_0 stays null, so that the index of a queue is its priority.
 *
 * Invariant, heap part (hasDisjointQueues): prio_0 is null, the other four queues are different lists, each
 * doubly linked and without cycles, and no job is in two of them; numProcesses (hasAllProcesses) counts the
 * jobs of all queues.
 * Primitive part (hasConsistentCounts): a job's priority is that of its queue, memCount is the length of
 * its list, and a running process has a priority from 1 to 3.
 *
 * What to look at: finishAllProcesses. schedule asks memCount whether a queue is empty and then takes first.
 * Who decides about first without memCount > 0 lets it be null; unlink answers null, the queue is lost, and
 * the next round dereferences null. No valid schedule does that: it is a false alarm.
 */
public class Schedule {

    static final int MAX_PRIORITY = 3;

    /** A process. */
    public static class Job {
        Job next;
        Job prev;
        int val;
        int priority;

        Job(int val, int priority) {
            this.val = val;
            this.priority = priority;
        }
    }

    /** A queue of processes; the first to come is the first to go. */
    public static class List {
        int mem_count;
        Job first;
        Job last;
    }

    int allocProcNum;
    int numProcesses;
    Job curProc;
    List prio_0;
    List prio_1;
    List prio_2;
    List prio_3;
    List blockQueue;

    /** A scheduler without processes. */
    public Schedule() {
        prio_1 = new List();
        prio_2 = new List();
        prio_3 = new List();
        blockQueue = new List();
    }

    /**
     * Schedulers as their users make them: up to as many processes as the scope says are added, and some of
     * them, or none, block. Every decision on the way is open.
     */
    public static Schedule build() {
        Schedule schedule = new Schedule();
        schedule.fill();
        return schedule;
    }

    final void fill() {
        int added = 0;
        while (added < SymHeap.getMaxScope() && SymHeap.makeSymbolicBoolean("another")) {
            addProcess(SymHeap.makeSymbolicInteger("added"));
            added++;
        }
        int blocked = 0;
        while (blocked < added && SymHeap.makeSymbolicBoolean("block")) {
            blockProcess();
            blocked++;
        }
    }

    // The invariant, heap part.

    /** Whether the queues are four disjoint doubly linked lists. Reads no number. */
    public boolean hasDisjointQueues() {
        return areDisjointQueues(new HashSet<Job>());
    }

    /** The same, and numProcesses counts the jobs in all queues. */
    public boolean hasAllProcesses() {
        Set<Job> jobs = new HashSet<Job>();
        return areDisjointQueues(jobs) && numProcesses == jobs.size();
    }

    private boolean areDisjointQueues(Set<Job> jobs) {
        if (prio_0 != null) {
            return false;
        }
        // All four first: a list that is missing or taken twice needs no look at its jobs.
        if (prio_1 == null || prio_2 == null || prio_3 == null || blockQueue == null) {
            return false;
        }
        Set<List> queues = new HashSet<List>();
        return queues.add(prio_1) && queues.add(prio_2) && queues.add(prio_3) && queues.add(blockQueue)
            && isDoublyLinked(prio_1, jobs) && isDoublyLinked(prio_2, jobs)
            && isDoublyLinked(prio_3, jobs) && isDoublyLinked(blockQueue, jobs);
    }

    /** Whether prev is the inverse of next and last is the end; adds the jobs, none of them known yet. */
    private static boolean isDoublyLinked(List queue, Set<Job> jobs) {
        if (queue.first == null || queue.last == null) {
            return queue.first == null && queue.last == null;
        }
        if (queue.first.prev != null || queue.last.next != null) {
            return false;
        }
        Job current = queue.first;
        if (!jobs.add(current)) {
            return false;
        }
        while (current.next != null) {
            Job next = current.next;
            if (!jobs.add(next) || next.prev != current) {
                return false;
            }
            current = next;
        }
        return queue.last == current;
    }

    /** hasDisjointQueues on what is known: false only where no scheduler can come of it. */
    public boolean mayHaveDisjointQueues() {
        if (!SymHeap.isSymbolic(prio_0) && prio_0 != null) {
            return false;
        }
        Set<List> queues = new HashSet<List>();
        Set<Job> jobs = new HashSet<Job>();
        return (SymHeap.isSymbolic(prio_1) || mayBeQueue(prio_1, queues, jobs))
            && (SymHeap.isSymbolic(prio_2) || mayBeQueue(prio_2, queues, jobs))
            && (SymHeap.isSymbolic(prio_3) || mayBeQueue(prio_3, queues, jobs))
            && (SymHeap.isSymbolic(blockQueue) || mayBeQueue(blockQueue, queues, jobs));
    }

    private static boolean mayBeQueue(List queue, Set<List> queues, Set<Job> jobs) {
        if (queue == null || !queues.add(queue)) {
            return false;
        }
        boolean knowsLast = !SymHeap.isSymbolic(queue.last);
        if (knowsLast && queue.last != null && !mayBeNull(queue.last, true)) {
            return false;
        }
        if (SymHeap.isSymbolic(queue.first)) {
            return true;
        }
        Job current = queue.first;
        if (current == null) {
            return !knowsLast || queue.last == null;
        }
        if (knowsLast && queue.last == null || !mayBeNull(current, false)) {
            return false;
        }
        while (jobs.add(current)) {
            if (SymHeap.isSymbolic(current.next)) {
                return true;
            }
            Job next = current.next;
            if (next == null) {
                return !knowsLast || queue.last == current;
            }
            if (!SymHeap.isSymbolic(next.prev) && next.prev != current) {
                return false;
            }
            current = next;
        }
        return false;
    }

    /** Whether the job's next, or else its prev, can be null. */
    private static boolean mayBeNull(Job job, boolean next) {
        if (next) {
            return SymHeap.isSymbolic(job.next) || job.next == null;
        }
        return SymHeap.isSymbolic(job.prev) || job.prev == null;
    }

    // The invariant, primitive part.

    /** Whether counts and priorities agree with the queues; assumes disjoint queues. */
    public boolean hasConsistentCounts() {
        if (curProc != null && (curProc.priority < 1 || curProc.priority > MAX_PRIORITY)) {
            return false;
        }
        return hasPriority(prio_1, 1, 1) && hasPriority(prio_2, 2, 2) && hasPriority(prio_3, 3, 3)
            && hasPriority(blockQueue, 1, MAX_PRIORITY);
    }

    private static boolean hasPriority(List queue, int lowest, int highest) {
        int length = 0;
        for (Job job = queue.first; job != null; job = job.next) {
            if (job.priority < lowest || job.priority > highest) {
                return false;
            }
            length++;
        }
        return length == queue.mem_count;
    }

    /** The whole invariant. */
    public boolean repOK() {
        return hasAllProcesses() && hasConsistentCounts();
    }

    // The operations.

    /** Adds a process at the end of the queue of its priority; other priorities are ignored. */
    public void addProcess(int priority) {
        if (priority > MAX_PRIORITY || priority < 1) {
            return;
        }
        Job job = new Job(allocProcNum, priority);
        allocProcNum++;
        setQueue(priority, append(getQueue(priority), job));
        numProcesses++;
    }

    /** The time of a process is over: the next one runs, and goes to the end of its queue. */
    public void quantumExpire() {
        schedule();
        if (curProc != null) {
            int priority = curProc.priority;
            setQueue(priority, append(getQueue(priority), curProc));
        }
    }

    /** The next process runs, and blocks. */
    public void blockProcess() {
        schedule();
        if (curProc != null) {
            blockQueue = append(blockQueue, curProc);
        }
    }

    /** Finishes as many processes as there are; blocked ones stay. */
    public void finishAllProcesses() {
        int total = numProcesses;
        for (int i = 0; i < total; i++) {
            finishProcess();
        }
    }

    /** The next process runs, and ends. */
    public void finishProcess() {
        schedule();
        if (curProc != null) {
            curProc = null;
            numProcesses--;
        }
    }

    /** Takes the first process of the highest queue that has one; curProc is null where none has. */
    private void schedule() {
        curProc = null;
        for (int priority = MAX_PRIORITY; priority > 0; priority--) {
            List queue = getQueue(priority);
            if (queue.mem_count > 0) {
                curProc = queue.first;
                setQueue(priority, unlink(queue, curProc));
                return;
            }
        }
    }

    private static List append(List queue, Job job) {
        if (queue == null) {
            queue = new List();
        }
        job.prev = queue.last;
        if (queue.last != null) {
            queue.last.next = job;
        } else {
            queue.first = job;
        }
        queue.last = job;
        job.next = null;
        queue.mem_count++;
        return queue;
    }

    private static List unlink(List queue, Job job) {
        if (queue == null || job == null) {
            return null;
        }
        if (job.next != null) {
            job.next.prev = job.prev;
        } else {
            queue.last = job.prev;
        }
        if (job.prev != null) {
            job.prev.next = job.next;
        } else {
            queue.first = job.next;
        }
        queue.mem_count--;
        return queue;
    }

    /** The queue of a priority. */
    List getQueue(int priority) {
        switch (priority) {
            case 0:
                return prio_0;
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

    /** Replaces the queue of a priority. */
    void setQueue(int priority, List queue) {
        switch (priority) {
            case 0:
                prio_0 = queue;
                break;
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

    // The postconditions.

    /** After addProcess: a process of that priority waits at the end of its queue, and all are counted. */
    public boolean addsProcess(int priority) {
        Schedule before = SymHeap.old(this);
        if (priority < 1 || priority > MAX_PRIORITY) {
            return hasAllProcesses() && numProcesses == before.numProcesses;
        }
        Job last = getQueue(priority).last;
        return hasAllProcesses() && numProcesses == before.numProcesses + 1 && last != null
            && last.priority == priority && last.val == before.allocProcNum;
    }

    /** After quantumExpire: all processes are where they were, but that the one that runs is the last. */
    public boolean keepsProcesses() {
        Schedule before = SymHeap.old(this);
        if (!repOK() || numProcesses != before.numProcesses || !hasQueueOf(before, 0)) {
            return false;
        }
        for (int i = 1; i <= MAX_PRIORITY; i++) {
            if (!hasQueueOf(before, i)) {
                return false;
            }
        }
        return curProc == null || curProc == getQueue(curProc.priority).last;
    }

    /** After blockProcess: the process that runs, if there is one, is the last that is blocked. */
    public boolean blocksProcess() {
        Schedule before = SymHeap.old(this);
        int blocked = before.hasReadyProcess() ? 1 : 0;
        return repOK() && numProcesses == before.numProcesses
            && blockQueue.mem_count == before.blockQueue.mem_count + blocked
            && (blocked == 0 ? curProc == null : curProc == blockQueue.last);
    }

    /**
     * After finishAllProcesses: no process is ready, the blocked ones are as before, and none runs, unless there
     * were no processes to begin with.
     */
    public boolean isFinished() {
        Schedule before = SymHeap.old(this);
        return repOK() && !hasReadyProcess() && hasQueueOf(before, 0) && numProcesses == blockQueue.mem_count
            && (curProc == null || before.numProcesses == 0);
    }

    private boolean hasReadyProcess() {
        return prio_1.first != null || prio_2.first != null || prio_3.first != null;
    }

    /** Whether a queue, 0 for the blocked processes, has the processes of another scheduler's. */
    private boolean hasQueueOf(Schedule other, int priority) {
        List queue = priority == 0 ? blockQueue : getQueue(priority);
        List wanted = priority == 0 ? other.blockQueue : other.getQueue(priority);
        return SymHeap.sameKeys(values(wanted), values(queue));
    }

    private static java.util.List<Integer> values(List queue) {
        java.util.List<Integer> values = new java.util.ArrayList<Integer>();
        for (Job job = queue.first; job != null; job = job.next) {
            values.add(job.val);
        }
        return values;
    }
}

package symheap.subjects.heaparray;

import java.util.ArrayList;
import java.util.List;

import pli.SymHeap;

/**
 * A binary heap of numbers in an array, the largest first.
 *
 * The children of position i are at 2i + 1 and 2i + 2. Positions from size on are free and hold FREE.
 *
 * Invariant: size fits into the array, every used position holds a number that is not larger than its
 * parent's, and every other position holds FREE.
 *
 * What to look at: the array is an object of the heap like any other. Its length and its elements are
 * fields that the search varies, the length first.
 */
public class HeapArray {

    static final int FREE = -1;

    int size;
    int[] array;

    public HeapArray() {
        array = new int[0];
    }

    /** Whether the array is a heap of size elements. */
    public boolean repOK() {
        if (array == null) {
            return false;
        }
        if (size < 0 || size > array.length) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            int element = array[i];
            if (element == FREE) {
                return false;
            }
            if (i > 0 && element > array[(i - 1) / 2]) {
                return false;
            }
        }
        for (int i = size; i < array.length; i++) {
            if (array[i] != FREE) {
                return false;
            }
        }
        return true;
    }

    /** After extractMax: a heap of the other elements, none of which is larger. */
    public boolean takesLargest(int result) {
        HeapArray before = SymHeap.old(this);
        List<Integer> after = elements(this);
        for (int element : after) {
            if (element > result) {
                return false;
            }
        }
        if (before.size > 0) {
            after.add(result);
        }
        return repOK() && SymHeap.sameKeys(elements(before), after);
    }

    private static List<Integer> elements(HeapArray heap) {
        List<Integer> elements = new ArrayList<Integer>();
        for (int i = 0; i < heap.size; i++) {
            elements.add(heap.array[i]);
        }
        return elements;
    }

    /** Takes out the largest element, or FREE where there is none. */
    public int extractMax() {
        if (size == 0) {
            return FREE;
        }
        int largest = array[0];
        size--;
        array[0] = array[size];
        array[size] = FREE;
        sink();
        return largest;
    }

    /** Moves the element at the top down until no child is larger. */
    private void sink() {
        int i = 0;
        while (2 * i + 1 < size) {
            int child = 2 * i + 1;
            if (child + 1 < size && array[child + 1] > array[child]) {
                child++;
            }
            if (array[i] >= array[child]) {
                return;
            }
            int element = array[i];
            array[i] = array[child];
            array[child] = element;
            i = child;
        }
    }
}

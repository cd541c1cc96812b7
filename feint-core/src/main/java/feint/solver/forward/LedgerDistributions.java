package feint.solver.forward;

import java.util.Arrays;

/**
 * Sparse map from ledgers, as units paid and units paid on learning queries, to distributions. A
 * policy with memory never reaches most ledgers, so that a dense table would be nearly empty.
 * Ledgers are stored in the order in which they were first requested.
 */
final class LedgerDistributions {

  private static final int INITIAL_CAPACITY = 4;

  private final int width;
  private int size;
  private long[] keys = new long[INITIAL_CAPACITY];
  private double[] distributions;

  /** Indices of keys, from 1, by the keys' hash; 0 where there is none. */
  private int[] slots = new int[2 * INITIAL_CAPACITY];

  /** Creates an empty map to distributions of {@code width} values each. */
  LedgerDistributions(int width) {
    this.width = width;
    this.distributions = new double[INITIAL_CAPACITY * width];
  }

  /** Returns the number of values of a distribution. */
  int width() {
    return width;
  }

  /** Returns the number of ledgers. */
  int size() {
    return size;
  }

  /** Returns the units paid at the ledger with this index, from 0. */
  int paid(int index) {
    return (int) (keys[index] >>> Integer.SIZE);
  }

  /** Returns the units paid on learning queries at the ledger with this index. */
  int learning(int index) {
    return (int) keys[index];
  }

  /** Returns the distributions of all ledgers, {@code width} values each. */
  double[] values() {
    return distributions;
  }

  /** Returns the index of a ledger's first value; a new ledger's values are zeros. */
  int at(int paid, int learning) {
    long key = (long) paid << Integer.SIZE | learning;
    int slot = slot(key);
    if (slots[slot] == 0) {
      if (size == keys.length) {
        grow();
        slot = slot(key);
      }
      keys[size] = key;
      slots[slot] = ++size;
    }
    return (slots[slot] - 1) * width;
  }

  private int slot(long key) {
    long mixed = key * 0x9E3779B97F4A7C15L;
    int slot = (int) (mixed >>> Integer.SIZE) & slots.length - 1;
    while (slots[slot] > 0 && keys[slots[slot] - 1] != key) {
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }

  private void grow() {
    keys = Arrays.copyOf(keys, 2 * size);
    distributions = Arrays.copyOf(distributions, 2 * size * width);
    slots = new int[4 * size];
    for (int index = 0; index < size; index++) {
      slots[slot(keys[index])] = index + 1;
    }
  }
}

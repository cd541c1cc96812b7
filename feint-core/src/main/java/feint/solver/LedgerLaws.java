package feint.solver;

import java.util.Arrays;

/**
 * A law for each of a few ledgers, found by the units paid and the units paid on learning queries.
 * Most ledgers are never reached by a policy that remembers, so that a table of all would be nearly
 * empty. Ledgers are kept in the order in which they were first asked for.
 */
final class LedgerLaws {

  private static final int FEW = 4;

  private final int width;
  private int size;
  private long[] keys = new long[FEW];
  private double[] laws;

  /** Places of keys, from 1, by the keys' hash; 0 where there is none. */
  private int[] slots = new int[2 * FEW];

  /** Laws of so many values each. */
  LedgerLaws(int width) {
    this.width = width;
    this.laws = new double[FEW * width];
  }

  /** How many values a law has. */
  int width() {
    return width;
  }

  /** How many ledgers have a law. */
  int size() {
    return size;
  }

  /** The units paid at a place, from 0. */
  int paid(int place) {
    return (int) (keys[place] >>> Integer.SIZE);
  }

  /** The units paid on learning queries at a place. */
  int learning(int place) {
    return (int) keys[place];
  }

  /** The laws of all places, {@code width} values each. */
  double[] values() {
    return laws;
  }

  /** Where the law of a ledger begins among the values; it begins with zeros. */
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
    laws = Arrays.copyOf(laws, 2 * size * width);
    slots = new int[4 * size];
    for (int place = 0; place < size; place++) {
      slots[slot(keys[place])] = place + 1;
    }
  }
}

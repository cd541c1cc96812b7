package feint.work;

import java.util.Arrays;

/** Several works, one after another, as one: which of them a piece belongs to. */
public final class Sections {

  /** By work, the number of the piece after its last one. */
  private final long[] ends;

  /** Of works with so many pieces each, at least one. */
  public Sections(long... counts) {
    this.ends = counts.clone();
    Arrays.parallelPrefix(ends, Math::addExact);
  }

  /** How many pieces there are in all. */
  public long count() {
    return ends.length == 0 ? 0 : ends[ends.length - 1];
  }

  /** The place of the work, from 0, that a piece belongs to. */
  public int section(long number) {
    int at = Arrays.binarySearch(ends, number);
    return at >= 0 ? at + 1 : -at - 1;
  }

  /** The number, from 0, that a piece has within its work. */
  public long within(long number) {
    int section = section(number);
    return section == 0 ? number : number - ends[section - 1];
  }
}

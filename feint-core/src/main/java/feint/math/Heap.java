package feint.math;

import java.util.Locale;

/** Asks, before anything is allocated, whether a computation fits into the JVM's memory. */
public final class Heap {

  /** What the JVM and the program itself are left with. */
  private static final double RESERVE = 48 << 20;

  private static final double MEGABYTE = 1 << 20;

  private Heap() {}

  /**
   * Refuses work that needs more than the heap can ever hold.
   *
   * @param bytes how much the work would hold at once
   * @param work what would need it, as the subject of a sentence
   * @param remedy what to do about it, beside giving the JVM more memory
   */
  public static void require(double bytes, String work, String remedy) {
    long limit = Runtime.getRuntime().maxMemory();
    if (bytes > limit - RESERVE) {
      throw new RefusalException(
          String.format(
              Locale.ROOT,
              "%s needs %,.0f MB of memory, and the Java heap is limited to %,.0f MB: raise the"
                  + " limit with -Xmx%.0fm, or %s",
              work,
              Math.ceil(bytes / MEGABYTE),
              Math.ceil(limit / MEGABYTE),
              Math.ceil((bytes + RESERVE) * 1.1 / MEGABYTE),
              remedy));
    }
  }
}

package feint.math;

import java.lang.management.ManagementFactory;
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
    require(bytes, work, remedy, machine());
  }

  /** Whether the heap can ever hold so many bytes. */
  public static boolean holds(double bytes) {
    return bytes <= Runtime.getRuntime().maxMemory() - RESERVE;
  }

  /** As {@link #require(double, String, String)}, on a machine with so many bytes of memory. */
  static void require(double bytes, String work, String remedy, double machine) {
    long limit = Runtime.getRuntime().maxMemory();
    if (!holds(bytes)) {
      double wanted = (bytes + RESERVE) * 1.1;
      // What the machine must have is more than the work holds: so that is what is printed there.
      String reason =
          wanted > machine
              ? String.format(
                  Locale.ROOT,
                  "%s needs %,.0f MB of memory, a reserve included, and this machine has %,.0f MB: ",
                  work,
                  Math.ceil(wanted / MEGABYTE),
                  machine / MEGABYTE)
              : String.format(
                  Locale.ROOT,
                  "%s needs %,.0f MB of memory, and the Java heap is limited to %,.0f MB: raise the"
                      + " limit with -Xmx%.0fm, or ",
                  work,
                  Math.ceil(bytes / MEGABYTE),
                  Math.ceil(limit / MEGABYTE),
                  Math.ceil(wanted / MEGABYTE));
      throw new RefusalException(reason, remedy);
    }
  }

  /**
   * The memory of this machine in bytes, or what its container may use of it; infinite if the JVM
   * does not say.
   */
  public static double machine() {
    // The JDK's own bean knows; other virtual machines need not have it, so nothing here may name
    // its type.
    try {
      Class<?> bean = Class.forName("com.sun.management.OperatingSystemMXBean");
      Object system = ManagementFactory.getOperatingSystemMXBean();
      return bean.isInstance(system)
          ? ((Number) bean.getMethod("getTotalMemorySize").invoke(system)).doubleValue()
          : Double.POSITIVE_INFINITY;
    } catch (ReflectiveOperationException e) {
      return Double.POSITIVE_INFINITY;
    }
  }
}

package feint.math;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/** Check, before anything is allocated, that a computation fits into the JVM's memory. */
public final class MemoryBudget {

  /** Memory reserved for the JVM and the program itself, in bytes. */
  private static final double RESERVE = 48 << 20;

  private static final double MEGABYTE = 1 << 20;

  private MemoryBudget() {}

  /**
   * Throws a {@link ResourceLimitException} for work that needs more than the maximum heap.
   *
   * @param bytes most that the work holds at once
   * @param work subject of the message
   * @param remedy remedy in the message, besides giving the JVM more memory
   */
  public static void require(double bytes, String work, String remedy) {
    require(bytes, work, remedy, machine());
  }

  /** Returns whether the maximum heap can hold {@code bytes}. */
  public static boolean holds(double bytes) {
    return bytes <= Runtime.getRuntime().maxMemory() - RESERVE;
  }

  /**
   * As {@link #require(double, String, String)}, on a machine with {@code machine} bytes of memory.
   */
  static void require(double bytes, String work, String remedy, double machine) {
    long limit = Runtime.getRuntime().maxMemory();
    if (!holds(bytes)) {
      double wanted = (bytes + RESERVE) * 1.1;
      // The machine needs more memory than the work holds: the message states the former.
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
      throw new ResourceLimitException(reason, remedy);
    }
  }

  /**
   * Returns the memory of this machine, or of its container, in bytes; infinite if the JVM does not
   * report it.
   */
  public static double machine() {
    // The bean belongs to the JDK and may be missing in other virtual machines, so its type must
    // not be named here.
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

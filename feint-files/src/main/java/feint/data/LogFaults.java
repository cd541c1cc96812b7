package feint.data;

import feint.io.ArchiveException;
import java.util.ArrayList;
import java.util.List;

/** Faults of a log: the first ones, and the number of the others. */
final class LogFaults {

  private static final int MOST_LISTED = 20;
  private static final int LONGEST_SHOWN = 60;

  private final String file;
  private final List<String> listed = new ArrayList<>();
  private long count;

  LogFaults(String file) {
    this.file = file;
  }

  void add(String fault) {
    count++;
    if (listed.size() < MOST_LISTED) {
      listed.add(fault.replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029]+", " "));
    }
  }

  long count() {
    return count;
  }

  /**
   * Throws if there are faults, with one line for each.
   *
   * @throws ArchiveException if there is a fault
   */
  void throwIfAny() {
    if (count > listed.size()) {
      listed.add("and " + (count - listed.size()) + " more faults");
    }
    if (count > 0) {
      throw new ArchiveException(file, String.join("\n" + file + ": ", listed));
    }
  }

  /** Formats a value for a message. */
  static String shown(String value) {
    return value.isBlank() ? "blank" : '"' + cut(value) + '"';
  }

  /** Truncates a long text. */
  static String cut(String text) {
    return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "…";
  }
}

package feint.log;

import feint.file.ArchiveException;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with a log: the first faults, and how many more there are. */
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

  /** Refuses the log if it has faults: one line for each of them. */
  void throwIfAny() {
    if (count > listed.size()) {
      listed.add("and " + (count - listed.size()) + " more faults");
    }
    if (count > 0) {
      throw new ArchiveException(file, String.join("\n" + file + ": ", listed));
    }
  }

  /** A value as a message shows it. */
  static String shown(String value) {
    return value.isBlank() ? "blank" : '"' + cut(value) + '"';
  }

  /** The beginning of a long text. */
  static String cut(String text) {
    return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "…";
  }
}

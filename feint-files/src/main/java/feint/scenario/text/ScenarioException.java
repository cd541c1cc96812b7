package feint.scenario.text;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Thrown when a scenario file cannot be used; carries all its faults.
 *
 * <p>The message has one line per fault, each beginning with the file's name.
 */
public final class ScenarioException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Largest number of lines of a message. */
  private static final int MOST_LINES = 200;

  private final String file;
  private final transient List<Fault> faults;

  public ScenarioException(String file, List<Fault> faults) {
    super(message(file, faults));
    this.file = file;
    this.faults = List.copyOf(faults);
  }

  /** Creates an exception for a file that cannot be read as one mapping. */
  public static ScenarioException unreadable(String file, String rule, String value, String hint) {
    return unreadable(file, 0, rule, value, hint);
  }

  static ScenarioException unreadable(
      String file, int line, String rule, String value, String hint) {
    return new ScenarioException(file, List.of(new Fault("", rule, value, hint, line)));
  }

  /** Returns one line per fault; never null. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  /** Returns the file as the caller named it. */
  public String file() {
    return file;
  }

  /** Returns every fault, in the order of the file; a missing field comes last in its mapping. */
  public List<Fault> faults() {
    return faults;
  }

  private static String message(String file, List<Fault> faults) {
    String lines =
        faults.stream()
            .limit(MOST_LINES)
            .map(fault -> file + ": " + fault)
            .collect(Collectors.joining("\n"));
    int more = faults.size() - MOST_LINES;
    return more <= 0 ? lines : lines + "\n" + file + ": and " + more + " more faults";
  }
}

package feint.scenario.text;

import java.util.regex.Pattern;

/**
 * Fault of a scenario file.
 *
 * @param path the field, such as {@code oracle.transition[1][0]}, counting from 0; empty for a
 *     fault of the whole file
 * @param rule the rule, such as "must be at least 1"
 * @param value the value in the file; empty if there is none to show
 * @param hint the remedy, such as "did you mean horizon?"; empty if there is none
 * @param line line of the field in a YAML text, or of the mapping that lacks it, from 1; 0 if it is
 *     unknown
 */
public record Fault(String path, String rule, String value, String hint, int line) {

  /**
   * Line breaks of a YAML value or of a parser's message, which must not break a message's line.
   */
  private static final Pattern BREAK = Pattern.compile("[\\p{Cntrl}\\u0085\\u2028\\u2029]+");

  /** Returns the fault as one line, without the file's name. */
  @Override
  public String toString() {
    String line =
        (path.isEmpty() ? "" : path + ": ")
            + rule
            + (value.isEmpty() ? "" : ", was " + value)
            + (hint.isEmpty() ? "" : "; " + hint);
    return BREAK.matcher(line).replaceAll(" ");
  }
}

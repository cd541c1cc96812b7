package feint.scenario;

import java.util.regex.Pattern;

/**
 * One thing that is wrong with a scenario file.
 *
 * @param path the field, such as {@code oracle.transition[1][0]}, counting from 0; empty if the
 *     fault is the whole file's
 * @param rule what must hold, such as "must be at least 1"
 * @param value what the file has instead; empty if there is nothing to show
 * @param hint the way out, such as "did you mean horizon?"; empty if there is none to offer
 * @param line where the field is in a YAML text, or what it is missing in; from 1, and 0 where
 *     nobody knows
 */
public record Fault(String path, String rule, String value, String hint, int line) {

  /** Text that YAML has over several lines, or a parser's message, must not break ours. */
  private static final Pattern BREAK = Pattern.compile("[\\p{Cntrl}\\u0085\\u2028\\u2029]+");

  /** The fault as one line, without the file's name. */
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

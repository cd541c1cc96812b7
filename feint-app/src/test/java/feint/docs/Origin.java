package feint.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Origin of the numbers of a table, as stated above it. */
sealed interface Origin {

  /**
   * A command prints them.
   *
   * <pre>{@code
   * <!-- printed by: ./feint evaluate scenarios/{scenario}.yaml -p {policy} --json
   * P(finish): finishProbability, standardError.finishProbability
   * incentive: expectedIncentive
   * -->
   * }</pre>
   *
   * <p>{@code {policy}} is what stands in the row under the heading "policy", and {@code {column}}
   * the heading of the cell's own column. The other lines say which fields of the printed JSON a
   * cell shows, in their order; {@code *} is for all columns that are not mentioned. A percent sign
   * behind a field means that the table has it in percent. A column without a line has no numbers,
   * unless its heading is one of those in braces.
   *
   * @param command the command line, with braces
   * @param columns the fields, with braces, by heading
   */
  record Printed(String command, Map<String, List<String>> columns) implements Origin {}

  /** Numbers of an example, marked by the comment {@code <!-- given -->}. */
  record Given() implements Origin {}

  /** Numbers that the build cannot check, marked by {@code *Not checked by the build: …*}. */
  record Unchecked(String why) implements Origin {}

  /** Missing origin. */
  record Unsaid() implements Origin {}

  Pattern COMMENT = Pattern.compile("<!--\\s*(given|printed by: (.*?))\\s*-->\\s*", Pattern.DOTALL);

  Pattern UNCHECKED =
      Pattern.compile("(?:.*\\n)?\\*Not checked by the build: (.*?)\\.?\\*\\s*", Pattern.DOTALL);

  /** Returns the origin stated in the paragraph above the table. */
  static Origin of(String paragraph) {
    Matcher unchecked = UNCHECKED.matcher(paragraph);
    if (unchecked.matches()) {
      return new Unchecked(unchecked.group(1));
    }
    Matcher comment = COMMENT.matcher(paragraph);
    if (!comment.matches()) {
      return new Unsaid();
    }
    return comment.group(2) == null ? new Given() : printed(comment.group(2));
  }

  private static Printed printed(String text) {
    List<String> lines = text.lines().map(String::strip).toList();
    Map<String, List<String>> columns = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      int colon = line.lastIndexOf(": ");
      if (colon < 0) {
        throw new IllegalArgumentException("a line must be COLUMN: FIELDS, was " + line);
      }
      List<String> fields = new ArrayList<>(List.of(line.substring(colon + 2).split(", *")));
      columns.put(line.substring(0, colon), fields);
    }
    return new Printed(lines.get(0), columns);
  }
}

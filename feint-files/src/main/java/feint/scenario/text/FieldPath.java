package feint.scenario.text;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Path from the root of a scenario to a field.
 *
 * @param steps names of fields, and indices of entries from 0
 */
public record FieldPath(List<Object> steps) {

  public static final FieldPath TOP = new FieldPath(List.of());

  private static final Pattern PLAIN_NAME = Pattern.compile("[\\w$][\\w$-]{0,59}");

  public FieldPath {
    steps = List.copyOf(steps);
  }

  /** Returns the path of a field or an entry of this one. */
  public FieldPath to(Object step) {
    List<Object> longer = new ArrayList<>(steps);
    longer.add(step);
    return new FieldPath(longer);
  }

  /** Returns this path and its ancestors. */
  Stream<FieldPath> upToTop() {
    return IntStream.rangeClosed(0, steps.size())
        .mapToObj(length -> new FieldPath(steps.subList(0, length)));
  }

  /**
   * Returns the position of this path in the document, for sorting: its index among its siblings at
   * each level. Missing fields come after present ones.
   */
  int[] position(JsonNode document) {
    int[] position = new int[steps.size()];
    JsonNode node = document;
    for (int level = 0; level < position.length; level++) {
      position[level] = index(node, steps.get(level));
      node = child(node, steps.get(level));
    }
    return position;
  }

  private static JsonNode child(JsonNode node, Object step) {
    return step instanceof Integer index ? node.path(index) : node.path((String) step);
  }

  private static int index(JsonNode node, Object step) {
    if (step instanceof Integer index) {
      return index;
    }
    int index = 0;
    for (String name : (Iterable<String>) node::fieldNames) {
      if (name.equals(step)) {
        return index;
      }
      index++;
    }
    return index;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Object step : steps) {
      text.append(step instanceof String name ? named(name, text.isEmpty()) : "[" + step + "]");
    }
    return text.toString();
  }

  private static String named(String name, boolean first) {
    if (PLAIN_NAME.matcher(name).matches()) {
      return first ? name : "." + name;
    }
    String quoted = new String(JsonStringEncoder.getInstance().quoteAsString(name));
    return "[\"" + FieldValues.shortened(quoted) + "\"]";
  }
}

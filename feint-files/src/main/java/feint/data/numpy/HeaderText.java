package feint.data.numpy;

import feint.io.Snippet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parser of a header's text, a dictionary in Python's notation. */
final class HeaderText {

  private static final String DESCR = "descr";
  private static final String ORDER = "fortran_order";
  private static final String SHAPE = "shape";
  private static final Set<String> KEYS = Set.of(DESCR, ORDER, SHAPE);

  /**
   * Key and value; the value is a string, a word, a tuple or a list. A list describes elements of
   * several fields.
   */
  private static final Pattern ENTRY =
      Pattern.compile(
          "\\s*(['\"])(\\w+)\\1\\s*:\\s*"
              + "('[^'\\\\]*'|\"[^\"\\\\]*\"|\\w+|\\([^()]*\\)|\\[[^\\]]*\\])\\s*(?:,\\s*|$)");

  /** Length, which old versions of Python wrote as 3L. */
  private static final Pattern LENGTH = Pattern.compile("\\s*(\\d{1,19})L?\\s*");

  private final ArrayLocation location;
  private final String text;
  private final Map<String, String> values = new HashMap<>();

  private HeaderText(ArrayLocation location, String text) {
    this.location = location;
    this.text = text.strip();
  }

  /** Parses the text of a header. */
  static ArrayHeader read(ArrayLocation location, String text) {
    HeaderText parser = new HeaderText(location, text);
    if (!parser.readValues() || !parser.values.keySet().equals(KEYS)) {
      throw location.fault(
          "header must be a dictionary of descr, fortran_order and shape, was "
              + Snippet.of(parser.text));
    }
    ElementType type = parser.type();
    parser.requireOrder();
    return new ArrayHeader(type, parser.shape());
  }

  /** Parses the entries and returns whether the text is a dictionary without duplicate keys. */
  private boolean readValues() {
    if (!text.startsWith("{") || !text.endsWith("}")) {
      return false;
    }
    String inside = text.substring(1, text.length() - 1);
    Matcher entry = ENTRY.matcher(inside);
    int end = 0;
    while (end < inside.length()) {
      entry.region(end, inside.length());
      if (!entry.lookingAt() || values.put(entry.group(2), entry.group(3)) != null) {
        return false;
      }
      end = entry.end();
    }
    return true;
  }

  private String value(String key) {
    return values.getOrDefault(key, "");
  }

  private ElementType type() {
    String descr = value(DESCR);
    boolean quoted = descr.startsWith("'") || descr.startsWith("\"");
    String name = quoted ? descr.substring(1, descr.length() - 1) : "";
    if (name.endsWith("O")) {
      throw location.fault(
          "descr must not be of Python objects, which only Python can unpickle, was "
              + Snippet.of(descr));
    }
    return ElementType.of(name)
        .orElseThrow(
            () ->
                location.fault(
                    "descr must be one of "
                        + String.join(", ", ElementType.names())
                        + ", was "
                        + Snippet.of(descr)
                        + ": convert it with astype"));
  }

  private void requireOrder() {
    String order = value(ORDER);
    if (!order.equals("False")) {
      throw location.fault(
          "fortran_order must be False, was "
              + Snippet.of(order)
              + ": convert it with ascontiguousarray");
    }
  }

  private List<Integer> shape() {
    String tuple = value(SHAPE);
    List<Integer> shape = new ArrayList<>();
    for (String part : parts(tuple)) {
      shape.add(length(part, tuple));
    }
    if (shape.size() > ArrayHeader.MOST_DIMENSIONS) {
      throw location.fault(
          "shape must have at most "
              + ArrayHeader.MOST_DIMENSIONS
              + " dimensions, was "
              + Snippet.of(tuple));
    }
    return shape;
  }

  /** Splits a tuple at its commas. (3) is not a tuple, but (3,) is; (3, 4,) equals (3, 4). */
  private List<String> parts(String tuple) {
    if (tuple.startsWith("(") && tuple.substring(1, tuple.length() - 1).isBlank()) {
      return List.of();
    }
    if (!tuple.startsWith("(") || tuple.indexOf(',') < 0) {
      throw noTuple(tuple);
    }
    String inside = tuple.substring(1, tuple.length() - 1).stripTrailing();
    String open = inside.endsWith(",") ? inside.substring(0, inside.length() - 1) : inside;
    return List.of(open.split(",", -1));
  }

  private int length(String part, String tuple) {
    Matcher length = LENGTH.matcher(part);
    if (!length.matches()) {
      throw noTuple(tuple);
    }
    try {
      return Integer.parseInt(length.group(1));
    } catch (NumberFormatException e) {
      throw location.fault(
          "shape must have lengths of at most " + Integer.MAX_VALUE + ", was " + Snippet.of(tuple));
    }
  }

  private RuntimeException noTuple(String tuple) {
    return location.fault("shape must be a tuple of lengths, was " + Snippet.of(tuple));
  }
}

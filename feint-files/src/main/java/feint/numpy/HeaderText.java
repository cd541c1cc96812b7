package feint.numpy;

import feint.file.Excerpt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of a header: a dictionary in Python's notation, of which we read what arrays need. */
final class HeaderText {

  private static final String DESCR = "descr";
  private static final String ORDER = "fortran_order";
  private static final String SHAPE = "shape";
  private static final Set<String> KEYS = Set.of(DESCR, ORDER, SHAPE);

  /** A key and a text, a word, a tuple or a list; a list describes elements of several fields. */
  private static final Pattern ENTRY =
      Pattern.compile(
          "\\s*(['\"])(\\w+)\\1\\s*:\\s*"
              + "('[^'\\\\]*'|\"[^\"\\\\]*\"|\\w+|\\([^()]*\\)|\\[[^\\]]*\\])\\s*(?:,\\s*|$)");

  /** A length, which old versions of Python wrote as 3L. */
  private static final Pattern LENGTH = Pattern.compile("\\s*(\\d{1,19})L?\\s*");

  private final Place place;
  private final String text;
  private final Map<String, String> values = new HashMap<>();

  private HeaderText(Place place, String text) {
    this.place = place;
    this.text = text.strip();
  }

  /** What a text says of its array. */
  static ArrayHeader read(Place place, String text) {
    HeaderText reading = new HeaderText(place, text);
    if (!reading.readValues() || !reading.values.keySet().equals(KEYS)) {
      throw place.fault(
          "header must be a dictionary of descr, fortran_order and shape, was "
              + Excerpt.of(reading.text));
    }
    ElementType type = reading.type();
    reading.requireOrder();
    return new ArrayHeader(type, reading.shape());
  }

  /** Whether the text is a dictionary that names nothing twice. */
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
      throw place.fault(
          "descr must not be of Python objects, which only Python can unpickle, was "
              + Excerpt.of(descr));
    }
    return ElementType.of(name)
        .orElseThrow(
            () ->
                place.fault(
                    "descr must be one of "
                        + String.join(", ", ElementType.names())
                        + ", was "
                        + Excerpt.of(descr)
                        + ": convert it with astype"));
  }

  private void requireOrder() {
    String order = value(ORDER);
    if (!order.equals("False")) {
      throw place.fault(
          "fortran_order must be False, was "
              + Excerpt.of(order)
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
      throw place.fault(
          "shape must have at most "
              + ArrayHeader.MOST_DIMENSIONS
              + " dimensions, was "
              + Excerpt.of(tuple));
    }
    return shape;
  }

  /**
   * What is between the commas of a tuple. (3) is none, but (3,) is; (3, 4,) is the same as (3, 4).
   */
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
      throw place.fault(
          "shape must have lengths of at most " + Integer.MAX_VALUE + ", was " + Excerpt.of(tuple));
    }
  }

  private RuntimeException noTuple(String tuple) {
    return place.fault("shape must be a tuple of lengths, was " + Excerpt.of(tuple));
  }
}

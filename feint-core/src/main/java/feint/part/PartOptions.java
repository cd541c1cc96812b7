package feint.part;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What follows a part's name, as in {@code cautious:margin=3,top=2}: options with values, each of
 * which may be left out. What a part asks for is what it knows; an option that it does not ask for
 * is refused when it has been made.
 */
public final class PartOptions {

  private final Map<String, String> values;
  private final Set<String> asked = new LinkedHashSet<>();

  private PartOptions(Map<String, String> values) {
    this.values = values;
  }

  /** Without any. */
  public static PartOptions none() {
    return new PartOptions(Map.of());
  }

  /** The options in a text such as {@code margin=3,top=2}. */
  public static PartOptions of(String text) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String option : text.split(",", -1)) {
      int equals = option.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException(
            "option must have a name and a value, as in NAME=VALUE, was \"" + option + "\"");
      }
      if (values.putIfAbsent(option.substring(0, equals), option.substring(equals + 1)) != null) {
        throw new IllegalArgumentException(
            "option " + option.substring(0, equals) + " must be given once, was " + text);
      }
    }
    return new PartOptions(values);
  }

  /** Options whose values are numbers, one or more. */
  public static PartOptions ofNumbers(Map<String, List<Double>> numbers) {
    Map<String, String> values = new LinkedHashMap<>();
    numbers.forEach(
        (name, list) ->
            values.put(
                name, list.stream().map(PartOptions::written).collect(Collectors.joining(";"))));
    return new PartOptions(values);
  }

  /** The shortest text that is read as this number again. */
  private static String written(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e9
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  /** The options as a text, which {@link #of} takes; empty if there are none. */
  public String text() {
    return values.entrySet().stream()
        .map(option -> option.getKey() + "=" + option.getValue())
        .collect(Collectors.joining(","));
  }

  /** What was given, or what is meant if nothing was. */
  public String text(String option, String usual) {
    asked.add(option);
    return values.getOrDefault(option, usual);
  }

  /** A number, or what is meant if none was given. */
  public double number(String option, double usual) {
    String text = text(option, "");
    if (!values.containsKey(option)) {
      return usual;
    }
    try {
      return new BigDecimal(text).doubleValue();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(option + " must be a number, was \"" + text + "\"", e);
    }
  }

  /** Numbers, which a text has with semicolons between them, or what is meant if none are given. */
  public List<Double> numbers(String option, List<Double> usual) {
    String text = text(option, "");
    if (!values.containsKey(option)) {
      return List.copyOf(usual);
    }
    try {
      return Arrays.stream(text.split(";", -1))
          .map(one -> new BigDecimal(one).doubleValue())
          .toList();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          option + " must be numbers with semicolons between them, was \"" + text + "\"", e);
    }
  }

  /** A number of {@code first..last}, or what is meant if none was given. */
  public int integer(String option, int usual, int first, int last) {
    String text = text(option, "");
    if (!values.containsKey(option)) {
      return usual;
    }
    try {
      int value = Integer.parseInt(text);
      if (value >= first && value <= last) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Falls through: what is not an integer is not in the range.
    }
    throw new IllegalArgumentException(
        option + " must be in " + first + ".." + last + ", was \"" + text + "\"");
  }

  /** Refuses what nobody has asked for. */
  public void requireAllAsked() {
    for (String option : values.keySet()) {
      if (!asked.contains(option)) {
        throw new IllegalArgumentException(
            (asked.isEmpty()
                    ? "it has no options"
                    : "option must be one of " + String.join(", ", asked))
                + ", was \""
                + option
                + "\"");
      }
    }
  }
}

package feint.plugin;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Options that follow a plug-in's name, as in {@code cautious:margin=3,top=2}. Each option has a
 * value and may be omitted. The options that a plug-in reads are the ones it supports; {@link
 * #requireAllAsked} rejects all others.
 */
public final class PluginOptions {

  private final Map<String, String> values;
  private final Set<String> asked = new LinkedHashSet<>();

  private PluginOptions(Map<String, String> values) {
    this.values = values;
  }

  /** Returns options without any value. */
  public static PluginOptions none() {
    return new PluginOptions(Map.of());
  }

  /**
   * Parses options such as {@code margin=3,top=2}.
   *
   * @throws IllegalArgumentException if an option has no name or no value, or occurs twice
   */
  public static PluginOptions of(String text) {
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
    return new PluginOptions(values);
  }

  /** Returns options whose values are lists of one or more numbers. */
  public static PluginOptions ofNumbers(Map<String, List<Double>> numbers) {
    Map<String, String> values = new LinkedHashMap<>();
    numbers.forEach(
        (name, list) ->
            values.put(
                name, list.stream().map(PluginOptions::format).collect(Collectors.joining(";"))));
    return new PluginOptions(values);
  }

  /** Returns the shortest text that parses to this number. */
  private static String format(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e9
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  /** Returns the options as text that {@link #of} parses; empty if there are none. */
  public String text() {
    return values.entrySet().stream()
        .map(option -> option.getKey() + "=" + option.getValue())
        .collect(Collectors.joining(","));
  }

  /** Returns the value of an option, or {@code fallback} if it is absent. */
  public String text(String option, String fallback) {
    asked.add(option);
    return values.getOrDefault(option, fallback);
  }

  /**
   * Returns the value of a numeric option, or {@code fallback} if it is absent.
   *
   * @throws IllegalArgumentException if the value is not a number
   */
  public double number(String option, double fallback) {
    String text = text(option, "");
    if (!values.containsKey(option)) {
      return fallback;
    }
    try {
      return new BigDecimal(text).doubleValue();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(option + " must be a number, was \"" + text + "\"", e);
    }
  }

  /**
   * Returns the numbers of an option, separated by semicolons, or {@code fallback} if it is absent.
   *
   * @throws IllegalArgumentException if a value is not a number
   */
  public List<Double> numbers(String option, List<Double> fallback) {
    String text = text(option, "");
    if (!values.containsKey(option)) {
      return List.copyOf(fallback);
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

  /**
   * Returns the value of an integer option, or {@code fallback} if it is absent.
   *
   * @throws IllegalArgumentException if the value is not an integer in {@code first..last}
   */
  public int integer(String option, int fallback, int first, int last) {
    String text = text(option, "");
    if (!values.containsKey(option)) {
      return fallback;
    }
    try {
      int value = Integer.parseInt(text);
      if (value >= first && value <= last) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Falls through: a text that is not an integer is out of range.
    }
    throw new IllegalArgumentException(
        option + " must be in " + first + ".." + last + ", was \"" + text + "\"");
  }

  /**
   * Rejects options that the plug-in has not read.
   *
   * @throws IllegalArgumentException if such an option was given
   */
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

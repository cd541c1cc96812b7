package feint.policyspec;

import feint.math.Joiner;
import feint.model.Problem;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Option of a policy's name: its range, its default and its parser.
 *
 * @param <T> its values
 */
public final class NameOption<T> {

  /** Parser of a value for a problem; empty if it is out of range. */
  @FunctionalInterface
  private interface Parser<T> {
    Optional<T> parse(String value, Problem problem);
  }

  private final String name;
  private final String range;
  private final String usual;
  private final Function<Problem, String> rule;
  private final Function<Problem, T> fallback;
  private final Parser<T> parser;

  private NameOption(
      String name,
      String range,
      String usual,
      Function<Problem, String> rule,
      Function<Problem, T> fallback,
      Parser<T> parser) {
    this.name = name;
    this.range = range;
    this.usual = usual;
    this.rule = rule;
    this.fallback = fallback;
    this.parser = parser;
  }

  /** Returns an option with the values {@code all}, identified by their texts. */
  static <T> NameOption<T> choice(String name, T usual, List<T> all) {
    String words = Joiner.or(all.stream().map(Object::toString).toList());
    return new NameOption<>(
        name,
        words,
        usual.toString(),
        any -> words,
        any -> usual,
        (value, any) -> all.stream().filter(one -> one.toString().equals(value)).findFirst());
  }

  /** Returns an option that is yes or, by default, no. */
  static NameOption<Boolean> yes(String name) {
    return new NameOption<>(
        name,
        "yes or no",
        "no",
        any -> "yes or no",
        any -> false,
        (value, any) ->
            Stream.of("yes", "no")
                .filter(value::equals)
                .map(word -> word.equals("yes"))
                .findFirst());
  }

  /** Returns an option that is an integer in {@code first..last}. */
  static NameOption<Integer> whole(String name, int usual, int first, int last) {
    String range = first + ".." + last;
    return new NameOption<>(
        name,
        range,
        "" + usual,
        any -> "in " + range,
        any -> usual,
        (value, any) ->
            IntStream.rangeClosed(first, last)
                .boxed()
                .filter(number -> value.equals("" + number))
                .findFirst());
  }

  /** Returns an option that is a number in [0, most], which may be given in percent. */
  static NameOption<Double> number(String name, double usual, double most) {
    String range = "a number in [0, " + plain(most) + "]";
    return new NameOption<>(
        name,
        range,
        plain(usual),
        any -> range,
        any -> usual,
        (value, any) -> decimal(value).filter(number -> number >= 0 && number <= most));
  }

  private static String plain(double number) {
    return new BigDecimal(String.valueOf(number)).stripTrailingZeros().toPlainString();
  }

  private static Optional<Double> decimal(String value) {
    boolean percent = value.endsWith("%");
    try {
      BigDecimal decimal = new BigDecimal(percent ? value.substring(0, value.length() - 1) : value);
      return Optional.of((percent ? decimal.movePointLeft(2) : decimal).doubleValue());
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns an option that is an incentive of the problem, by default the highest, or {@code word}.
   */
  static NameOption<String> incentive(String name, String word) {
    return new NameOption<>(
        name,
        "an incentive of the scenario, or " + word,
        "the highest",
        problem -> Joiner.or(incentives(problem, word)),
        problem -> "" + problem.actions().highestIncentive(),
        (value, problem) ->
            incentives(problem, word).contains(value) ? Optional.of(value) : Optional.empty());
  }

  private static List<String> incentives(Problem problem, String word) {
    Stream<String> amounts =
        IntStream.range(0, problem.actions().levels())
            .mapToObj(level -> "" + problem.actions().incentive(level));
    return Stream.concat(amounts, Stream.of(word)).toList();
  }

  /** Returns a copy that is documented with another default, which depends on other options. */
  NameOption<T> documented(String otherUsual) {
    return new NameOption<>(name, range, otherUsual, rule, fallback, parser);
  }

  /** Returns the name. */
  public String name() {
    return name;
  }

  /** Returns the values that it takes, for documents. */
  public String range() {
    return range;
  }

  /** Returns the default, for documents. */
  public String usual() {
    return usual;
  }

  /** Returns the default in a problem. */
  T fallback(Problem problem) {
    return fallback.apply(problem);
  }

  /** Returns the values that it takes in a problem, for messages. */
  String rule(Problem problem) {
    return rule.apply(problem);
  }

  /** Parses a value; empty if it is out of range. */
  Optional<T> parse(String value, Problem problem) {
    return parser.parse(value, problem);
  }

  /** Returns the names of options, for messages. */
  static List<String> names(List<NameOption<?>> options) {
    return options.stream().<String>map(NameOption::name).toList();
  }

  /** Formats a value as the parser reads it. */
  static String format(Object value) {
    return value instanceof Boolean yes ? (yes ? "yes" : "no") : value.toString();
  }
}

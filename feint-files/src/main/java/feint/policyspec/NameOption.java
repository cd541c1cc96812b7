package feint.policyspec;

import feint.math.Joiner;
import feint.model.Problem;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Option of a policy's name.
 *
 * @param range values that it takes, for documents
 * @param usual default, for documents
 * @param rule values that it takes in a problem, for messages
 * @param fallback default in a problem
 * @param parser parses a value for a problem; empty if the value is out of range
 * @param <T> its values
 */
public record NameOption<T>(
    String name,
    String range,
    String usual,
    Function<Problem, String> rule,
    Function<Problem, T> fallback,
    BiFunction<String, Problem, Optional<T>> parser) {

  private static <T> NameOption<T> of(
      String name, String range, T usual, Function<String, Optional<T>> parser) {
    return new NameOption<>(
        name, range, format(usual), any -> range, any -> usual, (text, any) -> parser.apply(text));
  }

  /** Returns an option with the values {@code all}, identified by their texts. */
  static <T> NameOption<T> choice(String name, T usual, List<T> all) {
    return of(
        name,
        Joiner.or(all.stream().map(NameOption::format).toList()),
        usual,
        text -> all.stream().filter(one -> format(one).equals(text)).findFirst());
  }

  /** Returns an option that is yes or, by default, no. */
  static NameOption<Boolean> yes(String name) {
    return choice(name, false, List.of(true, false));
  }

  /** Returns an option that is an integer in {@code first..last}. */
  static NameOption<Integer> whole(String name, int usual, int first, int last) {
    return of(
        name,
        "in " + first + ".." + last,
        usual,
        text ->
            IntStream.rangeClosed(first, last)
                .boxed()
                .filter(n -> text.equals("" + n))
                .findFirst());
  }

  /** Returns an option that is a number in [0, most], which may be given in percent. */
  static NameOption<Double> number(String name, double usual, double most) {
    String bound = new BigDecimal(String.valueOf(most)).stripTrailingZeros().toPlainString();
    return of(name, "a number in [0, " + bound + "]", usual, text -> decimal(text, most));
  }

  private static Optional<Double> decimal(String text, double most) {
    boolean percent = text.endsWith("%");
    try {
      BigDecimal decimal = new BigDecimal(percent ? text.substring(0, text.length() - 1) : text);
      double number = (percent ? decimal.movePointLeft(2) : decimal).doubleValue();
      return number >= 0 && number <= most ? Optional.of(number) : Optional.empty();
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
        (text, problem) -> Optional.of(text).filter(incentives(problem, word)::contains));
  }

  private static List<String> incentives(Problem problem, String word) {
    IntStream levels = IntStream.range(0, problem.actions().levels());
    return Stream.concat(
            levels.mapToObj(level -> "" + problem.actions().incentive(level)), Stream.of(word))
        .toList();
  }

  /** Returns a copy that is documented with another default, which depends on other options. */
  NameOption<T> documented(String otherUsual) {
    return new NameOption<>(name, range, otherUsual, rule, fallback, parser);
  }

  /** Formats a value as the parser reads it. */
  static String format(Object value) {
    return value instanceof Boolean yes ? (yes ? "yes" : "no") : value.toString();
  }
}

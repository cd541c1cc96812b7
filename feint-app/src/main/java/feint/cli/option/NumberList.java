package feint.cli.option;

import feint.cli.output.UsageException;
import feint.report.view.NumberFormat;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** List of numbers separated by commas. */
public record NumberList(List<Double> numbers) {

  public NumberList {
    numbers = List.copyOf(numbers);
  }

  /** Returns the distinct numbers of several lists in ascending order. */
  public static List<Double> sorted(List<NumberList> lists) {
    return lists.stream().flatMap(list -> list.numbers().stream()).distinct().sorted().toList();
  }

  /**
   * Returns the distinct integers of several lists in ascending order.
   *
   * @throws UsageException if a number is no integer in 1..{@code most}
   */
  public static List<Integer> integers(String option, List<NumberList> lists, int most) {
    for (double n : sorted(lists)) {
      UsageException.require(
          n == Math.rint(n) && n >= 1 && n <= most,
          option
              + " must be integers in 1.."
              + most
              + ", was "
              + (Double.isNaN(n) ? "NaN" : NumberFormat.number(n)));
    }
    return sorted(lists).stream().map(Double::intValue).toList();
  }

  private static NumberList read(
      String text, Function<String, Optional<Double>> number, String rule) {
    return new NumberList(
        Arrays.stream(text.split(",", -1))
            .map(
                part ->
                    number
                        .apply(part)
                        .orElseThrow(
                            () -> new TypeConversionException(rule + ", was '" + text + "'")))
            .toList());
  }

  /** Converter of probabilities, each a number or a percentage. */
  public static final class Probabilities implements ITypeConverter<NumberList> {

    @Override
    public NumberList convert(String text) {
      return read(
          text,
          Probability::read,
          "must be probabilities, " + Probability.FORM + ", separated by commas");
    }
  }

  /** Converter of numbers. */
  public static final class Reading implements ITypeConverter<NumberList> {

    @Override
    public NumberList convert(String text) {
      return read(text, Reading::number, "must be numbers separated by commas");
    }

    private static Optional<Double> number(String part) {
      try {
        return Optional.of(Double.parseDouble(part));
      } catch (NumberFormatException e) {
        return Optional.empty();
      }
    }
  }
}

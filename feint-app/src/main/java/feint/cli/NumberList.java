package feint.cli;

import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Numbers with commas between them, none of which may be missing. */
record NumberList(List<Double> numbers) {

  NumberList {
    numbers = List.copyOf(numbers);
  }

  /** The numbers of several lists, each once, in order. */
  static List<Double> sorted(List<NumberList> lists) {
    return lists.stream().flatMap(list -> list.numbers().stream()).distinct().sorted().toList();
  }

  /** How picocli reads one. */
  static final class Reading implements ITypeConverter<NumberList> {

    @Override
    public NumberList convert(String text) {
      return new NumberList(
          Arrays.stream(text.split(",", -1)).map(part -> number(part, text)).toList());
    }

    private static double number(String part, String text) {
      try {
        return Double.parseDouble(part);
      } catch (NumberFormatException e) {
        throw new TypeConversionException(
            "must be numbers with commas between them, was '" + text + "'");
      }
    }
  }
}

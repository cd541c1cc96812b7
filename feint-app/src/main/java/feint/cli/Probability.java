package feint.cli;

import java.math.BigDecimal;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a probability, as a number or in percent. Its range is the option's to check. */
final class Probability implements ITypeConverter<Double> {

  static final String FORM = "such as 0.95 or 95%";

  @Override
  public Double convert(String text) {
    return read(text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "must be a probability, " + FORM + ", was '" + text + "'"));
  }

  /** The number that a text stands for; nothing if it stands for none. */
  static Optional<Double> read(String text) {
    try {
      return Optional.of(
          text.endsWith("%")
              ? new BigDecimal(text.substring(0, text.length() - 1)).movePointLeft(2).doubleValue()
              : Double.parseDouble(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}

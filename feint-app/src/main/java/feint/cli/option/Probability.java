package feint.cli.option;

import java.math.BigDecimal;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converter of a probability, a number or a percentage. The option checks the range. */
public final class Probability implements ITypeConverter<Double> {

  static final String FORM = "such as 0.95 or 95%";

  @Override
  public Double convert(String text) {
    return read(text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "must be a probability, " + FORM + ", was '" + text + "'"));
  }

  /** Returns the number in a text; empty if it is not a number. */
  public static Optional<Double> read(String text) {
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

package feint.cli;

import feint.cli.output.UsageException;
import feint.math.Text;
import feint.scenario.text.FieldPath;
import feint.scenario.text.FieldSetting;
import feint.scenario.text.ScenarioException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Values of one field in a sweep, in their order.
 *
 * @param settings one setting for each value, all of the same field
 */
record SweepAxis(List<FieldSetting> settings) {

  /** Largest number of combinations of a sweep. */
  static final int MOST_POINTS = 10_000;

  private static final String NUMBER = "[-+]?[0-9]*\\.?[0-9]+(?:[eE][-+]?[0-9]{1,3})?";

  private static final Pattern RANGE =
      Pattern.compile("(" + NUMBER + ")\\.\\.(" + NUMBER + ")(?::(" + NUMBER + "))?");

  SweepAxis {
    settings = List.copyOf(settings);
  }

  /** Returns the field. */
  FieldPath path() {
    return settings.get(0).path();
  }

  /** Returns whether the field has several values, which makes it a column. */
  boolean varies() {
    return settings.size() > 1;
  }

  /**
   * Converter of {@code PATH=VALUES}: a value, a range, or several of these with commas between.
   */
  static final class Reading implements ITypeConverter<SweepAxis> {

    @Override
    public SweepAxis convert(String text) {
      try {
        int equals = text.indexOf('=');
        String path = text.substring(0, equals + 1);
        List<FieldSetting> settings =
            parts(text.substring(equals + 1)).stream()
                .flatMap(part -> values(part, text))
                .map(value -> FieldSetting.parse(path + value))
                .toList();
        if (settings.stream().map(FieldSetting::value).distinct().count() < settings.size()) {
          throw new TypeConversionException("must have different values, was '" + text + "'");
        }
        return new SweepAxis(settings);
      } catch (IllegalArgumentException | ScenarioException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /** Splits at commas that are outside brackets, braces and quotes. */
  private static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int quote = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (c == '[' || c == '{') {
        depth++;
      } else if (c == ']' || c == '}') {
        depth--;
      } else if (c == ',' && depth == 0) {
        parts.add(text.substring(start, i).strip());
        start = i + 1;
      }
    }
    parts.add(text.substring(start).strip());
    return parts;
  }

  /** Returns the values of a range in exact decimals, or the text itself. */
  private static Stream<String> values(String part, String text) {
    Matcher range = RANGE.matcher(part);
    if (!range.matches()) {
      return Stream.of(part);
    }
    BigDecimal from = new BigDecimal(range.group(1));
    BigDecimal to = new BigDecimal(range.group(2));
    BigDecimal step = range.group(3) == null ? BigDecimal.ONE : new BigDecimal(range.group(3));
    if (step.signum() <= 0 || from.compareTo(to) > 0) {
      throw new TypeConversionException(
          "must be a range FROM..TO:STEP with FROM <= TO and STEP > 0, was '" + text + "'");
    }
    BigDecimal count = to.subtract(from).divide(step, 0, RoundingMode.FLOOR).add(BigDecimal.ONE);
    if (count.compareTo(BigDecimal.valueOf(MOST_POINTS)) > 0) {
      throw new TypeConversionException(
          Text.of(
              "must have at most %,d values, has %,d: '%s'",
              MOST_POINTS, count.toBigInteger(), text));
    }
    return Stream.iterate(from, value -> value.compareTo(to) <= 0, value -> value.add(step))
        .map(BigDecimal::toPlainString);
  }

  /** Returns all combinations; the values of the last field change fastest. */
  static List<List<FieldSetting>> combinations(List<SweepAxis> axes) {
    long count = 1;
    for (SweepAxis axis : axes) {
      count *= axis.settings().size();
      UsageException.require(
          count <= MOST_POINTS,
          Text.of(
              "%s must have at most %,d combinations, has %s",
              FieldSetting.OPTION,
              MOST_POINTS,
              String.join(
                  " x ",
                  axes.stream().map(one -> Text.of("%,d", one.settings().size())).toList())));
    }
    List<List<FieldSetting>> points = List.of(List.of());
    for (SweepAxis axis : axes) {
      points =
          points.stream()
              .flatMap(
                  before ->
                      axis.settings().stream()
                          .map(next -> Stream.concat(before.stream(), Stream.of(next)).toList()))
              .toList();
    }
    return points;
  }
}

package feint.cli.option;

import feint.cli.output.UsageException;
import feint.data.DecimalMark;
import feint.data.LogFormat;
import feint.data.Separator;
import feint.math.Text;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options for the format of a log or record. */
public final class FormatOptions {

  public static final List<String> NAMES =
      List.of("--separator", "--decimal", "--states", "--columns", "--unit");

  @Option(
      names = "--separator",
      paramLabel = "S",
      description =
          "The field separator: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}, detected"
              + " from the header).")
  private Separator separator = Separator.DETECT;

  @Option(
      names = "--decimal",
      paramLabel = "D",
      description =
          "The decimal mark: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}, detected from"
              + " the numbers).")
  private DecimalMark decimal = DecimalMark.DETECT;

  @Option(
      names = "--states",
      paramLabel = "NAME,...",
      description =
          "The names of the oracle's states in the file, worst first (default: numbers from 1).")
  private Optional<String> states = Optional.empty();

  @Option(
      names = "--columns",
      paramLabel = "OURS=THEIRS,...",
      description = "The names of columns in the file, such as oracle=state,incentive=price.")
  private Optional<String> columns = Optional.empty();

  @Option(
      names = "--unit",
      paramLabel = "U",
      converter = Unit.class,
      description =
          "The factor that converts an amount in the file to an incentive: 0.01 for amounts in"
              + " cents (default: 1).")
  private BigDecimal unit = BigDecimal.ONE;

  /** Converter of a unit to an exact decimal. */
  static final class Unit implements ITypeConverter<BigDecimal> {

    @Override
    public BigDecimal convert(String text) {
      try {
        return new BigDecimal(text);
      } catch (NumberFormatException e) {
        throw new TypeConversionException("must be a number, was '" + text + "'");
      }
    }
  }

  /**
   * Returns the format that the options define.
   *
   * @param known columns that a file can have
   */
  public LogFormat format(List<String> known) {
    UsageException.require(
        unit.signum() > 0, "--unit must be above 0, was " + unit.toPlainString());
    return LogFormat.defaults()
        .withSeparator(separator)
        .withDecimal(decimal)
        .withStates(states.map(FormatOptions::states).orElse(List.of()))
        .withColumns(columns.map(text -> columns(text, known)).orElse(Map.of()))
        .withUnit(unit);
  }

  /** Returns the format for an oracle with this number of states. */
  public LogFormat format(List<String> known, int oracleStates) {
    LogFormat format = format(known);
    int named = format.states().size();
    UsageException.require(
        named == 0 || named == oracleStates,
        Text.of(
            "--states must name the %s oracle states of the scenario, named %s",
            oracleStates, named));
    return format;
  }

  private static List<String> states(String text) {
    List<String> names = words(text);
    UsageException.require(
        names.stream().noneMatch(String::isEmpty) && different(names),
        "--states must be different names with commas between them, was '" + text + "'");
    return names;
  }

  private static Map<String, String> columns(String text, List<String> known) {
    Map<String, String> columns = new LinkedHashMap<>();
    for (String pair : words(text)) {
      int at = pair.indexOf('=');
      UsageException.require(
          at > 0 && at < pair.length() - 1,
          "--columns must be pairs such as oracle=state with commas between them, was '"
              + text
              + "'");
      String ours = pair.substring(0, at).strip().toLowerCase(Locale.ROOT);
      UsageException.require(
          known.contains(ours),
          Text.of(
              "--columns must give the name in the file of %s, was '%s'",
              String.join(", ", known), pair));
      UsageException.require(
          columns.put(ours, pair.substring(at + 1).strip()) == null,
          "--columns must name " + ours + " once, was '" + text + "'");
    }
    UsageException.require(
        different(List.copyOf(columns.values())),
        "--columns must name different columns of the file, was '" + text + "'");
    return columns;
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.split(",", -1)).map(String::strip).toList();
  }

  private static boolean different(List<String> names) {
    Set<String> seen = new HashSet<>();
    return names.stream().allMatch(name -> seen.add(name.toLowerCase(Locale.ROOT)));
  }
}

package feint.data;

import feint.math.Checks;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Format of a log or a record, as far as the file itself does not determine it. Whatever is
 * ambiguous is refused rather than guessed.
 *
 * @param separator separator of fields
 * @param decimal decimal mark of numbers
 * @param dates order of day and month in dates
 * @param sort whether to sort the rows of each run by their dates
 * @param states names of the oracle's states, worst first; empty if they are numbered from 1
 * @param columns the file's name of a column, by Feint's name
 * @param unit factor that converts an amount in the file into an incentive, above 0
 */
public record LogFormat(
    Separator separator,
    DecimalMark decimal,
    DateOrder dates,
    boolean sort,
    List<String> states,
    Map<String, String> columns,
    BigDecimal unit) {

  public LogFormat {
    states = List.copyOf(states);
    columns = Map.copyOf(columns);
    Set<String> names = new HashSet<>();
    for (String state : states) {
      Checks.require(!state.isBlank(), "names of states", "must not be blank", states);
      Checks.require(
          names.add(folded(state)), "names of states", "must differ, also in small letters", state);
    }
    Checks.require(
        columns.values().stream().map(LogFormat::folded).distinct().count() == columns.size(),
        "names of columns",
        "must differ",
        columns.values());
    Checks.require(unit.signum() > 0, "unit", "must be above 0", unit.toPlainString());
  }

  /** Returns the format that detects everything from the file. */
  public static LogFormat defaults() {
    return new LogFormat(
        Separator.DETECT,
        DecimalMark.DETECT,
        DateOrder.DETECT,
        false,
        List.of(),
        Map.of(),
        BigDecimal.ONE);
  }

  public LogFormat withSeparator(Separator value) {
    return new LogFormat(value, decimal, dates, sort, states, columns, unit);
  }

  public LogFormat withDecimal(DecimalMark value) {
    return new LogFormat(separator, value, dates, sort, states, columns, unit);
  }

  public LogFormat withDates(DateOrder value) {
    return new LogFormat(separator, decimal, value, sort, states, columns, unit);
  }

  public LogFormat withSort(boolean value) {
    return new LogFormat(separator, decimal, dates, value, states, columns, unit);
  }

  public LogFormat withStates(List<String> value) {
    return new LogFormat(separator, decimal, dates, sort, value, columns, unit);
  }

  public LogFormat withColumns(Map<String, String> value) {
    return new LogFormat(separator, decimal, dates, sort, states, value, unit);
  }

  public LogFormat withUnit(BigDecimal value) {
    return new LogFormat(separator, decimal, dates, sort, states, columns, value);
  }

  /** Normalizes a name for comparison: lower case, without surrounding blanks. */
  static String folded(String name) {
    return name.strip().toLowerCase(Locale.ROOT);
  }
}

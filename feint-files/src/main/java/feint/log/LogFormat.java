package feint.log;

import feint.math.Checks;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * How a log or a record is written, as far as its owner has to say: what can be told from the file
 * itself is, and what cannot is refused rather than guessed.
 *
 * @param separator between fields
 * @param decimal mark of numbers
 * @param dates which number of a date is the month
 * @param sort whether the dates of rows are right and their order is not: rows of a run are sorted
 * @param states the names of the oracle's states, worst first; empty if they are numbered from 1
 * @param columns by our name of a column, the name that the file has for it
 * @param unit an amount in the file times the unit is an incentive
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

  /** What needs no word about it: all that can be told from the file. */
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

  /** A name as names are compared: capitals and blanks around it do not count. */
  static String folded(String name) {
    return name.strip().toLowerCase(Locale.ROOT);
  }
}

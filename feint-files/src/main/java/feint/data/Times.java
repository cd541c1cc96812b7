package feint.data;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parser of the times of rounds: counts, or dates with or without a time of day. All times of a
 * file must have the form of its first.
 */
final class Times {

  private static final String OF_DAY =
      "(?:(?:T| +)(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?(?: ?(Z|[+-]\\d{2}:?\\d{2}))?)?";

  private static final Pattern COUNT = Pattern.compile("[+-]?\\d{1,19}(?:[.,]0{1,6})?");
  private static final Pattern YEAR_FIRST =
      Pattern.compile("(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})" + OF_DAY);
  private static final Pattern YEAR_LAST =
      Pattern.compile("(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4})" + OF_DAY);

  private static final String RULE =
      "must be an integer or a date such as 2026-12-31 or 31.12.2026 23:59";

  private final DateOrder order;
  private final CellReader cells;
  private String form = "";
  private String first = "";

  Times(DateOrder order, CellReader cells) {
    this.order = order;
    this.cells = cells;
  }

  /** Returns whether the times of the file are dates; valid after the first time has been read. */
  boolean dated() {
    return !form.isEmpty() && !form.equals("count");
  }

  /** Reads a count, or nanoseconds since 1970; empty, with a fault, if the field is neither. */
  OptionalLong read(Cells row, String column) {
    String text = row.text(column).toUpperCase(Locale.ROOT);
    if (COUNT.matcher(text).matches()) {
      return sameForm(row, column, "count")
          ? OptionalLong.of(
              cells.integer(row, column, Long.MIN_VALUE, Long.MAX_VALUE, "must be an integer"))
          : OptionalLong.empty();
    }
    Matcher early = YEAR_FIRST.matcher(text);
    Matcher late = YEAR_LAST.matcher(text);
    if (early.matches()) {
      return date(row, column, early, 1, 3, 4, "year-first");
    }
    if (!late.matches()) {
      row.fault(column, RULE);
      return OptionalLong.empty();
    }
    boolean points = late.group(2).equals(".");
    if (order == DateOrder.DETECT && !points) {
      row.fault(column, "may be read in two ways: --dates must say day-first or month-first");
      return OptionalLong.empty();
    }
    boolean month = order == DateOrder.MONTH_FIRST;
    return date(row, column, late, 4, month ? 1 : 3, month ? 3 : 1, "year-last");
  }

  private OptionalLong date(
      Cells row, String column, Matcher date, int year, int month, int day, String kind) {
    String whole =
        kind
            + date.group(2)
            + (date.group(5) == null ? "" : " time")
            + (date.group(9) == null ? "" : " offset");
    if (!sameForm(row, column, whole)) {
      return OptionalLong.empty();
    }
    try {
      LocalDateTime local =
          LocalDateTime.of(
              number(date, year),
              number(date, month),
              number(date, day),
              number(date, 5),
              number(date, 6),
              number(date, 7));
      ZoneOffset offset = date.group(9) == null ? ZoneOffset.UTC : ZoneOffset.of(date.group(9));
      long seconds = local.toEpochSecond(offset);
      return OptionalLong.of(
          Math.addExact(Math.multiplyExact(seconds, 1_000_000_000L), nanos(date.group(8))));
    } catch (DateTimeException | ArithmeticException e) {
      row.fault(column, "must be a date that exists, from 1678 to 2261");
      return OptionalLong.empty();
    }
  }

  private static int number(Matcher date, int group) {
    String digits = date.group(group);
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  private static int nanos(String digits) {
    return digits == null ? 0 : Integer.parseInt((digits + "00000000").substring(0, 9));
  }

  private boolean sameForm(Cells row, String column, String actual) {
    if (form.isEmpty()) {
      form = actual;
      first = row.text(column);
    }
    if (!form.equals(actual)) {
      row.fault(column, "must be written as the first time of the file, " + LogFaults.shown(first));
    }
    return form.equals(actual);
  }
}

package feint.log;

import feint.model.Shape;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the fields of the rows of one file: numbers, amounts, states, answers. What may mean two
 * things is a fault that says how to tell.
 */
final class CellReader {

  /** Whether something was so, or is not said. */
  enum Flag {
    YES,
    NO,
    BLANK
  }

  private static final Pattern NUMBER = Pattern.compile("([+-]?\\d{1,30})(?:([.,])(\\d{1,30}))?");

  /** What may be a thousand and more as well as one and a fraction. */
  private static final Pattern TWO_WAYS = Pattern.compile("[+-]?[1-9]\\d{0,2}[.,]\\d{3}");

  private final LogFormat format;
  private final List<String> states;
  private final String hint;
  private DecimalMark mark;

  CellReader(LogFormat format) {
    this.format = format;
    this.states = format.states().stream().map(LogFormat::folded).toList();
    this.mark = format.decimal();
    this.hint = format.decimal() == DecimalMark.DETECT ? " as numbers before it" : "";
  }

  /** A number; empty with a fault if there is none. */
  private Optional<BigDecimal> number(Cells row, String column, String rule) {
    String text = row.text(column);
    Matcher number = NUMBER.matcher(text);
    if (!number.matches()) {
      row.fault(column, rule);
      return Optional.empty();
    }
    if (number.group(2) == null) {
      return Optional.of(new BigDecimal(number.group(1)));
    }
    DecimalMark seen = DecimalMark.of(number.group(2).charAt(0));
    if (mark == DecimalMark.DETECT && TWO_WAYS.matcher(text).matches()) {
      row.fault(
          column,
          "may be read in two ways: --decimal must say whether its mark is a decimal point or comma");
      return Optional.empty();
    }
    if (mark == DecimalMark.DETECT) {
      mark = seen;
    }
    if (mark != seen) {
      row.fault(column, "must have a decimal " + mark + hint + ", and no thousands marked");
      return Optional.empty();
    }
    return Optional.of(new BigDecimal(number.group(1) + "." + number.group(3)));
  }

  /** An integer within limits, or the lower limit and a fault. */
  long integer(Cells row, String column, long least, long most, String rule) {
    Optional<BigDecimal> number = number(row, column, rule);
    if (number.isEmpty()) {
      return least;
    }
    Optional<Long> whole = whole(number.get()).filter(n -> n >= least && n <= most);
    if (whole.isEmpty()) {
      row.fault(column, rule);
    }
    return whole.orElse(least);
  }

  private static Optional<Long> whole(BigDecimal number) {
    try {
      return Optional.of(number.longValueExact());
    } catch (ArithmeticException e) {
      return Optional.empty();
    }
  }

  /** What was paid: an amount times the unit, or 1 and a fault. */
  int incentive(Cells row, String column, String rule) {
    String told = times(rule);
    Optional<BigDecimal> amount = number(row, column, told);
    if (amount.isEmpty()) {
      return 1;
    }
    Optional<Long> paid =
        whole(amount.get().multiply(format.unit()))
            .filter(n -> n >= 1 && n <= Shape.LARGEST_LEDGER);
    if (paid.isEmpty()) {
      boolean fraction = told.equals(rule) && whole(amount.get()).isEmpty();
      row.fault(column, fraction ? told + " (--unit scales amounts)" : told);
    }
    return paid.orElse(1L).intValue();
  }

  /** A rule about incentives, as one about amounts. */
  String times(String rule) {
    return format.unit().compareTo(BigDecimal.ONE) == 0
        ? rule
        : "times the unit " + format.unit().toPlainString() + " " + rule;
  }

  /** The number of an oracle state, or 1 and a fault. */
  int state(Cells row, String column, int most, String orBlank) {
    if (states.isEmpty()) {
      String rule = "must be an integer in 1.." + most + orBlank;
      boolean named = row.text(column).chars().anyMatch(Character::isLetter);
      return (int) integer(row, column, 1, most, named ? rule + " (--states names states)" : rule);
    }
    int place = states.indexOf(LogFormat.folded(row.text(column)));
    if (place < 0) {
      row.fault(column, "must be one of " + String.join(", ", format.states()) + orBlank);
    }
    return Math.max(place, 0) + 1;
  }

  /** Whether something was so; a fault if that is not said in a way that is known. */
  Flag flag(Cells row, String column, String rule) {
    String text = LogFormat.folded(row.text(column));
    return switch (text) {
      case "1", "true", "yes" -> Flag.YES;
      case "0", "false", "no" -> Flag.NO;
      case "" -> Flag.BLANK;
      default -> {
        // Programs that know no blank among integers write 1.0 and 0.0.
        if (text.matches("[01][.,]0{1,6}")) {
          yield text.charAt(0) == '1' ? Flag.YES : Flag.NO;
        }
        row.fault(column, rule);
        yield Flag.BLANK;
      }
    };
  }
}

package feint.data;

import feint.model.Shape;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parser of fields: numbers, amounts, states and answers. An ambiguous field is a fault whose
 * message names the option that resolves it.
 */
final class CellReader {

  /** Yes, no or not stated. */
  enum Flag {
    YES,
    NO,
    BLANK
  }

  private static final Pattern NUMBER = Pattern.compile("([+-]?\\d{1,30})(?:([.,])(\\d{1,30}))?");

  /** Numbers whose mark may separate either thousands or a fraction. */
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

  /** Reads a number; empty, with a fault, if the field is not one. */
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

  /** Reads an integer within limits; on a fault, returns the lower limit. */
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

  /** Reads an incentive, an amount times the unit; on a fault, returns 1. */
  int incentive(Cells row, String column, String rule) {
    String amountRule = times(rule);
    Optional<BigDecimal> amount = number(row, column, amountRule);
    if (amount.isEmpty()) {
      return 1;
    }
    Optional<Long> paid =
        whole(amount.get().multiply(format.unit()))
            .filter(n -> n >= 1 && n <= Shape.LARGEST_LEDGER);
    if (paid.isEmpty()) {
      boolean fraction = amountRule.equals(rule) && whole(amount.get()).isEmpty();
      row.fault(column, fraction ? amountRule + " (--unit scales amounts)" : amountRule);
    }
    return paid.orElse(1L).intValue();
  }

  /** Restates a rule about incentives as one about amounts. */
  String times(String rule) {
    return format.unit().compareTo(BigDecimal.ONE) == 0
        ? rule
        : "times the unit " + format.unit().toPlainString() + " " + rule;
  }

  /** Reads the number of an oracle state; on a fault, returns 1. */
  int state(Cells row, String column, int most, String orBlank) {
    if (states.isEmpty()) {
      String rule = "must be an integer in 1.." + most + orBlank;
      boolean named = row.text(column).chars().anyMatch(Character::isLetter);
      return (int) integer(row, column, 1, most, named ? rule + " (--states names states)" : rule);
    }
    int index = states.indexOf(LogFormat.folded(row.text(column)));
    if (index < 0) {
      row.fault(column, "must be one of " + String.join(", ", format.states()) + orBlank);
    }
    return Math.max(index, 0) + 1;
  }

  /** Reads a flag and reports a fault for an unknown value. */
  Flag flag(Cells row, String column, String rule) {
    String text = LogFormat.folded(row.text(column));
    return switch (text) {
      case "1", "true", "yes" -> Flag.YES;
      case "0", "false", "no" -> Flag.NO;
      case "" -> Flag.BLANK;
      default -> {
        // Programs without missing values among integers write 1.0 and 0.0.
        if (text.matches("[01][.,]0{1,6}")) {
          yield text.charAt(0) == '1' ? Flag.YES : Flag.NO;
        }
        row.fault(column, rule);
        yield Flag.BLANK;
      }
    };
  }
}

package feint.structure;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/**
 * Witness of a broken rule: states, actions and numbers.
 *
 * @param queues the queues compared, in increasing order
 * @param actions the indices of the actions compared; empty if the rule compares none
 * @param numbers the numbers that break the rule, by name
 * @param claim the violation as a sentence without its location
 */
public record Violation(
    ViolationLocation place,
    List<Integer> queues,
    List<Integer> actions,
    List<Term> numbers,
    String claim) {

  public Violation {
    queues = List.copyOf(queues);
    actions = List.copyOf(actions);
    numbers = List.copyOf(numbers);
  }

  private static final MathContext SIX = new MathContext(6);

  /** Named number. */
  public record Term(String name, double value) {}

  /** Returns the violation and its location as a sentence. */
  public String sentence() {
    return claim + ", " + place.words();
  }

  /** Formats with at most six significant digits. */
  static String digits(double x) {
    BigDecimal rounded = BigDecimal.valueOf(x).round(SIX).stripTrailingZeros();
    return Math.abs(x) >= 1e-6 && Math.abs(x) < 1e9 ? rounded.toPlainString() : rounded.toString();
  }
}

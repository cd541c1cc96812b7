package feint.structure;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/**
 * The states, the actions and the numbers that break a rule.
 *
 * @param queues the queues compared, in increasing order
 * @param actions the indices of the actions compared; empty if it is not about actions
 * @param numbers the numbers that break the rule, by name
 * @param claim what is wrong with them, as a sentence without its end
 */
public record Violation(
    Place place, List<Integer> queues, List<Integer> actions, List<Term> numbers, String claim) {

  public Violation {
    queues = List.copyOf(queues);
    actions = List.copyOf(actions);
    numbers = List.copyOf(numbers);
  }

  private static final MathContext SIX = new MathContext(6);

  /** A number with a name. */
  public record Term(String name, double value) {}

  /** What is wrong, and where. */
  public String sentence() {
    return claim + ", " + place.words();
  }

  /** At most six significant digits. */
  static String digits(double x) {
    BigDecimal rounded = BigDecimal.valueOf(x).round(SIX).stripTrailingZeros();
    return Math.abs(x) >= 1e-6 && Math.abs(x) < 1e9 ? rounded.toPlainString() : rounded.toString();
  }
}

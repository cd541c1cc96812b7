package feint.bound;

import feint.math.Checks;
import java.util.Locale;

/**
 * Two numbers with the optimal expected cost between them, under the initial law of the oracle's
 * state.
 *
 * @param lower no policy whatever costs less: proven
 * @param upper some policy, which is known, does not cost more
 * @param upperKind how the upper end is known
 * @param level how sure the upper end is: 1 if it is proven
 * @param method how the bracket was found, in a few words
 */
public record Bracket(
    double lower, double upper, UpperKind upperKind, double level, String method) {

  /** How the upper end of a bracket is known. */
  public enum UpperKind {
    /** By a computation without chance. */
    PROVEN,
    /** From simulated runs: it holds with a stated probability. */
    CONFIDENCE;

    /** As files and JSON have it. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Bracket {
    Checks.finite(lower, "lower end of a bracket");
    Checks.finite(upper, "upper end of a bracket");
    Checks.probability(level, "level of a bracket");
  }

  /** The bracket of an optimum that is known. */
  public static Bracket exactly(double value) {
    return proven(value, value, "exact");
  }

  /** A bracket both of whose ends are proven. */
  public static Bracket proven(double lower, double upper, String method) {
    return new Bracket(lower, upper, UpperKind.PROVEN, 1, method);
  }

  /** The same with another lower end. */
  Bracket raised(double lower, String method) {
    return new Bracket(lower, upper, upperKind, level, method);
  }

  /** The same policy beside an optimum that is known; rounding may make it seem cheaper. */
  public Bracket withOptimum(double optimum) {
    return new Bracket(
        optimum, Math.max(optimum, upper), upperKind, level, "exact; the policy: " + method);
  }

  /** How far the ends are apart. */
  public double gap() {
    return upper - lower;
  }

  /** The gap as a share of the end that is larger in size; 0 if both are 0. */
  public double relativeGap() {
    double size = Math.max(Math.abs(lower), Math.abs(upper));
    return size == 0 ? 0 : gap() / size;
  }
}

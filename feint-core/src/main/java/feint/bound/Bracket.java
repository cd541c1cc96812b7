package feint.bound;

import feint.math.Checks;
import java.util.Locale;

/**
 * Bracket of the optimal expected cost under the initial distribution of the oracle's state.
 *
 * @param lower proven lower bound on the cost of every policy
 * @param upper upper bound on the cost of a known policy
 * @param upperKind how the upper end was established
 * @param level confidence level of the upper end, in [0, 1]; 1 if it is proven
 * @param method short description of the method
 */
public record Bracket(
    double lower, double upper, UpperKind upperKind, double level, String method) {

  /** Justification of the upper end of a bracket. */
  public enum UpperKind {
    /** Deterministic computation. */
    PROVEN,
    /** Simulated runs: the end holds with a stated probability. */
    CONFIDENCE;

    /** Returns the name in files and JSON. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Bracket {
    Checks.finite(lower, "lower end of a bracket");
    Checks.finite(upper, "upper end of a bracket");
    Checks.probability(level, "level of a bracket");
  }

  /** Creates the bracket of a known optimum. */
  public static Bracket exactly(double value) {
    return proven(value, value, "exact");
  }

  /** Creates a bracket with two proven ends. */
  public static Bracket proven(double lower, double upper, String method) {
    return new Bracket(lower, upper, UpperKind.PROVEN, 1, method);
  }

  /** Returns this bracket with another lower end and method. */
  Bracket raised(double lower, String method) {
    return new Bracket(lower, upper, upperKind, level, method);
  }

  /**
   * Returns this bracket with a known optimum as its lower end. The upper end is raised to the
   * optimum if rounding makes it smaller.
   */
  public Bracket withOptimum(double optimum) {
    return new Bracket(
        optimum, Math.max(optimum, upper), upperKind, level, "exact; the policy: " + method);
  }

  /** Returns the difference of the ends. */
  public double gap() {
    return upper - lower;
  }

  /** Returns the gap relative to the end with the larger absolute value; 0 if both are 0. */
  public double relativeGap() {
    double size = Math.max(Math.abs(lower), Math.abs(upper));
    return size == 0 ? 0 : gap() / size;
  }
}

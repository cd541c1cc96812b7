package feint.zeroleak.oblivious;

import feint.math.Checks;
import feint.model.Shape;
import java.util.Arrays;
import java.util.Optional;

/**
 * Incentive rule of an oblivious policy: a function of the number of queries sent, the oracle's
 * state, and the total number of successes that all trajectories still need. All of these are
 * symmetric in the trajectories, so the incentive leaks nothing. Once no trajectory needs any, the
 * lowest incentive is paid.
 */
public final class IncentiveRule {

  private final Shape shape;
  private final Levels levels;

  /** Levels by oracle state, if nothing else matters; empty otherwise. */
  private final int[] states;

  private IncentiveRule(Shape shape, Levels levels, int... states) {
    this.shape = shape;
    this.levels = levels;
    this.states = states;
  }

  /** Level of the incentive while successes are missing. */
  @FunctionalInterface
  public interface Levels {
    /**
     * Returns the level, 0..n-1.
     *
     * @param sent number of queries sent before, t
     * @param oracle the oracle's state, 1..R
     * @param toCome total number of missing successes of all trajectories, at least 1
     */
    int level(int sent, int oracle, int toCome);
  }

  /**
   * Creates a rule that pays the same incentive while successes are missing.
   *
   * @throws IllegalArgumentException if the shape has no such incentive
   */
  public static IncentiveRule constant(Shape shape, int incentive) {
    int[] all = new int[shape.oracleStates()];
    Arrays.fill(all, incentive);
    return byState(shape, all);
  }

  /**
   * Creates a rule that depends on the oracle's state alone while successes are missing.
   *
   * @param incentives {@code incentives[o-1]} for state o
   * @throws IllegalArgumentException if their number is not that of the states, or if the shape has
   *     no such incentive
   */
  public static IncentiveRule byState(Shape shape, int... incentives) {
    Checks.require(
        incentives.length == shape.oracleStates(),
        "incentives by state",
        "must be one per oracle state, " + shape.oracleStates(),
        incentives.length);
    int[] byState = new int[incentives.length];
    for (int o = 0; o < byState.length; o++) {
      byState[o] = shape.actions().levelOf(incentives[o]);
    }
    return new IncentiveRule(shape, (sent, oracle, toCome) -> byState[oracle - 1], byState);
  }

  /** Creates a rule from a function. */
  public static IncentiveRule of(Shape shape, Levels levels) {
    return new IncentiveRule(shape, levels);
  }

  /** Returns the shape of the problems to which the rule applies. */
  public Shape shape() {
    return shape;
  }

  /** Returns the levels by oracle state, if nothing else matters while successes are missing. */
  public Optional<int[]> levelsByState() {
    return states.length == 0 ? Optional.empty() : Optional.of(states.clone());
  }

  /**
   * Returns the level that is paid, 0..n-1. The arguments are those of {@link Levels#level}, and
   * {@code toCome} may be 0.
   */
  public int level(int sent, int oracle, int toCome) {
    return toCome == 0 ? 0 : levels.level(sent, oracle, toCome);
  }
}

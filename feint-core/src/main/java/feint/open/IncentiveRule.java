package feint.open;

import feint.math.Checks;
import feint.model.Shape;
import java.util.Arrays;
import java.util.Optional;

/**
 * What an open policy pays: by the number of queries sent, the oracle's state, and the successes
 * that the trajectories still need, all together. None of these changes if two trajectories are
 * exchanged, which is why nothing leaks. Once no trajectory needs any, the lowest is paid.
 */
public final class IncentiveRule {

  private final Shape shape;
  private final Levels levels;

  /** By oracle state, if nothing else matters; empty otherwise. */
  private final int[] states;

  private IncentiveRule(Shape shape, Levels levels, int... states) {
    this.shape = shape;
    this.levels = levels;
    this.states = states;
  }

  /** Gives the level of the incentive while successes are to come. */
  @FunctionalInterface
  public interface Levels {
    /**
     * The level, 0..n-1.
     *
     * @param sent the number of queries sent before, t
     * @param oracle the oracle's state, 1..R
     * @param toCome the successes still to come, of all trajectories together; at least 1
     */
    int level(int sent, int oracle, int toCome);
  }

  /** The same for every query, until all is done. */
  public static IncentiveRule constant(Shape shape, int incentive) {
    int[] all = new int[shape.oracleStates()];
    Arrays.fill(all, incentive);
    return byState(shape, all);
  }

  /** By the oracle's state alone, until all is done: {@code incentives[o-1]} in state o. */
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

  /** Any rule of these quantities. */
  public static IncentiveRule of(Shape shape, Levels levels) {
    return new IncentiveRule(shape, levels);
  }

  /** The shape of the problems that it was made for. */
  public Shape shape() {
    return shape;
  }

  /** The levels by oracle state, where nothing else matters until all is done. */
  public Optional<int[]> levelsByState() {
    return states.length == 0 ? Optional.empty() : Optional.of(states.clone());
  }

  /** The level that is paid; the arguments are those of {@link Levels#level}. */
  public int level(int sent, int oracle, int toCome) {
    return toCome == 0 ? 0 : levels.level(sent, oracle, toCome);
  }
}

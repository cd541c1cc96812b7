package feint.model;

import feint.math.Checks;
import feint.math.Distribution;
import feint.math.StochasticMatrix;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Markov chain of the oracle's state, &Delta;(o' given o). It moves once per query, whatever the
 * learner does.
 *
 * @param transition row o-1 is the distribution of the next state after state o
 * @param initial distribution of the first state
 */
public record OracleChain(StochasticMatrix transition, Distribution initial) {

  public OracleChain {
    Checks.require(
        initial.size() == transition.size(),
        "initial distribution",
        "must have one probability per oracle state, " + transition.size(),
        initial.size());
  }

  /**
   * Returns the chain that starts from its stationary distribution.
   *
   * @throws IllegalArgumentException if the stationary distribution is not unique
   */
  public static OracleChain stationary(StochasticMatrix transition) {
    return new OracleChain(
        transition,
        transition
            .stationary()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "stationary distribution of the oracle chain is not unique: give an initial"
                            + " distribution")));
  }

  /** As {@link #stationary(StochasticMatrix)}, from the rows of the matrix. */
  public static OracleChain stationary(double[]... transition) {
    return stationary(StochasticMatrix.of(transition));
  }

  /** Returns the number of oracle states, R. */
  public int states() {
    return transition.size();
  }

  /** Returns the states, 1..R, that the chain visits with positive probability. */
  IntStream reachable() {
    BitSet reached = new BitSet();
    BitSet pending = new BitSet();
    IntStream.range(0, states()).filter(o -> initial.at(o) > 0).forEach(pending::set);
    while (!pending.isEmpty()) {
      int from = pending.nextSetBit(0);
      pending.clear(from);
      reached.set(from);
      IntStream.range(0, states())
          .filter(to -> !reached.get(to) && transition.at(from, to) > 0)
          .forEach(pending::set);
    }
    return reached.stream().map(o -> o + 1);
  }

  /** Returns the distribution of the next state, given that of the present one. */
  public double[] moved(double[] distribution) {
    double[] next = new double[distribution.length];
    transition.addTo(next, distribution);
    return next;
  }

  /** Returns &Delta;(to given from); states count from 1. */
  public double probability(int from, int to) {
    return transition.at(from - 1, to - 1);
  }
}

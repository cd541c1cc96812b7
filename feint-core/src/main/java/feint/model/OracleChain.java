package feint.model;

import feint.math.Checks;
import feint.math.Distribution;
import feint.math.StochasticMatrix;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * &Delta;(o' given o): how the oracle's state moves, once per query whatever the learner does, and
 * where it starts.
 *
 * @param transition row o-1 is the law of the next state after state o
 * @param initial the law of the first state
 */
public record OracleChain(StochasticMatrix transition, Distribution initial) {

  public OracleChain {
    Checks.require(
        initial.size() == transition.size(),
        "initial distribution",
        "must have one probability per oracle state, " + transition.size(),
        initial.size());
  }

  /** A chain that starts from its stationary law, which must be unique. */
  public static OracleChain stationary(StochasticMatrix transition) {
    return new OracleChain(
        transition,
        transition
            .stationary()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "stationary law of the oracle chain is not unique: give an initial"
                            + " distribution")));
  }

  /** As {@link #stationary(StochasticMatrix)}, from the rows of the matrix. */
  public static OracleChain stationary(double[]... transition) {
    return stationary(StochasticMatrix.of(transition));
  }

  /** The number of oracle states, R. */
  public int states() {
    return transition.size();
  }

  /** Returns the states, 1..R, that the chain has at some time with a probability above 0. */
  IntStream reachable() {
    BitSet reached = new BitSet();
    BitSet open = new BitSet();
    IntStream.range(0, states()).filter(o -> initial.at(o) > 0).forEach(open::set);
    while (!open.isEmpty()) {
      int from = open.nextSetBit(0);
      open.clear(from);
      reached.set(from);
      IntStream.range(0, states())
          .filter(to -> !reached.get(to) && transition.at(from, to) > 0)
          .forEach(open::set);
    }
    return reached.stream().map(o -> o + 1);
  }

  /** The law of the next state if this is the law of the present one. */
  public double[] moved(double[] law) {
    double[] next = new double[law.length];
    for (int from = 0; from < law.length; from++) {
      if (law[from] != 0) {
        transition.row(from).addTo(next, law[from]);
      }
    }
    return next;
  }

  /** &Delta;(to given from); states count from 1. */
  public double probability(int from, int to) {
    return transition.at(from - 1, to - 1);
  }
}

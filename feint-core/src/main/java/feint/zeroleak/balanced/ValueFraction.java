package feint.zeroleak.balanced;

import feint.model.Problem;

/**
 * Fraction of a query with the largest total value under both hypotheses.
 *
 * <p>A query brings a success to one hypothesis or to the other. {@link MarginalValue} gives the
 * value of a success; the filter of each hypothesis gives its probability as a function of the
 * fraction c.
 */
final class ValueFraction {

  /** Relative difference of gains below which they are equal. */
  private static final double TIE = 1e-12;

  private final MarginalValue values;
  private final SuccessMass successes;

  private ValueFraction(MarginalValue values, Problem problem, int level) {
    this.values = values;
    this.successes = SuccessMass.of(problem, level);
  }

  /** Creates the rule with values from a table. */
  static ValueFraction byTable(Problem problem, int level) {
    return new ValueFraction(TwoQueueValue.of(problem, level), problem, level);
  }

  /** Creates the rule with values from a formula, for runs of any length. */
  static ValueFraction byPace(Problem problem, int level) {
    return new ValueFraction(PaceApproximation.of(problem, level), problem, level);
  }

  /**
   * Returns the fraction of {@code own} after {@code sent} queries. That of {@code twin} is 1 minus
   * it, to the last bit: it is computed for the filter that comes first in the order of queues and
   * probabilities, and mirrored for the other.
   */
  double of(int sent, TrajectoryFilter own, TrajectoryFilter twin) {
    int comparison = compare(own, twin);
    if (comparison == 0) {
      return 0.5;
    }
    return comparison < 0 ? compute(sent, own, twin) : 1 - compute(sent, twin, own);
  }

  private static int compare(TrajectoryFilter own, TrajectoryFilter twin) {
    int comparison = Integer.compare(own.queue(), twin.queue());
    for (int o = 1; comparison == 0 && o <= own.law().oracleStates(); o++) {
      comparison = Double.compare(own.law().at(o, 0), twin.law().at(o, 0));
    }
    return comparison;
  }

  private double compute(int sent, TrajectoryFilter first, TrajectoryFilter second) {
    MarginalValue.Gains gains = values.at(sent, first.queue(), second.queue());
    // Rounding can make a gain of 0 negative.
    double gain = Math.max(0, gains.own());
    double otherGain = Math.max(0, gains.other());
    FractionValue value =
        new FractionValue(
            successes, gain, first.grouped(successes), otherGain, second.grouped(successes));
    return (double) value.best() / SuccessMass.PARTS;
  }

  /** Value of a fraction under both hypotheses, which is concave. */
  private static final class FractionValue {

    private static final int HALF = SuccessMass.PARTS / 2;

    private final SuccessMass successes;
    private final double gain;
    private final double[] law;
    private final double otherGain;
    private final double[] otherLaw;

    /** Creates the value from distributions by groups of equal success probability. */
    FractionValue(
        SuccessMass successes, double gain, double[] law, double otherGain, double[] otherLaw) {
      this.successes = successes;
      this.gain = gain;
      this.law = law;
      this.otherGain = otherGain;
      this.otherLaw = otherLaw;
    }

    /** Returns the value of a fraction in 64ths. */
    private double of(int parts) {
      double share = (double) parts / SuccessMass.PARTS;
      return gain * successes.ofGrouped(law, share)
          + otherGain * successes.ofGrouped(otherLaw, 1 - share);
    }

    /** Returns the best fraction in 64ths; among equals, the one closest to one half. */
    int best() {
      return gains(HALF, 1) ? furthest(1) : gains(HALF, -1) ? furthest(-1) : HALF;
    }

    private boolean gains(int from, int direction) {
      return of(from + direction) > of(from) + TIE * (gain + otherGain);
    }

    /** Finds the last step with a gain by bisection, since gains decrease. */
    private int furthest(int direction) {
      int gaining = 1;
      int not = HALF + 1;
      while (gaining + 1 < not) {
        int middle = (gaining + not) / 2;
        if (gains(HALF + direction * (middle - 1), direction)) {
          gaining = middle;
        } else {
          not = middle;
        }
      }
      return HALF + direction * gaining;
    }
  }
}

package feint.balance;

import feint.model.Problem;

/**
 * The share that brings both readings of the past furthest.
 *
 * <p>A query is worth a success to one reading or to the other. What a success is worth say {@link
 * Stakes}; how likely it is, if the share is c, says the law of each reading.
 */
final class ValueShare {

  /** Gains that differ by less than this part of what can be gained do not decide. */
  private static final double TIE = 1e-12;

  private final Stakes stakes;
  private final SuccessMass successes;

  private ValueShare(Stakes stakes, Problem problem, int level) {
    this.stakes = stakes;
    this.successes = SuccessMass.of(problem, level);
  }

  /** With what a success is worth from a table of all that can happen. */
  static ValueShare byTable(Problem problem, int level) {
    return new ValueShare(TwoJobs.of(problem, level), problem, level);
  }

  /** With what it is worth from a formula, for runs of any length. */
  static ValueShare byPace(Problem problem, int level) {
    return new ValueShare(Pace.of(problem, level), problem, level);
  }

  /**
   * The share of {@code own} after so many queries. That of {@code twin} is 1 minus it, to the last
   * bit: it is calculated for the one of the two that comes first by its digits, and mirrored.
   */
  double of(int sent, Reading own, Reading twin) {
    int comparison = compare(own, twin);
    if (comparison == 0) {
      return 0.5;
    }
    return comparison < 0 ? calculated(sent, own, twin) : 1 - calculated(sent, twin, own);
  }

  private static int compare(Reading own, Reading twin) {
    int comparison = Integer.compare(own.queue(), twin.queue());
    for (int o = 1; comparison == 0 && o <= own.law().oracleStates(); o++) {
      comparison = Double.compare(own.law().at(o, 0), twin.law().at(o, 0));
    }
    return comparison;
  }

  private double calculated(int sent, Reading first, Reading second) {
    Stakes.Gains gains = stakes.at(sent, first.queue(), second.queue());
    // Rounding can make a gain of 0 negative.
    double gain = Math.max(0, gains.own());
    double otherGain = Math.max(0, gains.other());
    Worth worth =
        new Worth(successes, gain, first.law().oracle(), otherGain, second.law().oracle());
    return (double) worth.best() / SuccessMass.PARTS;
  }

  /** What a share is worth to both: concave in it. */
  private static final class Worth {

    private static final int HALF = SuccessMass.PARTS / 2;

    private final SuccessMass successes;
    private final double gain;
    private final double[] law;
    private final double otherGain;
    private final double[] otherLaw;

    Worth(SuccessMass successes, double gain, double[] law, double otherGain, double[] otherLaw) {
      this.successes = successes;
      this.gain = gain;
      this.law = successes.grouped(law);
      this.otherGain = otherGain;
      this.otherLaw = successes.grouped(otherLaw);
    }

    /** What so many parts are worth. */
    private double of(int parts) {
      double share = (double) parts / SuccessMass.PARTS;
      return gain * successes.ofGrouped(law, share)
          + otherGain * successes.ofGrouped(otherLaw, 1 - share);
    }

    /** The best number of parts; of equal ones that closest to one half. */
    int best() {
      return worthGoing(HALF, 1) ? furthest(1) : worthGoing(HALF, -1) ? furthest(-1) : HALF;
    }

    private boolean worthGoing(int from, int direction) {
      return of(from + direction) > of(from) + TIE * (gain + otherGain);
    }

    /** Steps gain less and less, so the last one that gains is found by halving. */
    private int furthest(int direction) {
      int gaining = 1;
      int not = HALF + 1;
      while (gaining + 1 < not) {
        int middle = (gaining + not) / 2;
        if (worthGoing(HALF + direction * (middle - 1), direction)) {
          gaining = middle;
        } else {
          not = middle;
        }
      }
      return HALF + direction * gaining;
    }
  }
}

package feint.balance;

import feint.model.HiddenLaw;
import feint.model.Problem;

/**
 * The share that brings both readings of the past furthest.
 *
 * <p>A query is worth a success to one reading or to the other. What a success is worth says {@link
 * TwoJobs}; how likely it is, if the share is c, says the law of each reading.
 */
final class ValueShare {

  /** Shares are multiples of 1/64: so c and 1 - c are both exact. */
  static final int GRID = 64;

  /** Gains that differ by less than this part of what can be gained do not decide. */
  private static final double TIE = 1e-12;

  private final TwoJobs jobs;
  private final double[] success;
  private final int[] order;

  ValueShare(Problem problem, int level) {
    this.jobs = TwoJobs.of(problem, level);
    this.order = Filling.states(problem, level).mapToInt(o -> o).toArray();
    this.success = new double[order.length];
    for (int k = 0; k < order.length; k++) {
      success[k] = problem.success().at(order[k], level);
    }
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
    int b = first.queue();
    int other = second.queue();
    double stay = jobs.value(sent + 1, b, other);
    double gain = b > 0 ? jobs.value(sent + 1, b - 1, other) - stay : 0;
    double otherGain = other > 0 ? jobs.value(sent + 1, b, other - 1) - stay : 0;
    double tie = TIE * (gain + otherGain);
    int best = GRID / 2;
    double most = worth(best, gain, first.law(), otherGain, second.law());
    // From one half outwards: of equal shares the one closest to it is taken.
    for (int away = 1; away <= GRID / 2; away++) {
      for (int c = GRID / 2 - away; c <= GRID / 2 + away; c += 2 * away) {
        double worth = worth(c, gain, first.law(), otherGain, second.law());
        if (worth > most + tie) {
          most = worth;
          best = c;
        }
      }
    }
    return (double) best / GRID;
  }

  private double worth(int c, double gain, HiddenLaw law, double otherGain, HiddenLaw otherLaw) {
    double share = (double) c / GRID;
    return (gain > 0 ? gain * mass(law, share) : 0)
        + (otherGain > 0 ? otherGain * mass(otherLaw, 1 - share) : 0);
  }

  /** The chance of a success if this share of a law learns, in its best states. */
  private double mass(HiddenLaw law, double share) {
    double rest = share;
    double sum = 0;
    for (int k = 0; k < order.length && rest > 0; k++) {
      double taken = Math.min(rest, law.at(order[k], 0));
      sum += taken * success[k];
      rest -= taken;
    }
    return sum;
  }
}

package feint.balance;

import feint.model.Problem;

/**
 * The share that brings both readings of the past furthest.
 *
 * <p>A query is worth a success to one reading or to the other. What a success is worth says {@link
 * TwoJobs}; how likely it is, if the share is c, says the law of each reading.
 */
final class ValueShare {

  /** Gains that differ by less than this part of what can be gained do not decide. */
  private static final double TIE = 1e-12;

  private final TwoJobs jobs;
  private final SuccessMass successes;

  ValueShare(Problem problem, int level) {
    this.jobs = TwoJobs.of(problem, level);
    this.successes = SuccessMass.of(problem, level);
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
    if (gain <= 0 && otherGain <= 0) {
      return 0.5;
    }
    double[] own = masses(first);
    double[] others = masses(second);
    int half = SuccessMass.PARTS / 2;
    double tie = TIE * (gain + otherGain);
    int best = half;
    double most = gain * own[half] + otherGain * others[half];
    // From one half outwards: of equal shares the one closest to it is taken.
    for (int away = 1; away <= half; away++) {
      for (int c = half - away; c <= half + away; c += 2 * away) {
        double worth = gain * own[c] + otherGain * others[SuccessMass.PARTS - c];
        if (worth > most + tie) {
          most = worth;
          best = c;
        }
      }
    }
    return (double) best / SuccessMass.PARTS;
  }

  /** The chance of a success, by the share that learns. */
  private double[] masses(Reading reading) {
    double[] masses = new double[SuccessMass.PARTS + 1];
    successes.tabulate(reading.law().oracle(), masses);
    return masses;
  }
}

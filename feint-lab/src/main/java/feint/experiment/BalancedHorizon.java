package feint.experiment;

import feint.balance.Balanced;
import feint.balance.Strength;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Proportion;
import feint.math.RefusalException;
import feint.math.Seed;
import feint.model.Problem;
import feint.simulation.LocalSimulator;
import feint.work.Execution;
import feint.work.Progress;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * How many queries a balanced policy needs to finish often enough, by simulation: the fewest with
 * which the 95 % interval of P(finish) begins at or above what is asked for. Where that is more
 * than a few hundred it is found within a two-hundredth: runs could not tell closer ones apart.
 *
 * @param runs how many are simulated for each horizon that is tried
 */
record BalancedHorizon(int runs, Seed seed) {

  /** How far the search goes: this many times the problem's horizon. */
  static final int LONGEST = 100;

  /** The part of an answer that it may be too large by. */
  private static final int CLOSE = 200;

  /** How often the usual policy, which pays the highest incentive, finishes. */
  Proportion finish(Problem problem, Execution execution) {
    Balanced policy = Balanced.of(problem, Strength.CONTENTS, problem.actions().highestIncentive());
    return new LocalSimulator(problem, execution).run(policy, runs, seed).finishProbability();
  }

  /** Refuses to look for what so many runs cannot show, even if all of them finish. */
  void requireEnoughRuns(double wanted) {
    if (!reaches(new Proportion(runs, runs), wanted)) {
      double needed = Math.ceil(Math.log((1 - Measured.LEVEL) / 2) / Math.log(wanted));
      throw new RefusalException(
          String.format(
              Locale.ROOT,
              "%,d runs cannot show that a balanced policy finishes with probability %s, even if all"
                  + " of them do: %s",
              runs,
              wanted,
              wanted < 1
                  ? String.format(Locale.ROOT, "use --runs %.0f or more", needed)
                  : "no number of runs can"));
    }
  }

  /** Whether that is often enough, as far as runs can tell. */
  static boolean reaches(Proportion finish, double wanted) {
    return finish.interval().map(Interval::low).orElse(0.0) >= wanted;
  }

  /**
   * The fewest queries that do.
   *
   * @param tooFew a horizon that is known not to be enough
   * @param likely one that may well be
   */
  OptionalInt fewest(
      Problem problem, double wanted, int tooFew, OptionalInt likely, Execution execution) {
    Execution quiet = execution.withProgress(Progress.NONE);
    long longest = Math.min(Integer.MAX_VALUE, (long) LONGEST * problem.horizon());
    int not = tooFew;
    long next = Math.min(longest, likely.orElse(Math.max(problem.horizon(), tooFew + 1)));
    int enough = 0;
    int tried = 0;
    while (enough == 0 || enough - not > Math.max(1, enough / CLOSE)) {
      if (next <= not) {
        return OptionalInt.empty();
      }
      Problem other = problem.toBuilder().horizon((int) next).build();
      if (reaches(finish(other, quiet), wanted)) {
        enough = (int) next;
      } else {
        not = (int) next;
      }
      next = enough > 0 ? not + (enough - not) / 2 : Math.min(longest, 2L * not);
      tried++;
      // How many trials it takes is not known beforehand.
      execution.progress().reached(1 - 1 / (1 + 0.2 * tried));
    }
    execution.progress().reached(1);
    return OptionalInt.of(enough);
  }
}

package feint.lab.zeroleak;

import feint.math.Interval;
import feint.math.Measured;
import feint.math.Proportion;
import feint.math.ResourceLimitException;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.simulation.LocalSimulator;
import feint.simulation.Summary;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Search, by simulation, for the fewest queries with which a balanced policy reaches a finish
 * probability: the lower end of the 95 % confidence interval of P(finish) is at or above the
 * target. Horizons above a few hundred are determined within 1/200, which simulated runs cannot
 * resolve.
 *
 * @param decoys number of decoys, K
 * @param runs number of simulated runs per horizon
 */
record BalancedHorizon(int decoys, int runs, Seed seed) {

  /** Limit of the search, in multiples of the problem's horizon. */
  static final int LONGEST = 100;

  /** Inverse of the relative accuracy of the horizon. */
  private static final int CLOSE = 200;

  /** Estimates the finish probability of the balanced policy that pays the highest incentive. */
  private Proportion finish(Problem problem, Execution execution) {
    return simulate(problem, execution).finishProbability();
  }

  /** Simulates the balanced policy that pays the highest incentive. */
  Summary simulate(Problem problem, Execution execution) {
    Payment payment = Payment.constant(problem, problem.actions().highestIncentive());
    BalancedPolicy policy =
        BalancedPolicy.of(
            problem,
            BalancedPolicy.Settings.of(ProtectionLevel.CONTENTS, payment).withDecoys(decoys));
    return new LocalSimulator(problem, execution).run(policy, runs, seed);
  }

  /** Refuses a target that this number of runs cannot confirm, even if all of them finish. */
  void requireEnoughRuns(double wanted) {
    if (!reaches(new Proportion(runs, runs), wanted)) {
      double needed = Math.ceil(Math.log((1 - Measured.LEVEL) / 2) / Math.log(wanted));
      throw new ResourceLimitException(
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

  /** Returns whether the lower end of the confidence interval reaches the target. */
  static boolean reaches(Proportion finish, double wanted) {
    return finish.interval().map(Interval::low).orElse(0.0) >= wanted;
  }

  /**
   * Returns the fewest queries that reach the target.
   *
   * @param tooFew a horizon known to be insufficient
   * @param likely a horizon that is probably sufficient
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
      // The number of trials is not known in advance.
      execution.progress().reached(1 - 1 / (1 + 0.2 * tried));
    }
    execution.progress().reached(1);
    return OptionalInt.of(enough);
  }
}

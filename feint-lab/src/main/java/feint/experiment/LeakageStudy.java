package feint.experiment;

import feint.archive.BalancedName;
import feint.audit.Attacks;
import feint.audit.Audit;
import feint.audit.Finding;
import feint.balance.AdvantageBound;
import feint.balance.Strength;
import feint.math.Checks;
import feint.math.Proportion;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.simulation.LocalSimulator;
import feint.work.Execution;
import feint.work.Progress;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures balanced policies that may leak a little, one for each band, on the same runs of the
 * oracle.
 *
 * @param strength what the policies hide
 * @param bands how far the probability of learning may move from one half
 * @param runs how often each is simulated, and audited
 */
public record LeakageStudy(Strength strength, List<Double> bands, int runs, long seed) {

  public LeakageStudy {
    bands = List.copyOf(bands);
    Checks.atLeast(1, bands.size(), "number of bands");
    Checks.atLeast(1, runs, "runs");
  }

  /** What was found in a problem. */
  public LeakageFrontier of(Problem problem, Execution execution) {
    List<Leakage> found = new ArrayList<>();
    for (double band : bands) {
      int before = found.size();
      Progress within = share -> execution.progress().reached((before + share) / bands.size());
      found.add(at(band, problem, execution.withProgress(within)));
    }
    return new LeakageFrontier(this, found);
  }

  private Leakage at(double band, Problem problem, Execution execution) {
    String half = strength == Strength.TYPES ? "" : ",share=half";
    String name = BalancedName.PREFIX + strength + half + ",epsilon=" + digits(band);
    Policy policy = BalancedName.parse(name, problem);
    // Of the two, the audit takes nearly all of the time.
    Proportion finish =
        new LocalSimulator(problem, execution.withProgress(Progress.NONE))
            .run(policy, runs, new Seed(seed))
            .finishProbability();
    Finding audited =
        new Audit(problem, policy, List.of(Attacks.POLICY_AWARE.on(problem, policy)))
            .run(runs, new Seed(seed), execution)
            .findings()
            .get(0);
    return new Leakage(band, name, finish, AdvantageBound.of(problem.horizon(), band), audited);
  }

  /** A band as the user wrote it. */
  private static String digits(double band) {
    return BigDecimal.valueOf(band).stripTrailingZeros().toPlainString();
  }
}

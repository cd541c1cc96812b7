package feint.lab.audit;

import feint.attack.Attacks;
import feint.attack.audit.Audit;
import feint.attack.audit.Finding;
import feint.math.Checks;
import feint.math.Proportion;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.policy.Policy;
import feint.policyspec.PolicyRegistry;
import feint.simulation.LocalSimulator;
import feint.zeroleak.balanced.AdvantageBound;
import feint.zeroleak.balanced.ProtectionLevel;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Measurement of balanced policies with limited leakage, one for each band, on the same runs of the
 * oracle.
 *
 * @param strength protection level of the policies
 * @param bands how far the probability of learning may differ from one half
 * @param runs number of runs simulated, and audited, per policy
 */
public record LeakageStudy(ProtectionLevel strength, List<Double> bands, int runs, long seed) {

  public LeakageStudy {
    bands = List.copyOf(bands);
    Checks.atLeast(1, bands.size(), "number of bands");
    Checks.atLeast(1, runs, "runs");
  }

  /** Runs the study on a problem. */
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
    String half = strength == ProtectionLevel.TYPES ? "" : ",share=half";
    String name = "balanced:" + strength + half + ",epsilon=" + digits(band);
    Policy policy = PolicyRegistry.build(name, problem);
    // The audit takes nearly all of the time.
    Proportion finish =
        new LocalSimulator(problem, execution.withProgress(Progress.NONE))
            .run(policy, runs, new Seed(seed))
            .finishProbability();
    Finding audited =
        new Audit(problem, policy, List.of(Attacks.POLICY_AWARE))
            .run(runs, new Seed(seed), execution)
            .findings()
            .get(0);
    return new Leakage(band, name, finish, AdvantageBound.of(problem.horizon(), band), audited);
  }

  /** Formats a band as the user wrote it. */
  private static String digits(double band) {
    return BigDecimal.valueOf(band).stripTrailingZeros().toPlainString();
  }
}

package feint.experiment;

import feint.audit.Attacks;
import feint.audit.Audit;
import feint.audit.Finding;
import feint.math.Estimate;
import feint.math.Execution;
import feint.math.Progress;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.AdvantageBound;
import feint.policy.Policy;
import feint.simulation.LocalSimulator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * What a balanced policy gains by leaking a little.
 *
 * @param band &epsilon;: how far the probability of learning may move from one half
 * @param finish how often runs finish, simulated
 * @param bound the advantage that no attacker exceeds
 * @param audited what the attacker who knows the policy was seen to find out
 */
public record Leakage(double band, Estimate finish, double bound, Finding audited) {

  /**
   * Measures the policies of several bands on the same runs of the oracle.
   *
   * @param policies the policy of a band
   */
  public static List<Leakage> of(
      Problem problem,
      List<Double> bands,
      DoubleFunction<Policy> policies,
      int runs,
      Seed seed,
      Execution execution) {
    List<Leakage> found = new ArrayList<>();
    for (double band : bands) {
      Policy policy = policies.apply(band);
      int before = found.size();
      Progress within = share -> execution.progress().reached((before + share) / bands.size());
      // Of the two, the audit takes nearly all of the time.
      Estimate finish =
          new LocalSimulator(problem, execution.withProgress(Progress.NONE))
              .run(policy, runs, seed)
              .finishProbability();
      Finding audited =
          new Audit(problem, policy, List.of(Attacks.POLICY_AWARE.on(problem, policy)))
              .run(runs, seed, execution.withProgress(within))
              .findings()
              .get(0);
      found.add(new Leakage(band, finish, AdvantageBound.of(problem.horizon(), band), audited));
    }
    return List.copyOf(found);
  }
}

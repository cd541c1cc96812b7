import feint.attack.Attacks;
import feint.attack.audit.Audit;
import feint.lab.compare.PaperExperiment;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import feint.policy.markov.StationaryPolicies;
import feint.policy.markov.Thresholds;
import feint.simulation.LocalSimulator;
import feint.solver.forward.PolicyEvaluation;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.LearningFraction;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Times the rows of docs/reference/performance.md that are not commands, on one thread, in processor
 * time.
 *
 * <p>Usage: {@code java -cp JARS benchmarks/Rows.java [ROW...]}. Prints, for each row, the least
 * processor time of three repetitions and the bytes allocated in the last one; for simulations, per
 * query.
 */
public final class Rows {

  private static final int REPETITIONS = 3;
  private static final Execution ALONE = Execution.defaults().withThreads(1);
  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Task, and the number of queries that it simulates; 1 for others. */
  private record Row(double queries, Runnable task) {}

  private Rows() {}

  /** Runs the rows. */
  public static void main(String[] arguments) {
    Map<String, Row> rows = rows();
    for (String name : arguments.length > 0 ? List.of(arguments) : List.copyOf(rows.keySet())) {
      Row row = rows.get(name);
      if (row == null) {
        throw new IllegalArgumentException("row must be one of " + rows.keySet() + ", was " + name);
      }
      double least = Double.POSITIVE_INFINITY;
      long bytes = 0;
      for (int k = 0; k < REPETITIONS; k++) {
        long start = THREADS.getCurrentThreadCpuTime();
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        row.task.run();
        bytes = THREADS.getCurrentThreadAllocatedBytes() - allocated;
        least = Math.min(least, (THREADS.getCurrentThreadCpuTime() - start) * 1e-9);
      }
      System.out.println(
          row.queries == 1
              ? String.format(Locale.ROOT, "%-24s %8.2f s %12d bytes", name, least, bytes)
              : String.format(
                  Locale.ROOT,
                  "%-24s %8.2f s %8.1f ns and %.1f bytes per query, %.1f M queries/s",
                  name,
                  least,
                  least * 1e9 / row.queries,
                  bytes / row.queries,
                  row.queries / least * 1e-6));
    }
  }

  private static Map<String, Row> rows() {
    Problem paper = PaperExperiment.problem().toBuilder().horizon(100).successes(45).build();
    Map<String, Row> rows = new LinkedHashMap<>();
    Problem large = sized(paper, 10_000, 3000).withObjective(Objective.goal());
    rows.put(
        "greedy-evaluated",
        new Row(
            1,
            () ->
                PolicyEvaluation.evaluate(
                    large, StationaryPolicies.greedy(large.shape()), ALONE)));
    Policy threshold = threshold(paper);
    rows.put("simulated-goal", simulated(paper.withObjective(Objective.goal()), threshold, 50_000));
    rows.put("simulated-cost", simulated(paper, threshold, 50_000));
    Problem longest = sized(paper, 100_000, 27_000).withObjective(Objective.goal());
    rows.put(
        "simulated-oblivious",
        simulated(
            longest,
            ObliviousPolicy.of(
                ObliviousSettings.defaults(), IncentiveRule.constant(longest.shape(), 3)),
            50));
    rows.put(
        "simulated-contents", simulated(longest, balanced(longest, ProtectionLevel.CONTENTS), 10));
    rows.put("simulated-steps", simulated(longest, balanced(longest, ProtectionLevel.STEPS), 10));
    Problem attacked = sized(paper, 100, 30).withObjective(Objective.goal());
    Policy contents =
        BalancedPolicy.of(
            attacked,
            BalancedPolicy.Settings.of(
                ProtectionLevel.CONTENTS, Payment.constant(attacked, 3)));
    rows.put(
        "audited-contents",
        new Row(
            1,
            () ->
                new Audit(
                        attacked,
                        contents,
                        List.of(Attacks.POLICY_AWARE, Attacks.POLICY_AWARE_STEPS))
                    .run(1000, new Seed(1), ALONE)));
    return rows;
  }

  private static Problem sized(Problem problem, int horizon, int successes) {
    return problem.toBuilder().horizon(horizon).successes(successes).build();
  }

  private static Policy threshold(Problem problem) {
    double[][] rows = new double[problem.oracleStates()][problem.actions().count() - 1];
    for (int o = 0; o < rows.length; o++) {
      for (int j = 0; j < rows[o].length; j++) {
        rows[o][j] = 8.0 * j + 4 * (2 - o);
      }
    }
    return StationaryPolicies.threshold(problem.shape(), Thresholds.of(rows));
  }

  private static Policy balanced(Problem problem, ProtectionLevel level) {
    return BalancedPolicy.of(
        problem,
        BalancedPolicy.Settings.of(level, Payment.constant(problem, 3))
            .with(LearningFraction.PACE));
  }

  private static Row simulated(Problem problem, Policy policy, long runs) {
    LocalSimulator simulator = new LocalSimulator(problem, ALONE);
    return new Row(
        (double) runs * problem.horizon(), () -> simulator.run(policy, runs, new Seed(1)));
  }
}

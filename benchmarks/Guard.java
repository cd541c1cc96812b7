import feint.attack.Attacks;
import feint.attack.audit.Audit;
import feint.lab.compare.PaperExperiment;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import feint.policy.markov.StationaryPolicies;
import feint.simulation.LocalSimulator;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.PolicyEvaluation;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.LearningFraction;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Compares the processor time of short tasks with that of a calibration loop in the same process.
 * Fails if the ratio of a task is more than 1.5 times the recorded one.
 *
 * <p>Usage: {@code java -cp JARS benchmarks/Guard.java RECORDED [--write]}. RECORDED has a line for
 * each task: its name and its ratio. Task and calibration alternate on one thread, and the minimum
 * of each counts: what else runs on the machine can only lengthen a repetition.
 */
public final class Guard {

  private static final double MOST = 1.5;
  private static final int WARM_UP = 4;
  private static final int FEWEST = 6;
  private static final int REPETITIONS = 40;
  private static final Execution ALONE = Execution.defaults().withThreads(1);
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Keeps the compiler from dropping the loop. */
  private static double sink;

  private Guard() {}

  /** Runs the guard. */
  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    boolean write = arguments.length > 1 && arguments[1].equals("--write");
    Map<String, Double> recorded = write ? Map.of() : recorded(file);
    List<String> lines = new ArrayList<>();
    List<String> slow = new ArrayList<>();
    for (Map.Entry<String, Runnable> task : tasks().entrySet()) {
      if (!write && !recorded.containsKey(task.getKey())) {
        throw new IllegalStateException(file + " has no ratio for " + task.getKey());
      }
      double limit = write ? 0 : MOST * recorded.get(task.getKey());
      double ratio = ratio(task.getValue(), limit);
      lines.add(String.format(Locale.ROOT, "%s %.3f", task.getKey(), ratio));
      System.out.println(
          String.format(Locale.ROOT, "%-24s %8.3f  limit %8.3f", task.getKey(), ratio, limit));
      if (!write && ratio > limit) {
        slow.add(task.getKey());
      }
    }
    if (write) {
      Files.write(file, lines);
    }
    if (!slow.isEmpty()) {
      System.err.println("more than " + MOST + " times the recorded ratio: " + slow);
      System.exit(1);
    }
  }

  private static Map<String, Double> recorded(Path file) throws IOException {
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file)) {
      String[] parts = line.split(" ");
      ratios.put(parts[0], Double.parseDouble(parts[1]));
    }
    return ratios;
  }

  private static Map<String, Runnable> tasks() {
    Problem paper = PaperExperiment.problem();
    Problem shorter = paper.toBuilder().horizon(50).successes(20).build();
    Problem goal = goal(paper, 200, 60);
    Problem many = goal(paper, 2000, 520);
    Problem cents =
        paper.toBuilder()
            .horizon(60)
            .successes(15)
            .incentives(250, 499, 999)
            .build()
            .withObjective(Objective.goal());
    Policy greedy = StationaryPolicies.greedy(paper.shape());
    Policy oblivious = oblivious(paper, paper.actions().highestIncentive());
    Problem attacked = goal(paper, 60, 15);
    Policy balanced =
        BalancedPolicy.of(
            attacked,
            BalancedPolicy.Settings.of(
                    ProtectionLevel.CONTENTS,
                    Payment.constant(attacked, attacked.actions().highestIncentive()))
                .with(LearningFraction.PACE));
    Map<String, Runnable> tasks = new LinkedHashMap<>();
    LocalSimulator simulator = new LocalSimulator(paper, ALONE);
    tasks.put("solve-cost", () -> BackwardInduction.values(shorter, ALONE));
    tasks.put("solve-goal", () -> BackwardInduction.values(goal, ALONE));
    tasks.put("simulate-greedy", () -> simulator.run(greedy, 4000, new Seed(1)));
    tasks.put("simulate-oblivious", () -> simulator.run(oblivious, 4000, new Seed(1)));
    tasks.put(
        "evaluate-greedy-cents",
        () -> PolicyEvaluation.evaluate(cents, StationaryPolicies.greedy(cents.shape()), ALONE));
    Problem large = goal(paper, 10_000, 3000);
    tasks.put(
        "evaluate-greedy",
        () ->
            PolicyEvaluation.evaluate(
                large, StationaryPolicies.greedy(large.shape()), ALONE));
    LocalSimulator longRuns = new LocalSimulator(many, ALONE);
    Policy pace =
        BalancedPolicy.of(
            many,
            BalancedPolicy.Settings.of(ProtectionLevel.CONTENTS, Payment.constant(many, 3))
                .with(LearningFraction.PACE));
    tasks.put("simulate-balanced", () -> longRuns.run(pace, 20, new Seed(1)));
    Policy open = oblivious(many, 3);
    tasks.put("evaluate-oblivious", () -> PolicyEvaluation.evaluate(many, open, ALONE));
    tasks.put(
        "audit-balanced",
        () ->
            new Audit(attacked, balanced, List.of(Attacks.POLICY_AWARE, Attacks.POLICY_AWARE_STEPS))
                .run(100, new Seed(1), ALONE));
    return tasks;
  }

  private static Problem goal(Problem problem, int horizon, int successes) {
    return problem.toBuilder()
        .horizon(horizon)
        .successes(successes)
        .objective(Objective.goal())
        .build();
  }

  private static Policy oblivious(Problem problem, int incentive) {
    return ObliviousPolicy.of(
        ObliviousSettings.defaults(), IncentiveRule.constant(problem.shape(), incentive));
  }

  /** Returns the ratio; stops early when it is below the limit. */
  private static double ratio(Runnable task, double limit) {
    for (int k = 0; k < WARM_UP; k++) {
      time(task);
      time(Guard::calibrate);
    }
    double work = Double.POSITIVE_INFINITY;
    double unit = Double.POSITIVE_INFINITY;
    for (int k = 0; k < REPETITIONS && (k < FEWEST || work / unit > limit); k++) {
      unit = Math.min(unit, time(Guard::calibrate));
      work = Math.min(work, time(task));
    }
    return work / unit;
  }

  private static double time(Runnable task) {
    long start = THREADS.getCurrentThreadCpuTime();
    task.run();
    return THREADS.getCurrentThreadCpuTime() - start;
  }

  /** About ten milliseconds of multiplications, logarithms, branches and reads of memory. */
  private static void calibrate() {
    double[] values = new double[1 << 14];
    long state = 88_172_645_463_325_252L;
    double sum = 0;
    for (int k = 0; k < 600_000; k++) {
      state ^= state << 13;
      state ^= state >>> 7;
      state ^= state << 17;
      int at = (int) (state & (values.length - 1));
      double x = (state >>> 11) * 0x1p-53;
      values[at] = 0.5 * values[at] + x;
      sum += x < 0.3 ? Math.log(1 + values[at]) : values[at] * x;
    }
    sink = sum;
  }
}

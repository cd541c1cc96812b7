package feint.bench;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.policy.markov.Thresholds;
import feint.simulation.LocalSimulator;
import feint.simulation.Summary;
import feint.solver.OptimalValue;
import feint.solver.Solution;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.Evaluation;
import feint.solver.forward.PolicyEvaluation;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Benchmark of exact solution and evaluation on the paper's experiment: three oracle states, three
 * incentives.
 *
 * <p>Run it with {@code mvn -Pbench -DskipTests -pl feint-core -am integration-test
 * -Dbench=ExactBenchmark}; JMH options may follow the name, such as {@code
 * -Dbench="ExactBenchmark.goal -p threads=1"}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ExactBenchmark {

  private static final int EPISODES = 10_000;

  /** Number of threads. */
  @Param({"1", "2"})
  public int threads;

  private final Problem cost = KnownProblems.paper();
  private final Problem goal = KnownProblems.threeStateGoal(100, 30);
  private final Problem longGoal = KnownProblems.threeStateGoal(1000, 300);
  private final MarkovPolicy threshold = StationaryPolicies.threshold(cost.shape(), thresholds());
  private Execution execution = Execution.defaults();

  private static Thresholds thresholds() {
    double[] bad = {10, 20, 30, 40, 45};
    double[] middle = {5, 10, 15, 25, 35};
    double[] good = {1, 2, 3, 5, 10};
    return Thresholds.of(bad, middle, good);
  }

  /** Creates the execution with the number of threads. */
  @Setup
  public void prepare() {
    execution = Execution.defaults().withThreads(threads);
  }

  /** The whole ledger, 184 million state-stages, without storing the policy. */
  @Benchmark
  public OptimalValue costValues() {
    return BackwardInduction.values(cost, execution);
  }

  /** As {@link #costValues}, with 184 MB of policy. */
  @Benchmark
  public Solution costPolicy() {
    return BackwardInduction.solve(cost, execution);
  }

  /** The margin alone, N = 100 and M = 30. */
  @Benchmark
  public OptimalValue goalValues() {
    return BackwardInduction.values(goal, execution);
  }

  /** As {@link #goalValues}, with the policy. */
  @Benchmark
  public Solution goalPolicy() {
    return BackwardInduction.solve(goal, execution);
  }

  /** The margin alone, ten times as long: N = 1000 and M = 300. */
  @Benchmark
  public OptimalValue longGoalValues() {
    return BackwardInduction.values(longGoal, execution);
  }

  /** The forward pass of a threshold policy through the paper's experiment. */
  @Benchmark
  public Evaluation evaluateThresholds() {
    return PolicyEvaluation.evaluate(cost, threshold, execution);
  }

  /** Ten thousand episodes, a million queries, of the same policy. */
  @Benchmark
  public Summary simulateThresholds() {
    return new LocalSimulator(cost, execution).run(threshold, EPISODES, new Seed(1));
  }
}

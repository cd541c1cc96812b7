package feint.bench;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.Policy;
import feint.simulation.Episode;
import feint.simulation.SimulatedOracle;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.LearningFraction;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Benchmark of the time per query in runs of 100,000 queries of zero-leak policies, on one thread,
 * including the simulated oracle.
 *
 * <p>Run it with {@code mvn -Pbench -DskipTests -pl feint-core -am integration-test
 * -Dbench="LongRunBenchmark -prof gc"}, which also reports the allocation per query.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class LongRunBenchmark {

  private static final int QUERIES = 100_000;

  /** Name of the policy. */
  @Param({"contents", "steps", "oblivious"})
  public String policy = "oblivious";

  private final Problem problem = KnownProblems.threeStates(QUERIES, 25_000);
  private Policy played = open();
  private int runs;

  private Policy open() {
    return ObliviousPolicy.of(
        ObliviousSettings.defaults(), IncentiveRule.constant(problem.shape(), 3));
  }

  private Policy balanced(ProtectionLevel strength) {
    return BalancedPolicy.of(
        problem,
        BalancedPolicy.Settings.of(strength, Payment.constant(problem, 3))
            .with(LearningFraction.PACE));
  }

  /** Creates the policy. */
  @Setup
  public void choose() {
    played =
        switch (policy) {
          case "contents" -> balanced(ProtectionLevel.CONTENTS);
          case "steps" -> balanced(ProtectionLevel.STEPS);
          default -> open();
        };
  }

  /** A whole run, divided by its queries. */
  @Benchmark
  @OperationsPerInvocation(QUERIES)
  public Episode query() {
    Seed seed = new Seed(runs++);
    return Episode.play(
        problem,
        Controller.start(problem, played, seed.child(0)),
        new SimulatedOracle(problem, seed.child(1).generator()));
  }
}

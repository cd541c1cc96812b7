package feint.bench;

import feint.KnownProblems;
import feint.balance.Balanced;
import feint.balance.Payment;
import feint.balance.Share;
import feint.balance.Strength;
import feint.math.Seed;
import feint.model.Problem;
import feint.open.IncentiveRule;
import feint.open.OpenPolicy;
import feint.open.OpenSettings;
import feint.policy.Controller;
import feint.policy.Policy;
import feint.simulation.Episode;
import feint.simulation.SimulatedOracle;
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
 * How long a query takes in runs of 100,000 queries of policies that leak nothing, on one thread,
 * the simulated oracle included.
 *
 * <p>Run it with {@code mvn -Pbench -DskipTests -pl feint-core -am integration-test
 * -Dbench="LongRunBenchmark -prof gc"}, which also says how much a query allocates.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class LongRunBenchmark {

  private static final int QUERIES = 100_000;

  /** Which of them. */
  @Param({"contents", "steps", "open"})
  public String policy = "open";

  private final Problem problem = KnownProblems.threeStates(QUERIES, 25_000);
  private Policy played = open();
  private int runs;

  private Policy open() {
    return OpenPolicy.of(OpenSettings.defaults(), IncentiveRule.constant(problem.shape(), 3));
  }

  private Policy balanced(Strength strength) {
    return Balanced.of(
        problem, Balanced.Settings.of(strength, Payment.constant(problem, 3)).with(Share.PACE));
  }

  /** Makes the policy. */
  @Setup
  public void choose() {
    played =
        switch (policy) {
          case "contents" -> balanced(Strength.CONTENTS);
          case "steps" -> balanced(Strength.STEPS);
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

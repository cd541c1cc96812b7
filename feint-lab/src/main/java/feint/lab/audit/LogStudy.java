package feint.lab.audit;

import feint.attack.AttackFactory;
import feint.attack.World;
import feint.attack.audit.Audit;
import feint.estimation.OracleEstimate;
import feint.estimation.RoundCounts;
import feint.math.Checks;
import feint.math.Estimate;
import feint.math.Moments;
import feint.math.Seed;
import feint.math.StochasticMatrix;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Leakage of policies that are computed from logs of a given length. Each log is simulated in the
 * world of a scenario, &Gamma; and &Delta; are estimated from it, and the policy of the estimate is
 * attacked in the true world by an attacker that knows the policy and the truth.
 *
 * @param truth the scenario of the logs and of the runs
 * @param policy creates the policy of an estimate
 * @param attack factory of an attack that knows policy and world
 * @param logs number of logs of each length, at least 2
 * @param runs number of attacked runs per log
 */
public record LogStudy(
    Scenario truth, Function<Problem, Policy> policy, AttackFactory attack, int logs, int runs) {

  /** Largest number of logs drawn until one shows a transition from every state. */
  private static final int TRIES = 20;

  /** Level of the intervals of estimates, which are not used. */
  private static final double LEVEL = 0.95;

  public LogStudy {
    Checks.atLeast(2, logs, "logs");
    Checks.atLeast(1, runs, "runs");
  }

  /**
   * Leakage at one length of logs.
   *
   * @param rounds length of each log
   * @param advantages expected advantage of the attacker by log
   */
  public record Point(int rounds, List<Double> advantages) {

    public Point {
      advantages = List.copyOf(advantages);
    }

    /** Returns the mean over the logs, with its standard error. */
    public Estimate advantage() {
      Moments moments = new Moments();
      advantages.forEach(moments::add);
      return moments.estimate();
    }

    /** Returns the largest advantage of a log. */
    public double worst() {
      return advantages.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }
  }

  /**
   * Measures one length; empty if logs of this length often lack transitions from some state, or
   * have estimates without a stationary distribution. Logs of different lengths are independent.
   *
   * @param rounds length of each log, at least 1
   */
  public Optional<Point> at(int rounds, Seed seed, Execution execution) {
    Seed own = seed.child(rounds);
    List<Audit> audits = new ArrayList<>();
    for (int log = 0; log < logs; log++) {
      Optional<Problem> estimated = estimated(rounds, own.child(log));
      if (estimated.isEmpty()) {
        return Optional.empty();
      }
      audits.add(
          new Audit(World.of(truth.problem()), policy.apply(estimated.get()), List.of(attack)));
    }
    Seed played = own.child(logs);
    List<Seed> seeds = IntStream.range(0, logs).mapToObj(played::child).toList();
    return Optional.of(
        new Point(
            rounds,
            Audit.all(audits, runs, seeds, execution).stream()
                .map(result -> result.findings().get(0).expected().mean())
                .toList()));
  }

  private Optional<Problem> estimated(int rounds, Seed seed) {
    return IntStream.range(0, TRIES)
        .mapToObj(attempt -> LoggedRounds.counts(truth.problem(), rounds, seed.child(attempt)))
        .flatMap(counts -> estimated(counts).stream())
        .findFirst();
  }

  /** Returns the problem with the estimates, if feint estimate accepts such a log. */
  private Optional<Problem> estimated(RoundCounts counts) {
    Problem problem = truth.problem();
    boolean complete =
        IntStream.rangeClosed(1, problem.oracleStates()).allMatch(o -> counts.departures(o) > 0);
    if (!complete) {
      return Optional.empty();
    }
    OracleEstimate estimate = OracleEstimate.of(counts, problem.actions(), LEVEL);
    double[][] transition = estimate.transitionRows();
    return StochasticMatrix.of(transition).stationary().isEmpty()
        ? Optional.empty()
        : Optional.of(truth.withOracle(estimate.successRows(), transition));
  }
}

package feint.lab.zeroleak;

import feint.math.Checks;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Proportion;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.policyspec.PolicyRegistry;
import feint.simulation.LocalSimulator;
import feint.simulation.Summary;
import feint.zeroleak.oblivious.CheapestOblivious;
import feint.zeroleak.oblivious.ObliviousSettings;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Search for the cheapest policy of a kind that leaks nothing and reaches a finish probability.
 * Runs end once every trajectory has its successes.
 *
 * @param finish the least P(finish)
 * @param runs number of simulated runs of a balanced policy; oblivious ones are computed exactly
 */
public record ZeroLeakDesign(Kind kind, double finish, int runs, Seed seed) {

  /** A kind of policy without leakage. */
  public enum Kind {
    /** No leakage to any observer, in any world: {@code feint.zeroleak.oblivious}. */
    OBLIVIOUS,
    /**
     * No leakage to observers who do not see the oracle, whose model must be exact: {@code
     * feint.zeroleak.balanced}.
     */
    BALANCED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public ZeroLeakDesign {
    Checks.probability(finish, "finish probability");
    Checks.atLeast(1, runs, "runs");
  }

  /** Result of a design. */
  public sealed interface Result {}

  /**
   * A policy that reaches the finish probability.
   *
   * @param name the policy's name in all commands
   * @param finishInterval 95 % confidence interval of P(finish) if it was simulated; empty if it is
   *     exact
   */
  public record Found(
      String name, double finishProbability, Optional<Interval> finishInterval, double incentive)
      implements Result {}

  /**
   * No policy of this kind reached the finish probability.
   *
   * @param best the largest P(finish) of these policies
   * @param horizon the fewest queries that would suffice; empty if a hundred times the horizon does
   *     not
   */
  public record Missed(double best, OptionalInt horizon) implements Result {}

  /** Finds the design for a problem. */
  public Result of(Problem problem, Execution execution) {
    Result result = kind == Kind.OBLIVIOUS ? oblivious(problem) : balanced(problem, execution);
    execution.progress().reached(1);
    return result;
  }

  private Result oblivious(Problem problem) {
    CheapestOblivious.Answer answer =
        CheapestOblivious.find(problem, ObliviousSettings.defaults().withStopping(true), finish);
    if (answer instanceof CheapestOblivious.Cheapest found) {
      String name = "oblivious:incentive=cheapest,finish=" + digits(finish) + ",stop=yes";
      return new Found(
          name, found.finishProbability(), Optional.empty(), found.expectedIncentive());
    }
    CheapestOblivious.OutOfReach missed = (CheapestOblivious.OutOfReach) answer;
    return new Missed(missed.highest(), missed.horizon());
  }

  private Result balanced(Problem problem, Execution execution) {
    new BalancedHorizon(1, runs, seed).requireEnoughRuns(finish);
    List<String> names = names(problem);
    Optional<Found> cheapest = Optional.empty();
    double best = 0;
    for (int i = 0; i < names.size(); i++) {
      int before = i;
      Progress within =
          share -> execution.progress().reached((before + share) / (names.size() + 1));
      Summary summary =
          new LocalSimulator(problem, execution.withProgress(within))
              .run(PolicyRegistry.build(names.get(i), problem), runs, seed);
      Proportion finished = summary.finishProbability();
      Measured incentive = summary.incentive();
      best = Math.max(best, finished.mean());
      boolean cheaper = cheapest.map(found -> incentive.mean() < found.incentive()).orElse(true);
      if (cheaper && BalancedHorizon.reaches(finished, finish)) {
        cheapest =
            Optional.of(
                new Found(names.get(i), finished.mean(), finished.interval(), incentive.mean()));
      }
    }
    if (cheapest.isPresent()) {
      return cheapest.get();
    }
    Progress last =
        share -> execution.progress().reached((names.size() + share) / (names.size() + 1));
    return new Missed(
        best,
        new BalancedHorizon(1, runs, seed)
            .fewest(
                problem,
                finish,
                problem.horizon(),
                OptionalInt.empty(),
                execution.withProgress(last)));
  }

  /**
   * Returns the names of policies with every single incentive and with the one that depends on the
   * oracle's state.
   */
  private static List<String> names(Problem problem) {
    List<String> names = new ArrayList<>();
    for (int level = 0; level < problem.actions().levels(); level++) {
      names.add(name("" + problem.actions().incentive(level)));
    }
    names.add(name("state"));
    return names;
  }

  private static String name(String incentive) {
    return "balanced:incentive=" + incentive + ",stop=yes";
  }

  /** Formats a probability as the user wrote it. */
  private static String digits(double p) {
    return BigDecimal.valueOf(p).stripTrailingZeros().toPlainString();
  }
}

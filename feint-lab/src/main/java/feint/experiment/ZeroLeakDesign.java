package feint.experiment;

import feint.archive.BalancedName;
import feint.math.Checks;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Proportion;
import feint.math.Seed;
import feint.model.Problem;
import feint.open.CheapestOpen;
import feint.open.OpenSettings;
import feint.simulation.LocalSimulator;
import feint.simulation.Summary;
import feint.work.Execution;
import feint.work.Progress;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Finds the cheapest policy of a kind that leaks nothing and finishes often enough. Runs end once
 * every trajectory has its successes.
 *
 * @param finish the least P(finish)
 * @param runs how often a balanced policy is simulated; open ones are calculated
 */
public record ZeroLeakDesign(Kind kind, double finish, int runs, Seed seed) {

  /** A kind of policy that leaks nothing. */
  public enum Kind {
    /** To anybody, in any world: {@code feint.open}. */
    OPEN,
    /** To those who do not see the oracle, which must be known: {@code feint.balance}. */
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

  /** What comes of a design. */
  public sealed interface Result {}

  /**
   * A policy that finishes often enough.
   *
   * @param name by which every command knows the policy
   * @param finishInterval where P(finish) is with probability 95 % if it was measured; empty if it
   *     is exact
   */
  public record Found(
      String name, double finishProbability, Optional<Interval> finishInterval, double incentive)
      implements Result {}

  /**
   * No policy of this kind was found to finish often enough.
   *
   * @param best how often the best of them does
   * @param horizon the fewest queries that would do; none up to a hundred times the horizon
   */
  public record Missed(double best, OptionalInt horizon) implements Result {}

  /** The design for a problem. */
  public Result of(Problem problem, Execution execution) {
    Result result = kind == Kind.OPEN ? open(problem) : balanced(problem, execution);
    execution.progress().reached(1);
    return result;
  }

  private Result open(Problem problem) {
    CheapestOpen.Answer answer =
        CheapestOpen.find(problem, OpenSettings.defaults().withStopping(true), finish);
    if (answer instanceof CheapestOpen.Cheapest found) {
      String name = "open:incentive=cheapest,finish=" + digits(finish) + ",stop=yes";
      return new Found(
          name, found.finishProbability(), Optional.empty(), found.expectedIncentive());
    }
    CheapestOpen.OutOfReach missed = (CheapestOpen.OutOfReach) answer;
    return new Missed(missed.highest(), missed.horizon());
  }

  private Result balanced(Problem problem, Execution execution) {
    new BalancedHorizon(runs, seed).requireEnoughRuns(finish);
    List<String> names = names(problem);
    Optional<Found> cheapest = Optional.empty();
    double best = 0;
    for (int i = 0; i < names.size(); i++) {
      int before = i;
      Progress within =
          share -> execution.progress().reached((before + share) / (names.size() + 1));
      Summary summary =
          new LocalSimulator(problem, execution.withProgress(within))
              .run(BalancedName.parse(names.get(i), problem), runs, seed);
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
        new BalancedHorizon(runs, seed)
            .fewest(
                problem,
                finish,
                problem.horizon(),
                OptionalInt.empty(),
                execution.withProgress(last)));
  }

  /** Every incentive that there is, and the one that follows the oracle's state. */
  private static List<String> names(Problem problem) {
    List<String> names = new ArrayList<>();
    for (int level = 0; level < problem.actions().levels(); level++) {
      names.add(name("" + problem.actions().incentive(level)));
    }
    names.add(name("state"));
    return names;
  }

  private static String name(String incentive) {
    return BalancedName.PREFIX + "incentive=" + incentive + ",stop=yes";
  }

  /** A probability as the user wrote it. */
  private static String digits(double p) {
    return BigDecimal.valueOf(p).stripTrailingZeros().toPlainString();
  }
}

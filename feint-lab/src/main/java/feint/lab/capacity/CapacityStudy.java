package feint.lab.capacity;

import feint.bound.capacity.Capacity;
import feint.math.Checks;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.model.QueryType;
import feint.model.RunningCost;
import feint.model.TerminalCost;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.solver.backward.BackwardInduction;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousChain;
import feint.zeroleak.oblivious.ObliviousSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * Study of the long-run rate of successes per query, its incentive, and the share of it that runs
 * of finite horizons attain.
 *
 * @param horizons the horizons
 * @param finish required P(finish) at these horizons, in (0, 1)
 */
public record CapacityStudy(List<Integer> horizons, double finish) {

  /** The shares of the goal's capacity at which incentives are given. */
  private static final List<Double> SHARES = List.of(0.25, 0.5, 0.75, 0.9, 1.0);

  /** Maximum number of states for the exact solution of the goal, which takes some seconds. */
  private static final double AFFORDABLE = 3e9;

  /** Number of steps of the search for the price of learning. */
  private static final int STEPS = 24;

  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  public CapacityStudy {
    horizons = List.copyOf(horizons);
    Checks.require(finish > 0 && finish < 1, "finish probability", "must be in (0, 1)", finish);
    horizons.forEach(n -> Checks.atLeast(1, n, "horizon"));
  }

  /**
   * Successes per query in the long run.
   *
   * @param goal rate for the covert goal
   * @param bound upper bound over all policies without leakage
   * @param oblivious rate of the oblivious policy, which has no leakage
   * @param greedy rate of the greedy policy, which hides nothing
   */
  public record Rates(double goal, double bound, double oblivious, double greedy) {}

  /**
   * Incentive of a rate.
   *
   * @param rate covert successes per query
   * @param incentive the least mean incentive per success
   */
  public record Priced(double rate, double incentive) {}

  /**
   * The most successes that a run of some horizon attains with the required probability.
   *
   * @param goal for the covert goal; empty if the exact solution would take too long
   * @param bound upper bound over all policies without leakage
   * @param oblivious by the oblivious policy
   */
  public record Reach(int horizon, OptionalInt goal, int bound, int oblivious) {}

  /**
   * Results of the study.
   *
   * @param rates as the probability of finishing tends to 1
   * @param asked at the required probability
   * @param priced incentives of the goal, from low rates to the highest
   */
  public record Found(Rates rates, Rates asked, List<Priced> priced, List<Reach> reaches) {

    public Found {
      priced = List.copyOf(priced);
      reaches = List.copyOf(reaches);
    }
  }

  /** Runs the study on a problem; its own horizon and successes are not used. */
  public Found of(Problem problem, Execution execution) {
    Capacity capacity = Capacity.of(problem);
    Rates rates = rates(capacity, 1);
    List<Priced> priced = new ArrayList<>();
    for (double share : SHARES) {
      double rate = share * rates.goal();
      if (rate > 0) {
        priced.add(new Priced(rate, capacity.incentive(rate) / rate));
      }
    }
    Rates asked = rates(capacity, finish);
    List<Reach> reaches = new ArrayList<>();
    double all = horizons.stream().mapToDouble(n -> Math.pow(n, 3)).sum();
    double done = 0;
    for (int horizon : horizons) {
      reaches.add(reach(problem, horizon, asked, execution.withProgress(Progress.NONE)));
      done += Math.pow(horizon, 3);
      execution.progress().reached(done / all);
    }
    return new Found(rates, asked, priced, reaches);
  }

  private static Rates rates(Capacity capacity, double finish) {
    return new Rates(
        capacity.goal(finish),
        capacity.bound(finish),
        capacity.oblivious(finish),
        capacity.greedy(finish));
  }

  private Reach reach(Problem problem, int horizon, Rates asked, Execution execution) {
    IntPredicate goal =
        m ->
            1
                    - BackwardInduction.values(
                            sized(problem, horizon, m).withObjective(Objective.goal()), execution)
                        .expected()
                >= finish;
    int likely = (int) (asked.goal() * horizon);
    boolean affordable =
        (double) horizon
                * horizon
                * problem.actions().highestIncentive()
                / problem.actions().unit()
                * Math.max(1, likely)
                * problem.oracleStates()
            <= AFFORDABLE;
    return new Reach(
        horizon,
        affordable ? OptionalInt.of(most(horizon, likely, goal)) : OptionalInt.empty(),
        most(
            horizon,
            (int) (asked.bound() * horizon),
            m -> withoutLeakage(sized(problem, horizon, m), execution) >= finish),
        most(
            horizon,
            (int) (asked.oblivious() * horizon),
            m -> oblivious(sized(problem, horizon, m)) >= finish));
  }

  private static Problem sized(Problem problem, int horizon, int successes) {
    return problem.toBuilder().horizon(horizon).successes(successes).build();
  }

  /**
   * Returns the largest number up to {@code highest} with a property that is monotone: smaller
   * numbers have it, too.
   */
  static int most(int highest, int likely, IntPredicate has) {
    int low = 0;
    int high = highest + 1;
    int step = 1;
    int next = Math.max(1, Math.min(highest, likely));
    while (high - low > 1) {
      if (has.test(next)) {
        low = next;
        next = high > highest ? Math.min(highest, next + step) : (low + high) / 2;
      } else {
        high = next;
        next = low == 0 ? Math.max(1, next - step) : (low + high) / 2;
      }
      step *= 2;
      if (next <= low || next >= high) {
        next = (low + high) / 2;
      }
    }
    return low;
  }

  private static double oblivious(Problem problem) {
    return ObliviousChain.forecast(
            problem,
            ObliviousSettings.defaults(),
            IncentiveRule.constant(problem.shape(), problem.actions().highestIncentive()))
        .finishProbability();
  }

  /**
   * Returns an upper bound of P(finish) over all policies without leakage to an observer of the
   * queries: half of all queries learn, so a price on each learning query costs all of these
   * policies the same.
   */
  private static double withoutLeakage(Problem problem, Execution execution) {
    double from = 0;
    double to = 2.0 / problem.horizon();
    double least = 1;
    for (int step = 0; step < STEPS; step++) {
      double one = to - GOLDEN * (to - from);
      double other = from + GOLDEN * (to - from);
      double atOne = priced(problem, one, execution);
      double atOther = priced(problem, other, execution);
      least = Math.min(least, Math.min(atOne, atOther));
      if (atOne <= atOther) {
        to = other;
      } else {
        from = one;
      }
    }
    return least;
  }

  private static double priced(Problem problem, double price, Execution execution) {
    Objective objective =
        new Objective(
            new PricedLearning(price), new TerminalCost.Prices(1, 0), Objective.Total.SUM);
    double cost = BackwardInduction.values(problem.withObjective(objective), execution).expected();
    return 1 - cost + price * problem.horizon() / 2;
  }

  /** Running cost that is equal for each learning query. */
  private record PricedLearning(double each) implements RunningCost {

    @Override
    public double weight(QueryType query, int oracle, int queue) {
      return query == QueryType.LEARN ? each : 0;
    }

    @Override
    public double price(Action action, Ledger before) {
      return 1;
    }

    @Override
    public boolean readsLedger() {
      return false;
    }
  }
}

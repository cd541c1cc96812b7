package feint.bound;

import feint.bound.aggregation.PaperCost;
import feint.math.Interval;
import feint.model.Action;
import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.model.QueryType;
import feint.model.RunningCost;
import feint.model.TerminalCost;
import feint.policy.markov.LedgerIndex;
import feint.solver.backward.BackwardInduction;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Problem with the paper's cost whose incentives are replaced by small whole numbers in nearly the
 * same proportions, so that few ledgers are reached. What was paid in a run is then known up to a
 * factor, and so is the price of every query: {@link #low} pays the smallest possible price and
 * {@link #high} the largest. See docs/methods/aggregation.md.
 */
final class RoundedIncentives {

  /** Largest ratio of the incentives' proportions with which brackets are narrow. */
  static final double MOST_SPREAD = 1.01;

  /** Ratio that is close enough to look no further. */
  private static final double CLOSE_SPREAD = 1.0025;

  /** Largest number of state-stages: some ten seconds. */
  private static final double MOST_STATE_STAGES = 1e9;

  private static final int MOST_UNITS = 200;

  private final Problem problem;
  private final int[] units;
  private final Interval ratios;

  private RoundedIncentives(Problem problem, int[] units, Interval ratios) {
    this.problem = problem;
    this.units = units;
    this.ratios = ratios;
  }

  /** Returns the closest proportions for which a problem is small; empty if none are close. */
  static Optional<RoundedIncentives> of(Problem problem) {
    if (!PaperCost.covers(problem)) {
      return Optional.empty();
    }
    Actions actions = problem.actions();
    Optional<RoundedIncentives> best = Optional.empty();
    for (int most = actions.levels(); most <= MOST_UNITS; most++) {
      double unit = (double) actions.highestIncentive() / most;
      int[] units =
          IntStream.range(0, actions.levels())
              .map(level -> (int) Math.round(actions.incentive(level) / unit))
              .toArray();
      if (units[0] >= 1 && Arrays.stream(units).distinct().count() == units.length) {
        RoundedIncentives next = new RoundedIncentives(problem, units, ratios(actions, units));
        if (!next.isSmall()) {
          break;
        }
        if (next.spread() == 1) {
          return Optional.empty(); // The proportions are exact: rounding would change nothing.
        }
        if (next.spread() <= MOST_SPREAD
            && best.map(known -> next.spread() < known.spread()).orElse(true)) {
          best = Optional.of(next);
          if (next.spread() <= CLOSE_SPREAD) {
            return best;
          }
        }
      }
    }
    return best;
  }

  private static Interval ratios(Actions actions, int[] units) {
    double[] ratios =
        IntStream.range(0, units.length)
            .mapToDouble(level -> (double) actions.incentive(level) / units[level])
            .toArray();
    return new Interval(
        Arrays.stream(ratios).min().orElseThrow(), Arrays.stream(ratios).max().orElseThrow());
  }

  private boolean isSmall() {
    Problem rounded = low();
    LedgerIndex index = new LedgerIndex.Whole(rounded.shape());
    double rows = IntStream.range(0, problem.horizon()).mapToDouble(index::rows).sum();
    return rows * problem.shape().hiddenStates() <= MOST_STATE_STAGES
        && BackwardInduction.fits(rounded, true);
  }

  /** Returns the largest ratio of an incentive to its unit, divided by the smallest. */
  double spread() {
    return ratios.high() / ratios.low();
  }

  /** Returns a problem in which no policy costs more than in the true one. */
  Problem low() {
    return rounded(true);
  }

  /** Returns a problem in which no policy costs less than in the true one. */
  Problem high() {
    return rounded(false);
  }

  private Problem rounded(boolean low) {
    Objective objective = problem.objective();
    TerminalCost terminal = objective.terminal();
    TerminalCost bound =
        (queue, exposed) ->
            low
                ? Math.min(terminal.at(queue, true), terminal.at(queue, false))
                : Math.max(terminal.at(queue, true), terminal.at(queue, false));
    return problem.toBuilder()
        .incentives(units)
        .objective(new Objective(new Price(low), bound, objective.total()))
        .build();
  }

  /** Smallest or largest price of a query at any true ledger that a rounded one stands for. */
  private final class Price implements RunningCost {

    private final boolean low;
    private final RunningCost running = problem.objective().running();

    Price(boolean low) {
      this.low = low;
    }

    @Override
    public double weight(QueryType query, int oracle, int queue) {
      return running.weight(query, oracle, queue);
    }

    /**
     * The price of learning falls with L and increases with D = I - L, and that of obfuscating
     * increases with both.
     */
    @Override
    public double price(Action action, Ledger before) {
      double incentive =
          problem.actions().incentive(Arrays.binarySearch(units, action.incentive()));
      double l0 = problem.prior().learning();
      double d0 = (double) problem.prior().paid() - l0;
      double moreLearning = before.learning() - l0;
      double moreDecoy = (double) before.paid() - problem.prior().paid() - moreLearning;
      double small = low ? ratios.low() : ratios.high();
      double large = low ? ratios.high() : ratios.low();
      double d = d0 + small * moreDecoy;
      double l = l0 + (action.learns() ? large : small) * moreLearning;
      return action.learns()
          ? Math.log1p(incentive / l) - Math.log1p(incentive / (l + d))
          : -Math.log1p(incentive / (l + d));
    }

    @Override
    public boolean readsLedger() {
      return true;
    }
  }
}

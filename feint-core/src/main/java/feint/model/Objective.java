package feint.model;

import java.util.stream.IntStream;

/**
 * Objective that the learner minimises: the expected running costs, averaged or summed over the
 * run, plus a terminal cost (equation 8).
 */
public record Objective(RunningCost running, TerminalCost terminal, Total total) {

  /** Family of an objective, on which the words for its value depend. */
  public enum Kind {
    /** Running and terminal costs, as in equation 8. */
    COST,
    /** Probability of failing the paper's goal: not finishing, or being exposed. */
    GOAL,
    /** Probability of not finishing. */
    FINISH,
    /** Weighted sum of not finishing, being exposed and incentive. */
    WEIGHTED
  }

  /** Aggregation of the running costs of a run. */
  public enum Total {
    /** Mean: the factor 1/N of equation 8. */
    MEAN,
    /** Sum, as in the supplement's figures. */
    SUM
  }

  /** Returns equation 8 with the weights and the terminal cost of the paper's experiment. */
  public static Objective cost() {
    return cost(PowerWeight.DEFAULT_QUEUE, PowerWeight.DEFAULT_ORACLE, TerminalCost.power(1, 4));
  }

  /** Returns equation 8 with these weights and this terminal cost. */
  public static Objective cost(
      PowerWeight queueWeight, PowerWeight oracleWeight, TerminalCost terminal) {
    return new Objective(new BeliefCost(queueWeight, oracleWeight), terminal, Total.MEAN);
  }

  /**
   * Returns the probability of failure as objective: a run costs 1 if a success is missing or the
   * run is exposed, otherwise 0.
   */
  public static Objective goal() {
    return new Objective(new IncentiveCost(0), new TerminalCost.Failure(), Total.SUM);
  }

  /**
   * Returns the probability of not finishing as objective: a run costs 1 if a success is missing,
   * otherwise 0, exposed or not.
   */
  public static Objective finish() {
    return weighted(1, 0, 0);
  }

  /**
   * Returns the objective with a price on not finishing, one on being exposed, and one per unit of
   * incentive.
   */
  public static Objective weighted(double unfinished, double exposure, double incentive) {
    return new Objective(
        new IncentiveCost(incentive), new TerminalCost.Prices(unfinished, exposure), Total.SUM);
  }

  /** Returns the family of this objective. */
  public Kind kind() {
    if (!(running instanceof IncentiveCost incentive)) {
      return Kind.COST;
    }
    if (terminal instanceof TerminalCost.Failure && incentive.perUnit() == 0) {
      return Kind.GOAL;
    }
    return terminal.equals(finish().terminal) && incentive.perUnit() == 0
        ? Kind.FINISH
        : Kind.WEIGHTED;
  }

  /** Returns whether the terminal cost depends on exposure for some queue in 0..successes. */
  public boolean readsExposure(int successes) {
    return IntStream.rangeClosed(0, successes)
        .anyMatch(queue -> terminal.at(queue, true) != terminal.at(queue, false));
  }

  /** Returns a copy with running costs that are added up or averaged. */
  public Objective withTotal(Total total) {
    return new Objective(running, terminal, total);
  }

  /**
   * Returns the factor of the running cost in a run of {@code horizon} queries: 1/N for the mean, 1
   * for the sum.
   */
  public double scale(int horizon) {
    return total == Total.MEAN ? 1.0 / horizon : 1;
  }
}

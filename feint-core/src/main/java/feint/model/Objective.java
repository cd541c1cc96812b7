package feint.model;

import java.util.stream.IntStream;

/**
 * What the learner minimises: the expectation of running costs, averaged or added up over the run,
 * plus a terminal cost (equation 8).
 */
public record Objective(RunningCost running, TerminalCost terminal, Total total) {

  /** How the running costs of a run become one number. */
  public enum Total {
    /** Their mean: the factor 1/N of equation 8. */
    MEAN,
    /** Their sum, as in the supplement's figures. */
    SUM
  }

  /** Equation 8 with the weights and the terminal cost of the paper's experiment. */
  public static Objective cost() {
    return cost(PowerWeight.DEFAULT_QUEUE, PowerWeight.DEFAULT_ORACLE, TerminalCost.power(1, 4));
  }

  /** Equation 8. */
  public static Objective cost(
      PowerWeight queueWeight, PowerWeight oracleWeight, TerminalCost terminal) {
    return new Objective(new BeliefCost(queueWeight, oracleWeight), terminal, Total.MEAN);
  }

  /** 1 if the run fails: a success is missing, or the run is exposed. */
  public static Objective goal() {
    return new Objective(new IncentiveCost(0), new TerminalCost.Failure(), Total.SUM);
  }

  /** A price on not finishing, one on being exposed, and one on each unit of incentive. */
  public static Objective weighted(double unfinished, double exposure, double incentive) {
    return new Objective(
        new IncentiveCost(incentive), new TerminalCost.Prices(unfinished, exposure), Total.SUM);
  }

  /** Whether it matters, for some number of successes still missing, that a run is exposed. */
  public boolean readsExposure(int successes) {
    return IntStream.rangeClosed(0, successes)
        .anyMatch(queue -> terminal.at(queue, true) != terminal.at(queue, false));
  }

  public Objective withTotal(Total total) {
    return new Objective(running, terminal, total);
  }

  /** What one unit of running cost counts in a run of {@code horizon} queries. */
  public double scale(int horizon) {
    return total == Total.MEAN ? 1.0 / horizon : 1;
  }
}

package feint.cli.output;

import feint.lab.compare.Quantity;
import feint.model.Objective;
import feint.report.view.Column;
import java.util.Map;

/** Descriptions of columns that several tables have. */
public final class ColumnDescriptions {

  public static final Column ATTACKER =
      Column.words(
          "attacker",
          "observer of the public part of the runs that picks the trajectory it considers real");
  public static final Column RIGHT =
      Column.of("P(right)", "share of runs in which it picked the real trajectory");
  public static final Column ADVANTAGE =
      Column.of(
          "advantage",
          "gain over random guessing: 0 for a guess, 1 for always right; a value far below 0 is"
              + " as informative after inverting the guess");
  public static final Column INTERVAL =
      Column.of(
          "95 % interval",
          "confidence interval of the value to its left; covers the true value in 95 of 100"
              + " such studies");

  /** Column that describes each row, on pages only. */
  public static final Column MEANING = Column.words("what it is", "").onlyOnPages();

  private static final Map<String, String> QUANTITIES =
      Map.of(
          "cost",
          "mean cost of a run under the scenario's objective; lower is better",
          "finishProbability",
          "share of runs with all their successes within the horizon",
          "eavesdropperCorrect",
          "share of runs in which the paper's eavesdropper, which compares total incentives,"
              + " picks the real trajectory at the end",
          "exposedProbability",
          "share of runs with at least half of the incentive spent on learning queries, the"
              + " criterion of the paper's eavesdropper",
          "expectedIncentive",
          "mean total incentive of a run");

  private ColumnDescriptions() {}

  public static Column of(Quantity quantity, Objective objective) {
    return quantity.equals(Quantity.COST)
        ? cost(objective)
        : Column.of(quantity.title(), meaning(quantity));
  }

  private static Column cost(Objective objective) {
    return switch (objective.kind()) {
      case COST ->
          Column.of(
              "paper's cost",
              "mean cost of a run under equation 8 of the paper, which is not money; lower is"
                  + " better");
      case GOAL ->
          Column.of(
              "P(fail the paper's goal)",
              "share of runs that do not finish or are exposed to the paper's eavesdropper");
      case FINISH -> Column.of("P(not finished)", "share of runs with a success missing");
      case WEIGHTED ->
          Column.of(
              "weighted cost",
              "mean sum of the scenario's prices for not finishing, for being exposed, and per"
                  + " unit of incentive; lower is better");
    };
  }

  public static String meaning(Quantity quantity) {
    return QUANTITIES.getOrDefault(quantity.field(), "");
  }
}

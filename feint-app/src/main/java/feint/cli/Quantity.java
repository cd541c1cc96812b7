package feint.cli;

import feint.math.Estimate;
import feint.simulation.Summary;
import feint.solver.Outcome;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A number that measures a policy, with the names under which every command prints it.
 *
 * @param field its name in JSON and CSV
 * @param title its name in tables
 */
record Quantity(
    String field,
    String title,
    ToDoubleFunction<Outcome> exact,
    Function<Summary, Estimate> simulated,
    boolean moreIsBetter) {

  /** All of them, in the order in which they are printed. */
  static final List<Quantity> ALL =
      List.of(
          new Quantity("cost", "cost", Outcome::cost, Summary::cost, false),
          new Quantity(
              "finishProbability",
              "P(finish)",
              Outcome::finishProbability,
              Summary::finishProbability,
              true),
          new Quantity(
              "eavesdropperCorrect",
              "P(eavesdropper right)",
              Outcome::eavesdropperCorrect,
              Summary::eavesdropperCorrect,
              false),
          new Quantity(
              "exposedProbability",
              "P(exposed)",
              Outcome::exposedProbability,
              Summary::exposedProbability,
              false),
          new Quantity(
              "expectedIncentive",
              "incentive",
              Outcome::expectedIncentive,
              Summary::incentive,
              false));

  /** Its exact value. */
  double of(Outcome outcome) {
    return exact.applyAsDouble(outcome);
  }

  /** Its simulated value. */
  Estimate of(Summary summary) {
    return simulated.apply(summary);
  }

  /** Whether a is better than b. */
  boolean better(double a, double b) {
    return moreIsBetter ? a > b : a < b;
  }
}

package feint.cli;

import feint.math.Estimate;
import feint.simulation.Summary;
import feint.solver.Outcome;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The quantities in which policies are measured, with the names under which every command prints
 * them.
 */
enum Outcomes {
  COST("cost", "cost", Outcome::cost, Summary::cost, Better.LOWER),
  FINISH(
      "finishProbability",
      "P(finish)",
      Outcome::finishProbability,
      Summary::finishProbability,
      Better.HIGHER),
  CORRECT(
      "eavesdropperCorrect",
      "P(eavesdropper right)",
      Outcome::eavesdropperCorrect,
      Summary::eavesdropperCorrect,
      Better.LOWER),
  EXPOSED(
      "exposedProbability",
      "P(exposed)",
      Outcome::exposedProbability,
      Summary::exposedProbability,
      Better.LOWER),
  INCENTIVE(
      "expectedIncentive",
      "incentive",
      Outcome::expectedIncentive,
      Summary::incentive,
      Better.LOWER);

  /** Which values of a quantity are the better ones. */
  enum Better {
    LOWER,
    HIGHER
  }

  private final String field;
  private final String title;
  private final ToDoubleFunction<Outcome> exact;
  private final Function<Summary, Estimate> simulated;
  private final Better better;

  Outcomes(
      String field,
      String title,
      ToDoubleFunction<Outcome> exact,
      Function<Summary, Estimate> simulated,
      Better better) {
    this.field = field;
    this.title = title;
    this.exact = exact;
    this.simulated = simulated;
    this.better = better;
  }

  /** Its name in JSON and CSV. */
  String field() {
    return field;
  }

  /** Its name in tables. */
  String title() {
    return title;
  }

  ToDoubleFunction<Outcome> exact() {
    return exact;
  }

  Estimate simulated(Summary summary) {
    return simulated.apply(summary);
  }

  /** Whether a is better than b. */
  boolean better(double a, double b) {
    return better == Better.LOWER ? a < b : a > b;
  }
}

package feint.lab.compare;

import feint.math.Interval;
import feint.math.Measured;
import feint.simulation.Summary;
import feint.solver.PolicyValue;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A performance measure of a policy with its printed names.
 *
 * @param field its name in JSON and CSV
 * @param title its name in tables
 */
public record Quantity(
    String field,
    String title,
    ToDoubleFunction<PolicyValue> exact,
    Function<Summary, Measured> simulated,
    boolean moreIsBetter) {

  /** The learner's objective. */
  public static final Quantity COST =
      new Quantity("cost", "cost", PolicyValue::cost, Summary::cost, false);

  /** All quantities in the order in which they are printed. */
  public static final List<Quantity> ALL =
      List.of(
          COST,
          new Quantity(
              "finishProbability",
              "P(finish)",
              PolicyValue::finishProbability,
              Summary::finishProbability,
              true),
          new Quantity(
              "eavesdropperCorrect",
              "P(eavesdropper right)",
              PolicyValue::eavesdropperCorrect,
              Summary::eavesdropperCorrect,
              false),
          new Quantity(
              "exposedProbability",
              "P(exposed)",
              PolicyValue::exposedProbability,
              Summary::exposedProbability,
              false),
          new Quantity(
              "expectedIncentive",
              "incentive",
              PolicyValue::expectedIncentive,
              Summary::incentive,
              false));

  /** Returns the exact value. */
  public double of(PolicyValue outcome) {
    return exact.applyAsDouble(outcome);
  }

  /** Returns the simulated value. */
  public Measured of(Summary summary) {
    return simulated.apply(summary);
  }

  /**
   * Returns the 95 % confidence interval of the simulated value; empty if there are too few or too
   * uniform runs.
   */
  public Optional<Interval> interval(Summary summary) {
    return of(summary).interval();
  }
}

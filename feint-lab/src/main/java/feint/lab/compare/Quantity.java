package feint.lab.compare;

import feint.math.Interval;
import feint.math.Measured;
import feint.simulation.Summary;
import feint.solver.PolicyValue;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;

/**
 * A performance measure of a policy with its printed names.
 *
 * @param field its name in JSON and CSV
 * @param title its name in tables
 * @param loss converts a range of values to a range of losses, of which the smallest is best
 */
public record Quantity(
    String field,
    String title,
    ToDoubleFunction<PolicyValue> exact,
    Function<Summary, Measured> simulated,
    UnaryOperator<Interval> loss) {

  /** The learner's objective. */
  public static final Quantity COST =
      new Quantity("cost", "cost", PolicyValue::cost, Summary::cost, UnaryOperator.identity());

  /** Completion within the horizon. */
  public static final Quantity FINISH =
      new Quantity(
          "finishProbability",
          "P(finish)",
          PolicyValue::finishProbability,
          Summary::finishProbability,
          finish -> new Interval(-finish.high(), -finish.low()));

  /**
   * Success of the paper's eavesdropper. It is best at one half, since an eavesdropper that is
   * always wrong identifies the real trajectory as well.
   */
  public static final Quantity EAVESDROPPER =
      new Quantity(
          "eavesdropperCorrect",
          "P(eavesdropper right)",
          PolicyValue::eavesdropperCorrect,
          Summary::eavesdropperCorrect,
          Quantity::fromOneHalf);

  /** Total incentive. */
  public static final Quantity INCENTIVE =
      new Quantity(
          "expectedIncentive",
          "incentive",
          PolicyValue::expectedIncentive,
          Summary::incentive,
          UnaryOperator.identity());

  /** All quantities in the order in which they are printed. */
  public static final List<Quantity> ALL =
      List.of(
          COST,
          FINISH,
          EAVESDROPPER,
          new Quantity(
              "exposedProbability",
              "P(exposed)",
              PolicyValue::exposedProbability,
              Summary::exposedProbability,
              UnaryOperator.identity()),
          INCENTIVE);

  private static Interval fromOneHalf(Interval share) {
    double low = Math.abs(share.low() - 0.5);
    double high = Math.abs(share.high() - 0.5);
    return new Interval(share.contains(0.5) ? 0 : Math.min(low, high), Math.max(low, high));
  }

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

package feint.experiment;

import feint.math.Interval;
import feint.math.Measured;
import feint.simulation.Summary;
import feint.solver.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A number that measures a policy, with the names under which it is printed everywhere.
 *
 * @param field its name in JSON and CSV
 * @param title its name in tables
 */
public record Quantity(
    String field,
    String title,
    ToDoubleFunction<Outcome> exact,
    Function<Summary, Measured> simulated,
    boolean moreIsBetter) {

  /** What the learner minimises. */
  public static final Quantity COST =
      new Quantity("cost", "cost", Outcome::cost, Summary::cost, false);

  /** All of them, in the order in which they are printed. */
  public static final List<Quantity> ALL =
      List.of(
          COST,
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
  public double of(Outcome outcome) {
    return exact.applyAsDouble(outcome);
  }

  /** Its simulated value. */
  public Measured of(Summary summary) {
    return simulated.apply(summary);
  }

  /** The 95 % interval of its simulated value, if so few runs, or so equal ones, allow one. */
  public Optional<Interval> interval(Summary summary) {
    return of(summary).interval();
  }
}

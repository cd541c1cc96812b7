package feint.experiment;

import feint.math.Bounded;
import feint.math.Estimate;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Proportion;
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
 * @param values what it can be in one run, which decides on the kind of its interval
 */
public record Quantity(
    String field,
    String title,
    ToDoubleFunction<Outcome> exact,
    Function<Summary, Estimate> simulated,
    Values values,
    boolean moreIsBetter) {

  /** All of them, in the order in which they are printed. */
  public static final List<Quantity> ALL =
      List.of(
          new Quantity("cost", "cost", Outcome::cost, Summary::cost, Values.ANY, false),
          new Quantity(
              "finishProbability",
              "P(finish)",
              Outcome::finishProbability,
              Summary::finishProbability,
              Values.YES_OR_NO,
              true),
          new Quantity(
              "eavesdropperCorrect",
              "P(eavesdropper right)",
              Outcome::eavesdropperCorrect,
              Summary::eavesdropperCorrect,
              Values.FROM_0_TO_1,
              false),
          new Quantity(
              "exposedProbability",
              "P(exposed)",
              Outcome::exposedProbability,
              Summary::exposedProbability,
              Values.YES_OR_NO,
              false),
          new Quantity(
              "expectedIncentive",
              "incentive",
              Outcome::expectedIncentive,
              Summary::incentive,
              Values.ANY,
              false));

  /** What a quantity can be in one run. */
  public enum Values {
    /** Happens or does not: the interval is Clopper and Pearson's. */
    YES_OR_NO,
    /** Also something in between, as for an eavesdropper who tosses a coin: Hoeffding's. */
    FROM_0_TO_1,
    /** Student's, and none if all runs agree. */
    ANY
  }

  /** Its exact value. */
  public double of(Outcome outcome) {
    return exact.applyAsDouble(outcome);
  }

  /** Its simulated value. */
  public Estimate of(Summary summary) {
    return simulated.apply(summary);
  }

  /** The 95 % interval of its simulated value, if so few runs, or so equal ones, allow one. */
  public Optional<Interval> interval(Summary summary) {
    Estimate found = of(summary);
    Measured measured =
        switch (values) {
          case YES_OR_NO -> new Proportion(Math.round(found.mean() * found.draws()), found.draws());
          case FROM_0_TO_1 -> Bounded.of(found);
          case ANY -> found;
        };
    return measured.interval();
  }
}

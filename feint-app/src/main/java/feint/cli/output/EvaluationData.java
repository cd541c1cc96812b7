package feint.cli.output;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import feint.lab.compare.EvaluationResult;
import feint.lab.compare.Quantity;
import feint.lab.compare.Sensitivity;
import feint.math.DiscreteDistribution;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Text;
import feint.report.json.JsonFields;
import feint.simulation.Summary;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * JSON form of an evaluated policy: the same fields for exact numbers and for averages, which have
 * errors in addition.
 */
public record EvaluationData(
    @JsonUnwrapped JsonFields quantities,
    List<Double> queueLaw,
    Optional<JsonFields> belief,
    boolean exact,
    String costKind,
    Optional<Double> dropped,
    Optional<Long> episodes,
    Optional<JsonFields> standardError,
    Optional<JsonFields> interval) {

  public static EvaluationData of(EvaluationResult found) {
    List<Quantity> simulated =
        Quantity.ALL.stream().filter(quantity -> !found.exact(quantity)).toList();
    return new EvaluationData(
        each(quantity -> quantity.of(found.evaluation().outcome())),
        DoubleStream.of(found.evaluation().queueLaw().toArray()).boxed().toList(),
        found.evaluation().belief().map(EvaluationData::belief),
        found.exact(),
        costKind(found),
        Optional.of(found.evaluation().dropped())
            .filter(any -> found.kind() != EvaluationResult.Kind.SIMULATED),
        found.measured().map(runs -> runs.cost().draws()),
        found
            .measured()
            .map(
                runs ->
                    JsonFields.of(
                        simulated, Quantity::field, quantity -> quantity.of(runs).standardError())),
        found
            .measured()
            .map(runs -> JsonFields.of(simulated, Quantity::field, one -> one.interval(runs))));
  }

  public static String costKind(EvaluationResult found) {
    return found.exact(Quantity.COST) ? "exact" : "simulated";
  }

  /** Returns a field for each quantity. */
  public static JsonFields each(Function<Quantity, ?> value) {
    return JsonFields.of(Quantity.ALL, Quantity::field, value);
  }

  private static JsonFields belief(DiscreteDistribution law) {
    return JsonFields.of(
        List.of(0, 5, 25, 50, 75, 95),
        percent -> percent == 0 ? "mean" : Text.of("q%02d", percent),
        percent -> percent == 0 ? law.mean() : law.quantile(percent / 100.0));
  }

  /** JSON form of averages in addition to exact numbers. */
  public record Simulated(long episodes, @JsonUnwrapped JsonFields quantities, Mean belief) {

    public static Simulated of(Summary summary) {
      return new Simulated(
          summary.cost().draws(),
          each(quantity -> Mean.of(quantity.of(summary))),
          Mean.of(summary.belief()));
    }
  }

  /** JSON form of an average. */
  record Mean(double mean, double standardError, @JsonInclude Optional<Interval> interval) {

    static Mean of(Measured found) {
      return new Mean(found.mean(), found.standardError(), found.interval());
    }
  }

  /** JSON form of the range over perturbed problems. */
  public record Perturbed(double amount, int problems, @JsonUnwrapped JsonFields quantities) {

    public static Perturbed of(Sensitivity found) {
      return new Perturbed(
          found.amount(), found.outcomes().size(), each(quantity -> found.range(quantity.exact())));
    }
  }
}

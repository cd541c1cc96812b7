package feint.bound;

import feint.bound.aggregation.AggregatedCost;
import feint.bound.checkpoint.CheckpointedRecursion;
import feint.bound.margin.MarginTube;
import feint.model.Problem;
import java.util.List;

/** Registry of the methods for long runs by their names in files. */
public final class CheckpointedRecursions {

  private CheckpointedRecursions() {}

  /**
   * Creates a method from its name and parameters.
   *
   * @throws IllegalArgumentException if the name or a parameter is not valid
   */
  public static CheckpointedRecursion of(String name, Problem problem, List<Double> parameters) {
    return switch (name) {
      case MarginTube.NAME -> MarginTube.of(problem, parameters);
      case AggregatedCost.NAME -> AggregatedCost.from(problem, parameters);
      default ->
          throw new IllegalArgumentException(
              String.format(
                  "method must be %s or %s, was %s", MarginTube.NAME, AggregatedCost.NAME, name));
    };
  }
}

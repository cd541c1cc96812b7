package feint.bound;

import feint.model.Problem;
import java.util.List;

/** All methods for long runs, by what files call them. */
public final class LongRunMethods {

  private LongRunMethods() {}

  /** The method of this name, made again from its parameters. */
  public static LongRunMethod of(String name, Problem problem, List<Double> parameters) {
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

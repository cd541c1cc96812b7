package feint.bound;

import feint.math.Checks;
import feint.model.Problem;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All methods for long runs, by what files call them. */
public final class LongRunMethods {

  private static final Map<String, Maker> MAKERS =
      new TreeMap<>(Map.of(MarginTube.NAME, MarginTube::of));

  private LongRunMethods() {}

  @FunctionalInterface
  private interface Maker {
    LongRunMethod make(Problem problem, List<Double> parameters);
  }

  /** The method of this name, made again from its parameters. */
  public static LongRunMethod of(String name, Problem problem, List<Double> parameters) {
    Checks.require(MAKERS.containsKey(name), "method", "must be one of " + MAKERS.keySet(), name);
    return MAKERS.get(name).make(problem, parameters);
  }
}

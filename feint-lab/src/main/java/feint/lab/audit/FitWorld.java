package feint.lab.audit;

import feint.math.StochasticMatrix;
import feint.model.OracleChain;
import feint.model.Problem;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** A named world in which runs are simulated. */
public record FitWorld(String name, Problem problem) {

  /** Returns the world that the model describes. */
  public static FitWorld model(Problem model) {
    return new FitWorld("the model is true", model);
  }

  /**
   * Returns the model's own world and others in which success or the oracle's transitions differ.
   */
  public static List<FitWorld> around(Problem model) {
    return List.of(
        model(model),
        success(model, -0.05),
        success(model, -0.1),
        success(model, -0.2),
        success(model, 0.1),
        setBack(model, 0.05),
        setBack(model, 0.1),
        slower(model, 0.5, "oracle half as fast"),
        slower(model, 1, "oracle stands still"));
  }

  /** Increases every success probability by {@code x}, clamped to [0, 1]. */
  private static FitWorld success(Problem model, double x) {
    DoubleUnaryOperator off = p -> Math.max(0, Math.min(1, p + x));
    double[][] rows =
        Arrays.stream(model.success().toArray())
            .map(row -> Arrays.stream(row).map(off).toArray())
            .toArray(double[][]::new);
    return new FitWorld(
        String.format(Locale.ROOT, "success %s %s", Math.abs(x), x < 0 ? "lower" : "higher"),
        model.toBuilder().success(rows).build());
  }

  /** Resets the oracle to state 1 with probability {@code share} at each query. */
  private static FitWorld setBack(Problem model, double share) {
    return moving(
        model,
        (from, to) ->
            (1 - share) * model.oracle().transition().at(from, to) + (to == 0 ? share : 0),
        String.format(Locale.ROOT, "oracle set back in %.0f %% of queries", 100 * share));
  }

  /** Keeps the oracle's state with probability {@code share} instead of a transition. */
  private static FitWorld slower(Problem model, double share, String name) {
    return moving(
        model,
        (from, to) ->
            (1 - share) * model.oracle().transition().at(from, to) + (to == from ? share : 0),
        name);
  }

  private interface Entries {
    double at(int from, int to);
  }

  private static FitWorld moving(Problem model, Entries entries, String name) {
    int states = model.oracleStates();
    double[][] rows =
        IntStream.range(0, states)
            .mapToObj(
                from ->
                    IntStream.range(0, states).mapToDouble(to -> entries.at(from, to)).toArray())
            .toArray(double[][]::new);
    OracleChain chain = new OracleChain(StochasticMatrix.of(rows), model.oracle().initial());
    return new FitWorld(name, model.toBuilder().oracle(chain).build());
  }
}

package feint.descent;

import feint.math.Point;
import feint.plugin.LoadedPlugin;
import feint.plugin.PluginGuard;
import feint.plugin.PluginOptions;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The function of a plug-in; a wrong result is reported as the plug-in's fault. */
record PluginFunction(SmoothFunction function, int dimension, PluginGuard guard)
    implements SmoothFunction {

  /** Creates a plug-in's function from the settings of a scenario. */
  static SmoothFunction of(
      LoadedPlugin<FunctionPlugin> plugin, int dimension, PluginOptions settings) {
    PluginGuard guard = plugin.guard();
    SmoothFunction made = guard.call("create", () -> plugin.part().create(dimension, settings));
    guard.run("create", settings::requireAllAsked);
    int its = guard.call("dimension", made::dimension);
    guard.require(
        its == dimension,
        "dimension must be that of the scenario's start, " + dimension + ", was " + its);
    return new PluginFunction(made, dimension, guard);
  }

  @Override
  public double value(Point x) {
    return guard.call("value", () -> function.value(x));
  }

  @Override
  public Point gradient(Point x) {
    return checked("gradient", guard.call("gradient", () -> function.gradient(x)));
  }

  @Override
  public Point observed(Point x, RandomGenerator random) {
    return checked("observed", guard.call("observed", () -> function.observed(x, random)));
  }

  @Override
  public Optional<Constants> constants() {
    return guard.call("constants", function::constants);
  }

  private Point checked(String method, Point slope) {
    guard.require(
        slope.dimension() == dimension,
        method + " must have " + dimension + " numbers, was " + slope.dimension());
    return slope;
  }
}

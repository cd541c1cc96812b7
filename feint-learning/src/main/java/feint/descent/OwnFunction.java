package feint.descent;

import feint.math.Point;
import feint.part.Guard;
import feint.part.Owned;
import feint.part.PartOptions;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The function of a part: what it gets wrong is the part's fault, in words. */
record OwnFunction(SmoothFunction function, int dimension, Guard guard) implements SmoothFunction {

  /** The function that a part makes of what a scenario says. */
  static SmoothFunction of(Owned<FunctionPart> part, int dimension, PartOptions settings) {
    Guard guard = part.guard();
    SmoothFunction made = guard.call("create", () -> part.part().create(dimension, settings));
    guard.run("create", settings::requireAllAsked);
    int its = guard.call("dimension", made::dimension);
    guard.require(
        its == dimension,
        "dimension must be that of the scenario's start, " + dimension + ", was " + its);
    return new OwnFunction(made, dimension, guard);
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

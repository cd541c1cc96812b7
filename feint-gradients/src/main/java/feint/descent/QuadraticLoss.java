package feint.descent;

import feint.math.Checks;
import feint.math.Point;
import java.util.Arrays;
import java.util.Optional;

/** Half the sum of curvature times squared distance from the minimum, by coordinate. */
public final class QuadraticLoss implements SmoothFunction {

  private final Point curvature;
  private final Point minimum;

  public QuadraticLoss(Point curvature, Point minimum) {
    Checks.require(
        curvature.dimension() == minimum.dimension(),
        "dimension of the minimum",
        "must be " + curvature.dimension(),
        minimum.dimension());
    for (double c : curvature.toArray()) {
      Checks.positive(c, "curvature");
    }
    this.curvature = curvature;
    this.minimum = minimum;
  }

  @Override
  public int dimension() {
    return curvature.dimension();
  }

  @Override
  public double value(Point x) {
    return gradient(x).dot(x.minus(minimum)) / 2;
  }

  @Override
  public Point gradient(Point x) {
    Point off = x.minus(minimum);
    return Point.of(dimension(), i -> curvature.at(i) * off.at(i));
  }

  @Override
  public Optional<Constants> constants() {
    double steepest = Arrays.stream(curvature.toArray()).max().orElseThrow();
    return Optional.of(new Constants(steepest, 0));
  }
}

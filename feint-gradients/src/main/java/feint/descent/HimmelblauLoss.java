package feint.descent;

import feint.math.Checks;
import feint.math.Point;

/**
 * A scale times (x&sup2; + y - 11)&sup2; + (x + y&sup2; - 7)&sup2;: four minima of value 0, four
 * saddles and a maximum (Himmelblau, "Applied Nonlinear Programming", 1972). Its gradient is not
 * Lipschitz on the whole plane, so that Theorem 1 does not apply.
 */
public final class HimmelblauLoss implements SmoothFunction {

  private final double scale;

  public HimmelblauLoss(double scale) {
    this.scale = Checks.positive(scale, "scale");
  }

  @Override
  public int dimension() {
    return 2;
  }

  @Override
  public double value(Point x) {
    double u = u(x);
    double v = v(x);
    return scale * (u * u + v * v);
  }

  @Override
  public Point gradient(Point x) {
    double u = u(x);
    double v = v(x);
    return Point.of(2 * scale * (2 * x.at(0) * u + v), 2 * scale * (u + 2 * x.at(1) * v));
  }

  private static double u(Point x) {
    return x.at(0) * x.at(0) + x.at(1) - 11;
  }

  private static double v(Point x) {
    return x.at(0) + x.at(1) * x.at(1) - 7;
  }
}

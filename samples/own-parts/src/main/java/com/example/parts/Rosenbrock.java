package com.example.parts;

import feint.descent.FunctionPlugin;
import feint.descent.SmoothFunction;
import feint.math.Point;
import feint.plugin.PluginOptions;

/**
 * Rosenbrock's function (a - x)&sup2; + b (y - x&sup2;)&sup2;, a valley whose minimum is at (a,
 * a&sup2;).
 */
public final class Rosenbrock implements FunctionPlugin {

  @Override
  public String name() {
    return "rosenbrock";
  }

  @Override
  public SmoothFunction create(int dimension, PluginOptions settings) {
    if (dimension != 2) {
      throw new IllegalArgumentException("points must have 2 numbers, was " + dimension);
    }
    return new Valley(settings.number("a", 1), settings.number("b", 10));
  }

  private record Valley(double a, double b) implements SmoothFunction {

    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public double value(Point at) {
      double rise = at.at(1) - at.at(0) * at.at(0);
      return (a - at.at(0)) * (a - at.at(0)) + b * rise * rise;
    }

    @Override
    public Point gradient(Point at) {
      double x = at.at(0);
      double rise = at.at(1) - x * x;
      return Point.of(-2 * (a - x) - 4 * b * x * rise, 2 * b * rise);
    }
  }
}

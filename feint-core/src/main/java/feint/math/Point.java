package feint.math;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** Point, or direction, in a Euclidean space. */
public final class Point {

  /** Placeholder for a point that was not observed. */
  public static final Point NOWHERE = new Point(new double[0]);

  private final double[] coordinates;

  private Point(double[] coordinates) {
    this.coordinates = coordinates;
  }

  public static Point of(double... coordinates) {
    Checks.atLeast(1, coordinates.length, "dimension of a point");
    return new Point(coordinates.clone());
  }

  public static Point of(List<Double> coordinates) {
    return of(coordinates.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** Creates a point from a function of the coordinate's index, from 0. */
  public static Point of(int dimension, IntToDoubleFunction coordinate) {
    double[] coordinates = new double[dimension];
    for (int i = 0; i < dimension; i++) {
      coordinates[i] = coordinate.applyAsDouble(i);
    }
    return new Point(coordinates);
  }

  public int dimension() {
    return coordinates.length;
  }

  /** Returns a coordinate, counting from 0. */
  public double at(int i) {
    return coordinates[i];
  }

  /** Returns this point plus {@code factor} times the other. */
  public Point plus(double factor, Point other) {
    requireSameSpace(other);
    return of(coordinates.length, i -> coordinates[i] + factor * other.coordinates[i]);
  }

  /** Returns this point times a number. */
  public Point times(double factor) {
    return of(coordinates.length, i -> factor * coordinates[i]);
  }

  public Point minus(Point other) {
    return plus(-1, other);
  }

  /** Returns the inner product. */
  public double dot(Point other) {
    requireSameSpace(other);
    double sum = 0;
    for (int i = 0; i < coordinates.length; i++) {
      sum += coordinates[i] * other.coordinates[i];
    }
    return sum;
  }

  /** Returns the Euclidean norm. */
  public double norm() {
    return Math.sqrt(dot(this));
  }

  public double distance(Point other) {
    requireSameSpace(other);
    double sum = 0;
    for (int i = 0; i < coordinates.length; i++) {
      double off = coordinates[i] - other.coordinates[i];
      sum += off * off;
    }
    return Math.sqrt(sum);
  }

  /** Returns whether no coordinate is infinite or NaN. */
  public boolean isFinite() {
    return Arrays.stream(coordinates).allMatch(Double::isFinite);
  }

  private void requireSameSpace(Point other) {
    Checks.require(
        other.coordinates.length == coordinates.length,
        "dimension of a point",
        "must be " + coordinates.length,
        other.coordinates.length);
  }

  public double[] toArray() {
    return coordinates.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Point that && Arrays.equals(coordinates, that.coordinates);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(coordinates);
  }

  @Override
  public String toString() {
    return Arrays.toString(coordinates);
  }
}

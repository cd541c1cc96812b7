package feint.portable;

import feint.file.Sha256;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;

/**
 * Whether two Java virtual machines compute alike. Sums and products are the same everywhere; what
 * {@link Math} has for the rest may differ in the last digit, from one processor or version of Java
 * to another.
 */
final class Arithmetic {

  private static final int POINTS = 2_000;

  private static final String HERE = fingerprint();

  private Arithmetic() {}

  /** The same on two machines if they compute alike, as far as some thousands of values tell. */
  static String here() {
    return HERE;
  }

  private static String fingerprint() {
    FormOutput out = new FormOutput();
    Stream.<DoubleUnaryOperator>of(
            Math::exp,
            Math::expm1,
            Math::log,
            Math::log1p,
            Math::log10,
            Math::sin,
            Math::cos,
            Math::tanh,
            Math::cbrt,
            x -> Math.pow(x, 0.602),
            x -> Math.pow(1.7, x))
        .forEach(function -> write(function, out));
    return Sha256.of(out.toBytes());
  }

  private static void write(DoubleUnaryOperator function, FormOutput out) {
    double x = 1e-6;
    for (int i = 0; i < POINTS; i++) {
      out.number(function.applyAsDouble(x));
      x *= 1.0093;
    }
  }
}

package feint.distributed;

import feint.encoding.CodecOutput;
import feint.io.Sha256;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;

/**
 * Comparison of the arithmetic of two Java virtual machines. Sums and products are the same
 * everywhere; other functions of {@link Math} may differ in the last digit between processors or
 * versions of Java.
 */
final class Arithmetic {

  private static final int POINTS = 2_000;

  private static final String HERE = fingerprint();

  private Arithmetic() {}

  /** Returns a digest of some thousands of values, equal on machines that compute alike. */
  static String here() {
    return HERE;
  }

  private static String fingerprint() {
    CodecOutput out = new CodecOutput();
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

  private static void write(DoubleUnaryOperator function, CodecOutput out) {
    double x = 1e-6;
    for (int i = 0; i < POINTS; i++) {
      out.number(function.applyAsDouble(x));
      x *= 1.0093;
    }
  }
}

package feint.telltale;

import feint.math.Moments;
import java.util.List;

/** Brings inputs to mean 0 and deviation 1, as they were in the runs that were learnt from. */
final class Scaling {

  /** What is farther out says no more. */
  private static final double FARTHEST = 4;

  private final double[] means;
  private final double[] deviations;

  /** The scales of some inputs, all equally long. */
  Scaling(List<double[]> inputs) {
    this.means = new double[inputs.get(0).length];
    this.deviations = new double[means.length];
    for (int i = 0; i < means.length; i++) {
      Moments seen = new Moments();
      double most = 0;
      for (double[] input : inputs) {
        if (Double.isFinite(input[i])) {
          seen.add(input[i]);
          most = Math.max(most, Math.abs(input[i]));
        }
      }
      means[i] = seen.count() > 0 ? seen.estimate().mean() : 0;
      double deviation =
          seen.count() > 1 ? seen.estimate().standardError() * Math.sqrt((double) seen.count()) : 0;
      // What differs by rounding alone is the same.
      deviations[i] = deviation > 1e-9 * most ? deviation : 0;
    }
  }

  /** The input as the classifier takes it; what was not there is as usual. */
  float[] scaled(double[] input) {
    float[] scaled = new float[input.length];
    for (int i = 0; i < scaled.length; i++) {
      double off = deviations[i] == 0 ? 0 : (input[i] - means[i]) / deviations[i];
      scaled[i] = Double.isNaN(off) ? 0 : (float) Math.max(-FARTHEST, Math.min(FARTHEST, off));
    }
    return scaled;
  }
}

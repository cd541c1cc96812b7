package feint.solver.forward;

import feint.model.Problem;
import java.util.Arrays;

/**
 * Forward pass that computes E(z^S; b_N = b) by queue, for a complex number z and the margin S in
 * units from the start of a run, over the runs that stay within the windows of a {@link
 * HiddenPass}. It propagates oracle state and queue with each action's probability multiplied by z
 * to the power of its change of the margin. Scratch space for one thread at a time.
 *
 * <p>It runs for each of many numbers z, in complex arithmetic and within windows that are known
 * before. The search for windows and the counts of {@link HiddenPass} would slow each run down.
 */
final class TiltedPass {

  /** Number of queries between two checks for early termination. */
  private static final int CHECK_INTERVAL = 8;

  private static final double LARGE = 1e100;

  private final Problem problem;
  private final RuleWeights weights;
  private final HiddenPass windows;
  private final int[] shift;
  private final double[][] transition;
  private final int oracleStates;
  private final int queueStates;
  private final double[][] stayRe;
  private final double[][] stayIm;
  private final double[][] fallRe;
  private final double[][] fallIm;
  private final double[][] re;
  private final double[][] im;
  private final double[][] movedRe;
  private final double[][] movedIm;
  private double logScale;
  private long cells;

  /**
   * Creates a pass.
   *
   * @param shift by action, its change of the margin in units
   */
  TiltedPass(Problem problem, RuleWeights weights, HiddenPass windows, int[] shift) {
    this.problem = problem;
    this.weights = weights;
    this.windows = windows;
    this.shift = shift;
    this.transition = problem.oracle().transition().toArray();
    this.oracleStates = problem.oracleStates();
    this.queueStates = problem.successes() + 1;
    this.stayRe = new double[oracleStates][queueStates + 1];
    this.stayIm = new double[oracleStates][queueStates + 1];
    this.fallRe = new double[oracleStates][queueStates + 1];
    this.fallIm = new double[oracleStates][queueStates + 1];
    this.re = new double[oracleStates][queueStates + 1];
    this.im = new double[oracleStates][queueStates + 1];
    this.movedRe = new double[oracleStates][queueStates + 1];
    this.movedIm = new double[oracleStates][queueStates + 1];
  }

  /** Returns the logarithm of E(e^(rate S)). */
  double logMoment(double rate) {
    tilt(rate, 0, 1);
    run(0);
    double sum = 0;
    for (int o = 0; o < oracleStates; o++) {
      for (int b = windows.from(problem.horizon()); b < windows.end(problem.horizon()); b++) {
        sum += re[o][b];
      }
    }
    return Math.log(sum) + logScale;
  }

  /**
   * Returns E(e^(2 pi i S k / K); b_N = b), with K the {@code period}: real parts, then imaginary
   * parts, by the queues of the last window; empty if the sum of their sizes is below {@code
   * negligible}.
   */
  double[] moment(long k, long period, double negligible) {
    tilt(0, k, period);
    if (!run(negligible)) {
      return new double[0];
    }
    int from = windows.from(problem.horizon());
    int width = windows.end(problem.horizon()) - from;
    double[] moment = new double[2 * width];
    for (int o = 0; o < oracleStates; o++) {
      for (int b = 0; b < width; b++) {
        moment[b] += re[o][from + b];
        moment[width + b] += im[o][from + b];
      }
    }
    return moment;
  }

  /** Returns the number of cells processed so far. */
  long cells() {
    return cells;
  }

  private void tilt(double rate, long k, long period) {
    for (int o = 0; o < oracleStates; o++) {
      for (double[][] one : new double[][][] {stayRe, stayIm, fallRe, fallIm}) {
        Arrays.fill(one[o], 0);
      }
      for (int u = 0; u < shift.length; u++) {
        double size = Math.exp(rate * shift[u]);
        double angle = 2 * Math.PI * Math.floorMod(k * shift[u], period) / period;
        double x = size * Math.cos(angle);
        double y = size * Math.sin(angle);
        for (int b = weights.from(o, u); b < weights.end(o, u); b++) {
          stayRe[o][b] += x * weights.stays(o, u)[b];
          stayIm[o][b] += y * weights.stays(o, u)[b];
          fallRe[o][b] += x * weights.falls(o, u)[b];
          fallIm[o][b] += y * weights.falls(o, u)[b];
        }
      }
    }
  }

  /** Runs the pass; returns whether more than {@code negligible} remains. */
  private boolean run(double negligible) {
    logScale = 0;
    for (int o = 0; o < oracleStates; o++) {
      for (double[][] one : new double[][][] {re, im, movedRe, movedIm}) {
        Arrays.fill(one[o], 0);
      }
      re[o][problem.successes()] = problem.oracle().initial().at(o);
    }
    for (int t = 0; t < problem.horizon(); t++) {
      int from = windows.from(t);
      int end = windows.end(t);
      move(t > 0, from, end);
      answer(from, end, windows.from(t + 1), windows.end(t + 1));
      cells += (long) oracleStates * (end - from);
      if (t % CHECK_INTERVAL == CHECK_INTERVAL - 1) {
        double size = size(windows.from(t + 1), windows.end(t + 1));
        if (size < negligible) {
          return false;
        }
        if (negligible == 0 && !(size > 1 / LARGE && size < LARGE)) {
          rescale(size, windows.from(t + 1), windows.end(t + 1));
        }
      }
    }
    return size(windows.from(problem.horizon()), windows.end(problem.horizon())) >= negligible;
  }

  private void move(boolean moves, int from, int end) {
    for (int to = 0; to < oracleStates; to++) {
      Arrays.fill(movedRe[to], Math.max(0, from - 1), end + 1, 0);
      Arrays.fill(movedIm[to], Math.max(0, from - 1), end + 1, 0);
      for (int o = 0; o < oracleStates; o++) {
        double p = moves ? transition[o][to] : o == to ? 1 : 0;
        if (p > 0) {
          add(movedRe[to], p, re[o], from, end);
          add(movedIm[to], p, im[o], from, end);
        }
      }
    }
  }

  private static void add(double[] target, double factor, double[] other, int from, int end) {
    for (int b = from; b < end; b++) {
      target[b] += factor * other[b];
    }
  }

  private void answer(int from, int end, int nextFrom, int nextEnd) {
    for (int o = 0; o < oracleStates; o++) {
      int first = Math.max(nextFrom, Math.max(0, from - 1));
      int last = Math.min(nextEnd, end);
      part(re[o], stayRe[o], movedRe[o], fallRe[o], first, last);
      subtract(re[o], stayIm[o], movedIm[o], fallIm[o], first, last);
      part(im[o], stayRe[o], movedIm[o], fallRe[o], first, last);
      extend(im[o], stayIm[o], movedRe[o], fallIm[o], first, last);
    }
  }

  private static void part(
      double[] target, double[] stay, double[] moved, double[] fall, int first, int last) {
    for (int b = first; b < last; b++) {
      target[b] = stay[b] * moved[b] + fall[b + 1] * moved[b + 1];
    }
  }

  private static void subtract(
      double[] target, double[] stay, double[] moved, double[] fall, int first, int last) {
    for (int b = first; b < last; b++) {
      target[b] -= stay[b] * moved[b] + fall[b + 1] * moved[b + 1];
    }
  }

  private static void extend(
      double[] target, double[] stay, double[] moved, double[] fall, int first, int last) {
    for (int b = first; b < last; b++) {
      target[b] += stay[b] * moved[b] + fall[b + 1] * moved[b + 1];
    }
  }

  /** Returns an upper bound of the sum of sizes, which no query increases if z has size 1. */
  private double size(int from, int end) {
    double size = 0;
    for (int o = 0; o < oracleStates; o++) {
      for (int b = from; b < end; b++) {
        size += Math.abs(re[o][b]) + Math.abs(im[o][b]);
      }
    }
    return size;
  }

  private void rescale(double size, int from, int end) {
    for (int o = 0; o < oracleStates; o++) {
      for (int b = from; b < end; b++) {
        re[o][b] /= size;
        im[o][b] /= size;
      }
    }
    logScale += Math.log(size);
  }
}

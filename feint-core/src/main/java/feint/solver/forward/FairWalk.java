package feint.solver.forward;

/** Distribution of a sum of independent steps of 1 or -1 that are equally likely. */
final class FairWalk {

  /** Largest probability that is dropped at either end of the distribution after each step. */
  private static final double TAIL = 1e-20;

  /** Probability of each number of steps upwards, first..last. */
  private final double[] mass;

  private final double[] below;
  private int steps;
  private int first;
  private int last;
  private double dropped;

  /** Creates a walk before its first step, for at most {@code most} steps. */
  FairWalk(int most) {
    this.mass = new double[most + 2];
    this.below = new double[most + 2];
    mass[0] = 1;
  }

  int steps() {
    return steps;
  }

  double dropped() {
    return dropped;
  }

  void step() {
    mass[last + 1] = 0.5 * mass[last];
    for (int up = last; up > first; up--) {
      mass[up] = 0.5 * (mass[up] + mass[up - 1]);
    }
    mass[first] *= 0.5;
    last++;
    steps++;
    double low = 0;
    while (low + mass[first] <= TAIL) {
      low += mass[first];
      mass[first++] = 0;
    }
    double high = 0;
    while (high + mass[last] <= TAIL) {
      high += mass[last--];
    }
    dropped += low + high;
  }

  /** Adds up the distribution for {@link #atMost}. */
  void sum() {
    double sum = 0;
    for (int up = first; up <= last; up++) {
      sum += mass[up];
      below[up] = sum;
    }
  }

  /** Returns the probability that the sum is at most z, after {@link #sum}. */
  double atMost(long z) {
    long up = Math.floorDiv(z + steps, 2);
    return up < first ? 0 : below[(int) Math.min(up, last)];
  }

  /** Returns the probability that the sum is z. */
  double at(long z) {
    long up = Math.floorDiv(z + steps, 2);
    return Math.floorMod(z + steps, 2) != 0 || up < first || up > last ? 0 : mass[(int) up];
  }
}

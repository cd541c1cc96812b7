package feint.design;

import java.util.ArrayList;
import java.util.List;

/**
 * Programme over the policies known so far: the mixture with the least average of one term while
 * the two others stay within limits u and e; and the prices that prove it.
 *
 * <p>The dual maximises &nu; - p&middot;u - q&middot;e over prices p, q &ge; 0 such that least +
 * p&middot;first + q&middot;second &ge; &nu; for every policy: a vertex in three dimensions. A best
 * mixture needs no more policies than one plus the number of limits that it meets exactly, so at
 * most three. There are a few dozen policies: every vertex and every mixture of three is
 * enumerated, without pivoting and hence without cycling.
 */
final class Mixing {

  private static final double TOLERANCE = 1e-9;

  private final List<Candidate> known;
  private final LinearProgram programme;
  private Mixture best = new Mixture(List.of(), Double.POSITIVE_INFINITY);

  /** Prices on the two limits, and the value of the programme that they prove. */
  record Prices(double first, double second, double value) {}

  /** Weight of a policy in a mixture. */
  record Share(Candidate candidate, double weight) {}

  /**
   * Mixture and its value of the term; without shares, and infinite, if none keeps within the
   * limits.
   */
  record Mixture(List<Share> shares, double value) {

    /** Returns the average of a term over its policies. */
    double average(ObjectiveTerm term) {
      double sum = 0;
      for (Share share : shares) {
        sum += share.weight() * term.of(share.candidate());
      }
      return sum;
    }
  }

  Mixing(List<Candidate> known, LinearProgram programme) {
    this.known = List.copyOf(known);
    this.programme = programme;
  }

  /** Returns the mixture with the least value of the term. */
  Mixture best() {
    LinearProgram.Limit first = programme.first();
    LinearProgram.Limit second = programme.second();
    int n = known.size();
    for (int i = 0; i < n; i++) {
      Candidate a = known.get(i);
      offer(List.of(a), 1);
      for (int j = i + 1; j < n; j++) {
        Candidate b = known.get(j);
        double atFirst = (first.most() - first.of(b)) / (first.of(a) - first.of(b));
        offer(List.of(a, b), atFirst, 1 - atFirst);
        double atSecond = (second.most() - second.of(b)) / (second.of(a) - second.of(b));
        offer(List.of(a, b), atSecond, 1 - atSecond);
        for (int k = j + 1; k < n; k++) {
          Candidate c = known.get(k);
          double[] weights =
              Linear3.solve(
                  new double[] {1, 1, 1},
                  new double[] {first.of(a), first.of(b), first.of(c)},
                  new double[] {second.of(a), second.of(b), second.of(c)},
                  new double[] {1, first.most(), second.most()});
          offer(List.of(a, b, c), weights);
        }
      }
    }
    return best;
  }

  /** Accepts these weights if they are valid, keep within the limits and have less of the term. */
  private void offer(List<Candidate> mixed, double... weights) {
    double sum = 0;
    double value = 0;
    double first = 0;
    double second = 0;
    List<Share> shares = new ArrayList<>();
    for (int i = 0; i < mixed.size(); i++) {
      // Written so that the NaN of a singular system fails.
      if (!(weights[i] >= 0 && weights[i] <= 1)) {
        return;
      }
      Candidate candidate = mixed.get(i);
      sum += weights[i];
      value += weights[i] * programme.least().of(candidate);
      first += weights[i] * programme.first().of(candidate);
      second += weights[i] * programme.second().of(candidate);
      shares.add(new Share(candidate, weights[i]));
    }
    boolean within = programme.first().allows(first) && programme.second().allows(second);
    // The computed solution of an almost singular system may not satisfy it.
    boolean weighs = Math.abs(sum - 1) <= TOLERANCE;
    if (weighs && within && value < best.value()) {
      shares.removeIf(share -> share.weight() == 0);
      best = new Mixture(List.copyOf(shares), value);
    }
  }

  /** Returns the prices that prove the optimum. */
  Prices prices() {
    // A vertex is the intersection of three of these planes: the policies', p = 0 and q = 0.
    List<double[]> planes = new ArrayList<>();
    for (Candidate one : known) {
      planes.add(
          new double[] {
            -programme.first().of(one), -programme.second().of(one), 1, programme.least().of(one)
          });
    }
    planes.add(new double[] {1, 0, 0, 0});
    planes.add(new double[] {0, 1, 0, 0});
    double u = programme.first().most();
    double e = programme.second().most();
    Prices highest = new Prices(0, 0, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < planes.size(); i++) {
      for (int j = i + 1; j < planes.size(); j++) {
        for (int k = j + 1; k < planes.size(); k++) {
          double[] a = planes.get(i);
          double[] b = planes.get(j);
          double[] c = planes.get(k);
          double[] at = Linear3.solve(a, b, c, new double[] {a[3], b[3], c[3]});
          double value = at[2] - at[0] * u - at[1] * e;
          if (value > highest.value() && permitted(at)) {
            highest = new Prices(Math.max(0, at[0]), Math.max(0, at[1]), value);
          }
        }
      }
    }
    return highest;
  }

  private boolean permitted(double[] at) {
    boolean permitted = at[0] >= -TOLERANCE && at[1] >= -TOLERANCE;
    for (Candidate one : known) {
      double cost =
          programme.least().of(one)
              + at[0] * programme.first().of(one)
              + at[1] * programme.second().of(one);
      permitted &= cost >= at[2] - TOLERANCE * Math.max(1, Math.abs(at[2]));
    }
    return permitted;
  }
}

package feint.design;

import java.util.ArrayList;
import java.util.List;

/**
 * A programme over the policies known so far: the mixture that has, on average over its policies,
 * least of one term while the two others stay within limits u and e; and the prices that prove it.
 *
 * <p>The dual asks for prices p, q &ge; 0 and the greatest &nu; - p&middot;u - q&middot;e such that
 * least + p&middot;first + q&middot;second &ge; &nu; for every policy: a vertex in three
 * dimensions. A best mixture needs no more policies than one plus the number of limits that it
 * meets exactly, so at most three. There are a few dozen policies: every vertex and every mixture
 * of three is looked at, without pivoting and so without cycling.
 */
final class Mixing {

  private static final double TOLERANCE = 1e-9;

  private final List<Candidate> known;
  private final Programme programme;
  private Mixture best = new Mixture(List.of(), Double.POSITIVE_INFINITY);

  /** Prices on the two limits, and the value of the programme that they prove. */
  record Prices(double first, double second, double value) {}

  /** A policy's share in a mixture. */
  record Share(Candidate candidate, double weight) {}

  /**
   * A mixture and how much of the term it has; without shares, and infinite, if none keeps within
   * the limits.
   */
  record Mixture(List<Share> shares, double value) {

    /** How much of a term it has, on average over its policies. */
    double average(Term term) {
      double sum = 0;
      for (Share share : shares) {
        sum += share.weight() * term.of(share.candidate());
      }
      return sum;
    }
  }

  Mixing(List<Candidate> known, Programme programme) {
    this.known = List.copyOf(known);
    this.programme = programme;
  }

  /** The mixture that has least of the term. */
  Mixture best() {
    Programme.Limit first = programme.first();
    Programme.Limit second = programme.second();
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

  /** Takes these weights if they are weights, keep within the limits and have less of the term. */
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
    // An almost singular system has a solution that does not solve it.
    boolean weighs = Math.abs(sum - 1) <= TOLERANCE;
    if (weighs && within && value < best.value()) {
      shares.removeIf(share -> share.weight() == 0);
      best = new Mixture(List.copyOf(shares), value);
    }
  }

  /** The prices that prove it. */
  Prices prices() {
    // Every vertex is where three of these planes meet: the policies', p = 0 and q = 0.
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

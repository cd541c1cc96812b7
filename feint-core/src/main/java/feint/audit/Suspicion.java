package feint.audit;

import feint.math.Checks;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * How likely an attacker takes each of the trajectories to be the real one; or that what it has
 * seen cannot have happened, whichever is.
 */
public final class Suspicion {

  /** Log-likelihoods and sums closer to equal than this are equal. */
  static final double COIN = 1e-9;

  /** It cannot tell the two trajectories apart. */
  public static final Suspicion NOBODY = new Suspicion(new double[] {0.5, 0.5});

  /** By all that the attacker knows, what it saw is impossible under every hypothesis. */
  public static final Suspicion CONTRADICTION = new Suspicion(new double[0]);

  private static final Suspicion FIRST = new Suspicion(new double[] {1, 0});
  private static final Suspicion SECOND = new Suspicion(new double[] {0, 1});

  private final double[] probabilities;

  private Suspicion(double[] probabilities) {
    this.probabilities = probabilities;
  }

  /** One probability per trajectory; they must add up to 1. */
  public static Suspicion of(double... probabilities) {
    double sum = 0;
    for (double p : probabilities) {
      sum += Checks.probability(p, "suspicion");
    }
    Checks.require(
        probabilities.length >= 2 && Math.abs(sum - 1) <= COIN,
        "suspicion",
        "must be probabilities of two or more trajectories that add up to 1",
        Arrays.toString(probabilities));
    return new Suspicion(probabilities.clone());
  }

  /** Certainty about one of two trajectories: the one in whose favour the difference is. */
  public static Suspicion towards(double firstMinusSecond) {
    return Math.abs(firstMinusSecond) <= COIN ? NOBODY : firstMinusSecond > 0 ? FIRST : SECOND;
  }

  /** Certainty about the trajectory with the largest weight, or about those that share it. */
  public static Suspicion most(double... weights) {
    if (weights.length == 2) {
      return towards(weights[0] - weights[1]);
    }
    double most = Arrays.stream(weights).max().orElseThrow();
    double[] probabilities =
        Arrays.stream(weights).map(weight -> most - weight <= COIN ? 1 : 0).toArray();
    double sum = Arrays.stream(probabilities).sum();
    Arrays.setAll(probabilities, k -> probabilities[k] / sum);
    return new Suspicion(probabilities);
  }

  /**
   * The posterior from the logarithm of each trajectory's likelihood, all being equally likely
   * beforehand. Likelihoods that rounding alone can tell apart are equal.
   */
  static Suspicion posterior(double... logLikelihoods) {
    double most = Arrays.stream(logLikelihoods).max().orElseThrow();
    if (most == Double.NEGATIVE_INFINITY) {
      return CONTRADICTION;
    }
    double[] weights = new double[logLikelihoods.length];
    double sum = 0;
    for (int k = 0; k < weights.length; k++) {
      double behind = most - logLikelihoods[k];
      weights[k] = behind <= COIN ? 1 : Math.exp(-behind);
      sum += weights[k];
    }
    for (int k = 0; k < weights.length; k++) {
      weights[k] /= sum;
    }
    return new Suspicion(weights);
  }

  /** Whether what was seen is impossible by all that the attacker knows. */
  public boolean contradicts() {
    return probabilities.length == 0;
  }

  /** How many trajectories it speaks of; 0 if it is contradicted. */
  public int trajectories() {
    return probabilities.length;
  }

  /** How likely it takes this trajectory, from 0, to be the real one, unless it is contradicted. */
  public double probability(int trajectory) {
    return probabilities[trajectory];
  }

  /** How likely it takes the trajectory to be real that it points at. */
  double confidence() {
    return most();
  }

  /** The trajectories that it points at: several that are equally likely; none if contradicted. */
  public List<Integer> suspects() {
    double most = most();
    return IntStream.range(0, probabilities.length)
        .filter(k -> probabilities[k] == most)
        .boxed()
        .toList();
  }

  /** The trajectory that it points at; of several equally likely ones, the coin chooses. */
  public int choice(RandomGenerator coin) {
    double most = most();
    int drawn = drawn(likeliest(most), coin);
    int at = -1;
    for (int passed = -1; passed < drawn; ) {
      at++;
      passed += probabilities[at] == most ? 1 : 0;
    }
    return at;
  }

  /** What it comes to in a run in which this trajectory is real. */
  public Call call(int real, RandomGenerator coin) {
    if (contradicts()) {
      return Call.CONTRADICTED;
    }
    return right(real, coin) ? Call.RIGHT : Call.WRONG;
  }

  /** Whether it points at the real trajectory; the coin says so if that is one of several. */
  boolean right(int real, RandomGenerator coin) {
    double most = most();
    return probabilities[real] == most && drawn(likeliest(most), coin) == 0;
  }

  /** One of so many, with equal chances; nothing is drawn where there is no choice. */
  private static int drawn(int count, RandomGenerator coin) {
    if (count == 2) {
      return coin.nextBoolean() ? 0 : 1;
    }
    return count == 1 ? 0 : coin.nextInt(count);
  }

  private double most() {
    double most = 0;
    for (double p : probabilities) {
      most = Math.max(most, p);
    }
    return most;
  }

  private int likeliest(double most) {
    int count = 0;
    for (double p : probabilities) {
      count += p == most ? 1 : 0;
    }
    return count;
  }

  @Override
  public String toString() {
    return contradicts() ? "contradiction" : Arrays.toString(probabilities);
  }
}

package feint.attack;

import feint.math.Checks;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Posterior over which trajectory is real, or a contradiction: the observations are impossible
 * under every hypothesis. Immutable.
 */
public final class Posterior {

  /** Tolerance below which log-likelihoods and sums are equal. */
  static final double COIN = 1e-9;

  /** The uniform posterior over two trajectories. */
  public static final Posterior UNIFORM = new Posterior(new double[] {0.5, 0.5});

  /** The observations are impossible under every hypothesis of the attacker. */
  public static final Posterior CONTRADICTION = new Posterior(new double[0]);

  private static final Posterior FIRST = new Posterior(new double[] {1, 0});
  private static final Posterior SECOND = new Posterior(new double[] {0, 1});

  private final double[] probabilities;

  private Posterior(double[] probabilities) {
    this.probabilities = probabilities;
  }

  /**
   * Creates a posterior.
   *
   * @param probabilities one for each of at least two trajectories, in [0, 1], with sum 1
   * @throws IllegalArgumentException if there are fewer than two, or if they are not probabilities
   *     with sum 1
   */
  public static Posterior of(double... probabilities) {
    double sum = 0;
    for (double p : probabilities) {
      sum += Checks.probability(p, "posterior");
    }
    Checks.require(
        probabilities.length >= 2 && Math.abs(sum - 1) <= COIN,
        "posterior",
        "must be probabilities of two or more trajectories that add up to 1",
        Arrays.toString(probabilities));
    return new Posterior(probabilities.clone());
  }

  /**
   * Returns certainty about one of two trajectories by the sign of a score.
   *
   * @param firstMinusSecond positive for the first trajectory, negative for the second; within 1e-9
   *     of 0 the posterior is uniform
   */
  public static Posterior towards(double firstMinusSecond) {
    return Math.abs(firstMinusSecond) <= COIN ? UNIFORM : firstMinusSecond > 0 ? FIRST : SECOND;
  }

  /**
   * Returns certainty about the trajectory with the largest score, shared equally between
   * trajectories within 1e-9 of it.
   *
   * @param weights one score for each of at least two trajectories
   */
  public static Posterior most(double... weights) {
    if (weights.length == 2) {
      return towards(weights[0] - weights[1]);
    }
    double most = Arrays.stream(weights).max().orElseThrow();
    double[] probabilities =
        Arrays.stream(weights).map(weight -> most - weight <= COIN ? 1 : 0).toArray();
    double sum = Arrays.stream(probabilities).sum();
    Arrays.setAll(probabilities, k -> probabilities[k] / sum);
    return new Posterior(probabilities);
  }

  /**
   * Computes the posterior under a uniform prior. Log-likelihoods that differ by rounding only are
   * treated as equal.
   *
   * @param logLikelihoods one for each trajectory
   */
  static Posterior posterior(double... logLikelihoods) {
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
    return new Posterior(weights);
  }

  /** Returns whether the observations are impossible under every hypothesis. */
  public boolean contradicts() {
    return probabilities.length == 0;
  }

  /** Returns the number of trajectories; 0 for a contradiction. */
  public int trajectories() {
    return probabilities.length;
  }

  /**
   * Returns the probability that a trajectory is real.
   *
   * @param trajectory index from 0; a contradiction has none
   * @throws ArrayIndexOutOfBoundsException if there is no such trajectory
   */
  public double probability(int trajectory) {
    return probabilities[trajectory];
  }

  /** Returns the largest probability. */
  public double confidence() {
    return most();
  }

  /** Returns the indices of the most probable trajectories, from 0; empty for a contradiction. */
  public List<Integer> suspects() {
    double most = most();
    return IntStream.range(0, probabilities.length)
        .filter(k -> probabilities[k] == most)
        .boxed()
        .toList();
  }

  /**
   * Returns the index of the most probable trajectory.
   *
   * @param coin chooses among several that are equally probable
   * @throws IllegalArgumentException if this is a contradiction
   */
  public int choice(RandomGenerator coin) {
    double most = most();
    int drawn = draw(likeliest(most), coin);
    int at = -1;
    for (int passed = -1; passed < drawn; ) {
      at++;
      passed += probabilities[at] == most ? 1 : 0;
    }
    return at;
  }

  /**
   * Returns the outcome of the guess if a given trajectory is real.
   *
   * @param real index of the real trajectory, from 0
   * @param coin chooses among several that are equally probable
   */
  public GuessOutcome call(int real, RandomGenerator coin) {
    if (contradicts()) {
      return GuessOutcome.CONTRADICTED;
    }
    return right(real, coin) ? GuessOutcome.RIGHT : GuessOutcome.WRONG;
  }

  /**
   * Returns whether the guess is the real trajectory; the coin decides if that is one of several.
   */
  boolean right(int real, RandomGenerator coin) {
    double most = most();
    return probabilities[real] == most && draw(likeliest(most), coin) == 0;
  }

  /** Draws an index below {@code count} uniformly; draws nothing if there is only one. */
  private static int draw(int count, RandomGenerator coin) {
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

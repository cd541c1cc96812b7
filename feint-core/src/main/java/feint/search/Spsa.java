package feint.search;

import feint.math.Checks;
import feint.math.SearchState;
import feint.math.Seed;
import feint.model.Shape;
import feint.simulation.Simulator;

/**
 * Simultaneous perturbation stochastic approximation on the thresholds of the sigmoid policy
 * (equation 15): all thresholds are moved at random by a little to one side and to the other, both
 * policies are run, and the difference of their costs, whatever the number of thresholds, is a
 * gradient estimate.
 *
 * <p>J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic
 * optimization", IEEE Transactions on Aerospace and Electronic Systems 34, 1998: gains
 * a/(k+1+A)<sup>0.602</sup> with A a tenth of the iterations, perturbations
 * c/(k+1)<sup>0.101</sup>.
 *
 * <p>Differences from the paper: descents begin from the best of many random thresholds, since a
 * goal's cost is flat nearly everywhere; there are several descents; steps may be relative to the
 * gradient's usual size (see {@link SpsaStepSize}); and the result is a policy with sharp
 * thresholds, the best of those passed on the way according to further episodes.
 *
 * @param iterations planned number of iterations, at least 1: it sets the rate of all decreasing
 *     quantities, and policies passed on the way are compared five times
 * @param perturbation &omega;, the second of the paper's two &delta;: distance by which thresholds
 *     are moved to either side; positive
 * @param perturbationDecay exponent with which the perturbation decreases, 0 if it does not
 * @param temperature of the first iteration, the paper's &tau;; positive
 * @param lastTemperature of the last planned iteration, positive; in between it changes by a
 *     constant factor
 * @param episodes number of episodes of each of the two policies, at least 1
 * @param common whether both run on the same random numbers
 * @param starts number of descents, at least 1
 * @param screened number of random thresholds of which the starts are the best; at least {@code
 *     starts}
 * @param segments number of segments of the horizon, each with its own thresholds; 1 for the
 *     paper's stationary thresholds
 */
public record Spsa(
    int iterations,
    double perturbation,
    double perturbationDecay,
    SpsaStepSize step,
    double temperature,
    double lastTemperature,
    int episodes,
    boolean common,
    int starts,
    int screened,
    int segments)
    implements ResumableSearch {

  /** Exponent with which Spall's perturbations decrease. */
  public static final double STANDARD_DECAY = 0.101;

  public Spsa {
    Checks.atLeast(1, iterations, "iterations");
    Checks.positive(perturbation, "perturbation");
    Checks.notNegative(perturbationDecay, "decay of the perturbation");
    Checks.positive(temperature, "temperature");
    Checks.positive(lastTemperature, "last temperature");
    Checks.atLeast(1, episodes, "episodes per evaluation");
    Checks.atLeast(1, starts, "starts");
    Checks.atLeast(starts, screened, "screened thresholds");
    Checks.atLeast(1, segments, "segments");
  }

  /** Returns the default settings, which do well on all scenarios shipped with Feint. */
  public static Spsa defaults() {
    return new Spsa(
        1000,
        1,
        STANDARD_DECAY,
        SpsaStepSize.relative(0.1).decreasing(),
        0.1,
        0.1,
        40,
        true,
        8,
        2000,
        1);
  }

  /** Returns the settings printed in the paper, which does not state the temperature. */
  public static Spsa paper() {
    return new Spsa(3000, 0.1, 0, SpsaStepSize.of(0.01), 0.1, 0.1, 1, true, 1, 1, 1);
  }

  /**
   * Returns settings with as much sampling as the authors' program: 1,000 iterations of two times
   * 40 episodes.
   */
  public static Spsa authors() {
    return new Spsa(
        1000,
        2,
        STANDARD_DECAY,
        SpsaStepSize.relative(1).decreasing(),
        0.5,
        0.1,
        40,
        true,
        1,
        1,
        1);
  }

  /**
   * Returns a copy with another planned number of iterations.
   *
   * @param planned at least 1
   */
  public Spsa withIterations(int planned) {
    return new Spsa(
        planned,
        perturbation,
        perturbationDecay,
        step,
        temperature,
        lastTemperature,
        episodes,
        common,
        starts,
        screened,
        segments);
  }

  /**
   * Returns these settings with perturbations of {@code first} in the first iteration, which
   * decrease with every iteration if {@code decay} is positive.
   */
  public Spsa withPerturbation(double first, double decay) {
    return new Spsa(
        iterations,
        first,
        decay,
        step,
        temperature,
        lastTemperature,
        episodes,
        common,
        starts,
        screened,
        segments);
  }

  /** Returns a copy with other step sizes. */
  public Spsa withStep(SpsaStepSize step) {
    return new Spsa(
        iterations,
        perturbation,
        perturbationDecay,
        step,
        temperature,
        lastTemperature,
        episodes,
        common,
        starts,
        screened,
        segments);
  }

  /**
   * Returns a copy whose temperature changes by a constant factor from iteration to iteration.
   *
   * @param first of the first iteration, positive
   * @param last of the last planned iteration, positive
   */
  public Spsa withTemperature(double first, double last) {
    return new Spsa(
        iterations,
        perturbation,
        perturbationDecay,
        step,
        first,
        last,
        episodes,
        common,
        starts,
        screened,
        segments);
  }

  /**
   * Returns a copy with another number of episodes of each of the two policies.
   *
   * @param perEvaluation at least 1
   */
  public Spsa withEpisodes(int perEvaluation) {
    return new Spsa(
        iterations,
        perturbation,
        perturbationDecay,
        step,
        temperature,
        lastTemperature,
        perEvaluation,
        common,
        starts,
        screened,
        segments);
  }

  /** Returns a copy whose two policies run on the same random numbers, or on independent ones. */
  public Spsa withCommonRandomNumbers(boolean common) {
    return new Spsa(
        iterations,
        perturbation,
        perturbationDecay,
        step,
        temperature,
        lastTemperature,
        episodes,
        common,
        starts,
        screened,
        segments);
  }

  /**
   * Returns these settings with descents from the best {@code starts} of {@code screened} random
   * thresholds.
   */
  public Spsa withStarts(int starts, int screened) {
    return new Spsa(
        iterations,
        perturbation,
        perturbationDecay,
        step,
        temperature,
        lastTemperature,
        episodes,
        common,
        starts,
        screened,
        segments);
  }

  /** Returns these settings with thresholds that change from segment to segment of the horizon. */
  public Spsa withSegments(int segments) {
    return new Spsa(
        iterations,
        perturbation,
        perturbationDecay,
        step,
        temperature,
        lastTemperature,
        episodes,
        common,
        starts,
        screened,
        segments);
  }

  double perturbation(int k) {
    return perturbation / Math.pow(k + 1.0, perturbationDecay);
  }

  double temperature(int k) {
    double done = Math.min(1, (double) k / iterations);
    return temperature * Math.pow(lastTemperature / temperature, done);
  }

  @Override
  public SearchRun begin(Shape shape, Simulator simulator, Seed seed, SearchState notes) {
    return new SpsaRun(this, new ThresholdSpace(shape, segments), simulator, seed, notes);
  }
}

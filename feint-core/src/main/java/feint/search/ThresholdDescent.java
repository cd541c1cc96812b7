package feint.search;

import feint.math.SearchState;
import feint.math.Seed;
import feint.policy.markov.MarkovPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** Single descent of SPSA over thresholds. */
final class ThresholdDescent {

  /** Weight of the newest iteration in the exponential means. */
  private static final double NEWEST_WEIGHT = 0.05;

  /** Longest step in units of the usual one: costs have heavy tails. */
  private static final double MAX_STEP = 3;

  private static final String THRESHOLDS = "thresholds";
  private static final String COSTS = "costs";

  private final ThresholdSpace space;
  private final RandomGenerator random;
  private final double[][] thresholds;
  private final int[][] signs;
  private double usualGradient;
  private double cost;
  private double usualCost;

  ThresholdDescent(ThresholdSpace space, double[][] start, double cost, Seed seed) {
    this.space = space;
    this.random = seed.generator();
    this.thresholds = Arrays.stream(start).map(double[]::clone).toArray(double[][]::new);
    this.signs = new int[space.rows()][space.perOracleState()];
    this.cost = cost;
    this.usualCost = cost;
  }

  /**
   * Resumes a descent after a number of perturbations.
   *
   * @param seed that of the descent from its start on
   */
  static ThresholdDescent resume(
      ThresholdSpace space, SearchState notes, Seed seed, int perturbations) {
    double[] numbers = notes.numbers(THRESHOLDS, space.dimensions());
    double[][] rows = SavedCandidate.rows(numbers, space.rows(), space.perOracleState());
    double[] costs = notes.numbers(COSTS, 3);
    ThresholdDescent descent = new ThresholdDescent(space, rows, costs[0], seed);
    descent.usualCost = costs[1];
    descent.usualGradient = costs[2];
    // A generator cannot be positioned: repeat its earlier draws.
    for (long draws = (long) perturbations * space.dimensions(); draws > 0; draws--) {
      descent.random.nextBoolean();
    }
    return descent;
  }

  /**
   * Returns the state from which the descent can be resumed, beside its number of perturbations.
   */
  SearchState notes() {
    return SearchState.NONE
        .with(THRESHOLDS, SavedCandidate.flat(thresholds))
        .with(COSTS, cost, usualCost, usualGradient);
  }

  /** Draws a perturbation, and returns the policies on either side of the present thresholds. */
  List<MarkovPolicy> perturbed(double by, double temperature) {
    for (int[] row : signs) {
      Arrays.setAll(row, j -> random.nextBoolean() ? 1 : -1);
    }
    return List.of(space.smooth(shifted(by), temperature), space.smooth(shifted(-by), temperature));
  }

  private double[][] shifted(double by) {
    double[][] rows = new double[thresholds.length][];
    for (int o = 0; o < rows.length; o++) {
      double[] row = thresholds[o].clone();
      for (int j = 0; j < row.length; j++) {
        row[j] += by * signs[o][j];
      }
      rows[o] = row;
    }
    return space.ordered(rows);
  }

  /** Steps against the gradient estimated from the costs of the two policies. */
  void step(double plusCost, double minusCost, double by, SpsaStepSize step, double size) {
    double gradient = (plusCost - minusCost) / (2 * by);
    double sharpness = Math.abs(gradient);
    usualGradient =
        usualGradient == 0
            ? sharpness
            : usualGradient + NEWEST_WEIGHT * (sharpness - usualGradient);
    cost = (plusCost + minusCost) / 2;
    usualCost += NEWEST_WEIGHT * (cost - usualCost);
    if (gradient == 0) {
      return;
    }
    double slope =
        step.relative()
            ? Math.max(-MAX_STEP, Math.min(MAX_STEP, gradient / usualGradient))
            : gradient;
    for (int o = 0; o < thresholds.length; o++) {
      for (int j = 0; j < thresholds[o].length; j++) {
        thresholds[o][j] -= size * slope * signs[o][j];
      }
    }
    space.ordered(thresholds);
  }

  /** Returns the mean cost of the two policies of the last step. */
  double cost() {
    return cost;
  }

  /** Returns the exponential mean of the cost. */
  double usualCost() {
    return usualCost;
  }

  /** Returns the policy with sharp thresholds at the present ones. */
  CandidatePolicy.WithThresholds policy() {
    return space.sharp(thresholds);
  }
}

package feint.search;

import feint.math.Notes;
import feint.math.Seed;
import feint.policy.MarkovPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** One descent of SPSA: thresholds that are perturbed, and moved by what that shows. */
final class ThresholdDescent {

  /** How much the newest iteration weighs in what is usual. */
  private static final double NEWEST = 0.05;

  /** No step is longer than so many usual ones: costs have heavy tails. */
  private static final double LONGEST = 3;

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
    this.signs = new int[space.oracleStates()][space.perOracleState()];
    this.cost = cost;
    this.usualCost = cost;
  }

  /**
   * One that goes on after so many perturbations.
   *
   * @param seed that of the descent from its start on
   */
  static ThresholdDescent resume(ThresholdSpace space, Notes notes, Seed seed, int perturbations) {
    double[] numbers = notes.numbers(THRESHOLDS, space.dimensions());
    double[][] rows = SavedFound.rows(numbers, space.oracleStates(), space.perOracleState());
    double[] costs = notes.numbers(COSTS, 3);
    ThresholdDescent descent = new ThresholdDescent(space, rows, costs[0], seed);
    descent.usualCost = costs[1];
    descent.usualGradient = costs[2];
    // A generator has no place to go to: what was drawn is drawn again.
    for (long draws = (long) perturbations * space.dimensions(); draws > 0; draws--) {
      descent.random.nextBoolean();
    }
    return descent;
  }

  /** What must be known to go on, beside how often the descent was perturbed. */
  Notes notes() {
    return Notes.NONE
        .with(THRESHOLDS, SavedFound.flat(thresholds))
        .with(COSTS, cost, usualCost, usualGradient);
  }

  /** Draws a perturbation, and gives the policy to either side of where the descent is. */
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

  /** Steps against the gradient that the costs of the two policies show. */
  void step(double plusCost, double minusCost, double by, Step step, double size) {
    double gradient = (plusCost - minusCost) / (2 * by);
    double sharpness = Math.abs(gradient);
    usualGradient =
        usualGradient == 0 ? sharpness : usualGradient + NEWEST * (sharpness - usualGradient);
    cost = (plusCost + minusCost) / 2;
    usualCost += NEWEST * (cost - usualCost);
    if (gradient == 0) {
      return;
    }
    double slope =
        step.relative()
            ? Math.max(-LONGEST, Math.min(LONGEST, gradient / usualGradient))
            : gradient;
    for (int o = 0; o < thresholds.length; o++) {
      for (int j = 0; j < thresholds[o].length; j++) {
        thresholds[o][j] -= size * slope * signs[o][j];
      }
    }
    space.ordered(thresholds);
  }

  /** The mean cost of the two policies of the last step. */
  double cost() {
    return cost;
  }

  /** The cost lately. */
  double usualCost() {
    return usualCost;
  }

  /** The policy with sharp thresholds where the descent is. */
  Found.WithThresholds policy() {
    return space.sharp(thresholds);
  }
}

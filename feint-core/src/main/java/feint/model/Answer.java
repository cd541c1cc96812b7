package feint.model;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Likelihood of an observed answer to a query: for each oracle state, the probability of the
 * observation, and the probability of the observation together with a success of the learner.
 */
public final class Answer {

  private final double[] agrees;
  private final double[] succeeds;

  private Answer(double[] agrees, double[] succeeds) {
    this.agrees = agrees;
    this.succeeds = succeeds;
  }

  /** Returns the likelihood for a learning query whose answer was not observed. */
  public static Answer unseen(Problem problem, int level) {
    double[] gamma = gamma(problem, level);
    return new Answer(each(gamma, g -> 1), gamma);
  }

  /**
   * Returns the likelihood for a learning query of which it was observed whether its trajectory
   * stepped. It steps exactly when the query succeeds.
   */
  public static Answer seen(Problem problem, int level, boolean step) {
    double[] gamma = gamma(problem, level);
    return step
        ? new Answer(gamma, gamma)
        : new Answer(each(gamma, g -> 1 - g), new double[gamma.length]);
  }

  /**
   * Returns the likelihood for a learning query whose step was observed together with its state.
   *
   * @param stepState 0 if there was no step, otherwise the oracle state, 1..R, in which it was made
   */
  public static Answer seenIn(Problem problem, int level, int stepState) {
    if (stepState == 0) {
      return seen(problem, level, false);
    }
    double[] gamma = new double[problem.oracleStates()];
    gamma[stepState - 1] = problem.success().at(stepState, level);
    return new Answer(gamma, gamma);
  }

  /** Returns the likelihood for an obfuscating query whose answer was not observed. */
  public static Answer decoyUnseen(Problem problem, int level) {
    return decoy(problem, level, (o, gamma) -> 1);
  }

  /**
   * Returns the likelihood for an obfuscating query.
   *
   * @param agrees probability that the decoy moves as observed
   */
  public static Answer decoy(Problem problem, int level, DecoyMoves agrees) {
    double[] gamma = gamma(problem, level);
    double[] chances = new double[gamma.length];
    for (int o = 0; o < gamma.length; o++) {
      chances[o] = agrees.chance(o + 1, gamma[o]);
    }
    return new Answer(chances, new double[gamma.length]);
  }

  /** Returns the likelihood for a query that was any of these with equal probability. */
  public static Answer average(List<Answer> answers) {
    Answer first = answers.get(0);
    double[] agrees = new double[first.agrees.length];
    double[] succeeds = new double[agrees.length];
    for (Answer answer : answers) {
      for (int o = 0; o < agrees.length; o++) {
        agrees[o] += answer.agrees[o] / answers.size();
        succeeds[o] += answer.succeeds[o] / answers.size();
      }
    }
    return new Answer(agrees, succeeds);
  }

  /** Probability of the observed movement of a decoy. */
  @FunctionalInterface
  public interface DecoyMoves {

    /**
     * Returns the probability in oracle state {@code oracle}, 1..R.
     *
     * @param informative probability of an informative answer in that state
     */
    double chance(int oracle, double informative);
  }

  private static double[] gamma(Problem problem, int level) {
    double[] gamma = new double[problem.oracleStates()];
    for (int o = 0; o < gamma.length; o++) {
      gamma[o] = problem.success().at(o + 1, level);
    }
    return gamma;
  }

  private static double[] each(double[] numbers, DoubleUnaryOperator function) {
    double[] results = new double[numbers.length];
    for (int o = 0; o < results.length; o++) {
      results[o] = function.applyAsDouble(numbers[o]);
    }
    return results;
  }

  /** Returns the probability of the observation in oracle state 1..R. */
  double agrees(int oracle) {
    return agrees[oracle - 1];
  }

  /**
   * Returns the probability of the observation together with a success, which shortens the queue,
   * in oracle state 1..R.
   */
  double succeeds(int oracle) {
    return succeeds[oracle - 1];
  }
}

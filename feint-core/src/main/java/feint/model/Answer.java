package feint.model;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * What was seen of the answer to a query: in each oracle state, the chance that it comes out as was
 * seen, and the chance that it comes out so and is a success of the learner's.
 */
public final class Answer {

  private final double[] agrees;
  private final double[] succeeds;

  private Answer(double[] agrees, double[] succeeds) {
    this.agrees = agrees;
    this.succeeds = succeeds;
  }

  /** To a learning query, of whose answer nothing was seen. */
  public static Answer unseen(Problem problem, int level) {
    double[] gamma = gamma(problem, level);
    return new Answer(each(gamma, g -> 1), gamma);
  }

  /** To a learning query, seen by whether its trajectory stepped: it does when it succeeds. */
  public static Answer seen(Problem problem, int level, boolean step) {
    double[] gamma = gamma(problem, level);
    return step
        ? new Answer(gamma, gamma)
        : new Answer(each(gamma, g -> 1 - g), new double[gamma.length]);
  }

  /**
   * To a learning query, seen by its step.
   *
   * @param madeIn 0 if there was none, otherwise the state in which it was made
   */
  public static Answer seenIn(Problem problem, int level, int madeIn) {
    if (madeIn == 0) {
      return seen(problem, level, false);
    }
    double[] gamma = new double[problem.oracleStates()];
    gamma[madeIn - 1] = problem.success().at(madeIn, level);
    return new Answer(gamma, gamma);
  }

  /** To an obfuscating query, of whose answer nothing was seen. */
  public static Answer decoyUnseen(Problem problem, int level) {
    return decoy(problem, level, (o, gamma) -> 1);
  }

  /**
   * To an obfuscating query.
   *
   * @param agrees the chance that the decoy does what it was seen to do
   */
  public static Answer decoy(Problem problem, int level, DecoyMoves agrees) {
    double[] gamma = gamma(problem, level);
    double[] chances = new double[gamma.length];
    for (int o = 0; o < gamma.length; o++) {
      chances[o] = agrees.chance(o + 1, gamma[o]);
    }
    return new Answer(chances, new double[gamma.length]);
  }

  /** To a query that may have been any of these, with equal chances. */
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

  /** How a decoy moves. */
  @FunctionalInterface
  public interface DecoyMoves {

    /** The chance in this oracle state, in which an answer is informative with that chance. */
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

  /** The chance of an answer that looks so, in oracle state 1..R. */
  double agrees(int oracle) {
    return agrees[oracle - 1];
  }

  /** The chance of an answer that looks so and makes the queue fall, in oracle state 1..R. */
  double succeeds(int oracle) {
    return succeeds[oracle - 1];
  }
}

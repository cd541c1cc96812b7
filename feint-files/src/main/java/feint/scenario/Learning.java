package feint.scenario;

import java.util.List;

/**
 * Learning section of a scenario: the two stochastic gradients behind its queries.
 *
 * @param function the paper's f, which the learner minimises
 * @param noise standard deviation, in each coordinate, of the noise in an informative answer
 * @param start starting point of the learner, one number per dimension
 * @param decoyStart starting point of the decoy
 */
public record Learning(
    LearningFunction function,
    double noise,
    Step step,
    List<Double> start,
    List<Double> decoyStart,
    Decoy decoy,
    Success success) {

  public Learning {
    start = List.copyOf(start);
    decoyStart = List.copyOf(decoyStart);
  }

  /** Step size. */
  public sealed interface Step {

    /** The gradient times a constant. */
    record Fixed(double size) implements Step {}

    /** The step size of Theorem 1, for a bound on the expected squared gradient norm. */
    record TheoremOne(double epsilon) implements Step {}
  }

  /** Gradient that the decoy follows. */
  public sealed interface Decoy {

    DecoySteps steps();

    /**
     * Another function of the same family. Each of the two is the wanted one in half of the runs,
     * and the descent of the other is the decoy; the only secret is which one is wanted.
     */
    record Task(LearningFunction function, DecoySteps steps) implements Decoy {}

    /**
     * The gradient of a separate function of any family, with answers that the learner simulates.
     * The learner's own function is the wanted one in every run.
     */
    record Simulated(LearningFunction function, DecoySteps steps) implements Decoy {}

    /** The learner's own answers with the opposite sign. */
    record Mirrored(DecoySteps steps) implements Decoy {}
  }

  /** Condition under which the decoy steps. */
  public enum DecoySteps {
    /** After each of its queries. */
    ALWAYS,
    /** With the probability that a learning query would have had an informative answer. */
    SUCCESS,
    /** As decided by the policy. */
    TWIN
  }

  /** Judge of whether an answer is informative. */
  public sealed interface Success {

    /** The oracle, by &Gamma;. */
    record ByOracle() implements Success {}

    /**
     * The learner, by a test.
     *
     * @param threshold largest disagreement between the halves of an answer with which the learner
     *     still steps
     * @param badNoise standard deviation, in each coordinate, of the noise in uninformative answers
     */
    record ByQuality(double threshold, double badNoise) implements Success {}
  }
}

package feint.scenario;

import java.util.List;

/**
 * What a scenario says about the two stochastic gradients behind its queries.
 *
 * @param function the paper's f, which the learner minimises
 * @param noise standard deviation, in each coordinate, of the noise in an informative answer
 * @param start where the learner starts, one number per dimension
 * @param decoyStart where the decoy starts
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

  /** How long a step is. */
  public sealed interface Step {

    /** The gradient times a number. */
    record Fixed(double size) implements Step {}

    /** The step size of Theorem 1, for a bound on the expected squared gradient norm. */
    record TheoremOne(double epsilon) implements Step {}
  }

  /** What the decoy follows. */
  public sealed interface Decoy {

    DecoySteps steps();

    /**
     * Another function of the same family. Either is the wanted one in half of the runs, and the
     * other's descent is the decoy: which of the two is wanted is all there is to hide.
     */
    record Task(LearningFunction function, DecoySteps steps) implements Decoy {}

    /**
     * The gradient of a function of its own, of any family, with answers that the learner invents.
     * The learner's own function is the wanted one in every run.
     */
    record Simulated(LearningFunction function, DecoySteps steps) implements Decoy {}

    /** The learner's own answers, with the opposite sign. */
    record Mirrored(DecoySteps steps) implements Decoy {}
  }

  /** When the decoy moves. */
  public enum DecoySteps {
    /** After each of its queries. */
    ALWAYS,
    /** As often as a learning query would have had an informative answer. */
    SUCCESS,
    /** When the policy says so. */
    TWIN
  }

  /** Who says whether an answer is informative. */
  public sealed interface Success {

    /** The oracle, by &Gamma;. */
    record ByOracle() implements Success {}

    /**
     * The learner, by a test.
     *
     * @param threshold the largest disagreement of an answer's halves with which it still steps
     * @param badNoise standard deviation, in each coordinate, in answers that are not informative
     */
    record ByQuality(double threshold, double badNoise) implements Success {}
  }
}

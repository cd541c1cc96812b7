package feint.policy;

import feint.math.Checks;
import feint.model.Action;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;

/**
 * How the decoy moves after an obfuscating query: by a coin of the policy's own, which may also say
 * as in which oracle state the step is to be made, or by the answer to the query.
 */
public final class DecoyLaw {

  private static final double[] ANY_STATE = {};

  /** After each of its queries, as the paper's. */
  public static final DecoyLaw ALWAYS = new DecoyLaw(1, false, ANY_STATE);

  /**
   * If and only if its query was answered informatively: then nothing about a step depends on which
   * trajectory is the real one.
   */
  public static final DecoyLaw IF_INFORMATIVE = new DecoyLaw(0, true, ANY_STATE);

  private final double probability;
  private final boolean answered;
  private final double[] states;

  private DecoyLaw(double probability, boolean answered, double[] states) {
    this.probability = probability;
    this.answered = answered;
    this.states = states;
  }

  /** With this probability, whatever the answer. */
  public static DecoyLaw withProbability(double probability) {
    return new DecoyLaw(Checks.probability(probability, "chance of a step"), false, ANY_STATE);
  }

  /**
   * With probability {@code byState[o-1]} a step that is to be made as if in oracle state o: for
   * whoever can tell from a step in which state it was made.
   */
  public static DecoyLaw inStates(double... byState) {
    double sum = 0;
    for (double p : byState) {
      sum += Checks.probability(p, "chance of a step");
    }
    Checks.require(sum <= 1 + 1e-9, "chance of a step in any state", "must be at most 1", sum);
    return new DecoyLaw(Math.min(1, sum), false, byState.clone());
  }

  /**
   * The chance of a step.
   *
   * @param informative the chance that the query is answered informatively
   */
  public double step(double informative) {
    return answered ? informative : probability;
  }

  /** The chance of a step that is made as if in this oracle state, if the law tells states. */
  public double stepIn(int oracle) {
    return states[oracle - 1];
  }

  /** Whether it says as in which oracle state steps are made. */
  public boolean tellsStates() {
    return states.length > 0;
  }

  /** Whether the decoy can be let move so. */
  boolean draws(DecoySteps steps, OptionalInt state) {
    if (answered || steps == DecoySteps.IF_INFORMATIVE) {
      return answered && steps == DecoySteps.IF_INFORMATIVE && state.isEmpty();
    }
    if (steps == DecoySteps.NO) {
      return probability < 1 && state.isEmpty();
    }
    return tellsStates()
        ? state.isPresent() && states[state.getAsInt() - 1] > 0
        : probability > 0 && state.isEmpty();
  }

  /** Draws what becomes of a query; nothing is drawn where nothing is left to chance. */
  Query.Decoy query(int number, Action action, RandomGenerator random) {
    if (answered) {
      return new Query.Decoy(number, action, DecoySteps.IF_INFORMATIVE, OptionalInt.empty());
    }
    if (!tellsStates()) {
      boolean steps = probability >= 1 || (probability > 0 && random.nextDouble() < probability);
      return new Query.Decoy(
          number, action, steps ? DecoySteps.YES : DecoySteps.NO, OptionalInt.empty());
    }
    double rest = random.nextDouble();
    for (int o = 0; o < states.length; o++) {
      if (rest < states[o]) {
        return new Query.Decoy(number, action, DecoySteps.YES, OptionalInt.of(o + 1));
      }
      rest -= states[o];
    }
    return new Query.Decoy(number, action, DecoySteps.NO, OptionalInt.empty());
  }

  @Override
  public String toString() {
    return answered ? "if informative" : probability + " " + Arrays.toString(states);
  }
}

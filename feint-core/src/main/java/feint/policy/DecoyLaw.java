package feint.policy;

import feint.math.Checks;
import feint.model.Action;
import feint.model.Shape;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;

/**
 * Which decoy an obfuscating query is sent to, and how that moves: by a coin of the policy's own,
 * which may also say as in which oracle state the step is to be made, or by the answer to the
 * query.
 */
public final class DecoyLaw {

  /** So many fit into what a {@link Controller} keeps of a run. */
  public static final int MOST_DECOYS = 15;

  private static final double[] ANY_STATE = {};
  private static final OptionalInt NO_STATE = OptionalInt.empty();
  private static final double[] THE_FIRST = {1};

  /** After each of its queries, as the paper's. */
  public static final DecoyLaw ALWAYS = new DecoyLaw(THE_FIRST, 1, false, ANY_STATE);

  /**
   * If and only if its query was answered informatively: then nothing about a step depends on which
   * trajectory is the real one.
   */
  public static final DecoyLaw IF_INFORMATIVE = new DecoyLaw(THE_FIRST, 0, true, ANY_STATE);

  private final double[] decoys;
  private final double probability;
  private final boolean answered;
  private final double[] states;

  private DecoyLaw(double[] decoys, double probability, boolean answered, double[] states) {
    this.decoys = decoys;
    this.probability = probability;
    this.answered = answered;
    this.states = states;
  }

  /** With this probability, whatever the answer. */
  public static DecoyLaw withProbability(double probability) {
    return new DecoyLaw(
        THE_FIRST, Checks.probability(probability, "chance of a step"), false, ANY_STATE);
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
    return new DecoyLaw(THE_FIRST, Math.min(1, sum), false, byState.clone());
  }

  /**
   * The same for several decoys: decoy j is queried with probability {@code byDecoy[j-1]}. They are
   * numbered in the order of their first queries, so that only one of them can be new.
   */
  public DecoyLaw towards(double... byDecoy) {
    double sum = 0;
    for (double p : byDecoy) {
      sum += Checks.probability(p, "chance of a decoy");
    }
    Checks.require(Math.abs(sum - 1) <= 1e-9, "sum of the decoys' chances", "must be 1", sum);
    Checks.within(1, MOST_DECOYS, byDecoy.length, "decoys");
    return new DecoyLaw(byDecoy.clone(), probability, answered, states);
  }

  /** The same for the decoys that another law queries, with its chances. */
  DecoyLaw towardsThoseOf(DecoyLaw other) {
    return other.decoys == decoys
        ? this
        : new DecoyLaw(other.decoys, probability, answered, states);
  }

  /** Why it is none of a policy with so many decoys in problems of a shape, if it is not. */
  Optional<String> misfit(int most, Shape shape) {
    if (decoys.length > most) {
      return Optional.of("a query must be sent to decoy 1.." + most + ", was " + decoys.length);
    }
    return states.length == 0 || states.length == shape.oracleStates()
        ? Optional.empty()
        : Optional.of(
            "a step must be made as in oracle state 1.."
                + shape.oracleStates()
                + ", was in one of "
                + states.length);
  }

  /** The chance that an obfuscating query is sent to this decoy, from 1. */
  public double queries(int decoy) {
    return decoy >= 1 && decoy <= decoys.length ? decoys[decoy - 1] : 0;
  }

  /**
   * The chance of a step.
   *
   * @param informative the chance that the query is answered informatively
   */
  public double step(double informative) {
    return answered ? informative : probability;
  }

  /**
   * The chance that what is seen of the decoy's step is this.
   *
   * @param madeIn 0 for no step, otherwise the state as in which it was made
   * @param informative the chance of an informative answer in {@code oracle}
   * @param oracle the state that the oracle is in: what a step is made in unless the law says
   */
  public double moves(int madeIn, double informative, int oracle) {
    if (madeIn == 0) {
      return 1 - step(informative);
    }
    if (tellsStates()) {
      return states[madeIn - 1];
    }
    return madeIn == oracle ? step(informative) : 0;
  }

  /** Whether a step depends on the answer alone, as by {@link #IF_INFORMATIVE}. */
  public boolean answered() {
    return answered;
  }

  /** The chances of decoys, as {@link #towards} takes them. */
  public double[] decoys() {
    return decoys.clone();
  }

  /** The chances of steps, as {@link #inStates} takes them; empty unless it tells states. */
  public double[] states() {
    return states.clone();
  }

  /** Whether it says as in which oracle state steps are made. */
  public boolean tellsStates() {
    return states.length > 0;
  }

  /** Whether a query can be what was drawn. */
  boolean draws(Query.Decoy query) {
    return queries(query.decoy()) > 0 && draws(query.steps(), query.decoyState());
  }

  private boolean draws(DecoySteps steps, OptionalInt state) {
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
    int decoy = decoy(random);
    if (answered) {
      return new Query.Decoy(number, action, decoy, DecoySteps.IF_INFORMATIVE, NO_STATE);
    }
    if (!tellsStates()) {
      boolean steps = probability >= 1 || (probability > 0 && random.nextDouble() < probability);
      return new Query.Decoy(
          number, action, decoy, steps ? DecoySteps.YES : DecoySteps.NO, NO_STATE);
    }
    double rest = random.nextDouble();
    for (int o = 0; o < states.length; o++) {
      if (rest < states[o]) {
        return new Query.Decoy(number, action, decoy, DecoySteps.YES, OptionalInt.of(o + 1));
      }
      rest -= states[o];
    }
    return new Query.Decoy(number, action, decoy, DecoySteps.NO, NO_STATE);
  }

  private int decoy(RandomGenerator random) {
    int last = decoys.length;
    while (last > 1 && decoys[last - 1] == 0) {
      last--;
    }
    if (decoys[last - 1] == 1) {
      return last;
    }
    double rest = random.nextDouble();
    int decoy = 1;
    while (decoy < last && rest >= decoys[decoy - 1]) {
      rest -= decoys[decoy - 1];
      decoy++;
    }
    return decoy;
  }

  @Override
  public String toString() {
    return (answered ? "if informative" : probability + " " + Arrays.toString(states))
        + " of "
        + Arrays.toString(decoys);
  }
}

package feint.policy;

import feint.math.Checks;
import feint.model.Action;
import feint.model.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;

/**
 * Distribution of the decoy that an obfuscating query is sent to, and of its step. The step is
 * drawn by the policy, possibly together with the oracle state in which it is to appear to be made,
 * or follows the answer to the query.
 */
public final class DecoyDistribution {

  /** Largest number of decoys, limited by the encoding of a {@link Controller}'s history. */
  public static final int MOST_DECOYS = 15;

  private static final double[] ANY_STATE = {};
  private static final OptionalInt NO_STATE = OptionalInt.empty();
  private static final double[] FIRST_DECOY = {1};

  /** First decoy, which steps after each of its queries, as in the paper. */
  public static final DecoyDistribution ALWAYS =
      new DecoyDistribution(FIRST_DECOY, 1, false, ANY_STATE);

  /**
   * First decoy, which steps if and only if its query was answered informatively. Then nothing
   * about a step depends on which trajectory is the real one.
   */
  public static final DecoyDistribution IF_INFORMATIVE =
      new DecoyDistribution(FIRST_DECOY, 0, true, ANY_STATE);

  private final double[] decoys;
  private final double probability;
  private final boolean answered;
  private final double[] states;

  /** Distribution of each decoy if they differ in their steps; otherwise empty. */
  private final List<DecoyDistribution> each;

  private DecoyDistribution(
      double[] decoys, double probability, boolean answered, double[] states) {
    this(decoys, probability, answered, states, List.of());
  }

  private DecoyDistribution(
      double[] decoys,
      double probability,
      boolean answered,
      double[] states,
      List<DecoyDistribution> each) {
    this.decoys = decoys;
    this.probability = probability;
    this.answered = answered;
    this.states = states;
    this.each = each;
  }

  /** Returns the first decoy with a step of this probability, whatever the answer. */
  public static DecoyDistribution withProbability(double probability) {
    return new DecoyDistribution(
        FIRST_DECOY, Checks.probability(probability, "chance of a step"), false, ANY_STATE);
  }

  /**
   * Returns the first decoy with a step that is to appear as made in oracle state o with
   * probability {@code byState[o-1]}, against observers who can infer the state from a step.
   */
  public static DecoyDistribution inStates(double... byState) {
    double sum = 0;
    for (double p : byState) {
      sum += Checks.probability(p, "chance of a step");
    }
    Checks.require(sum <= 1 + 1e-9, "chance of a step in any state", "must be at most 1", sum);
    return new DecoyDistribution(FIRST_DECOY, Math.min(1, sum), false, byState.clone());
  }

  /**
   * Returns the same steps for several decoys: decoy j is queried with probability {@code
   * byDecoy[j-1]}. Decoys are numbered in the order of their first queries, so that only one of
   * them can be new.
   */
  public DecoyDistribution towards(double... byDecoy) {
    requireDecoys(byDecoy);
    return new DecoyDistribution(byDecoy.clone(), probability, answered, states);
  }

  /**
   * Returns the distribution of decoys that differ in their steps: decoy j is queried with
   * probability {@code byDecoy[j-1]}, and then steps by {@code steps[j-1]}.
   *
   * @param steps one distribution for each decoy, all with states of steps or all without, and none
   *     that follows the answer
   */
  public static DecoyDistribution each(double[] byDecoy, List<DecoyDistribution> steps) {
    requireDecoys(byDecoy);
    Checks.require(
        steps.size() == byDecoy.length,
        "distributions of steps",
        "must be one per decoy, " + byDecoy.length,
        steps.size());
    DecoyDistribution first = steps.get(0);
    for (DecoyDistribution one : steps) {
      Checks.require(
          one.each.isEmpty() && !one.answered && one.states.length == first.states.length,
          "steps of a decoy",
          "must be drawn by the policy, and show as many states as those of the first decoy",
          one);
    }
    return new DecoyDistribution(
        byDecoy.clone(), first.probability, false, first.states, List.copyOf(steps));
  }

  private static void requireDecoys(double... byDecoy) {
    double sum = 0;
    for (double p : byDecoy) {
      sum += Checks.probability(p, "chance of a decoy");
    }
    Checks.require(Math.abs(sum - 1) <= 1e-9, "sum of the decoys' chances", "must be 1", sum);
    Checks.within(1, MOST_DECOYS, byDecoy.length, "decoys");
  }

  /** Returns the distribution of the steps of a decoy, from 1. */
  public DecoyDistribution of(int decoy) {
    return each.isEmpty() || decoy > each.size() ? this : each.get(decoy - 1);
  }

  /** Returns whether decoys differ in their steps: those of a decoy are then in {@link #of}. */
  public boolean differs() {
    return !each.isEmpty();
  }

  /** Returns the same steps for the decoys of another distribution, with its probabilities. */
  DecoyDistribution withDecoysOf(DecoyDistribution other) {
    return other.decoys == decoys
        ? this
        : new DecoyDistribution(other.decoys, probability, answered, states);
  }

  /**
   * Returns the reason why it does not fit a policy with {@code most} decoys in problems of a
   * shape; empty if it does.
   */
  public Optional<String> misfit(int most, Shape shape) {
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

  /** Returns the probability that an obfuscating query is sent to this decoy, from 1. */
  public double queries(int decoy) {
    return decoy >= 1 && decoy <= decoys.length ? decoys[decoy - 1] : 0;
  }

  /**
   * Returns the probability of a step; if decoys differ, of the first.
   *
   * @param informative probability that the query is answered informatively
   */
  public double step(double informative) {
    return answered ? informative : probability;
  }

  /**
   * Returns the probability of the observed step of the decoy; if decoys differ, of the first.
   *
   * @param stepState 0 for no step, otherwise the state, 1..R, in which it appears to be made
   * @param informative probability of an informative answer in {@code oracle}
   * @param oracle state of the oracle, in which a step is made unless the policy draws its state
   */
  public double moves(int stepState, double informative, int oracle) {
    if (stepState == 0) {
      return 1 - step(informative);
    }
    if (tellsStates()) {
      return states[stepState - 1];
    }
    return stepState == oracle ? step(informative) : 0;
  }

  /** Returns whether a step depends on the answer alone, as with {@link #IF_INFORMATIVE}. */
  public boolean answered() {
    return answered;
  }

  /** Returns the probabilities of the decoys, as {@link #towards} takes them. */
  public double[] decoys() {
    return decoys.clone();
  }

  /**
   * Returns the probabilities of steps by state, as {@link #inStates} takes them; empty unless
   * {@link #tellsStates}.
   */
  public double[] states() {
    return states.clone();
  }

  /** Returns whether the policy draws the oracle state in which steps appear to be made. */
  public boolean tellsStates() {
    return states.length > 0;
  }

  /** Returns whether a query has positive probability. */
  boolean draws(Query.Decoy query) {
    return queries(query.decoy()) > 0 && of(query.decoy()).draws(query.steps(), query.decoyState());
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

  /** Draws the decoy and its step. Takes no draw for a certain outcome. */
  Query.Decoy query(int number, Action action, RandomGenerator random) {
    int decoy = decoy(random);
    return of(decoy).query(number, action, decoy, random);
  }

  private Query.Decoy query(int number, Action action, int decoy, RandomGenerator random) {
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
        + Arrays.toString(decoys)
        + (each.isEmpty() ? "" : " " + each);
  }
}

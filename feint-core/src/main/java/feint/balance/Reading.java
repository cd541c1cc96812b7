package feint.balance;

import feint.model.Answer;
import feint.model.HiddenLaw;
import feint.model.Problem;
import feint.policy.DecoyLaw;
import feint.policy.Turn;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * One reading of the past, the hypothesis that a certain trajectory is the real one: the law of
 * what it leaves hidden, the oracle's state and, unless steps are seen, the queue.
 */
final class Reading {

  private final Problem problem;
  private final Strength strength;
  private final HiddenLaw law;
  private int queue;

  private Reading(Problem problem, Strength strength, HiddenLaw law) {
    this.problem = problem;
    this.strength = strength;
    this.law = law;
    this.queue = problem.successes();
  }

  /** Of a past in which nothing has happened. */
  static Reading fresh(Problem problem, Strength strength) {
    return new Reading(
        problem,
        strength,
        strength.showsSteps() ? HiddenLaw.ofOracle(problem) : HiddenLaw.initial(problem, 1));
  }

  /** Of a past in which nothing has happened since the filter of an earlier run. */
  static Reading of(Problem problem, Strength strength, List<Double> filter) {
    int successes = strength.showsSteps() ? 0 : problem.successes();
    return new Reading(problem, strength, HiddenLaw.begun(problem.oracle(), successes, filter));
  }

  /** Returns the probabilities of the oracle's states, whatever the queue. */
  List<Double> filter() {
    return Arrays.stream(law.oracle()).boxed().toList();
  }

  HiddenLaw law() {
    return law;
  }

  /** Successes that are missing, in a reading whose steps are seen. */
  int queue() {
    return queue;
  }

  /** Whether everyone who reads the past so knows that no success is missing. */
  boolean done() {
    return strength.showsSteps() && queue == 0;
  }

  /** How likely successes are missing, in those oracle states. */
  double missing(IntPredicate states) {
    double sum = 0;
    for (int o = 1; o <= law.oracleStates(); o++) {
      if (states.test(o)) {
        for (int b = strength.showsSteps() ? 0 : 1; b < law.columns(); b++) {
          sum += law.at(o, b);
        }
      }
    }
    return done() ? 0 : sum;
  }

  /** Divides this reading's hidden states among the actions. */
  Split split(double share, double band, FillOrder order, double[] incentives) {
    double useful = strength.showsSteps() ? (queue > 0 ? 1 : 0) : missing(o -> true);
    return Split.of(law, useful, order, incentives, share, band);
  }

  /**
   * How a decoy moves that must look like a learner of this reading, if that sends a learning query
   * by {@code split} at this level now.
   */
  DecoyLaw imitated(Split split, int level) {
    double learns = 0;
    double[] steps = new double[law.oracleStates()];
    for (int o = 1; o <= steps.length; o++) {
      double mass = law.at(o, 0) * split.share(true, level, o, 0);
      learns += mass;
      steps[o - 1] = mass * problem.success().at(o, level);
    }
    double sum = 0;
    for (int o = 0; o < steps.length; o++) {
      // A reading that never learns now is ruled out by the query itself.
      steps[o] = learns > 0 ? steps[o] / learns : 0;
      sum += steps[o];
    }
    return strength == Strength.CONTENTS
        ? DecoyLaw.inStates(steps)
        : DecoyLaw.withProbability(Math.min(1, sum));
  }

  /**
   * Takes note of a query that was sent by {@code split}, and that this reading takes for a
   * learning one or for a decoy.
   *
   * @param madeIn 0 without a step, otherwise the state as in which it was made; {@link
   *     Turn#GIVEN_UP} if nobody knows the answer
   */
  void see(Split split, boolean learns, int level, int madeIn) {
    double kept =
        law.keep((o, b) -> split.share(learns, level, o, b), answer(learns, level, madeIn));
    // A query that the policy never sends, or an answer that never comes, says nothing.
    if (kept > 0) {
      law.divide(kept);
    }
    law.moveOracle();
    queue = learns && madeIn > 0 ? Math.max(0, queue - 1) : queue;
  }

  private Answer answer(boolean learns, int level, int madeIn) {
    // After a query that was given up nothing steps, whichever trajectory was queried.
    if (!learns || madeIn == Turn.GIVEN_UP) {
      return Answer.decoyUnseen(problem, level);
    }
    return switch (strength) {
      case TYPES -> Answer.unseen(problem, level);
      case STEPS -> Answer.seen(problem, level, madeIn > 0);
      case CONTENTS -> Answer.seenIn(problem, level, madeIn);
    };
  }
}

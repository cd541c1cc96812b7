package feint.zeroleak.balanced;

import feint.model.HiddenLaw;
import feint.model.Problem;
import feint.policy.DecoyDistribution;
import feint.policy.PublicQuery;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Filter under the hypothesis that a certain trajectory is real: the distribution of the oracle's
 * state and, unless steps are observed, of the queue.
 */
final class TrajectoryFilter {

  private final Problem problem;
  private final ProtectionLevel strength;
  private final Answers answers;
  private final HiddenLaw law;
  private final ActionAllocation allocation;

  /** Scratch space of {@link #grouped}. */
  private final double[] groups;

  private int queue;
  private int seen;
  private int firstQuery = Integer.MAX_VALUE;

  private TrajectoryFilter(
      Problem problem, ProtectionLevel strength, Answers answers, HiddenLaw law) {
    this.problem = problem;
    this.strength = strength;
    this.answers = answers;
    this.law = law;
    this.allocation = new ActionAllocation(law, problem.actions().levels());
    this.groups = new double[law.oracleStates()];
    this.queue = problem.successes();
  }

  /** Creates a filter of an empty history. */
  static TrajectoryFilter fresh(Problem problem, ProtectionLevel strength, Answers answers) {
    return new TrajectoryFilter(
        problem,
        strength,
        answers,
        strength.showsSteps() ? HiddenLaw.ofOracle(problem) : HiddenLaw.initial(problem, 1));
  }

  /** Creates a filter of an empty history that starts with the filter of an earlier run. */
  static TrajectoryFilter of(
      Problem problem, ProtectionLevel strength, Answers answers, List<Double> filter) {
    int successes = strength.showsSteps() ? 0 : problem.successes();
    return new TrajectoryFilter(
        problem, strength, answers, HiddenLaw.begun(problem.oracle(), successes, filter));
  }

  /** Returns the marginal distribution of the oracle's state. */
  List<Double> filter() {
    return Arrays.stream(law.oracle()).boxed().toList();
  }

  HiddenLaw law() {
    return law;
  }

  /**
   * Returns the distribution of the oracle's state, if steps are observed, by groups of equal
   * success probability; valid until the next call.
   */
  double[] grouped(SuccessMass successes) {
    successes.grouped(law, groups);
    return groups;
  }

  /** Returns the number of missing successes, if steps are observed. */
  int queue() {
    return queue;
  }

  /**
   * Returns the number of queries before the trajectory's first; the largest number without any.
   */
  int firstQuery() {
    return firstQuery;
  }

  /** Returns whether it is public under this hypothesis that no success is missing. */
  boolean done() {
    return strength.showsSteps() && queue == 0;
  }

  /**
   * Returns the probability that successes are missing and the oracle is in one of these states.
   */
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

  /** Allocates the hidden states to actions, in place of the allocation before; returns it. */
  ActionAllocation split(double share, double band, FillOrder order, double[] incentives) {
    double useful = strength.showsSteps() ? (queue > 0 ? 1 : 0) : missing(o -> true);
    allocation.allocate(law, useful, order, incentives, share, band);
    return allocation;
  }

  /** Returns the last allocation. */
  ActionAllocation allocation() {
    return allocation;
  }

  /**
   * Returns the step distribution of a decoy that imitates a learner under this hypothesis, which
   * sends a learning query by {@code split} at this level.
   */
  DecoyDistribution imitate(ActionAllocation split, int level) {
    double learns = 0;
    double[] steps = new double[law.oracleStates()];
    for (int o = 1; o <= steps.length; o++) {
      double mass = law.at(o, 0) * split.share(true, level, o, 0);
      learns += mass;
      steps[o - 1] = mass * problem.success().at(o, level);
    }
    double sum = 0;
    for (int o = 0; o < steps.length; o++) {
      // If the learner never learns now, the query itself rules out this hypothesis.
      steps[o] = learns > 0 ? steps[o] / learns : 0;
      sum += steps[o];
    }
    return strength == ProtectionLevel.CONTENTS
        ? DecoyDistribution.inStates(steps)
        : DecoyDistribution.withProbability(Math.min(1, sum));
  }

  /**
   * Processes a query that was sent by {@code split} and is a learning query or a decoy under this
   * hypothesis.
   *
   * @param stepState 0 without a step, otherwise the oracle state of the step; {@link
   *     PublicQuery#GIVEN_UP} if there was no answer
   */
  void see(ActionAllocation split, boolean learns, int level, int stepState) {
    double mass =
        law.keep(
            split.cells(learns, level),
            split.factor(learns, level),
            answers.of(learns, level, stepState));
    // A query that the policy never sends, or an impossible answer, carries no information.
    if (mass > 0) {
      law.divide(mass);
    }
    law.moveOracle();
    firstQuery = learns ? Math.min(firstQuery, seen) : firstQuery;
    seen++;
    queue = learns && stepState > 0 ? Math.max(0, queue - 1) : queue;
  }
}

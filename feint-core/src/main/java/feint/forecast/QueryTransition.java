package feint.forecast;

import feint.model.Action;
import feint.model.Problem;
import feint.policy.DecisionRule;
import feint.policy.PolicyState;
import feint.policy.PublicQuery;
import feint.policy.SinglePolicy;
import feint.policy.markov.MarkovPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Propagation of the next query from a policy state, over all oracle states and queues at once. */
final class QueryTransition {

  /** Marker of an action that has not been sent yet. */
  private static final Outcomes UNSENT = new Outcomes(List.of(), List.of());

  /** Cost of sending an action from a state, in additions. */
  private static final int STEPS_PER_ACTION = 5;

  private final Problem problem;
  private final boolean forgets;
  private final int oracleStates;
  private final int queues;
  private final Outcomes[] outcomes;

  /** Expected incentive paid from the current policy state. */
  private double incentive;

  private long steps;

  /** Public outcome of an action, with its probability by oracle state, from 0. */
  private static final class Outcome {

    private final PublicQuery query;
    private final double[] mass;
    private final double[] chances;

    Outcome(PublicQuery query, double[] mass, int oracleStates) {
      this.query = query;
      this.mass = mass;
      this.chances = new double[oracleStates];
    }
  }

  /** Outcomes with a success of the learner's, and without. */
  private record Outcomes(List<Outcome> falling, List<Outcome> staying) {

    /**
     * Returns whether the outcomes of the action have not been computed yet; there is always one.
     */
    boolean unsent() {
      return falling.isEmpty() && staying.isEmpty();
    }
  }

  /** Creates the transition of a Markov or finite-state policy, for queues below {@code queues}. */
  QueryTransition(Problem problem, SinglePolicy policy, int queues) {
    this.problem = problem;
    this.forgets = policy instanceof MarkovPolicy;
    this.oracleStates = problem.oracleStates();
    this.queues = queues;
    this.outcomes = new Outcomes[problem.actions().count()];
  }

  /** Returns the number of steps taken: a measure of time that is the same on every machine. */
  long steps() {
    return steps;
  }

  /**
   * Propagates a distribution through the query, adding to the distributions {@code next}; returns
   * the expected payment.
   */
  double send(int t, PolicyState from, double[] mass, Map<PolicyState, double[]> next) {
    DecisionRule rule = from.rule(t);
    Arrays.fill(outcomes, UNSENT);
    incentive = 0;
    steps += (long) oracleStates * queues * (1 + oracleStates);
    for (int o = 0; o < oracleStates; o++) {
      for (int b = 0; b < queues; b++) {
        double p = mass[o * queues + b];
        if (p >= StateDistribution.NEGLIGIBLE) {
          if (rule.drawn(o + 1, b)) {
            for (int u = 0; u < outcomes.length; u++) {
              send(from, u, o, b, p * rule.probability(o + 1, b, u), next);
            }
          } else {
            send(from, rule.action(o + 1, b), o, b, p, next);
          }
        }
      }
    }
    return incentive;
  }

  private void send(
      PolicyState from, int u, int o, int b, double p, Map<PolicyState, double[]> next) {
    if (p == 0) {
      return;
    }
    if (outcomes[u].unsent()) {
      outcomes[u] = outcomes(from, u, next);
    }
    steps += STEPS_PER_ACTION;
    incentive += p * problem.actions().incentive(problem.actions().level(u));
    for (Outcome outcome : outcomes[u].falling) {
      outcome.mass[o * queues + Math.max(0, b - 1)] += p * outcome.chances[o];
    }
    for (Outcome outcome : outcomes[u].staying) {
      outcome.mass[o * queues + b] += p * outcome.chances[o];
    }
  }

  private Outcomes outcomes(PolicyState from, int u, Map<PolicyState, double[]> next) {
    Action action = problem.actions().at(u);
    Outcomes all = new Outcomes(new ArrayList<>(), new ArrayList<>());
    for (int o = 1; o <= oracleStates; o++) {
      int oracle = o;
      from.outcomes(
          problem,
          action,
          o,
          1,
          (query, success, chance) -> {
            List<Outcome> outcomes = success ? all.falling : all.staying;
            known(from, received(query), outcomes, next).chances[oracle - 1] += chance;
          });
    }
    return all;
  }

  /**
   * Returns the query as the policy state receives it: a Markov policy does not use the step state.
   */
  private PublicQuery received(PublicQuery query) {
    return forgets ? new PublicQuery(query.action(), query.decoy(), 0) : query;
  }

  private Outcome known(
      PolicyState from,
      PublicQuery query,
      List<Outcome> outcomes,
      Map<PolicyState, double[]> next) {
    for (Outcome outcome : outcomes) {
      if (outcome.query.equals(query)) {
        return outcome;
      }
    }
    double[] mass =
        next.computeIfAbsent(from.after(query), any -> new double[oracleStates * queues]);
    Outcome added = new Outcome(query, mass, oracleStates);
    outcomes.add(added);
    return added;
  }
}

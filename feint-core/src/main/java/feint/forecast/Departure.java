package feint.forecast;

import feint.model.Action;
import feint.model.Problem;
import feint.policy.DecisionRule;
import feint.policy.DecoyLaw;
import feint.policy.MarkovPolicy;
import feint.policy.SinglePolicy;
import feint.policy.Standing;
import feint.policy.Turn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Sends the next query from a standing, in all oracle states and with all queues at once. */
final class Departure {

  /** Stands for an action that has not been sent yet. */
  private static final Outcomes UNSENT = new Outcomes(List.of(), List.of());

  /** To send an action from a state takes about as long as so many additions. */
  private static final int STEPS_PER_ACTION = 5;

  private final Problem problem;
  private final boolean forgets;
  private final int decoys;
  private final int oracleStates;
  private final int queues;
  private final Outcomes[] outcomes;

  /** What is paid from the standing that is being left. */
  private double incentive;

  private long steps;

  /** A turn that an action may take, and by oracle state, from 0, how often. */
  private static final class Outcome {

    private final Turn turn;
    private final double[] law;
    private final double[] chances;

    Outcome(Turn turn, double[] law, int oracleStates) {
      this.turn = turn;
      this.law = law;
      this.chances = new double[oracleStates];
    }
  }

  /** With a success of the learner's, and without. */
  private record Outcomes(List<Outcome> falling, List<Outcome> staying) {

    /** Whether nobody has asked yet what may come of the action: something always does. */
    boolean unsent() {
      return falling.isEmpty() && staying.isEmpty();
    }
  }

  /** Queries of a policy that remembers the ledger or a standing; so many queues are possible. */
  Departure(Problem problem, SinglePolicy policy, int queues) {
    this.problem = problem;
    this.forgets = policy instanceof MarkovPolicy;
    this.decoys = policy.decoys();
    this.oracleStates = problem.oracleStates();
    this.queues = queues;
    this.outcomes = new Outcomes[problem.actions().count()];
  }

  /** How many steps have been taken: a measure of time that is the same on every machine. */
  long steps() {
    return steps;
  }

  /**
   * Adds to the laws after the query whatever becomes of this law; returns what is paid, by
   * expectation.
   */
  double send(int t, Standing from, double[] law, Map<Standing, double[]> next) {
    DecisionRule rule = from.rule(t);
    Arrays.fill(outcomes, UNSENT);
    incentive = 0;
    steps += (long) oracleStates * queues * (1 + oracleStates);
    for (int o = 0; o < oracleStates; o++) {
      for (int b = 0; b < queues; b++) {
        double p = law[o * queues + b];
        if (p >= Possibilities.NEGLIGIBLE) {
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

  private void send(Standing from, int u, int o, int b, double p, Map<Standing, double[]> next) {
    if (p == 0) {
      return;
    }
    if (outcomes[u].unsent()) {
      outcomes[u] = outcomes(from, u, next);
    }
    steps += STEPS_PER_ACTION;
    incentive += p * problem.actions().incentive(problem.actions().level(u));
    for (Outcome outcome : outcomes[u].falling) {
      outcome.law[o * queues + Math.max(0, b - 1)] += p * outcome.chances[o];
    }
    for (Outcome outcome : outcomes[u].staying) {
      outcome.law[o * queues + b] += p * outcome.chances[o];
    }
  }

  private Outcomes outcomes(Standing from, int u, Map<Standing, double[]> next) {
    Action action = problem.actions().at(u);
    Outcomes all = new Outcomes(new ArrayList<>(), new ArrayList<>());
    for (int o = 1; o <= oracleStates; o++) {
      double gamma = problem.success().at(o, problem.actions().level(u));
      if (action.learns()) {
        add(from, turn(action, 0, o), o, gamma, all.falling, next);
        add(from, turn(action, 0, 0), o, 1 - gamma, all.staying, next);
      } else {
        obfuscate(from, action, o, gamma, all.staying, next);
      }
    }
    return all;
  }

  private void obfuscate(
      Standing from,
      Action action,
      int o,
      double gamma,
      List<Outcome> staying,
      Map<Standing, double[]> next) {
    DecoyLaw law = from.decoy(action);
    for (int decoy = 1; decoy <= decoys; decoy++) {
      for (int madeIn = 0; madeIn <= oracleStates; madeIn++) {
        double chance = law.queries(decoy) * law.moves(madeIn, gamma, o);
        add(from, turn(action, decoy, madeIn), o, chance, staying, next);
      }
    }
  }

  /** What a standing is told of a query: no more of its step than it remembers. */
  private Turn turn(Action action, int decoy, int madeIn) {
    return new Turn(action, decoy, forgets ? 0 : madeIn);
  }

  private void add(
      Standing from,
      Turn turn,
      int o,
      double chance,
      List<Outcome> outcomes,
      Map<Standing, double[]> next) {
    if (chance > 0) {
      known(from, turn, outcomes, next).chances[o - 1] += chance;
    }
  }

  private Outcome known(
      Standing from, Turn turn, List<Outcome> outcomes, Map<Standing, double[]> next) {
    for (Outcome outcome : outcomes) {
      if (outcome.turn.equals(turn)) {
        return outcome;
      }
    }
    double[] law = next.computeIfAbsent(from.after(turn), any -> new double[oracleStates * queues]);
    Outcome added = new Outcome(turn, law, oracleStates);
    outcomes.add(added);
    return added;
  }
}

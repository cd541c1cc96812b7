package feint.audit;

import feint.model.Action;
import feint.model.Answer;
import feint.model.HiddenLaw;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.DecisionRule;
import feint.policy.DecoyLaw;
import feint.policy.Memory;
import feint.policy.Policy;
import feint.policy.Sight;
import feint.policy.SinglePolicy;
import feint.policy.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * One reading of a run, the hypothesis that a certain trajectory is real: by it each query is a
 * learning one or a decoy: how likely it is, by a forward filter over what the reading leaves
 * hidden, the oracle's state, the queue, and, for a mixture, the policy that was drawn.
 */
final class Reading {

  private final Problem problem;
  private final Set<Sight> seen;
  private final int trajectory;
  private final int[] decoys;
  private final List<Part> parts = new ArrayList<>();
  private Ledger ledger;
  private int sent;
  private int decoysSeen;
  private double logLikelihood;

  /**
   * Of a run in which a trajectory is real.
   *
   * @param seen what is seen of each query
   */
  Reading(Problem problem, Policy policy, Set<Sight> seen, int trajectory) {
    this.problem = problem;
    this.seen = seen;
    this.trajectory = trajectory;
    this.decoys = new int[policy.decoys() + 1];
    this.ledger = problem.prior();
    policy.parts().forEach(part -> parts.add(new Part(part.policy(), part.weight())));
  }

  /** Reads one more query. */
  void see(Observation next) {
    if (logLikelihood == Double.NEGATIVE_INFINITY) {
      return;
    }
    Turn turn = turn(next);
    double kept = 0;
    for (Part part : parts) {
      kept += part.see(turn);
    }
    keep(kept);
    ledger = ledger.after(turn.action());
    sent++;
  }

  /** Reads that the run is over. */
  void ended() {
    if (sent < problem.horizon() && logLikelihood != Double.NEGATIVE_INFINITY) {
      double kept = 0;
      for (Part part : parts) {
        kept += part.ended();
      }
      keep(kept);
    }
  }

  private void keep(double kept) {
    logLikelihood = kept > 0 ? logLikelihood + Math.log(kept) : Double.NEGATIVE_INFINITY;
    for (Part part : parts) {
      part.law.divide(kept);
    }
  }

  /** The query as this reading takes it. */
  private Turn turn(Observation next) {
    if (next.trajectory() == trajectory) {
      return new Turn(Action.learn(next.incentive()), 0, next.madeIn());
    }
    if (decoys[next.trajectory()] == 0) {
      decoys[next.trajectory()] = ++decoysSeen;
      // Which of the trajectories not yet seen is the next decoy is a matter of names.
      logLikelihood -= Math.log(decoys.length - decoysSeen);
    }
    return new Turn(Action.obfuscate(next.incentive()), decoys[next.trajectory()], next.madeIn());
  }

  double logLikelihood() {
    return logLikelihood;
  }

  /**
   * A policy that may have been drawn, with the law of the hidden states, times its probability.
   */
  private final class Part {

    private final Memory memory;
    private final HiddenLaw law;
    private boolean possible = true;

    Part(SinglePolicy policy, double weight) {
      this.memory = policy.start();
      this.law = HiddenLaw.initial(problem, weight);
    }

    /** Filters the law by a query; returns the mass that is kept. */
    double see(Turn turn) {
      if (!possible || memory.stops()) {
        possible = false;
        return 0;
      }
      DecisionRule rule = memory.rule(sent, ledger);
      int u = problem.actions().indexOf(turn.action());
      DecoyLaw decoy = turn.decoy() == 0 ? DecoyLaw.ALWAYS : memory.decoy(turn.action());
      double queried = turn.decoy() == 0 ? 1 : decoy.queries(turn.decoy());
      double kept =
          law.keep(
              (o, b) -> rule.known(o, b) ? queried * rule.probability(o, b, u) : 0,
              answer(turn, decoy));
      law.moveOracle();
      possible = kept > 0;
      if (possible) {
        memory.see(turn);
      }
      return kept;
    }

    /** The mass of a run that ends here. */
    double ended() {
      possible = possible && memory.stops();
      return possible ? law.mass() : 0;
    }

    private Answer answer(Turn turn, DecoyLaw decoy) {
      int level = problem.actions().levelOf(turn.action().incentive());
      if (!seen.contains(Sight.STEPS)) {
        return turn.decoy() == 0
            ? Answer.unseen(problem, level)
            : Answer.decoyUnseen(problem, level);
      }
      boolean contents = seen.contains(Sight.CONTENTS);
      if (turn.decoy() == 0) {
        return contents
            ? Answer.seenIn(problem, level, turn.madeIn())
            : Answer.seen(problem, level, turn.stepped());
      }
      return Answer.decoy(
          problem,
          level,
          (o, gamma) ->
              contents
                  ? decoy.moves(turn.madeIn(), gamma, o)
                  : turn.stepped() ? decoy.step(gamma) : 1 - decoy.step(gamma));
    }
  }
}

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
import feint.policy.SinglePolicy;
import java.util.ArrayList;
import java.util.List;

/**
 * One reading of a run, the hypothesis that a certain trajectory is real: by it each query is a
 * learning one or a decoy: how likely it is, by a forward filter over what the reading leaves
 * hidden, the oracle's state, the queue, and, for a mixture, the policy that was drawn.
 */
final class Reading {

  private final Problem problem;
  private final boolean seesSteps;
  private final List<Part> parts = new ArrayList<>();
  private Ledger ledger;
  private int sent;
  private double logLikelihood;

  Reading(Problem problem, Policy policy, boolean seesSteps) {
    this.problem = problem;
    this.seesSteps = seesSteps;
    this.ledger = problem.prior();
    policy.parts().forEach(part -> parts.add(new Part(part.policy(), part.weight())));
  }

  /** Reads one more query. */
  void see(Action action, boolean step) {
    if (logLikelihood == Double.NEGATIVE_INFINITY) {
      return;
    }
    double kept = 0;
    for (Part part : parts) {
      kept += part.see(action, step);
    }
    logLikelihood = kept > 0 ? logLikelihood + Math.log(kept) : Double.NEGATIVE_INFINITY;
    for (Part part : parts) {
      part.law.divide(kept);
    }
    ledger = ledger.after(action);
    sent++;
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
    double see(Action action, boolean step) {
      if (!possible) {
        return 0;
      }
      DecisionRule rule = memory.rule(sent, ledger);
      int u = problem.actions().indexOf(action);
      double kept =
          law.keep(
              (o, b) -> rule.known(o, b) ? rule.probability(o, b, u) : 0, answer(action, step));
      law.moveOracle();
      possible = kept > 0;
      if (possible) {
        memory.see(action, step);
      }
      return kept;
    }

    private Answer answer(Action action, boolean step) {
      int level = problem.actions().levelOf(action.incentive());
      if (!seesSteps) {
        return action.learns() ? Answer.unseen(problem, level) : Answer.decoyUnseen(problem, level);
      }
      if (action.learns()) {
        return Answer.seen(problem, level, step);
      }
      DecoyLaw decoy = memory.decoy(action);
      return Answer.decoy(
          problem, level, gamma -> step ? decoy.step(gamma) : 1 - decoy.step(gamma));
    }
  }
}

package feint.audit;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.DecisionRule;
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
      part.scale(kept);
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
    private double[][] law;
    private boolean possible = true;

    Part(SinglePolicy policy, double weight) {
      this.memory = policy.start();
      this.law = new double[problem.oracleStates()][problem.successes() + 1];
      for (int o = 0; o < law.length; o++) {
        law[o][problem.successes()] = weight * problem.oracle().initial().at(o);
      }
    }

    /** Filters the law by a query; returns the mass that is kept. */
    double see(Action action, boolean step) {
      if (!possible) {
        return 0;
      }
      DecisionRule rule = memory.rule(sent, ledger);
      int u = problem.actions().indexOf(action);
      int level = problem.actions().level(u);
      double[][] after = new double[law.length][problem.successes() + 1];
      double kept = 0;
      for (int o = 0; o < law.length; o++) {
        double gamma = problem.success().at(o + 1, level);
        for (int b = 0; b < law[o].length; b++) {
          boolean here = law[o][b] > 0 && rule.known(o + 1, b);
          double p = here ? law[o][b] * rule.probability(o + 1, b, u) : 0;
          if (p == 0) {
            continue;
          }
          double succeeds = action.learns() && (!seesSteps || step) ? gamma * p : 0;
          double fails = action.learns() && (!seesSteps || !step) ? (1 - gamma) * p : 0;
          double decoy = action.learns() ? 0 : ofStep(action, step, gamma) * p;
          after[o][Math.max(0, b - 1)] += succeeds;
          after[o][b] += fails + decoy;
          kept += succeeds + fails + decoy;
        }
      }
      law = problem.oracle().moved(after);
      possible = kept > 0;
      if (possible) {
        memory.see(action, step);
      }
      return kept;
    }

    /** How likely it is that the decoy steps, or rests, as it was seen to. */
    private double ofStep(Action action, boolean step, double gamma) {
      double steps = memory.decoy(action).step(gamma);
      return seesSteps ? (step ? steps : 1 - steps) : 1;
    }

    void scale(double by) {
      for (double[] row : law) {
        for (int b = 0; b < row.length; b++) {
          row[b] = by > 0 ? row[b] / by : 0;
        }
      }
    }
  }
}

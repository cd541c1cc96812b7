package feint.audit;

import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.DecisionRule;
import feint.policy.DecoyStepping;
import feint.policy.ExactPolicy;
import feint.policy.Memory;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import java.util.ArrayList;
import java.util.List;

/**
 * One reading of a run, in which each query is a learning one or a decoy: how likely it is, by a
 * forward filter over what the reading leaves hidden, the oracle's state, the queue, and, for a
 * mixture, the policy that was drawn.
 */
final class Hypothesis {

  private final Problem problem;
  private final boolean seesSteps;
  private final List<Part> parts = new ArrayList<>();
  private Ledger ledger;
  private int sent;
  private double logLikelihood;

  Hypothesis(Problem problem, Policy policy, boolean seesSteps) {
    this.problem = problem;
    this.seesSteps = seesSteps;
    this.ledger = problem.prior();
    add(policy, 1);
  }

  private void add(Policy policy, double weight) {
    if (policy instanceof MixturePolicy mixture) {
      mixture.parts().forEach(part -> add(part.policy(), weight * part.weight()));
    } else {
      // Nothing but mixtures draws when a run begins.
      parts.add(new Part(policy, weight));
    }
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

    private final Policy policy;
    private final Memory memory;
    private double[][] law;
    private boolean possible = true;

    Part(Policy policy, double weight) {
      this.policy = policy;
      this.memory = policy.start(new Seed(0).generator());
      this.law = new double[problem.oracleStates()][problem.successes() + 1];
      for (int o = 0; o < law.length; o++) {
        law[o][problem.successes()] = weight * problem.oracle().initial().at(o);
      }
    }

    /** Filters the law by a query; returns the mass that is kept. */
    double see(Action action, boolean step) {
      possible = possible && !neverHere();
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
          double decoy = action.learns() ? 0 : ofStep(action, step, o + 1) * p;
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
    private double ofStep(Action action, boolean step, int oracle) {
      double steps = memory.decoyStep(action, oracle);
      return seesSteps ? (step ? steps : 1 - steps) : 1;
    }

    /** Whether the policy is a table without the ledger that this reading has come to. */
    private boolean neverHere() {
      Policy queries = policy instanceof DecoyStepping stepping ? stepping.policy() : policy;
      return queries instanceof ExactPolicy exact && !exact.knows(sent, ledger);
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

package feint.solver;

import feint.math.Checks;
import feint.model.Action;
import feint.model.Problem;
import feint.policy.ExactPolicy;
import feint.policy.LedgerIndex;
import java.util.Arrays;

/**
 * Evaluates an exact policy that looks at no more of the ledger than the margin, exactly and on the
 * margin alone: N&sup2; instead of N&sup3; ledgers, so that horizons of many hundreds are possible.
 * The belief's law is lost with the ledger; whether a run ends exposed is not.
 */
public final class MarginEvaluation {

  private final Problem problem;
  private final ExactPolicy policy;
  private final LedgerIndex.Margin index;
  private final int queueStates;
  private final int hiddenStates;
  private final double[][] success;
  private final double[][] transition;
  private final double[][] prices;
  private final double[] now;
  private double cost;
  private double incentive;
  private double learning;

  private MarginEvaluation(Problem problem, ExactPolicy policy) {
    Checks.require(
        !(policy.index() instanceof LedgerIndex.Whole),
        "policy",
        "must not look at more of the ledger than the margin",
        "one on the whole ledger");
    Checks.require(
        !problem.objective().running().readsLedger(),
        "objective",
        "must not read the ledger before the end",
        "a cost");
    problem.shape().requireSame("policy", policy.shape());
    this.problem = problem;
    this.policy = policy;
    this.index = new LedgerIndex.Margin(problem.shape());
    this.queueStates = problem.successes() + 1;
    this.hiddenStates = problem.oracleStates() * queueStates;
    this.success = problem.success().toArray();
    this.transition = problem.oracle().transition().toArray();
    this.prices = DecidedRecursion.constantPrices(problem);
    this.now = new double[hiddenStates];
  }

  /** What the policy does in this problem. */
  public static GoalOutcome evaluate(Problem problem, ExactPolicy policy) {
    return new MarginEvaluation(problem, policy).run();
  }

  private GoalOutcome run() {
    double[] mass = new double[(int) index.rows(0) * hiddenStates];
    int start = index.row(0, problem.prior()) * hiddenStates;
    for (int o = 0; o < problem.oracleStates(); o++) {
      mass[start + o * queueStates + problem.successes()] = problem.oracle().initial().at(o);
    }
    for (int t = 0; t < problem.horizon(); t++) {
      double[] moved = new double[(int) index.rows(t + 1) * hiddenStates];
      for (int row = 0; row < index.rows(t); row++) {
        if (load(mass, row * hiddenStates, t > 0)) {
          send(t, row, moved);
        }
      }
      mass = moved;
    }
    return outcome(mass);
  }

  /** Takes the law of the hidden states of a row, after the oracle has moved; false if it is 0. */
  private boolean load(double[] mass, int from, boolean moves) {
    double sum = 0;
    for (int k = 0; k < hiddenStates; k++) {
      sum += mass[from + k];
    }
    if (sum < LedgerQuery.NEGLIGIBLE) {
      return false;
    }
    if (!moves) {
      System.arraycopy(mass, from, now, 0, hiddenStates);
      return true;
    }
    Arrays.fill(now, 0);
    for (int o = 0; o < transition.length; o++) {
      for (int next = 0; next < transition.length; next++) {
        double p = transition[o][next];
        int source = from + o * queueStates;
        int target = next * queueStates;
        for (int b = 0; b < queueStates; b++) {
          now[target + b] += p * mass[source + b];
        }
      }
    }
    return true;
  }

  private void send(int t, int row, double[] moved) {
    ExactPolicy.Stage stage = policy.stage(t);
    int policyRow = policy.index() instanceof LedgerIndex.None ? 0 : row;
    int[] next = new int[problem.actions().count()];
    for (int u = 0; u < next.length; u++) {
      next[u] = index.next(t, row, problem.actions().at(u)) * hiddenStates;
    }
    for (int k = 0; k < hiddenStates; k++) {
      double p = now[k];
      if (p < LedgerQuery.NEGLIGIBLE) {
        continue;
      }
      int u = stage.action(policyRow, k);
      Action action = problem.actions().at(u);
      incentive += p * action.incentive();
      cost += p * weight(action, k) * prices[u][0];
      int target = next[u] + k;
      if (action.learns()) {
        learning += p;
        double succeeds = p * success[k / queueStates][problem.actions().level(u)];
        moved[target] += p - succeeds;
        moved[target - 1] += succeeds;
      } else {
        moved[target] += p;
      }
    }
  }

  private double weight(Action action, int k) {
    return problem.weights().at(action.query(), 1 + k / queueStates, k % queueStates);
  }

  private GoalOutcome outcome(double[] mass) {
    double finished = 0;
    double exposed = 0;
    double joint = 0;
    for (int row = 0; row < index.rows(problem.horizon()); row++) {
      boolean isExposed = row == LedgerIndex.Margin.EXPOSED;
      for (int k = 0; k < hiddenStates; k++) {
        double p = mass[row * hiddenStates + k];
        boolean isFinished = k % queueStates == 0;
        cost += p * problem.objective().terminal().at(k % queueStates, isExposed);
        finished += isFinished ? p : 0;
        exposed += isExposed ? p : 0;
        joint += isFinished && !isExposed ? p : 0;
      }
    }
    return new GoalOutcome(cost, finished, exposed, joint, incentive, learning);
  }
}

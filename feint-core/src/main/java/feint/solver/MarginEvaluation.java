package feint.solver;

import feint.math.Checks;
import feint.model.Action;
import feint.model.Problem;
import feint.policy.ExactPolicy;
import feint.policy.LedgerIndex;

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
  private final double[][] prices;
  private final HiddenMass hidden;
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
    this.prices = DecidedRecursion.constantPrices(problem);
    this.hidden = new HiddenMass(problem);
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
        if (hidden.take(mass, row * hiddenStates, t > 0) > 0) {
          send(t, row, moved);
        }
      }
      mass = moved;
    }
    return outcome(mass);
  }

  private void send(int t, int row, double[] moved) {
    ExactPolicy.Stage stage = policy.stage(t);
    int policyRow = policy.index() instanceof LedgerIndex.None ? 0 : row;
    int[] next = new int[problem.actions().count()];
    for (int u = 0; u < next.length; u++) {
      next[u] = index.next(t, row, problem.actions().at(u)) * hiddenStates;
    }
    for (int o = 0, k = 0; o < problem.oracleStates(); o++) {
      double[] now = hidden.in(o);
      for (int b = 0; b < queueStates; b++, k++) {
        if (now[b] >= HiddenMass.NEGLIGIBLE) {
          int u = stage.action(policyRow, k);
          see(now[b], u, o, b);
          double gamma = problem.actions().learns(u) ? success[o][problem.actions().level(u)] : 0;
          HiddenMass.answer(now[b], gamma, b, moved, next[u] + k);
        }
      }
    }
  }

  /** Adds up what action u costs where it is sent with probability p. */
  private void see(double p, int u, int o, int b) {
    Action action = problem.actions().at(u);
    incentive += p * action.incentive();
    cost += p * problem.weights().at(action.query(), o + 1, b) * prices[u][0];
    learning += action.learns() ? p : 0;
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

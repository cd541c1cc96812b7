package feint.solver.forward;

import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.QueryType;
import feint.policy.DecisionRule;
import feint.policy.markov.LedgerIndex;
import feint.policy.markov.MarkovPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Exact evaluation of policies that learn at one incentive until the queue is empty and then
 * obfuscate at one incentive, as greedy does, for running costs that do not read the ledger.
 *
 * <p>The margin is a function of the number of queries until the last success, so that a {@link
 * SuccessChain} suffices. Time is N &radic;N R&sup2;. See docs/methods/evaluation.md.
 */
final class LearnFirstPass {

  private static final int TIES = 1;

  private final Problem problem;
  private final int learn;
  private final int obfuscate;
  private final int needed;
  private final int states;
  private final double[] prices;
  private final double[][] learnWeights;
  private final double[] idleWeights;

  /** Probability of each oracle state in runs with all successes. */
  private double[] done;

  private LearnFirstPass(Problem problem, int learn, int obfuscate) {
    this.problem = problem;
    this.learn = learn;
    this.obfuscate = obfuscate;
    this.needed = problem.successes();
    this.states = problem.oracleStates();
    this.prices =
        problem.actions().toList().stream()
            .mapToDouble(u -> problem.objective().running().price(u, problem.prior()))
            .toArray();
    this.learnWeights = new double[states][];
    this.idleWeights = new double[states];
    for (int o = 0; o < states; o++) {
      learnWeights[o] = problem.weights().row(QueryType.LEARN, o + 1);
      idleWeights[o] = problem.weights().at(QueryType.OBFUSCATE, o + 1, 0);
    }
    this.done = new double[states];
  }

  /** Returns the pass of a policy; empty if it has another form, or the cost reads the ledger. */
  static Optional<LearnFirstPass> of(Problem problem, MarkovPolicy policy) {
    problem.shape().requireSame("policy", policy.shape());
    if (!(policy.index() instanceof LedgerIndex.None)
        || problem.successes() == 0
        || problem.objective().running().readsLedger()) {
      return Optional.empty();
    }
    Ledger any = problem.prior();
    DecisionRule rule = policy.rule(0, any);
    if (!certain(rule, 1, 0) || !certain(rule, 1, 1)) {
      return Optional.empty();
    }
    int obfuscate = rule.action(1, 0);
    int learn = rule.action(1, 1);
    Actions actions = problem.actions();
    if (actions.learns(obfuscate)
        || !actions.learns(learn)
        || !plays(problem, rule, learn, obfuscate)) {
      return Optional.empty();
    }
    for (int t = 1; t < problem.horizon(); t++) {
      DecisionRule next = policy.rule(t, any);
      if (next != rule && !plays(problem, next, learn, obfuscate)) {
        return Optional.empty();
      }
    }
    return Optional.of(new LearnFirstPass(problem, learn, obfuscate));
  }

  private static boolean certain(DecisionRule rule, int o, int b) {
    return rule.known(o, b) && !rule.drawn(o, b);
  }

  private static boolean plays(Problem problem, DecisionRule rule, int learn, int obfuscate) {
    for (int o = 1; o <= problem.oracleStates(); o++) {
      for (int b = 0; b <= problem.successes(); b++) {
        if (!certain(rule, o, b) || rule.action(o, b) != (b == 0 ? obfuscate : learn)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Evaluates the policy, without the distribution of the belief. */
  Evaluation evaluation() {
    Actions actions = problem.actions();
    int paidLearning = actions.at(learn).incentive();
    int paidIdle = actions.at(obfuscate).incentive();
    int unit = actions.unit();
    SuccessChain chain =
        new SuccessChain(
            problem, actions.level(learn), needed, problem.oracle().initial().toArray());
    int horizon = problem.horizon();
    List<MarginTotals> stages = new ArrayList<>();
    double[][] queues = new double[3][needed + 1];
    double likeliest = 0;
    int arrived = 0;
    double last = 0;
    double droppedBefore = 0;
    for (int t = 0; t < horizon; t++) {
      MarginTotals totals = new MarginTotals();
      double running = chain.running();
      double idle = Arrays.stream(done).sum();
      totals.see(cost(chain), paidLearning * running + paidIdle * idle, running);
      // Runs whose last query was the last success have the margin of those that still learn.
      totals.seeMargin(-paidLearning / unit * t, running + last);
      totals.seeMargin((paidIdle * (t - arrived) - paidLearning * arrived) / unit, likeliest);
      double[] arrivals = new double[states];
      chain.arrivals(needed, arrivals);
      move(arrivals);
      chain.advance();
      totals.drop(chain.dropped() - droppedBefore);
      droppedBefore = chain.dropped();
      stages.add(totals);
      if (last > likeliest) {
        likeliest = last;
        arrived = t;
      }
      last = Arrays.stream(arrivals).sum();
      long change = (long) paidIdle * (horizon - t - 1) - (long) paidLearning * (t + 1);
      queues[outcome(change)][0] += last;
    }
    for (int h = chain.first(); h <= chain.last(); h++) {
      queues[outcome(-(long) paidLearning * horizon)][needed - h] += chain.at(h);
    }
    EndOfRun end = new EndOfRun(problem);
    end.add(1, true, queues[0]);
    end.add(0.5, true, queues[TIES]);
    end.add(0, false, queues[2]);
    return PolicyEvaluation.evaluation(problem, stages, end, 0);
  }

  private int outcome(long change) {
    return TIES + Long.signum(problem.prior().margin() + change);
  }

  private double cost(SuccessChain chain) {
    double cost = 0;
    for (int o = 0; o < states; o++) {
      double[] mass = chain.mass(o);
      double learning = 0;
      for (int h = chain.first(); h <= chain.last(); h++) {
        learning += mass[h] * learnWeights[o][needed - h];
      }
      cost += prices[learn] * learning + prices[obfuscate] * done[o] * idleWeights[o];
    }
    return cost;
  }

  /**
   * Moves the oracle in runs with all successes, and adds those whose last query was the last
   * success.
   */
  private void move(double[] arrivals) {
    double[] moved = arrivals.clone();
    for (int o = 0; o < states; o++) {
      for (int to = 0; to < states; to++) {
        moved[to] += done[o] * problem.oracle().transition().at(o, to);
      }
    }
    done = moved;
  }
}

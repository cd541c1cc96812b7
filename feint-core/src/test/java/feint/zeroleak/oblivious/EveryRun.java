package feint.zeroleak.oblivious;

import feint.model.Problem;
import java.util.Arrays;

/**
 * Enumeration of all runs of an oblivious policy in a small problem, directly from its description,
 * trajectory by trajectory: it shares no code with the chains. Trajectory 0 is the real one.
 */
final class EveryRun {

  private final Problem problem;
  private final ObliviousSettings settings;
  private final IncentiveRule rule;
  double finish;
  double incentive;
  double queries;
  final double[] queueLaw;

  private EveryRun(Problem problem, ObliviousSettings settings, IncentiveRule rule) {
    this.problem = problem;
    this.settings = settings;
    this.rule = rule;
    this.queueLaw = new double[problem.successes() + 1];
  }

  static EveryRun of(Problem problem, ObliviousSettings settings, IncentiveRule rule) {
    EveryRun all = new EveryRun(problem, settings, rule);
    int[] order = new int[settings.trajectories()];
    for (int j = 0; j < order.length; j++) {
      order[j] = j;
    }
    // The coin has no order: enumerating orders would add rounding errors only.
    if (settings.order() == Order.COIN) {
      all.start(order, 1);
    } else {
      all.permute(order, 0);
    }
    return all;
  }

  /** Enumerates all orders of the trajectories, each equally likely. */
  private void permute(int[] order, int from) {
    if (from == order.length) {
      double likely = 1;
      for (int j = 2; j <= order.length; j++) {
        likely /= j;
      }
      start(order, likely);
      return;
    }
    for (int k = from; k < order.length; k++) {
      int[] swapped = order.clone();
      swapped[from] = order[k];
      swapped[k] = order[from];
      permute(swapped, from + 1);
    }
  }

  private void start(int[] order, double p) {
    int[] queues = new int[order.length];
    Arrays.fill(queues, problem.successes());
    for (int o = 1; o <= problem.oracleStates(); o++) {
      go(order, 0, o, queues, p * problem.oracle().initial().at(o - 1));
    }
  }

  private void go(int[] order, int t, int o, int[] queues, double p) {
    int toCome = Arrays.stream(queues).sum();
    if (p == 0) {
      return;
    }
    if (t == problem.horizon() || (toCome == 0 && settings.stops())) {
      finish += queues[0] == 0 ? p : 0;
      queueLaw[queues[0]] += p;
      return;
    }
    int level = toCome == 0 ? 0 : rule.level(t, o, toCome);
    queries += p;
    incentive += p * problem.actions().incentive(level);
    switch (settings.order()) {
      case COIN -> toss(order, t, o, queues, level, p);
      case ALTERNATE -> query(order, t, o, queues, level, order[t % order.length], p);
      case ONE_FIRST -> {
        int next = 0;
        while (next < order.length && queues[order[next]] == 0) {
          next++;
        }
        if (next < order.length) {
          query(order, t, o, queues, level, order[next], p);
        } else {
          toss(order, t, o, queues, level, p);
        }
      }
    }
  }

  private void toss(int[] order, int t, int o, int[] queues, int level, double p) {
    for (int j = 0; j < order.length; j++) {
      query(order, t, o, queues, level, j, p / order.length);
    }
  }

  private void query(int[] order, int t, int o, int[] queues, int level, int j, double p) {
    double gamma = problem.success().at(o, level);
    int[] fewer = queues.clone();
    fewer[j] = Math.max(0, fewer[j] - 1);
    for (int next = 1; next <= problem.oracleStates(); next++) {
      double moves = problem.oracle().probability(o, next);
      go(order, t + 1, next, fewer, p * gamma * moves);
      go(order, t + 1, next, queues, p * (1 - gamma) * moves);
    }
  }
}

package feint.federated;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Participation;
import feint.model.Problem;
import feint.policy.DecisionRule;
import feint.policy.Memory;
import feint.policy.PublicQuery;
import feint.policy.SinglePolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Clients of a decoy's rounds, if the policy draws their number: their sequence has the same
 * distribution as the learner's.
 *
 * <p>Clients connect and disconnect one by one, so that the clients at one step of a trajectory are
 * informative about those at the next. If the decoy's clients were drawn independently for each
 * step, an observer of the weights could distinguish it. They are therefore drawn from their
 * conditional distribution given all public information under the twin's hypothesis, in which the
 * decoy is the learner.
 */
final class DecoyClientSampler {

  /*
   * Under that hypothesis the number of clients is a hidden Markov chain, observed through the
   * policy: at each query since the decoy's last step, the probability of the query's type, and of
   * no step if it was the decoy's, given the number. Clients are exchangeable, so that given the
   * path of their number, the clients that stay and return are uniform. First the path is drawn,
   * backwards from the number that the policy drew (forward filtering, backward sampling); then
   * the clients along it. The clients at the last step are known; before the first step all sets
   * are equally likely.
   */

  private final Participation participation;
  private final Problem problem;
  private final Memory memory;
  private final RandomGenerator random;

  /**
   * By query since the decoy's last step, the probability of each number of clients and the
   * likelihood of the observation.
   */
  private final List<double[]> moments = new ArrayList<>();

  private List<Integer> last = List.of();
  private boolean stepped;
  private double[] distribution;
  private Ledger ledger;
  private int queue;
  private int sent;

  /**
   * Creates the sampler of a run.
   *
   * @param counted the problem whose oracle's state is the number of clients, for which the policy
   *     was computed
   */
  DecoyClientSampler(
      Participation participation, Problem counted, SinglePolicy policy, RandomGenerator random) {
    this.participation = participation;
    this.problem = counted;
    this.memory = policy.start();
    this.random = random;
    this.ledger = counted.prior();
    this.queue = counted.successes();
    this.distribution = counted.oracle().initial().toArray();
  }

  /** Returns the clients of the decoy's current step, made in this state. */
  List<Integer> crew(int state) {
    int[] path = new int[moments.size() + 1];
    path[path.length - 1] = state - 1;
    if (stepped) {
      for (int u = moments.size() - 1; u >= 0; u--) {
        path[u] = before(moments.get(u), path[u + 1]);
      }
      for (int number : path) {
        last = moved(last, number);
      }
    } else {
      last = draw(everyone(), state - 1);
    }
    return last;
  }

  /** Draws the number of clients at a query, given that at the next. */
  private int before(double[] moment, int next) {
    double[] weights = new double[moment.length];
    Arrays.setAll(weights, o -> moment[o] * problem.oracle().transition().at(o, next));
    return draw(weights);
  }

  /** Draws the clients connected one round after these, given their number. */
  private List<Integer> moved(List<Integer> there, int number) {
    List<Integer> away = new ArrayList<>(everyone());
    away.removeAll(there);
    double stay = participation.stay();
    int least = Math.max(0, number - away.size());
    double[] logs = new double[Math.min(there.size(), number) - least + 1];
    Arrays.setAll(
        logs,
        i ->
            logBinomial(there.size(), least + i, stay)
                + logBinomial(away.size(), number - least - i, 1 - stay));
    double most = Arrays.stream(logs).max().orElseThrow();
    int kept = least + draw(Arrays.stream(logs).map(log -> Math.exp(log - most)).toArray());
    List<Integer> next = new ArrayList<>(draw(there, kept));
    next.addAll(draw(away, number - kept));
    Collections.sort(next);
    return next;
  }

  private List<Integer> everyone() {
    return IntStream.range(0, participation.clients()).boxed().toList();
  }

  /** Logarithm of the probability of k successes in n trials. */
  private static double logBinomial(int n, int k, double p) {
    double log = (k == 0 ? 0 : k * Math.log(p)) + (k == n ? 0 : (n - k) * Math.log1p(-p));
    for (int i = 1; i <= k; i++) {
      log += Math.log((double) (n - k + i) / i);
    }
    return log;
  }

  private int draw(double[] weights) {
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    double rest = random.nextDouble() * sum;
    int found = 0;
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > 0) {
        found = i;
        if (rest < weights[i]) {
          return found;
        }
        rest -= weights[i];
      }
    }
    return found;
  }

  /** Draws a uniform subset of this size, in order. */
  private List<Integer> draw(List<Integer> from, int count) {
    List<Integer> chosen = new ArrayList<>();
    int wanted = count;
    for (int i = 0; i < from.size(); i++) {
      if (random.nextInt(from.size() - i) < wanted) {
        chosen.add(from.get(i));
        wanted--;
      }
    }
    return chosen;
  }

  /**
   * Records a query.
   *
   * @param turn the query; the twin takes it for the other kind
   */
  void see(PublicQuery turn) {
    boolean learns = !turn.action().learns();
    int incentive = turn.action().incentive();
    Action action = learns ? Action.learn(incentive) : Action.obfuscate(incentive);
    if (learns && turn.stepped()) {
      moments.clear();
      stepped = true;
      distribution = problem.oracle().transition().row(turn.stepState() - 1).toArray();
      queue = Math.max(0, queue - 1);
    } else {
      note(action);
    }
    memory.see(new PublicQuery(action, turn.stepState()));
    ledger = ledger.after(action);
    sent++;
  }

  private void note(Action action) {
    DecisionRule rule = memory.rule(sent, ledger);
    int u = problem.actions().indexOf(action);
    int level = problem.actions().levelOf(action.incentive());
    double[] moment = new double[distribution.length];
    double sum = 0;
    for (int o = 0; o < distribution.length; o++) {
      double taken = rule.known(o + 1, queue) ? rule.probability(o + 1, queue, u) : 0;
      double answered = action.learns() ? 1 - problem.success().at(o + 1, level) : 1;
      moment[o] = distribution[o] * taken * answered;
      sum += moment[o];
    }
    // A query that the policy never sends has no likelihood, as for the policy's own twin.
    double[] kept = sum > 0 ? moment : distribution;
    double all = sum > 0 ? sum : 1;
    double[] next = new double[distribution.length];
    for (int o = 0; o < kept.length; o++) {
      problem.oracle().transition().row(o).addTo(next, kept[o] / all);
    }
    moments.add(kept);
    distribution = next;
  }
}

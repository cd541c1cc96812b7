package feint.federated;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Participation;
import feint.model.Problem;
import feint.policy.DecisionRule;
import feint.policy.Memory;
import feint.policy.SinglePolicy;
import feint.policy.Turn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The clients that a decoy's rounds are made with, where the policy draws how many there are: as
 * likely the same ones as in its last round as if it were the learner.
 *
 * <p>Clients come and go one by one, so whoever was there at one step of a trajectory says
 * something about who is at the next. Were the decoy's clients drawn anew for each of its steps,
 * who looks at the weights could tell. So they are drawn from the law that they would have if the
 * decoy were real, given all that is public: the twin's reading of the past, in which the decoy
 * learns.
 */
final class TwinRoom {

  /*
   * By that reading the number of clients is a Markov chain that is watched through the policy: at
   * each query since the decoy's last step, the chance of the query's type, and of no step if it was
   * the decoy's, given the number. Clients are alike, so that given the path of their number, who
   * stays and who returns is drawn evenly. So first the path is drawn, backwards from the number
   * that the policy drew (forward filtering, backward sampling); then the clients along it. Who was
   * there at the last step is known; before the first, any clients are as likely as others.
   */

  private final Participation participation;
  private final Problem problem;
  private final Memory memory;
  private final RandomGenerator random;

  /**
   * By query since the decoy's last step, how likely each number of clients is, and what is seen.
   */
  private final List<double[]> moments = new ArrayList<>();

  private List<Integer> last = List.of();
  private boolean stepped;
  private double[] law;
  private Ledger ledger;
  private int queue;
  private int sent;

  /**
   * The clients of a run that begins.
   *
   * @param counted the problem whose oracle's state is the number of clients, which the policy is
   *     made for
   */
  TwinRoom(
      Participation participation, Problem counted, SinglePolicy policy, RandomGenerator random) {
    this.participation = participation;
    this.problem = counted;
    this.memory = policy.start();
    this.random = random;
    this.ledger = counted.prior();
    this.queue = counted.successes();
    this.law = counted.oracle().initial().toArray();
  }

  /** The clients of a step of the decoy that is made now, as in this state. */
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
      last = drawn(everyone(), state - 1);
    }
    return last;
  }

  /** The number of clients at a moment, given that of the next. */
  private int before(double[] moment, int next) {
    double[] weights = new double[moment.length];
    Arrays.setAll(weights, o -> moment[o] * problem.oracle().transition().at(o, next));
    return drawn(weights);
  }

  /** Who is connected one round after these were, if so many are. */
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
    int kept = least + drawn(Arrays.stream(logs).map(log -> Math.exp(log - most)).toArray());
    List<Integer> next = new ArrayList<>(drawn(there, kept));
    next.addAll(drawn(away, number - kept));
    Collections.sort(next);
    return next;
  }

  private List<Integer> everyone() {
    return IntStream.range(0, participation.clients()).boxed().toList();
  }

  /** The logarithm of the chance of k successes in n trials. */
  private static double logBinomial(int n, int k, double p) {
    double log = (k == 0 ? 0 : k * Math.log(p)) + (k == n ? 0 : (n - k) * Math.log1p(-p));
    for (int i = 1; i <= k; i++) {
      log += Math.log((double) (n - k + i) / i);
    }
    return log;
  }

  private int drawn(double[] weights) {
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

  /** So many of these, each choice as likely as any other; in their order. */
  private List<Integer> drawn(List<Integer> from, int count) {
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
   * Takes note of a query.
   *
   * @param turn as it is; the twin takes it for the other kind
   */
  void see(Turn turn) {
    boolean learns = !turn.action().learns();
    int incentive = turn.action().incentive();
    Action action = learns ? Action.learn(incentive) : Action.obfuscate(incentive);
    if (learns && turn.stepped()) {
      moments.clear();
      stepped = true;
      law = problem.oracle().transition().row(turn.madeIn() - 1).toArray();
      queue = Math.max(0, queue - 1);
    } else {
      note(action);
    }
    memory.see(new Turn(action, turn.madeIn()));
    ledger = ledger.after(action);
    sent++;
  }

  private void note(Action action) {
    DecisionRule rule = memory.rule(sent, ledger);
    int u = problem.actions().indexOf(action);
    int level = problem.actions().levelOf(action.incentive());
    double[] moment = new double[law.length];
    double sum = 0;
    for (int o = 0; o < law.length; o++) {
      double taken = rule.known(o + 1, queue) ? rule.probability(o + 1, queue, u) : 0;
      double answered = action.learns() ? 1 - problem.success().at(o + 1, level) : 1;
      moment[o] = law[o] * taken * answered;
      sum += moment[o];
    }
    // What the policy never sends says nothing, as it does to the policy's own twin.
    double[] kept = sum > 0 ? moment : law;
    double all = sum > 0 ? sum : 1;
    double[] next = new double[law.length];
    for (int o = 0; o < kept.length; o++) {
      problem.oracle().transition().row(o).addTo(next, kept[o] / all);
    }
    moments.add(kept);
    law = next;
  }
}

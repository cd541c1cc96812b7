package feint.attack;

import feint.model.Problem;
import feint.policy.Observable;
import feint.policy.SinglePolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Distribution of the public record of a small problem under each hypothesis about which of K + 1
 * named trajectories is real, from the enumeration of all runs.
 */
final class NamedLaws {

  private final Set<Observable> seen;
  private final int trajectories;

  /** Distribution of the record by name of the real trajectory. */
  private final List<Map<List<Item>, Double>> laws = new ArrayList<>();

  private double finish;

  /** Assignment of names to the decoys. */
  enum Naming {
    /** Drawn with equal probabilities. */
    DRAWN,
    /** The next decoy gets the first name that is left: what a fixed list of tasks does. */
    FIXED
  }

  /** Public part of a query. */
  private record Item(int name, int incentive, int step, int state) {}

  private NamedLaws(Set<Observable> seen, int trajectories) {
    this.seen = seen;
    this.trajectories = trajectories;
    for (int real = 0; real < trajectories; real++) {
      laws.add(new HashMap<>());
    }
  }

  static NamedLaws of(Problem problem, SinglePolicy policy, Set<Observable> seen, Naming naming) {
    NamedLaws all = new NamedLaws(seen, policy.decoys() + 1);
    List<int[]> orders =
        naming == Naming.DRAWN
            ? AllRuns.permutations(policy.decoys())
            : AllRuns.permutations(policy.decoys()).subList(0, 1);
    AllRuns.inRoles(problem, policy)
        .forEach(
            (row, p) -> {
              all.add(row.get(0), p, orders);
              long steps =
                  row.get(0).stream().filter(one -> one.trajectory() == 0 && one.step()).count();
              all.finish += steps >= problem.successes() ? p : 0;
            });
    return all;
  }

  private void add(List<Observation> run, double p, List<int[]> orders) {
    for (int real = 0; real < trajectories; real++) {
      for (int[] order : orders) {
        List<Item> record = new ArrayList<>();
        for (Observation one : run) {
          record.add(item(one, name(one.trajectory(), real, order)));
        }
        laws.get(real).merge(record, p / orders.size(), Double::sum);
      }
    }
  }

  /** Returns the name of a role: decoys get those that the real trajectory leaves. */
  private static int name(int role, int real, int... order) {
    if (role == 0) {
      return real;
    }
    int left = order[role - 1] - 1;
    return left < real ? left : left + 1;
  }

  private Item item(Observation one, int name) {
    return new Item(
        name,
        seen.contains(Observable.INCENTIVES) ? one.incentive() : 0,
        seen.contains(Observable.CONTENTS)
            ? one.stepState()
            : seen.contains(Observable.STEPS) && one.step() ? 1 : 0,
        seen.contains(Observable.STATE) ? one.state() : 0);
  }

  /** Returns P(finish). */
  double finish() {
    return finish;
  }

  /** Returns the sum of all probabilities under the first hypothesis. */
  double total() {
    return laws.get(0).values().stream().mapToDouble(p -> p).sum();
  }

  /** Returns the largest total variation between the laws of the record of two hypotheses. */
  double leak() {
    double most = 0;
    for (int real = 1; real < trajectories; real++) {
      most = Math.max(most, variation(laws.get(0), laws.get(real)));
    }
    return most;
  }

  /**
   * Returns the largest total variation between the law of the record under the first hypothesis
   * and the law of the record with its names permuted, over all permutations.
   */
  double asymmetry() {
    double most = 0;
    for (int[] names : AllRuns.permutations(trajectories)) {
      Map<List<Item>, Double> permuted = new HashMap<>();
      laws.get(0)
          .forEach(
              (record, p) ->
                  permuted.merge(
                      record.stream()
                          .map(
                              one ->
                                  new Item(
                                      names[one.name()] - 1,
                                      one.incentive(),
                                      one.step(),
                                      one.state()))
                          .toList(),
                      p,
                      Double::sum));
      most = Math.max(most, variation(laws.get(0), permuted));
    }
    return most;
  }

  /** Returns the probability with which the best attacker names the real trajectory. */
  double identified() {
    Map<List<Item>, Double> best = new HashMap<>();
    for (Map<List<Item>, Double> law : laws) {
      law.forEach((record, p) -> best.merge(record, p, Math::max));
    }
    return best.values().stream().mapToDouble(p -> p).sum() / trajectories;
  }

  /** Returns the advantage of the best attacker: 0 for a guess, 1 for certainty. */
  double advantage() {
    double guess = 1.0 / trajectories;
    return (identified() - guess) / (1 - guess);
  }

  private static double variation(Map<List<Item>, Double> one, Map<List<Item>, Double> other) {
    double sum = 0;
    for (Map.Entry<List<Item>, Double> entry : one.entrySet()) {
      sum += Math.abs(entry.getValue() - other.getOrDefault(entry.getKey(), 0.0));
    }
    for (Map.Entry<List<Item>, Double> entry : other.entrySet()) {
      sum += one.containsKey(entry.getKey()) ? 0 : entry.getValue();
    }
    return sum / 2;
  }
}

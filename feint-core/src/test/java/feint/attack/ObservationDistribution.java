package feint.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.policy.Observable;
import feint.policy.Policy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Distribution of the observations by the real trajectory, from the enumeration of all runs. */
final class ObservationDistribution {

  private static final double ROUNDING = 1e-10;

  private final Set<Observable> seen;
  private final int trajectories;
  private final boolean over;
  private final Map<String, double[]> laws = new HashMap<>();
  private final Map<String, List<List<List<Observation>>>> examples = new HashMap<>();

  ObservationDistribution(Set<Observable> seen, int trajectories, boolean over) {
    this.seen = seen;
    this.trajectories = trajectories;
    this.over = over;
  }

  /** Adds a sample in which trajectory 0 is real, and all that differ from it by names only. */
  void add(List<List<Observation>> row, double probability) {
    for (int real = 0; real < trajectories; real++) {
      List<List<Observation>> named = renamed(row, real);
      String record = record(named);
      laws.computeIfAbsent(record, r -> new double[trajectories])[real] += probability;
      List<List<List<Observation>>> some = examples.computeIfAbsent(record, r -> new ArrayList<>());
      // Unobserved quantities must not matter: some samples with equal observations are shown.
      if (some.size() < 3) {
        some.add(named);
      }
    }
  }

  private static List<List<Observation>> renamed(List<List<Observation>> row, int real) {
    return row.stream()
        .map(
            run ->
                run.stream()
                    .map(
                        one ->
                            new Observation(
                                one.trajectory() == 0
                                    ? real
                                    : one.trajectory() == real ? 0 : one.trajectory(),
                                one.incentive(),
                                one.stepState(),
                                one.state(),
                                one.attending()))
                    .toList())
        .toList();
  }

  private String record(List<List<Observation>> row) {
    StringBuilder text = new StringBuilder();
    for (List<Observation> run : row) {
      for (Observation one : run) {
        text.append(one.trajectory());
        text.append(seen.contains(Observable.INCENTIVES) ? "i" + one.incentive() : "");
        text.append(seen.contains(Observable.STEPS) ? step(one) : "");
        text.append(seen.contains(Observable.CONTENTS) ? "c" + one.stepState() : "");
        text.append(seen.contains(Observable.STATE) ? "o" + one.state() : "");
        text.append(seen.contains(Observable.ATTENDANCE) ? "a" + one.attending() : "");
      }
      text.append('|');
    }
    return text.toString();
  }

  private static String step(Observation one) {
    return one.unseen() ? "?" : one.step() ? "s" : "-";
  }

  void agreeWith(Attack attack) {
    double total = 0;
    for (Map.Entry<String, double[]> entry : laws.entrySet()) {
      double[] law = entry.getValue();
      double sum = 0;
      for (double p : law) {
        sum += p;
      }
      total += sum / trajectories;
      for (List<List<Observation>> row : examples.getOrDefault(entry.getKey(), List.of())) {
        Attacker attacker = attack.start();
        for (List<Observation> run : row) {
          run.forEach(attacker::see);
          if (over) {
            attacker.ended();
          }
        }
        Posterior suspicion = attacker.now();
        for (int k = 0; k < trajectories; k++) {
          assertThat(suspicion.probability(k))
              .as(attack.name() + " after " + entry.getKey())
              .isCloseTo(law[k] / sum, within(ROUNDING));
        }
      }
    }
    assertThat(total).isCloseTo(1, within(ROUNDING));
  }

  /**
   * Enumerates all runs once for all attackers, and compares their posteriors.
   *
   * @param shown the public part of a sample
   * @param over whether the ends of runs are observed
   */
  static void check(
      AllRuns runs,
      UnaryOperator<List<List<Observation>>> shown,
      boolean over,
      World world,
      Policy policy,
      List<Eavesdropper> all) {
    Map<Set<Observable>, Attack> attacks = new LinkedHashMap<>();
    for (Eavesdropper who : all) {
      Attack attack = who.plans().get(0).on(world, policy);
      // A policy-aware attack always sees what the policy remembers, so several see the same.
      attacks.putIfAbsent(attack.sees(), attack);
    }
    List<ObservationDistribution> laws =
        attacks.keySet().stream()
            .map(sees -> new ObservationDistribution(sees, policy.decoys() + 1, over))
            .toList();
    runs.forEach((row, p) -> laws.forEach(law -> law.add(shown.apply(row), p)));
    int k = 0;
    for (Attack attack : attacks.values()) {
      laws.get(k++).agreeWith(attack);
    }
  }
}

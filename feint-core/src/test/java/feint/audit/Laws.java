package feint.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.policy.Policy;
import feint.policy.Sight;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The law of what is seen, by which trajectory is the real one: by adding up all runs. */
final class Laws {

  private static final double ROUNDING = 1e-10;

  private final Set<Sight> seen;
  private final int trajectories;
  private final boolean over;
  private final Map<String, double[]> laws = new HashMap<>();
  private final Map<String, List<List<List<Observation>>>> examples = new HashMap<>();

  Laws(Set<Sight> seen, int trajectories, boolean over) {
    this.seen = seen;
    this.trajectories = trajectories;
    this.over = over;
  }

  /** A row in which trajectory 0 is real, and with it all that are the same but for names. */
  void add(List<List<Observation>> row, double probability) {
    for (int real = 0; real < trajectories; real++) {
      List<List<Observation>> named = renamed(row, real);
      String record = record(named);
      laws.computeIfAbsent(record, r -> new double[trajectories])[real] += probability;
      List<List<List<Observation>>> some = examples.computeIfAbsent(record, r -> new ArrayList<>());
      // What is not seen must not matter: some rows that look alike are shown.
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
                                one.madeIn(),
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
        text.append(seen.contains(Sight.INCENTIVES) ? "i" + one.incentive() : "");
        text.append(seen.contains(Sight.STEPS) ? step(one) : "");
        text.append(seen.contains(Sight.CONTENTS) ? "c" + one.madeIn() : "");
        text.append(seen.contains(Sight.STATE) ? "o" + one.state() : "");
        text.append(seen.contains(Sight.ATTENDANCE) ? "a" + one.attending() : "");
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
        Suspicion suspicion = attacker.now();
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
   * Follows all runs once, for all who watch them, and compares what these find.
   *
   * @param shown what becomes public of a row
   * @param over whether it is seen that runs are over
   */
  static void check(
      AllRuns runs,
      UnaryOperator<List<List<Observation>>> shown,
      boolean over,
      World world,
      Policy policy,
      List<Eavesdropper> all) {
    Map<Set<Sight>, Attack> attacks = new LinkedHashMap<>();
    for (Eavesdropper who : all) {
      Attack attack = who.plans().get(0).on(world, policy);
      // What the policy remembers is shown in any case: so many see the same.
      attacks.putIfAbsent(attack.sees(), attack);
    }
    List<Laws> laws =
        attacks.keySet().stream().map(sees -> new Laws(sees, policy.decoys() + 1, over)).toList();
    runs.forEach((row, p) -> laws.forEach(law -> law.add(shown.apply(row), p)));
    int k = 0;
    for (Attack attack : attacks.values()) {
      laws.get(k++).agreeWith(attack);
    }
  }
}

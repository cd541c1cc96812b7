package feint.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.store.RunRow.Origin;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Attacks on the list of tasks that observers of a run get. */
class TaskListTest {

  private static final List<String> TASKS = List.of("polite", "short", "toxic");

  private static Origin origin(List<String> trajectories) {
    return new Origin(
        "id",
        Optional.empty(),
        "",
        "",
        "",
        "oblivious:decoys=2",
        Optional.empty(),
        trajectories,
        OptionalLong.empty(),
        "ready",
        0,
        Optional.empty(),
        Optional.empty(),
        new RunTerms(true, OptionalLong.empty(), OptionalLong.empty()));
  }

  /** Exact success of the best attacker on a list, over the wanted task and all assignments. */
  private static double right(Function<Origin, List<String>> list) {
    Map<List<String>, Map<String, Double>> seen = new HashMap<>();
    for (String wanted : TASKS) {
      for (String first : TASKS) {
        for (String second : TASKS) {
          List<String> roles = List.of(wanted, first, second);
          if (roles.stream().distinct().count() == TASKS.size()) {
            seen.computeIfAbsent(list.apply(origin(roles)), any -> new HashMap<>())
                .merge(wanted, 1.0 / 6, Double::sum);
          }
        }
      }
    }
    return seen.values().stream()
        .mapToDouble(
            wanted -> wanted.values().stream().mapToDouble(Double::doubleValue).max().orElseThrow())
        .sum();
  }

  @Test
  void listRevealsNothing() {
    assertThat(right(Origin::tasks)).isEqualTo(1.0 / 3, within(1e-12));
  }

  /** Planted fault: the wanted task is listed first. */
  @Test
  void listInTheOrderOfRolesRevealsTheWantedTask() {
    assertThat(right(Origin::trajectories)).isEqualTo(1, within(1e-12));
  }
}

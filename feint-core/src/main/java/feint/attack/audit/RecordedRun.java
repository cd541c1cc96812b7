package feint.attack.audit;

import feint.attack.Observation;
import feint.math.Checks;
import feint.policy.Observable;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Public record of a run.
 *
 * @param seen the queries; the step after the last query of each trajectory may be unobserved, any
 *     other must be observed
 * @param holds the recorded observables; others must not be used
 * @param over whether the run is known to have ended; otherwise it may continue, unless it has
 *     reached the horizon
 */
public record RecordedRun(List<Observation> seen, Set<Observable> holds, boolean over) {

  /** Observables that every record holds. */
  private static final Set<Observable> ALWAYS =
      Set.of(Observable.QUERIES, Observable.INCENTIVES, Observable.STEPS);

  public RecordedRun {
    seen = List.copyOf(seen);
    EnumSet<Observable> all = EnumSet.copyOf(ALWAYS);
    all.addAll(holds);
    holds = Set.copyOf(all);
    requireSeen(seen);
  }

  /** Requires that a step is observed whenever its trajectory is queried again. */
  private static void requireSeen(List<Observation> seen) {
    Set<Integer> later = new HashSet<>();
    for (int n = seen.size() - 1; n >= 0; n--) {
      boolean again = !later.add(seen.get(n).trajectory());
      Checks.require(
          !(again && seen.get(n).unseen()),
          "step of a recorded query",
          "must be observed where its trajectory is queried again",
          "not observed at query " + (n + 1));
    }
  }

  /** Returns whether the oracle state of each step is recorded. */
  public boolean contents() {
    return holds.contains(Observable.CONTENTS);
  }

  /** Returns the largest number of colluding clients that were connected at the same time. */
  int mostAttending() {
    return seen.stream().mapToInt(Observation::attending).max().orElse(0);
  }
}

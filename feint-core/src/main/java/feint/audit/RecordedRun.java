package feint.audit;

import feint.math.Checks;
import feint.policy.Sight;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A run that has happened, as far as the public has a record of it.
 *
 * @param seen its queries; after the last of each trajectory its step may be unseen, elsewhere not
 * @param holds what of each query is recorded; what is not must not be looked at
 * @param over whether the run is known to be over; otherwise it may go on, unless it has reached
 *     the horizon
 */
public record RecordedRun(List<Observation> seen, Set<Sight> holds, boolean over) {

  /** What every record holds. */
  private static final Set<Sight> ALWAYS = Set.of(Sight.QUERIES, Sight.INCENTIVES, Sight.STEPS);

  public RecordedRun {
    seen = List.copyOf(seen);
    EnumSet<Sight> all = EnumSet.copyOf(ALWAYS);
    all.addAll(holds);
    holds = Set.copyOf(all);
    requireSeen(seen);
  }

  /** A step is seen as soon as its trajectory is queried again. */
  private static void requireSeen(List<Observation> seen) {
    Set<Integer> later = new HashSet<>();
    for (int n = seen.size() - 1; n >= 0; n--) {
      boolean again = !later.add(seen.get(n).trajectory());
      Checks.require(
          !(again && seen.get(n).unseen()),
          "step of a recorded query",
          "must be seen where its trajectory is queried again",
          "not seen at query " + (n + 1));
    }
  }

  /** Whether it is known in which state each step was made. */
  public boolean contents() {
    return holds.contains(Sight.CONTENTS);
  }

  /** The most colluding clients that were connected at once. */
  int mostAttending() {
    return seen.stream().mapToInt(Observation::attending).max().orElse(0);
  }
}

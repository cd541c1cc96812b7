package feint.audit;

import feint.policy.Sight;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A run that has happened, as far as the public has a record of it.
 *
 * @param seen its queries
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

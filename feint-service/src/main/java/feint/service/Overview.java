package feint.service;

import feint.api.RunState;
import feint.store.RunCount;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Counts of runs.
 *
 * @param byState number of runs in each state, including states without runs
 * @param alarming number of runs that have failed, whose model was rejected, or whose real
 *     trajectory is identified
 */
public record Overview(Map<RunState, Long> byState, long alarming) {

  public Overview {
    byState = Map.copyOf(byState);
  }

  static Overview of(List<RunCount> counts) {
    Map<RunState, Long> byState = new EnumMap<>(RunState.class);
    for (RunState state : RunState.values()) {
      byState.put(state, 0L);
    }
    long alarming = 0;
    for (RunCount count : counts) {
      byState.merge(count.phase().state(count.waiting()), count.runs(), Long::sum);
      alarming += count.alarming();
    }
    return new Overview(byState, alarming);
  }

  public long of(RunState state) {
    return byState.getOrDefault(state, 0L);
  }

  public long total() {
    return byState.values().stream().mapToLong(Long::longValue).sum();
  }
}

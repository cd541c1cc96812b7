package feint.service;

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
public record Overview(Map<ReportedState, Long> byState, long alarming) {

  public Overview {
    byState = Map.copyOf(byState);
  }

  static Overview of(List<RunCount> counts) {
    Map<ReportedState, Long> byState = new EnumMap<>(ReportedState.class);
    for (ReportedState state : ReportedState.values()) {
      byState.put(state, 0L);
    }
    long alarming = 0;
    for (RunCount count : counts) {
      byState.merge(ReportedState.of(count.phase(), count.waiting()), count.runs(), Long::sum);
      alarming += count.alarming();
    }
    return new Overview(byState, alarming);
  }

  public long of(ReportedState state) {
    return byState.getOrDefault(state, 0L);
  }

  public long total() {
    return byState.values().stream().mapToLong(Long::longValue).sum();
  }
}

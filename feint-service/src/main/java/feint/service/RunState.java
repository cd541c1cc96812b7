package feint.service;

import feint.store.RunFilter;
import feint.store.RunRow.Standing;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a run is at, as its users are told. */
public enum RunState {
  /** Its policy is being solved. */
  PREPARING(RunFilter.PREPARING),
  /** The next query can be asked for. */
  READY(RunFilter.READY),
  /** A query is on its way. */
  WAITING(RunFilter.WAITING),
  /** All queries were sent, or the policy has stopped. */
  FINISHED(RunFilter.FINISHED),
  /** An operator has ended it, or taken it elsewhere. */
  CLOSED(RunFilter.CLOSED),
  /** Its policy could not be had. */
  FAILED(RunFilter.FAILED);

  private final RunFilter filter;

  RunState(RunFilter filter) {
    this.filter = filter;
  }

  public static RunState of(Standing standing) {
    return switch (standing.phase()) {
      case PREPARING -> PREPARING;
      case OPEN -> standing.waiting() ? WAITING : READY;
      case FINISHED -> FINISHED;
      case CLOSED, MOVED -> CLOSED;
      case FAILED -> FAILED;
    };
  }

  RunFilter filter() {
    return filter;
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<RunState> named(String label) {
    return Arrays.stream(values()).filter(state -> state.label().equals(label)).findFirst();
  }

  public static List<String> labels() {
    return Arrays.stream(values()).map(RunState::label).toList();
  }
}

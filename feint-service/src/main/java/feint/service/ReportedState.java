package feint.service;

import feint.store.Phase;
import feint.store.RunFilter;
import feint.store.RunRow.Standing;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** State of a run as reported to users. */
public enum ReportedState {
  /** Its policy is being solved. */
  PREPARING(RunFilter.Kind.PREPARING),
  /** The next query can be requested. */
  READY(RunFilter.Kind.READY),
  /** A query waits for its answer. */
  WAITING(RunFilter.Kind.WAITING),
  /** All queries were sent, or the policy has stopped. */
  FINISHED(RunFilter.Kind.FINISHED),
  /** An operator has closed or exported it. */
  CLOSED(RunFilter.Kind.CLOSED),
  /** Its policy could not be loaded or solved. */
  FAILED(RunFilter.Kind.FAILED),
  /** Its row or its scenario cannot be read: the database is damaged. */
  DAMAGED(RunFilter.Kind.DAMAGED);

  private final RunFilter.Kind kind;

  ReportedState(RunFilter.Kind kind) {
    this.kind = kind;
  }

  public static ReportedState of(Standing standing) {
    return of(standing.phase(), standing.waiting());
  }

  static ReportedState of(Phase phase, boolean waiting) {
    return switch (phase) {
      case PREPARING -> PREPARING;
      case OPEN -> waiting ? WAITING : READY;
      case FINISHED -> FINISHED;
      case CLOSED, MOVED -> CLOSED;
      case FAILED -> FAILED;
      case DAMAGED -> DAMAGED;
    };
  }

  /** Returns the filter that selects runs in this state. */
  public RunFilter.Kind kind() {
    return kind;
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<ReportedState> named(String label) {
    return Arrays.stream(values()).filter(state -> state.label().equals(label)).findFirst();
  }

  public static List<String> labels() {
    return Arrays.stream(values()).map(ReportedState::label).toList();
  }
}

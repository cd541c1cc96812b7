package feint.service;

import feint.store.Phase;
import feint.store.RunFilter;
import feint.store.RunRow.Standing;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a run is at, as its users are told. */
public enum RunState {
  /** Its policy is being solved. */
  PREPARING(RunFilter.Kind.PREPARING),
  /** The next query can be asked for. */
  READY(RunFilter.Kind.READY),
  /** A query is on its way. */
  WAITING(RunFilter.Kind.WAITING),
  /** All queries were sent, or the policy has stopped. */
  FINISHED(RunFilter.Kind.FINISHED),
  /** An operator has ended it, or taken it elsewhere. */
  CLOSED(RunFilter.Kind.CLOSED),
  /** Its policy could not be had. */
  FAILED(RunFilter.Kind.FAILED),
  /** Its row or its scenario cannot be read: the database is damaged. */
  DAMAGED(RunFilter.Kind.DAMAGED);

  private final RunFilter.Kind kind;

  RunState(RunFilter.Kind kind) {
    this.kind = kind;
  }

  public static RunState of(Standing standing) {
    return of(standing.phase(), standing.waiting());
  }

  static RunState of(Phase phase, boolean waiting) {
    return switch (phase) {
      case PREPARING -> PREPARING;
      case OPEN -> waiting ? WAITING : READY;
      case FINISHED -> FINISHED;
      case CLOSED, MOVED -> CLOSED;
      case FAILED -> FAILED;
      case DAMAGED -> DAMAGED;
    };
  }

  /** How runs in this state are found. */
  public RunFilter.Kind kind() {
    return kind;
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

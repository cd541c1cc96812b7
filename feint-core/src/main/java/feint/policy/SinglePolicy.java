package feint.policy;

import java.util.List;
import java.util.Set;

/** A policy of which every run begins alike: starting one takes no randomness. */
public non-sealed interface SinglePolicy extends Policy {

  /** Begins a run. */
  Memory start();

  @Override
  default List<Part> parts() {
    return List.of(new Part(this, 1));
  }

  @Override
  default Set<Sight> remembers() {
    return Set.of();
  }

  @Override
  default int decoys() {
    return 1;
  }
}

package feint.policy;

import java.util.List;
import java.util.Set;

/** Policy whose runs all start in the same state: starting a run takes no draw. */
public non-sealed interface SinglePolicy extends Policy {

  /** Returns the memory at the start of a run. */
  Memory start();

  @Override
  default List<Part> parts() {
    return List.of(new Part(this, 1));
  }

  @Override
  default Set<Observable> remembers() {
    return Set.of();
  }

  @Override
  default int decoys() {
    return 1;
  }
}

package feint.policy;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * How the learner decides: the paper's &pi;. A policy is immutable; what it remembers of a run is
 * in that run's {@link Memory}.
 */
public interface Policy {

  /** Begins a run. A policy that is itself drawn from a mixture draws here, and only here. */
  Memory start(RandomGenerator random);

  /** The memory of a run as it was when saved. */
  Memory resume(List<Double> saved);

  /** Whether its memory depends on which queries were followed by a step. */
  default boolean remembersSteps() {
    return false;
  }
}

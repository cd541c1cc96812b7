package feint.simulation;

import feint.math.Seed;
import feint.policy.Policy;
import java.util.List;

/** Simulator of many episodes. Equal seeds give equal results, wherever the episodes run. */
public interface Simulator {

  /**
   * Runs {@code episodes} episodes of a policy. Episode n draws from the child seed n.
   *
   * @param policy policy with the shape of the simulated problem
   * @param episodes number of episodes, at least 1
   * @return averages over the episodes, with confidence intervals
   * @throws IllegalArgumentException if there is no episode or the policy has another shape
   */
  Summary run(Policy policy, long episodes, Seed seed);

  /**
   * Runs several trials. The result equals that of running one after another.
   *
   * @return one summary per trial, in order
   */
  default List<Summary> runAll(List<Trial> trials) {
    return trials.stream()
        .map(trial -> run(trial.policy(), trial.episodes(), trial.seed()))
        .toList();
  }

  /** Runs a trial and returns the learner's view of each episode, in order. */
  List<Transcript> transcribe(Trial trial);
}

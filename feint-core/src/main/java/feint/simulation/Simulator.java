package feint.simulation;

import feint.math.Seed;
import feint.policy.Policy;
import java.util.List;

/** Runs many episodes. The same seed gives the same digits, wherever the episodes run. */
public interface Simulator {

  /** Runs {@code episodes} episodes; episode n draws from the child seed n. */
  Summary run(Policy policy, long episodes, Seed seed);

  /** Runs several trials; the result is that of running one after another. */
  default List<Summary> runAll(List<Trial> trials) {
    return trials.stream()
        .map(trial -> run(trial.policy(), trial.episodes(), trial.seed()))
        .toList();
  }

  /** Runs a trial and keeps what the learner saw in each episode, in order. */
  List<Transcript> transcribe(Trial trial);
}

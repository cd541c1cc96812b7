package feint.simulation;

import feint.math.Seed;
import feint.policy.Policy;
import java.util.List;

/** Simulator whose system can change between calls, for drifting environments. */
public final class ChangingSimulator implements Simulator {

  private Simulator now;

  /** Creates a simulator that runs episodes in {@code first} until it is replaced. */
  public ChangingSimulator(Simulator first) {
    this.now = first;
  }

  /** Replaces the simulator in which subsequent episodes run. */
  public void become(Simulator next) {
    this.now = next;
  }

  @Override
  public Summary run(Policy policy, long episodes, Seed seed) {
    return now.run(policy, episodes, seed);
  }

  @Override
  public List<Summary> runAll(List<Trial> trials) {
    return now.runAll(trials);
  }

  @Override
  public List<Transcript> transcribe(Trial trial) {
    return now.transcribe(trial);
  }
}

package feint.search;

import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import feint.simulation.LocalSimulator;
import feint.simulation.Simulator;
import feint.simulation.Summary;
import feint.simulation.Transcript;
import feint.simulation.Trial;
import java.util.ArrayList;
import java.util.List;

/** Simulator on one thread that records its calls. */
final class RecordingSimulator implements Simulator {

  private final Simulator simulator;
  private final List<Call> calls = new ArrayList<>();

  /** Trials that ran together, and their summaries, if requested. */
  record Call(List<Trial> trials, List<Summary> summaries) {

    Call {
      trials = List.copyOf(trials);
      summaries = List.copyOf(summaries);
    }

    /** Returns the mean cost of a trial. */
    double cost(int trial) {
      return summaries.get(trial).cost().mean();
    }
  }

  RecordingSimulator(Problem problem) {
    this.simulator = new LocalSimulator(problem, Execution.defaults().withThreads(1));
  }

  List<Call> calls() {
    return calls;
  }

  /** Returns the number of episodes run. */
  long episodes() {
    return calls.stream().flatMap(call -> call.trials().stream()).mapToLong(Trial::episodes).sum();
  }

  @Override
  public Summary run(Policy policy, long episodes, Seed seed) {
    return runAll(List.of(new Trial(policy, episodes, seed))).get(0);
  }

  @Override
  public List<Summary> runAll(List<Trial> trials) {
    List<Summary> summaries = simulator.runAll(trials);
    calls.add(new Call(trials, summaries));
    return summaries;
  }

  @Override
  public List<Transcript> transcribe(Trial trial) {
    calls.add(new Call(List.of(trial), List.of()));
    return simulator.transcribe(trial);
  }
}

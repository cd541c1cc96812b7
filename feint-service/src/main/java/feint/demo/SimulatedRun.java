package feint.demo;

import feint.api.Decision;
import feint.api.RunState;
import feint.model.Action;
import feint.model.Problem;
import feint.service.Runs;
import feint.simulation.Oracle;
import feint.simulation.SimulatedOracle;
import feint.store.RunRow;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** A run whose queries a simulated oracle answers. */
final class SimulatedRun {

  private final String id;
  private final Oracle oracle;
  private Optional<Decision> open = Optional.empty();

  SimulatedRun(String id, Problem world, RandomGenerator random) {
    this.id = id;
    this.oracle = new SimulatedOracle(world, random);
  }

  String id() {
    return id;
  }

  /** Requests the next query, or answers the open one; returns the state of the run. */
  RunState move(Runs runs) {
    RunRow row = runs.row(id);
    RunState state = row.standing().state();
    int next = row.standing().sent() + 1;
    if (state == RunState.READY) {
      open = Optional.of(runs.ask(id, next, oracle.state()).decision());
    } else if (state == RunState.WAITING && open.isPresent()) {
      // A query that another client has requested is left to that client.
      Decision decision = open.get();
      open = Optional.empty();
      runs.tell(id, decision.number(), oracle.answer(action(decision)));
    }
    return state;
  }

  private static Action action(Decision decision) {
    return decision.learns()
        ? Action.learn(decision.incentive())
        : Action.obfuscate(decision.incentive());
  }
}

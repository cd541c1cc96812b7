package feint.demo;

import feint.model.Problem;
import feint.policy.Query;
import feint.service.RunState;
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
  private Optional<Query> open = Optional.empty();

  SimulatedRun(String id, Problem world, RandomGenerator random) {
    this.id = id;
    this.oracle = new SimulatedOracle(world, random);
  }

  String id() {
    return id;
  }

  /** Asks for its next query, or has the one that was asked for answered; where it is then. */
  RunState move(Runs runs) {
    RunRow row = runs.row(id);
    RunState state = RunState.of(row.standing());
    int next = row.standing().sent() + 1;
    if (state == RunState.READY) {
      open = Optional.of(runs.ask(id, next, oracle.state()).query());
    } else if (state == RunState.WAITING && open.isPresent()) {
      // One that somebody else has asked for is theirs to answer.
      Query query = open.get();
      open = Optional.empty();
      runs.tell(id, query.number(), oracle.answer(query.action()));
    }
    return state;
  }
}

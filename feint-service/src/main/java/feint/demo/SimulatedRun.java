package feint.demo;

import feint.model.Problem;
import feint.policy.Query;
import feint.service.ReportedState;
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

  /** Requests the next query, or answers the open one; returns the state of the run. */
  ReportedState move(Runs runs) {
    RunRow row = runs.row(id);
    ReportedState state = ReportedState.of(row.standing());
    int next = row.standing().sent() + 1;
    if (state == ReportedState.READY) {
      open = Optional.of(runs.ask(id, next, oracle.state()).query());
    } else if (state == ReportedState.WAITING && open.isPresent()) {
      // A query that another client has requested is left to that client.
      Query query = open.get();
      open = Optional.empty();
      runs.tell(id, query.number(), oracle.answer(query.action()));
    }
    return state;
  }
}

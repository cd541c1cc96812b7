package feint.attack;

import feint.model.Action;
import feint.model.Problem;
import feint.simulation.ClientAttendance;
import java.util.random.RandomGenerator;

/**
 * Clients that connect and disconnect, of which the first few collude. The oracle's state is the
 * number of connected clients.
 */
final class WatchedClients implements WatchedOracle {

  private final Problem problem;
  private final ClientAttendance clients;
  private final int colluding;
  private final RandomGenerator random;
  private int attending;

  /**
   * Creates an oracle from clients.
   *
   * @param problem the problem whose oracle state is the number of connected clients plus one
   */
  WatchedClients(Problem problem, ClientAttendance clients, int colluding, RandomGenerator random) {
    this.problem = problem;
    this.clients = clients;
    this.colluding = colluding;
    this.random = random;
  }

  @Override
  public int state() {
    return clients.count() + 1;
  }

  @Override
  public boolean answer(Action action) {
    int level = problem.actions().levelOf(action.incentive());
    boolean informative = random.nextDouble() < problem.success().at(state(), level);
    attending = clients.count(colluding);
    clients.move();
    return informative;
  }

  @Override
  public int attending() {
    return attending;
  }
}

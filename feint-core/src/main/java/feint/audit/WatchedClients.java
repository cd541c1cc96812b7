package feint.audit;

import feint.model.Action;
import feint.model.Problem;
import feint.simulation.ClientRoom;
import java.util.random.RandomGenerator;

/** Clients who come and go; the first few of them watch. The oracle's state is their number. */
final class WatchedClients implements WatchedOracle {

  private final Problem problem;
  private final ClientRoom room;
  private final int colluding;
  private final RandomGenerator luck;
  private int attending;

  /**
   * The clients in a room.
   *
   * @param problem its oracle's state is how many are connected, plus one
   */
  WatchedClients(Problem problem, ClientRoom room, int colluding, RandomGenerator luck) {
    this.problem = problem;
    this.room = room;
    this.colluding = colluding;
    this.luck = luck;
  }

  @Override
  public int state() {
    return room.count() + 1;
  }

  @Override
  public boolean answer(Action action) {
    int level = problem.actions().levelOf(action.incentive());
    boolean informative = luck.nextDouble() < problem.success().at(state(), level);
    attending = room.count(colluding);
    room.move();
    return informative;
  }

  @Override
  public int attending() {
    return attending;
  }
}

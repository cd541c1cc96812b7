package feint.simulation;

import feint.model.Participation;
import java.util.random.RandomGenerator;

/**
 * Connected clients. Each keeps its status with the same probability per round and is initially
 * connected with probability one half, the stationary distribution.
 */
public final class ClientAttendance {

  private final boolean[] connected;
  private final double stay;
  private final RandomGenerator random;

  /** Draws the clients that are connected in the first round. */
  public ClientAttendance(Participation participation, RandomGenerator random) {
    this.connected = new boolean[participation.clients()];
    this.stay = participation.stay();
    this.random = random;
    for (int client = 0; client < connected.length; client++) {
      connected[client] = random.nextDouble() < 0.5;
    }
  }

  /** Returns the numbers of the connected clients. */
  public int[] present() {
    int[] present = new int[count()];
    int next = 0;
    for (int client = 0; client < connected.length; client++) {
      if (connected[client]) {
        present[next++] = client;
      }
    }
    return present;
  }

  /** Returns the number of connected clients. */
  public int count() {
    return count(connected.length);
  }

  /** Returns the number of connected clients among the first {@code first}. */
  public int count(int first) {
    int count = 0;
    for (int client = 0; client < first; client++) {
      count += connected[client] ? 1 : 0;
    }
    return count;
  }

  /** Advances to the next round. */
  public void move() {
    for (int client = 0; client < connected.length; client++) {
      connected[client] ^= random.nextDouble() >= stay;
    }
  }
}

package feint.simulation;

import feint.model.Participation;
import java.util.random.RandomGenerator;

/**
 * Who is connected: each client stays, or stays away, with the same probability per round, and at
 * first is there or not by the toss of a coin, as in the long run.
 */
public final class ClientRoom {

  private final boolean[] connected;
  private final double stay;
  private final RandomGenerator random;

  public ClientRoom(Participation participation, RandomGenerator random) {
    this.connected = new boolean[participation.clients()];
    this.stay = participation.stay();
    this.random = random;
    for (int client = 0; client < connected.length; client++) {
      connected[client] = random.nextDouble() < 0.5;
    }
  }

  /** Those who are connected, by number. */
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

  /** How many are connected. */
  public int count() {
    return count(connected.length);
  }

  /** How many of the first so many are connected. */
  public int count(int first) {
    int count = 0;
    for (int client = 0; client < first; client++) {
      count += connected[client] ? 1 : 0;
    }
    return count;
  }

  /** Goes on to the next round. */
  public void move() {
    for (int client = 0; client < connected.length; client++) {
      connected[client] ^= random.nextDouble() >= stay;
    }
  }
}

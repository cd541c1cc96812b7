package feint.service;

import feint.store.RunRow.Following;
import java.util.List;

/**
 * A run that another one follows.
 *
 * @param following what the next run keeps of it
 * @param trajectories its names of trajectories, which stay: outsiders see the same ones
 */
record Predecessor(Following following, List<String> trajectories) {

  Predecessor {
    trajectories = List.copyOf(trajectories);
  }
}

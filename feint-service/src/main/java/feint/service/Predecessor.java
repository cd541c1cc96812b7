package feint.service;

import feint.store.RunRow.Following;
import java.util.List;

/**
 * Run that another one follows.
 *
 * @param following state carried over to the next run
 * @param trajectories its names of trajectories, which stay: outsiders see the same ones
 * @param tasks whether they are the names of tasks
 */
record Predecessor(Following following, List<String> trajectories, boolean tasks) {

  Predecessor {
    trajectories = List.copyOf(trajectories);
  }
}

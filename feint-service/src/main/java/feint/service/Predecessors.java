package feint.service;

import feint.api.ConflictException;
import feint.api.RefusedException;
import feint.scenario.Scenario;
import feint.store.Phase;
import feint.store.RunRow;
import feint.store.RunRow.Following;
import feint.store.RunRow.Standing;
import java.util.Optional;

/**
 * Finds runs that others can follow: those that are over, of the same scenario and policy, whose
 * policy keeps filters. The next run has the same trajectories, the same one is real, and the
 * oracle continues; otherwise nothing is proven of the two runs together.
 */
final class Predecessors {

  private final Catalogue catalogue;
  private final LiveRuns live;

  Predecessors(Catalogue catalogue, LiveRuns live) {
    this.catalogue = catalogue;
    this.live = live;
  }

  /**
   * Returns the run before a requested one.
   *
   * @param policy as it is stored
   * @param file hash of its file, if it came as one
   * @throws RefusedException if that cannot be followed
   * @throws ConflictException if that cannot be followed now
   */
  Predecessor require(String id, Scenario scenario, String policy, Optional<String> file) {
    RunRow row = row(id);
    if (!catalogue.scenario(row).fingerprint().equals(scenario.fingerprint())) {
      throw RefusedException.invalid("scenario must be that of run " + id + ", which it follows");
    }
    if (!row.origin().policy().equals(policy) || !row.origin().policyFile().equals(file)) {
      throw RefusedException.invalid(
          "policy must be that of run "
              + id
              + ", which it follows: "
              + row.origin().policy()
              + ", was "
              + policy);
    }
    requireOver(row);
    return live.current(
        id,
        run -> {
          requireOver(run.row());
          return run.carriedOver()
              .map(
                  carried ->
                      new Predecessor(
                          new Following(id, carried.json().toString()),
                          run.row().origin().trajectories(),
                          run.row().origin().terms().tasks()))
              .orElseThrow(
                  () ->
                      RefusedException.invalid(
                          "follows must be left out: policy "
                              + policy
                              + " keeps no filter that could be carried over"));
        });
  }

  private RunRow row(String id) {
    try {
      return catalogue.row(id);
    } catch (RefusedException e) {
      throw RefusedException.invalid("follows must be the id of a run: " + e.getMessage());
    }
  }

  private static void requireOver(RunRow row) {
    String run = "run " + row.origin().id();
    Standing standing = row.standing();
    switch (standing.phase()) {
      case PREPARING, OPEN ->
          throw new ConflictException(
              run + " is not over: a run can follow it once it is finished or closed");
      case MOVED ->
          throw new ConflictException(
              run + " was exported: a run can follow it where it was imported");
      case FAILED -> throw new ConflictException(run + " has failed: nothing can follow it");
      default -> {}
    }
    if (standing.waiting()) {
      throw new ConflictException(
          "query "
              + (standing.sent() + 1)
              + " of "
              + run
              + " has not been answered: answer it or give it up first");
    }
    if (standing.phase() == Phase.CLOSED && standing.sent() == 0) {
      throw new ConflictException(run + " was closed before its first query: nothing follows");
    }
  }
}

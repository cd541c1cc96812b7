package feint.store;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A run as it is stored, without its queries.
 *
 * @param place counts runs in the order in which they were made
 * @param origin what does not change
 * @param standing what does
 * @param chain hash of its decisions and answers; empty if it was stored before there were chains
 */
public record RunRow(long place, Origin origin, Standing standing, String chain) {

  /**
   * What a run was made of.
   *
   * @param id how everyone names it; random
   * @param requestId how whoever made it named the request
   * @param requestHash of what was asked for then
   * @param scenario the hash of the document
   * @param policy as the user named it
   * @param policyFile the hash of the document, if the policy came as a file
   * @param trajectories names under which the learner, decoy 1, decoy 2 … are known outside
   * @param seed of its draws, in tests
   * @param begunAs the state that was answered when it was made
   * @param created in milliseconds since 1970
   * @param publicName a name for observers, if its owner has chosen one
   * @param following the run that it follows, if it follows one
   */
  public record Origin(
      String id,
      Optional<String> requestId,
      String requestHash,
      String name,
      String scenario,
      String policy,
      Optional<String> policyFile,
      List<String> trajectories,
      OptionalLong seed,
      String begunAs,
      long created,
      Optional<String> publicName,
      Optional<Following> following) {

    public Origin {
      trajectories = List.copyOf(trajectories);
    }

    /** The origin of a run that follows no other. */
    public Origin(
        String id,
        Optional<String> requestId,
        String requestHash,
        String name,
        String scenario,
        String policy,
        Optional<String> policyFile,
        List<String> trajectories,
        OptionalLong seed,
        String begunAs,
        long created,
        Optional<String> publicName) {
      this(
          id,
          requestId,
          requestHash,
          name,
          scenario,
          policy,
          policyFile,
          trajectories,
          seed,
          begunAs,
          created,
          publicName,
          Optional.empty());
    }
  }

  /**
   * What a run follows.
   *
   * @param run the id of the run before, which may have been deleted
   * @param carried what was carried over from it, as JSON
   */
  public record Following(String run, String carried) {}

  /**
   * Where a run is.
   *
   * @param version counts its changes
   * @param part of a mixture, from 0
   * @param draws taken so far, where there is a seed
   * @param waiting whether a query is on its way
   * @param failure why it failed; empty unless it did
   * @param sent queries that were answered
   * @param queue successes that are still needed
   * @param paid with all queries, the one on its way among them
   * @param doubted whether the model has been rejected
   * @param identified whether an eavesdropper has identified the real trajectory
   */
  public record Standing(
      long version,
      Phase phase,
      boolean waiting,
      String failure,
      int part,
      long draws,
      int sent,
      int queue,
      long paid,
      boolean doubted,
      boolean identified) {

    /** One version on, in another phase. */
    public Standing in(Phase next) {
      return with(version + 1, next, failure);
    }

    /** One version on, for ever. */
    public Standing failedBecause(String why) {
      return with(version + 1, Phase.FAILED, why);
    }

    /** Returns the same standing with another version. */
    public Standing at(long version) {
      return with(version, phase, failure);
    }

    private Standing with(long version, Phase phase, String failure) {
      return new Standing(
          version, phase, waiting, failure, part, draws, sent, queue, paid, doubted, identified);
    }

    /** Queries asked for, the one on its way among them. */
    public int asked() {
      return sent + (waiting ? 1 : 0);
    }
  }

  public RunRow with(Standing next) {
    return new RunRow(place, origin, next, chain);
  }

  /** Returns the run after a decision. */
  public RunRow asked(Standing next, QueryRow query) {
    return new RunRow(place, origin, next, Chain.asked(chain, query));
  }

  /** Returns the run after an answer. */
  public RunRow answered(Standing next, int number, QueryRow.Answer answer) {
    return new RunRow(place, origin, next, Chain.answered(chain, number, answer));
  }
}

package feint.store;

import feint.api.RunState;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A run as stored, without its queries.
 *
 * @param place row id; increases in the order of creation
 * @param origin immutable facts
 * @param standing current state
 * @param chain hash of its decisions and answers; empty if it was stored before there were chains
 */
public record RunRow(long place, Origin origin, Standing standing, String chain) {

  /**
   * Immutable facts of a run.
   *
   * @param id random and public
   * @param requestId the client's id of the request that created it
   * @param requestHash of the content of that request
   * @param scenario hash of the document
   * @param policy as the user named it
   * @param policyFile hash of the document, if the policy came as a file
   * @param trajectories public names of the learner, decoy 1, decoy 2 …: letters, or names of tasks
   * @param seed of its draws, in tests
   * @param begunAs state that was reported at its creation
   * @param created in milliseconds since 1970
   * @param publicName name for observers, if its owner has chosen one
   * @param following the run that it follows, if any
   * @param terms its public terms
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
      Optional<Following> following,
      RunTerms terms) {

    public Origin {
      trajectories = List.copyOf(trajectories);
    }

    /** Returns the names of the tasks, in alphabetical order; empty for a run without tasks. */
    public List<String> tasks() {
      return terms.tasks() ? trajectories.stream().sorted().toList() : List.of();
    }

    /** Creates the origin of a run that follows no other and has no terms. */
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
          Optional.empty(),
          RunTerms.NONE);
    }
  }

  /**
   * The run before, and the state carried over from it.
   *
   * @param run id of the run before, which may have been deleted
   * @param carried filters and evidence, as JSON
   */
  public record Following(String run, String carried) {}

  /**
   * Current state of a run.
   *
   * @param version counts its changes
   * @param part component of a mixture, from 0
   * @param draws number of draws so far, if there is a seed
   * @param waiting whether a query waits for its answer
   * @param failure reason of the failure; empty unless it failed
   * @param sent number of answered queries
   * @param queue successes still needed
   * @param paid total of all queries, including an unanswered one
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

    /** Returns the state of the run, as reported to users. */
    public RunState state() {
      return phase.state(waiting);
    }

    /** Returns the next version, in another phase. */
    public Standing in(Phase next) {
      return with(version + 1, next, failure);
    }

    /** Returns the next version, failed permanently. */
    public Standing failedBecause(String why) {
      return with(version + 1, Phase.FAILED, why);
    }

    /** Returns the same state with another version. */
    public Standing at(long version) {
      return with(version, phase, failure);
    }

    private Standing with(long version, Phase phase, String failure) {
      return new Standing(
          version, phase, waiting, failure, part, draws, sent, queue, paid, doubted, identified);
    }

    /** Returns the number of decided queries, including an unanswered one. */
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

package feint.service.diagnosis;

import feint.store.connection.StoreSpace;
import java.util.List;
import java.util.Optional;

/**
 * State of a service and its store.
 *
 * @param time of the diagnosis, in milliseconds since 1970
 * @param version of the program that made it
 * @param findings errors and warnings, each with its remedy
 * @param checks extent of the checks
 * @param waiting runs with an unanswered query, longest wait first
 * @param space used by the store, and free space
 * @param load of a running service
 */
public record Diagnosis(
    long time,
    String version,
    List<DiagnosisFinding> findings,
    Checks checks,
    List<WaitingRun> waiting,
    StoreSpace space,
    Optional<Load> load) {

  public Diagnosis {
    findings = List.copyOf(findings);
    waiting = List.copyOf(waiting);
  }

  /**
   * Extent of the checks.
   *
   * @param runs number of runs
   * @param checked number of runs that were compared with their records
   */
  public record Checks(long runs, long checked) {}

  /**
   * Run that waits for an answer.
   *
   * @param query number of the query
   * @param since time of the request for the query, in milliseconds since 1970
   * @param tokens ids of the valid tokens of this run. The token that requested the query is not
   *     stored.
   */
  public record WaitingRun(String run, int query, long since, List<String> tokens) {

    public WaitingRun {
      tokens = List.copyOf(tokens);
    }
  }

  /**
   * Load of a service.
   *
   * @param waitingWrites writes that are in no group yet
   * @param oldestWriteMillis time that the oldest unfinished write has waited
   * @param commitMillis duration of the last group of writes
   * @param forecasts number waiting or being computed
   * @param preparations number waiting
   * @param connections number of open connections
   * @param connectionLimit maximum number of open connections
   */
  public record Load(
      int waitingWrites,
      long oldestWriteMillis,
      long commitMillis,
      int forecasts,
      int preparations,
      int connections,
      int connectionLimit) {}

  /** Returns whether there are no errors. */
  public boolean healthy() {
    return findings.stream().noneMatch(DiagnosisFinding::isError);
  }
}

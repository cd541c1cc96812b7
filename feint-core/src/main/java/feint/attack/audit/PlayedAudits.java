package feint.attack.audit;

import feint.parallel.ConcatenatedTasks;
import feint.parallel.Execution;
import feint.parallel.ParallelTask;
import java.util.List;

/**
 * Several audits as one parallel task, each divided into blocks of samples. It is public so that it
 * can be serialized and executed on other machines.
 */
public final class PlayedAudits implements ParallelTask<PlayedAudits.Block> {

  private final List<PlayedAudit> audits;
  private final List<AuditedRuns> tasks;
  private final ConcatenatedTasks concatenation;

  /**
   * Result of one block of samples.
   *
   * @param audit index of the audit, from 0
   * @param tallies one for each attack
   */
  public record Block(int audit, List<Tally> tallies) {

    public Block {
      tallies = List.copyOf(tallies);
    }
  }

  /** Creates the task of these audits. */
  public PlayedAudits(List<PlayedAudit> audits) {
    this.audits = List.copyOf(audits);
    this.tasks = audits.stream().map(PlayedAudit::runs).toList();
    this.concatenation =
        new ConcatenatedTasks(tasks.stream().mapToLong(AuditedRuns::count).toArray());
  }

  /** Returns the audits. */
  public List<PlayedAudit> audits() {
    return audits;
  }

  @Override
  public long count() {
    return concatenation.count();
  }

  @Override
  public Block piece(long number) {
    int audit = concatenation.section(number);
    return new Block(audit, tasks.get(audit).piece(concatenation.within(number)));
  }

  /** Returns the tallies of all samples by audit, in the order of the attacks. */
  List<List<Tally>> tallies(Execution execution) {
    List<List<Tally>> all = audits.stream().map(PlayedAudit::blank).toList();
    execution
        .workers()
        .work(
            this,
            execution.progress(),
            block -> AuditedRuns.add(block.tallies(), all.get(block.audit())));
    return all;
  }
}

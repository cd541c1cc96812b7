package feint.audit;

import feint.work.Execution;
import feint.work.Pieces;
import feint.work.Sections;
import java.util.List;

/**
 * Audits, one after another, each cut into blocks of rows: public so that they can be written down
 * and done elsewhere.
 */
public final class PlayedAudits implements Pieces<PlayedAudits.Block> {

  private final List<PlayedAudit> audits;
  private final List<AuditedRuns> works;
  private final Sections sections;

  /**
   * What came of some rows.
   *
   * @param audit the place of their audit, from 0
   * @param tallies one for each attack
   */
  public record Block(int audit, List<Tally> tallies) {

    public Block {
      tallies = List.copyOf(tallies);
    }
  }

  public PlayedAudits(List<PlayedAudit> audits) {
    this.audits = List.copyOf(audits);
    this.works = audits.stream().map(PlayedAudit::runs).toList();
    this.sections = new Sections(works.stream().mapToLong(AuditedRuns::count).toArray());
  }

  public List<PlayedAudit> audits() {
    return audits;
  }

  @Override
  public long count() {
    return sections.count();
  }

  @Override
  public Block piece(long number) {
    int audit = sections.section(number);
    return new Block(audit, works.get(audit).piece(sections.within(number)));
  }

  /** For each audit, the tallies of all its rows, in the order of the attacks. */
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

package feint.audit;

import static org.assertj.core.api.Assertions.assertThat;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Perturbation;
import feint.model.Problem;
import feint.policy.Policy;
import feint.policy.StationaryPolicies;
import feint.work.Execution;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlayedAuditsTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(12, 3);

  /** By the number of rows alone; up to 16,000 rows a piece has 16. */
  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "16, 1",
    "17, 2",
    "10_000, 625",
    "16_000, 1_000",
    "16_001, 501",
    "200_000, 782",
    "1_000_000, 977",
    "4_096_001, 1_001",
    "100_000_000, 24_415"
  })
  void manyRowsAreCutIntoFewPieces(String rows, String pieces) {
    PlayedAudit audit = audit(PROBLEM, number(rows), 1);
    assertThat(new PlayedAudits(List.of(audit)).count()).isEqualTo(number(pieces));
    assertThat(new PlayedAudits(List.of(audit, audit)).count()).isEqualTo(2L * number(pieces));
  }

  private static int number(String text) {
    return Integer.parseInt(text.replace("_", ""));
  }

  private static PlayedAudit audit(Problem problem, int rows, long seed) {
    World world = World.of(problem);
    Policy policy = StationaryPolicies.random(problem.shape());
    return new PlayedAudit(
        world, policy, List.of(Attacks.POLICY_AWARE.on(world, policy)), rows, new Seed(seed));
  }

  @Test
  void everyRowIsShownOnce() {
    for (int rows : new int[] {1, 16, 33}) {
      PlayedAudits work = new PlayedAudits(List.of(audit(PROBLEM, rows, 1)));
      long shown = 0;
      for (long n = 0; n < work.count(); n++) {
        shown += work.piece(n).tallies().get(0).numbers().runs();
      }
      assertThat(shown).isEqualTo(rows);
    }
  }

  @Test
  void manyAuditsFindWhatEachFindsAlone() {
    Policy policy = StationaryPolicies.random(PROBLEM.shape());
    List<Audit> audits = new ArrayList<>();
    List<Seed> seeds = new ArrayList<>();
    for (Problem problem : new Perturbation(0.1).of(PROBLEM, 3, new Seed(5))) {
      World world = World.of(problem);
      audits.add(
          new Audit(
              world,
              policy,
              List.of(
                  Attacks.FIRST.on(world, policy), Attacks.POLICY_AWARE_STEPS.on(world, policy))));
      seeds.add(new Seed(9).child(audits.size()));
    }
    Execution execution = Execution.defaults().withThreads(3);
    List<AuditResult> together = Audit.all(audits, 50, seeds, execution);
    assertThat(together).hasSameSizeAs(audits);
    for (int i = 0; i < audits.size(); i++) {
      AuditResult alone = audits.get(i).run(50, seeds.get(i), execution.withThreads(1));
      assertThat(together.get(i).findings()).isEqualTo(alone.findings());
    }
  }

  /**
   * Whoever goes on from a tally's numbers comes to the same, to the last bit: also with 13 runs,
   * whose mean would change if they were added to a tally of none.
   */
  @Test
  void aTallyGoesOnFromItsNumbers() {
    for (int seed = 0; seed < 50; seed++) {
      PlayedAudit audit = audit(PROBLEM, 13, seed);
      Tally first = new PlayedAudits(List.of(audit)).piece(0).tallies().get(0);
      Tally copy = audit.blank().get(0);
      copy.begin(first.numbers());
      Tally.Numbers expected = first.numbers();
      Tally.Numbers found = copy.numbers();
      assertThat(found.runs()).isEqualTo(13).isEqualTo(expected.runs());
      assertThat(found.loss()).isEqualTo(expected.loss());
      assertThat(found.confidence().mean()).isEqualTo(expected.confidence().mean());
      assertThat(found.confidence().squares()).isEqualTo(expected.confidence().squares());
      assertThat(found.correct()).isEqualTo(expected.correct());
    }
  }
}

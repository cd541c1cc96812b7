package feint.attack.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.attack.Attacker;
import feint.attack.Attacks;
import feint.attack.Observation;
import feint.attack.PlayedQuery;
import feint.attack.Posterior;
import feint.attack.World;
import feint.math.Moments;
import feint.math.Seed;
import feint.model.Perturbation;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import feint.policy.markov.StationaryPolicies;
import feint.testkit.StatisticalAssertions;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import feint.zeroleak.oblivious.Order;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlayedAuditsTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(12, 3);

  /** By the number of samples alone; up to 16,000 samples a block has 16. */
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
  void manySamplesAreDividedIntoFewBlocks(String rows, String pieces) {
    PlayedAudit audit = audit(PROBLEM, number(rows), 1);
    assertThat(new PlayedAudits(List.of(audit)).count()).isEqualTo(number(pieces));
    assertThat(new PlayedAudits(List.of(audit, audit)).count()).isEqualTo(2L * number(pieces));
  }

  private static int number(String text) {
    return Integer.parseInt(text.replace("_", ""));
  }

  private static PlayedAudit audit(Problem problem, int rows, long seed) {
    Policy policy = StationaryPolicies.random(problem.shape());
    return new PlayedAudit(
        new Audit(problem, policy, List.of(Attacks.POLICY_AWARE)), rows, new Seed(seed));
  }

  @Test
  void everySampleIsShownOnce() {
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
  void manyAuditsEqualSeparateAudits() {
    Policy policy = StationaryPolicies.random(PROBLEM.shape());
    List<Audit> audits = new ArrayList<>();
    List<Seed> seeds = new ArrayList<>();
    for (Problem problem : new Perturbation(0.1).of(PROBLEM, 3, new Seed(5))) {
      audits.add(new Audit(problem, policy, List.of(Attacks.FIRST, Attacks.POLICY_AWARE_STEPS)));
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
   * Continuing from a tally's numbers gives the same result, to the last bit: also with 13 runs,
   * whose mean would change if they were added to an empty tally.
   */
  @Test
  void aTallyContinuesFromItsNumbers() {
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

  /** The sum of two tallies equals one tally of both. */
  @Test
  void talliesAddUp() {
    PlayedAudits work = new PlayedAudits(List.of(audit(PROBLEM, 33, 4)));
    Tally all = audit(PROBLEM, 33, 4).blank().get(0);
    long runs = 0;
    double loss = 0;
    long[] correct = new long[12];
    for (long n = 0; n < work.count(); n++) {
      Tally.Numbers block = work.piece(n).tallies().get(0).numbers();
      all.add(work.piece(n).tallies().get(0));
      runs += block.runs();
      loss += block.loss();
      for (int t = 0; t < 12; t++) {
        correct[t] += block.correct()[t];
      }
    }
    assertThat(all.numbers().runs()).isEqualTo(runs).isEqualTo(33);
    assertThat(all.numbers().loss()).isCloseTo(loss, within(1e-12));
    assertThat(all.numbers().correct()).containsExactly(correct);
    assertThat(all.numbers().confidence().count()).isEqualTo(33);
    Tally again = audit(PROBLEM, 1, 1).blank().get(0);
    again.begin(new Tally.Numbers(2, 3, 0.5, new Moments(), new long[12]));
    again.add(all);
    assertThat(again.contradicted()).isEqualTo(3);
    all.add(again);
    assertThat(all.contradicted()).isEqualTo(3);
    assertThat(all.numbers().contradicted()).isEqualTo(3);
  }

  @Test
  void aTallyContinuesOnlyFromTheSameNumberOfQueries() {
    Tally tally = new Tally(2, 2);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> tally.begin(new Tally.Numbers(1, 0, 0, new Moments(), new long[] {1, 0, 0})))
        .withMessage("queries of a tally must be 2, was 3");
    tally.begin(new Tally.Numbers(0, 1, 0, new Moments(), new long[2]));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tally.begin(new Tally.Numbers(0, 0, 0, new Moments(), new long[2])))
        .withMessage("runs of a tally must be none yet, was 0");
  }

  /** An attacker with a constant posterior: also after a run that ends early. */
  @Test
  void afterTheEndOfARunTheLastGuessCounts() {
    List<String> shown = new ArrayList<>();
    Tally tally = new Tally(4, 2);
    List<Observation> run = List.of(new Observation(0, 1, true), new Observation(1, 1, true));
    tally.add(noting(shown), run, 0, new Seed(1).generator());
    assertThat(shown).containsExactly("see", "now", "see", "now", "ended", "now");
    assertThat(tally.numbers().correct()).containsExactly(0, 0, 1, 1);
    assertThat(tally.numbers().loss()).isCloseTo(-Math.log(0.75), within(1e-15));
    assertThat(tally.numbers().confidence().mean()).isEqualTo(0.75);

    shown.clear();
    Tally whole = new Tally(2, 2);
    whole.add(noting(shown), run, 0, new Seed(1).generator());
    assertThat(shown).containsExactly("see", "now", "see", "now", "ended");

    shown.clear();
    Tally unfinished = new Tally(3, 2);
    unfinished.add(
        noting(shown), new LabelledRuns(List.of(run), false, 0), new Seed(1).generator());
    assertThat(shown).containsExactly("see", "now", "see", "now", "now");
  }

  /** Is wrong about the first trajectory twice, and right the third time. */
  private static Attacker noting(List<String> shown) {
    return new Attacker() {
      private int asked;

      @Override
      public void see(Observation next) {
        shown.add("see");
      }

      @Override
      public void ended() {
        shown.add("ended");
      }

      @Override
      public Posterior now() {
        shown.add("now");
        return ++asked < 3 ? Posterior.of(0.25, 0.75) : Posterior.of(0.75, 0.25);
      }
    };
  }

  /**
   * The names of three trajectories are drawn anew for every sample, each order equally likely, and
   * within a sample the real one keeps its name. False alarm 0.001 for each of two.
   */
  @Test
  void namesAreDrawnUniformly() {
    Problem problem = KnownProblems.threeStates(6, 1);
    Policy policy =
        ObliviousPolicy.of(
            new ObliviousSettings(Order.ALTERNATE, 2, false),
            IncentiveRule.constant(problem.shape(), 3));
    PlayedRuns source = new PlayedRuns(World.of(problem).inRows(2, true), policy);
    long[] first = new long[6];
    long[] same = new long[2];
    for (int n = 0; n < 2_400; n++) {
      Seed seed = new Seed(19).child(n);
      LabelledRuns seen = source.row(n, seed);
      List<List<PlayedQuery>> sent = source.world().play(policy, seed.child(0));
      int[][] names = new int[2][3];
      for (int run = 0; run < 2; run++) {
        for (int t = 0; t < 6; t++) {
          int role = sent.get(run).get(t).turn().decoy();
          names[run][role] = seen.row().get(run).get(t).trajectory();
        }
        assertThat(names[run]).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(names[run][0]).isEqualTo(seen.real());
      }
      first[2 * names[0][0] + (names[0][1] < names[0][2] ? 0 : 1)]++;
      same[names[0][1] == names[1][1] ? 0 : 1]++;
    }
    double sixth = 1.0 / 6;
    StatisticalAssertions.assertCounts(first).follow(sixth, sixth, sixth, sixth, sixth, sixth);
    StatisticalAssertions.assertCounts(same).follow(0.5, 0.5);
  }
}

package feint.attack.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.attack.Attack;
import feint.attack.Attacker;
import feint.attack.Knowledge;
import feint.attack.audit.AuditResult.Verdict;
import feint.math.Proportion;
import feint.policy.LeakageGuarantee;
import feint.policy.Observable;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Verdicts that follow from findings and proofs. */
class AuditResultTest {

  private static final int RUNS = 10_000;
  private static final LeakageGuarantee TYPES =
      LeakageGuarantee.atMost(0, Observable.QUERIES, Observable.INCENTIVES);
  private static final LeakageGuarantee STEPS =
      LeakageGuarantee.atMost(0, Observable.QUERIES, Observable.INCENTIVES, Observable.STEPS);

  /** An attack of which only the description matters. */
  private record Described(String name, Set<Observable> sees) implements Attack {

    @Override
    public Knowledge knows() {
      return Knowledge.POLICY;
    }

    @Override
    public boolean givesPosterior() {
      return false;
    }

    @Override
    public Attacker start() {
      throw new UnsupportedOperationException("no attacker is started here");
    }
  }

  private static Finding plain(long right) {
    return finding("plain", EnumSet.of(Observable.QUERIES, Observable.INCENTIVES), right, RUNS);
  }

  private static Finding steps(long right) {
    return finding("steps", EnumSet.of(Observable.QUERIES, Observable.STEPS), right, RUNS);
  }

  private static Finding finding(String name, Set<Observable> sees, long right, long runs) {
    Attack attack = new Described(name, sees);
    return new Finding(
        attack, Advantage.overCoin(new Proportion(right, runs)), 0, Double.NaN, List.of());
  }

  private static AuditResult result(LeakageGuarantee claim, Finding... findings) {
    return new AuditResult(List.of(findings), claim);
  }

  @Test
  void anAdvantageOfEitherSignIsFoundOut() {
    assertThat(result(LeakageGuarantee.NONE, plain(5_500)).verdict()).isEqualTo(Verdict.FOUND_OUT);
    assertThat(result(LeakageGuarantee.NONE, plain(4_500)).verdict()).isEqualTo(Verdict.FOUND_OUT);
    assertThat(result(LeakageGuarantee.NONE, plain(5_050)).verdict())
        .isEqualTo(Verdict.NOTHING_FOUND);
  }

  @Test
  void worstHasTheLargestAbsoluteAdvantage() {
    AuditResult result = result(LeakageGuarantee.NONE, plain(6_000), steps(0));
    assertThat(result.worst().name()).isEqualTo("steps");
    assertThat(result(LeakageGuarantee.NONE, plain(6_000), steps(4_000)).worst().name())
        .isEqualTo("plain");
  }

  @Test
  void aProofForAllAttackersGivesTheVerdictProven() {
    assertThat(result(STEPS, plain(5_020), steps(4_990)).verdict()).isEqualTo(Verdict.PROVEN);
    assertThat(result(TYPES, plain(5_020)).verdict()).isEqualTo(Verdict.PROVEN);
  }

  @Test
  void aProofWithoutStepsDoesNotCoverAttackersWithSteps() {
    assertThat(result(TYPES, plain(5_020), steps(4_990)).verdict())
        .isEqualTo(Verdict.NOTHING_FOUND);
    assertThat(result(TYPES, plain(5_020), steps(9_000)).verdict()).isEqualTo(Verdict.FOUND_OUT);
  }

  /** 3.6 standard errors of a coin, 180 runs of 10,000: once in some 1,600 such audits. */
  @Test
  void aFlukeDoesNotContradictAProof() {
    Finding fluke = plain(5_180);
    AuditResult result = result(TYPES, fluke, plain(5_000));
    assertThat(result.tells(fluke)).isTrue();
    assertThat(result.verdict()).isEqualTo(Verdict.PROVEN);
    // Twice the normal tail beyond 3.6, with the continuity correction: 3.3e-4.
    assertThat(result.jointChance(fluke)).isCloseTo(2 * 3.3e-4, within(2e-5));
    assertThat(result(LeakageGuarantee.NONE, fluke, plain(5_000)).verdict())
        .isEqualTo(Verdict.FOUND_OUT);
  }

  @Test
  void anExcessBeyondChanceContradictsTheProof() {
    assertThat(result(TYPES, plain(5_300), plain(5_000)).verdict())
        .isEqualTo(Verdict.CONTRADICTS_PROOF);
    assertThat(result(TYPES, plain(4_700), plain(5_000)).verdict())
        .isEqualTo(Verdict.CONTRADICTS_PROOF);
  }

  @Test
  void anAdvantageWithinAProvenBoundIsFoundOutWithoutContradiction() {
    LeakageGuarantee band =
        LeakageGuarantee.atMost(0.158, Observable.QUERIES, Observable.INCENTIVES);
    assertThat(result(band, plain(5_790)).verdict()).isEqualTo(Verdict.FOUND_OUT);
    assertThat(result(band, plain(5_020)).verdict()).isEqualTo(Verdict.NOTHING_FOUND);
    assertThat(result(band, plain(6_200)).verdict()).isEqualTo(Verdict.CONTRADICTS_PROOF);
    assertThat(result(band, plain(3_800)).verdict()).isEqualTo(Verdict.CONTRADICTS_PROOF);
  }

  @Test
  void verdictsHaveNamesAndResultsHaveFindings() {
    assertThat(Verdict.FOUND_OUT.label()).isEqualTo("found-out");
    assertThat(Verdict.CONTRADICTS_PROOF.label()).isEqualTo("contradicts-proof");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AuditResult(List.of(), LeakageGuarantee.NONE))
        .withMessage("findings must be at least one, was none");
    // Probabilities are added up, and never exceed 1.
    Finding coin = plain(5_000);
    assertThat(result(TYPES, coin, coin, coin).jointChance(coin)).isEqualTo(1);
  }

  @Test
  void oneRunGivesNoVerdict() {
    Finding lucky = finding("plain", EnumSet.of(Observable.QUERIES), 1, 1);
    assertThat(result(LeakageGuarantee.NONE, lucky).verdict()).isEqualTo(Verdict.NOTHING_FOUND);
  }

  /** Simultaneous intervals are wider the more of them there are. */
  @Test
  void jointIntervalsGrowWithTheirNumber() {
    Finding found = plain(5_100);
    double alone = width(result(LeakageGuarantee.NONE, found), found);
    double among = width(result(LeakageGuarantee.NONE, found, plain(5_000), plain(4_990)), found);
    assertThat(among).isGreaterThan(alone);
    assertThat(alone)
        .isGreaterThan(found.advantage().interval().high() - found.advantage().interval().low());
  }

  private static double width(AuditResult result, Finding found) {
    return result.jointInterval(found).high() - result.jointInterval(found).low();
  }

  /** Three trajectories: chance is right in a third of runs. */
  @Test
  void withMoreDecoysChanceHasNoAdvantage() {
    Advantage blind = new Advantage(new Proportion(3_000, 9_000), 3);
    Advantage sure = new Advantage(new Proportion(9_000, 9_000), 3);
    Advantage never = new Advantage(new Proportion(0, 9_000), 3);
    assertThat(blind.value()).isCloseTo(0, within(1e-12));
    assertThat(blind.interval().contains(0)).isTrue();
    assertThat(sure.value()).isEqualTo(1);
    assertThat(never.value()).isCloseTo(-0.5, within(1e-12));
  }
}

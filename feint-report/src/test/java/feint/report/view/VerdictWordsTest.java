package feint.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import feint.attack.audit.Advantage;
import feint.lab.verdict.Identification;
import feint.lab.verdict.KnownNumber;
import feint.lab.verdict.PolicyVerdict;
import feint.math.Proportion;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Tests of the sentences of verdicts. */
class VerdictWordsTest {

  private static PolicyVerdict verdict(String policy, double completes, Identification attacker) {
    return new PolicyVerdict(
        policy, KnownNumber.exactly(completes), KnownNumber.exactly(200), attacker);
  }

  private static Identification unmeasured() {
    return Identification.notMeasured(2, OptionalDouble.of(0.5));
  }

  private static Identification measured(long right, long runs) {
    return Identification.measured(
        Identification.KNOWING,
        Advantage.overCoin(new Proportion(right, runs)),
        1,
        OptionalDouble.empty());
  }

  @Test
  void sharesAreNeitherRoundedToCertaintyNorToMeaninglessDigits() {
    assertThat(VerdictWords.sentence(verdict("random", 7.7e-12, unmeasured())))
        .startsWith("random completes in less than 0.1 % of runs,");
    assertThat(VerdictWords.sentence(verdict("random", 0.999999, unmeasured())))
        .contains("in more than 99.9 % of runs");
    assertThat(VerdictWords.sentence(verdict("random", 0.00123, unmeasured())))
        .contains("in 0.123 % of runs");
    assertThat(VerdictWords.sentence(verdict("random", 0, unmeasured()))).contains("in no run");
  }

  @Test
  void aComparisonSaysWhetherAnAttackWasMeasured() {
    assertThat(
            VerdictWords.comparison(
                List.of(verdict("a", 0.9, unmeasured()), verdict("b", 0.9, unmeasured())),
                Optional.empty()))
        .isEqualTo(
            "No recommendation: the success of an attacker that knows the policy was not measured"
                + " for a and b. Add --audit 1000, or --policy oblivious.");
    assertThat(
            VerdictWords.comparison(
                List.of(verdict("a", 0.9, measured(14, 20)), verdict("b", 0.9, measured(20, 20))),
                Optional.empty()))
        .isEqualTo(
            "No recommendation: too few runs against an attacker that knows the policy to decide on"
                + " a. Add --audit 1000, or --policy oblivious. Identified in more than 60 % of"
                + " runs: b.");
  }

  @Test
  void aVerdictOnOnePolicySaysWhatToDo() {
    assertThat(
            VerdictWords.advice(
                verdict("balanced", 0.9, Identification.proven(2, false, OptionalDouble.empty()))))
        .hasValue("Take it if the model is exact; otherwise take oblivious, which needs none.");
    assertThat(
            VerdictWords.advice(
                verdict("oblivious", 0.9, Identification.proven(2, true, OptionalDouble.empty()))))
        .isEmpty();
    assertThat(VerdictWords.advice(verdict("exact", 0.9, unmeasured())).orElseThrow())
        .contains("is not known: run feint audit");
    assertThat(VerdictWords.advice(verdict("random", 0.9, measured(14, 20))).orElseThrow())
        .contains("Increase the number of runs");
    assertThat(VerdictWords.advice(verdict("greedy", 0.9, measured(20, 20))).orElseThrow())
        .startsWith("Take it only where nothing must be hidden");
    Identification leaking =
        Identification.measured(
            Identification.CLIENT,
            new Advantage(new Proportion(96, 200), 4),
            1,
            OptionalDouble.empty());
    assertThat(leaking.level()).isEqualTo(Identification.Level.UNDECIDED);
    assertThat(VerdictWords.advice(verdict("balanced:decoys=3", 0.4, leaking)).orElseThrow())
        .startsWith("It leaks to a client that knows the policy");
  }
}

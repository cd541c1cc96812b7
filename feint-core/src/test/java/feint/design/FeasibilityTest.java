package feint.design;

import static org.assertj.core.api.Assertions.assertThat;

import feint.KnownProblems;
import feint.design.Feasibility.Finishing;
import feint.design.Feasibility.Verdict;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A demand is met by a policy, and impossible by the bound on all policies. */
class FeasibilityTest {

  @ParameterizedTest
  @CsvSource({
    "0.96, 0.97, MET",
    "0.95, 0.95, MET",
    // Missed by less than the slack.
    "0.9499995, 0.9499996, MET",
    "0.94, 0.9499, IMPOSSIBLE",
    "0.94999, 0.949999, IMPOSSIBLE",
    "0.94, 0.95, UNDECIDED",
    "0.94, 0.96, UNDECIDED",
  })
  void onlyTheBoundProvesInfeasibility(double reached, double bound, Verdict verdict) {
    Finishing finishing =
        new Finishing(new ProvenOptimum(reached, bound), 0.05, List.of(KnownProblems.twoStates()));

    assertThat(finishing.verdict(new Constraints(0.95, 0.05))).isEqualTo(verdict);
  }
}

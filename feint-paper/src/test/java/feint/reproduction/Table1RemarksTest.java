package feint.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import feint.math.ChoiceMean;
import feint.math.Moments;
import feint.math.Proportion;
import feint.reproduction.Table1Row.Attacked;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class Table1RemarksTest {

  /**
   * A row with this number of runs and the given numbers of right guesses, the paper's attacker
   * first.
   */
  private static Table1Row row(
      int runs, double learner, Optional<Contender.Published> printed, int... right) {
    Moments accuracy = new Moments();
    Moments incentive = new Moments();
    for (int n = 0; n < runs; n++) {
      accuracy.add(learner + (n % 2 == 0 ? 0.001 : -0.001));
      incentive.add(300);
    }
    List<String> names = List.of("incentive-share", "knowing", "misled");
    List<Attacked> attackers = new ArrayList<>();
    for (int i = 0; i < right.length; i++) {
      ChoiceMean.Tally tally = new ChoiceMean.Tally();
      for (int n = 0; n < runs; n++) {
        tally.add(n < right[i], learner, 0.5);
      }
      attackers.add(new Attacked(names.get(i), tally.blend(), 2, i == 1, 0));
    }
    return new Table1Row(
        "policy",
        "skewed",
        2,
        "none",
        45,
        accuracy.estimate(),
        List.of(),
        attackers,
        incentive.estimate(),
        new Proportion(runs, runs),
        printed);
  }

  private static List<String> compared(int runs, double learner, int named, double... printed) {
    return Table1Remarks.of(
        List.of(
            row(
                runs,
                learner,
                Optional.of(new Contender.Published(printed[0], printed[1], 300)),
                named)));
  }

  @Test
  void agreementNeedsNoRemark() {
    assertThat(compared(100, 0.9, 98, 0.90, 0.89)).isEmpty();
  }

  /** A printed 91 % is 90.5 % to 91.5 %, and the interval here is 89.98 % to 90.02 %. */
  @Test
  void figureThatDiffersByMoreThanItsIntervalHasAReason() {
    assertThat(compared(100, 0.9, 98, 0.91, 0.89))
        .containsExactly(
            "policy: the learner's accuracy is 90.0 % here, 91 % as printed. The comments"
                + " differ; the paper's are not published.");
  }

  @Test
  void incentiveThatDiffersHasNoKnownReason() {
    Contender.Published printed = new Contender.Published(0.9, 0.89, 290);
    assertThat(Table1Remarks.of(List.of(row(100, 0.9, Optional.of(printed), 98))))
        .containsExactly("policy: the incentive is 300.0 here, 290 as printed. Reason unknown.");
  }

  @Test
  void aModelThatIsNamedMoreOftenThanPrintedIsRemarkedUpon() {
    assertThat(compared(100, 0.9, 100, 0.9, 0.54))
        .singleElement()
        .asString()
        .startsWith(
            "policy: the paper's eavesdropper names the learner's model in 100 % of runs; the"
                + " printed accuracies imply 10 %. No policy hides 45 successes");
  }

  /** Two of three runs have a Clopper-Pearson interval from 9 % to 99 %, which contains 10 %. */
  @Test
  void threeRunsDoNotSpeakAgainstWhatIsPrinted() {
    assertThat(compared(3, 0.9, 2, 0.9, 0.54)).isEmpty();
  }

  @Test
  void aLearnerWhoKnowsMoreThanPrintedIsRemarkedUpon() {
    assertThat(compared(100, 0.89, 50, 0.52, 0.53))
        .containsExactly(
            "policy: the learner's accuracy is 89.0 % here, 52 % as printed. Some of its learning"
                + " queries succeed, and each success trains the model; the printed accuracy is"
                + " that of a model with hardly any training.",
            "policy: the accuracy of the paper's eavesdropper is 69.5 % here, 53 % as printed. It"
                + " names one of two models, of which the learner's differs.");
  }

  @Test
  void oneRunIsNotCompared() {
    assertThat(compared(1, 0.89, 1, 0.52, 0.53))
        .containsExactly("One run is too few for a comparison with the printed values.");
  }

  /** Three attackers share a false alarm of 1 %: nine equal coin flips are too frequent. */
  @Test
  void tooFewRunsAreRemarkedUpon() {
    assertThat(Table1Remarks.of(List.of(row(1, 0.9, Optional.empty(), 1, 1, 0))))
        .containsExactly(
            "policy: 1 run is too few to distinguish any attacker from a coin flip; at least 10 are"
                + " needed.");
    assertThat(Table1Remarks.of(List.of(row(9, 0.9, Optional.empty(), 9, 9, 0))))
        .containsExactly(
            "policy: 9 runs are too few to distinguish any attacker from a coin flip; at least 10"
                + " are needed.");
    assertThat(Table1Remarks.of(List.of(row(10, 0.9, Optional.empty(), 10, 5, 5))))
        .singleElement()
        .asString()
        .startsWith("policy: identified by incentive-share (right in all runs); no better than");
  }

  /**
   * 40 of 100 is within chance; 2 of 100 is as informative as 98, also for an attacker who provably
   * learns nothing.
   */
  @Test
  void attackersAreTestedTwoSided() {
    assertThat(Table1Remarks.of(List.of(row(100, 0.9, Optional.empty(), 40, 98, 2))))
        .containsExactly(
            "policy: identified by knowing (right in 98 of 100); identified, by inverting the guess,"
                + " by misled (wrong in 98 of 100); no better than a coin flip in 100 runs (which"
                + " do not exclude an advantage of 0.48): incentive-share. The policy provably"
                + " leaks nothing to knowing: unless the runs violate an assumption of the proof,"
                + " this is chance, as in one of a hundred such rows.");
  }
}

package feint.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import feint.eavesdrop.Ranged;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class Table1RemarksTest {

  private static Ranged about(double mean) {
    return new Ranged(mean, mean - 0.01, mean + 0.01);
  }

  private static Table1Row row(
      double learner, double eavesdropper, Optional<Contender.Published> printed) {
    return new Table1Row(
        "policy",
        45,
        about(learner),
        about(eavesdropper),
        about(0.7),
        List.of(
            new Table1Row.Attacked("knowing", about(0.9)),
            new Table1Row.Attacked("guessing", about(0.7)),
            new Table1Row.Attacked("misled", about(0.5))),
        about(300),
        about(1),
        printed);
  }

  @Test
  void whatAgreesNeedsNoRemark() {
    assertThat(
            Table1Remarks.of(
                List.of(row(0.9, 0.9, Optional.of(new Contender.Published(0.91, 0.89, 300))))))
        .isEmpty();
  }

  @Test
  void aModelThatIsNamedMoreOftenThanPrintedIsRemarkedUpon() {
    List<String> remarks =
        Table1Remarks.of(
            List.of(row(0.9, 0.9, Optional.of(new Contender.Published(0.9, 0.54, 254)))));
    assertThat(remarks)
        .singleElement()
        .asString()
        .startsWith(
            "policy: the paper's eavesdropper names the learner's model in about 100 % of runs; the"
                + " printed accuracies amount to 10 %. No policy hides 45 successes");
  }

  @Test
  void aLearnerWhoKnowsMoreThanPrintedIsRemarkedUpon() {
    assertThat(
            Table1Remarks.of(
                List.of(row(0.89, 0.5, Optional.of(new Contender.Published(0.52, 0.53, 190))))))
        .containsExactly("policy: the learner gets 89 % here, 52 % as printed.");
  }

  @Test
  void attackersAreSortedByWhatACoinWouldGet() {
    assertThat(Table1Remarks.of(List.of(row(0.9, 0.5, Optional.empty()))))
        .containsExactly(
            "policy, attackers: as good as a coin: guessing; better than that: knowing; worse: misled.");
  }
}

package feint.structure;

import static org.assertj.core.api.Assertions.assertThat;

import feint.math.Seed;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests by neighbouring queues, hinges and a few minors agree with brute force. */
class ConditionTest {

  private static final int PROCESSES = 1_000;

  @ParameterizedTest
  @EnumSource(Condition.class)
  void verdictAgreesWithBruteForce(Condition condition) {
    int held = 0;
    for (int n = 0; n < PROCESSES; n++) {
      SmallProcess small = new SmallProcess(new Seed(821).child(n).generator());
      Map<Condition, Verdict> verdicts = StructureCheck.conditions(small.process());
      boolean holds = verdicts.getOrDefault(condition, new Verdict.Holds()).holds();
      assertThat(holds)
          .as("%s in no. %d: %s", condition, n, small)
          .isEqualTo(small.holds(condition));
      held += holds ? 1 : 0;
    }
    assertThat(held).isBetween(PROCESSES / 20, PROCESSES * 19 / 20);
  }
}

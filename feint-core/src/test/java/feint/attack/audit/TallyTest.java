package feint.attack.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.attack.Attack;
import feint.attack.Attacker;
import feint.attack.Attacks;
import feint.attack.Observation;
import feint.attack.Posterior;
import feint.attack.World;
import feint.math.Estimate;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Counts of an attacker's guesses. */
class TallyTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(1, 1);

  /** An attacker with a constant posterior. */
  private record Convinced(Posterior now) implements Attacker {

    @Override
    public void see(Observation next) {}
  }

  private static void add(Tally tally, int real, double... suspicion) {
    tally.add(
        new Convinced(Posterior.of(suspicion)),
        List.of(new Observation(0, 1, false)),
        real,
        new Seed(1).generator());
  }

  private static Attack attack() {
    Policy policy =
        ObliviousPolicy.of(
            ObliviousSettings.defaults().withDecoys(2), IncentiveRule.constant(PROBLEM.shape(), 3));
    return Attacks.POLICY_AWARE.on(World.of(PROBLEM), policy);
  }

  /**
   * Of three trajectories, confidences of 0.6 and 0.8 predict 0.7 right guesses, an advantage of
   * (0.7 - 1/3) / (2/3) = 0.55, with a standard error of 0.1 / (2/3) = 0.15.
   */
  @Test
  void theExpectedAdvantageIsThatOfTheConfidence() {
    Tally tally = new Tally(1, 3);
    add(tally, 0, 0.6, 0.3, 0.1);
    add(tally, 2, 0.1, 0.1, 0.8);

    Estimate expected = tally.finding(attack()).expected();

    assertThat(expected.mean()).isCloseTo(0.55, within(1e-12));
    assertThat(expected.standardError()).isCloseTo(0.15, within(1e-12));
    assertThat(expected.draws()).isEqualTo(2);
  }

  /** Also if equally many runs were contradicted. */
  @Test
  void aTallyWithRunsCannotContinueFromOthers() {
    Tally tally = new Tally(1, 2);
    Tally.Numbers none = tally.numbers();
    add(tally, 0, 0.5, 0.5);
    Tally.Numbers one = tally.numbers();
    Tally contradicted = new Tally(1, 2);
    contradicted.begin(new Tally.Numbers(1, 1, one.loss(), one.confidence(), one.correct()));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> contradicted.begin(none))
        .withMessage("runs of a tally must be none yet, was 1");
  }
}

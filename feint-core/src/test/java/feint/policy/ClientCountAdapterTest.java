package feint.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.KnownProblems;
import feint.model.Action;
import feint.model.Participation;
import feint.model.Problem;
import feint.policy.markov.StationaryPolicies;
import org.junit.jupiter.api.Test;

class ClientCountAdapterTest {

  private static final Participation PARTICIPATION = Participation.of(35, 0.8, 0, 16, 21);
  private static final Problem PROBLEM = KnownProblems.threeStates(10, 3);

  @Test
  void numbersOfClientsAreLookedUpByTheirState() {
    SinglePolicy policy =
        StationaryPolicies.always(
            PROBLEM.shape(),
            TestPolicies.atOnePrice(PROBLEM.shape(), 2, (o, b) -> (o * 10 + b) / 100.0));
    Policy counting = ClientCountAdapter.of(policy, PARTICIPATION);
    assertThat(counting.shape()).isEqualTo(PARTICIPATION.counted(PROBLEM).shape());
    DecisionRule rule = counting.parts().get(0).policy().start().rule(0, PROBLEM.prior());
    int learning = PROBLEM.actions().learning(2);
    for (int connected = 0; connected <= 35; connected++) {
      int state = connected < 16 ? 1 : connected < 21 ? 2 : 3;
      for (int b = 0; b <= 3; b++) {
        assertThat(rule.probability(connected + 1, b, learning))
            .isEqualTo((state * 10 + b) / 100.0);
      }
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> rule.probability(37, 0, learning))
        .withMessageContaining("oracle in 1..36");
  }

  @Test
  void otherPropertiesOfThePolicyAreUnchanged() {
    SinglePolicy patient = new TestPolicies.Patient(PROBLEM, 1);
    Policy counting = ClientCountAdapter.of(patient, PARTICIPATION);
    assertThat(counting.remembers()).isEqualTo(patient.remembers());
    assertThat(counting.decoys()).isEqualTo(1);
    assertThat(counting.claim(PROBLEM)).isEqualTo(LeakageGuarantee.NONE);
    Memory memory = counting.parts().get(0).policy().start();
    assertThat(memory.stops()).isFalse();
    assertThat(memory.decoy(Action.obfuscate(1)).step(1))
        .isEqualTo(TestPolicies.Patient.DECOY_STEP);
    int learning = PROBLEM.actions().learning(0);
    assertThat(memory.rule(0, PROBLEM.prior()).probability(30, 1, learning)).isPositive();
    memory.see(new PublicQuery(Action.learn(1), 30));
    assertThat(memory.rule(1, PROBLEM.prior()).probability(30, 1, learning)).isZero();
    Policy mixture =
        ClientCountAdapter.of(
            TestPolicies.mixture(0.25, patient, StationaryPolicies.greedy(PROBLEM.shape())),
            PARTICIPATION);
    assertThat(mixture.parts()).extracting(Policy.Part::weight).containsExactly(0.25, 0.75);
  }

  @Test
  void statesMustBeThoseOfTheParticipation() {
    SinglePolicy greedy = StationaryPolicies.greedy(KnownProblems.twoStates().shape());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClientCountAdapter.of(greedy, PARTICIPATION))
        .withMessage("oracle states of the policy must be those of the participation, 3, was 2");
  }
}

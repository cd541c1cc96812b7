package feint.portable;

import feint.policy.DecoyLaw;
import feint.policy.DecoyStepping;
import feint.policy.Policy;
import java.util.Arrays;

/** Policies whose decoys move by a law of their own. */
final class DecoySteppingKind implements PolicyKind<DecoyStepping> {

  private static final double[] THE_FIRST = {1};

  @Override
  public String name() {
    return "decoy-stepping";
  }

  @Override
  public Class<DecoyStepping> type() {
    return DecoyStepping.class;
  }

  @Override
  public boolean covers(DecoyStepping policy) {
    return PolicyForm.covers(policy.policy());
  }

  @Override
  public void write(DecoyStepping policy, FormOutput out) {
    DecoyLaw law = policy.law();
    PolicyForm.write(policy.policy(), out);
    out.flag(law.answered()).number(law.step(0)).numbers(law.states()).numbers(law.decoys());
  }

  @Override
  public Policy read(FormInput in) {
    Policy policy = PolicyForm.readSingle(in);
    boolean answered = in.flag();
    double probability = in.number();
    double[] states = in.numbers();
    double[] decoys = in.numbers();
    DecoyLaw law = answered ? DecoyLaw.IF_INFORMATIVE : steps(probability, states);
    return DecoyStepping.by(Arrays.equals(decoys, THE_FIRST) ? law : law.towards(decoys), policy);
  }

  private static DecoyLaw steps(double probability, double[] states) {
    return states.length == 0 ? DecoyLaw.withProbability(probability) : DecoyLaw.inStates(states);
  }
}

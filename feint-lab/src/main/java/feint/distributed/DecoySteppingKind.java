package feint.distributed;

import feint.policy.DecoyDistribution;
import feint.policy.DecoyStepping;
import feint.policy.Policy;
import java.util.Arrays;

/** Codec of policies whose decoys step by a distribution of their own. */
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
    return PolicyCodec.covers(policy.policy());
  }

  @Override
  public void write(DecoyStepping policy, CodecOutput out) {
    DecoyDistribution distribution = policy.law();
    PolicyCodec.write(policy.policy(), out);
    out.flag(distribution.answered())
        .number(distribution.step(0))
        .numbers(distribution.states())
        .numbers(distribution.decoys());
  }

  @Override
  public Policy read(CodecInput in) {
    Policy policy = PolicyCodec.readSingle(in);
    boolean answered = in.flag();
    double probability = in.number();
    double[] states = in.numbers();
    double[] decoys = in.numbers();
    DecoyDistribution distribution =
        answered ? DecoyDistribution.IF_INFORMATIVE : steps(probability, states);
    return DecoyStepping.by(
        Arrays.equals(decoys, THE_FIRST) ? distribution : distribution.towards(decoys), policy);
  }

  private static DecoyDistribution steps(double probability, double[] states) {
    return states.length == 0
        ? DecoyDistribution.withProbability(probability)
        : DecoyDistribution.inStates(states);
  }
}

package feint.policyspec;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.encoding.ParticipationCodec;
import feint.math.Checks;
import feint.policy.ClientCountAdapter;
import feint.policy.DecoyDistribution;
import feint.policy.DecoyStepping;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import java.util.Arrays;
import java.util.List;

/** Codecs of policies that consist of others. */
final class WrapperEncodings {

  /** Mixtures: each component and its weight. */
  static final PolicyEncoding<MixturePolicy> MIXTURE =
      new PolicyEncoding<>(
          "mixture",
          MixturePolicy.class,
          policy -> policy.parts().stream().allMatch(part -> PolicyCodec.covers(part.policy())),
          (policy, out) ->
              out.list(
                  policy.parts(),
                  (to, part) -> PolicyCodec.write(part.policy(), to.number(part.weight()))),
          WrapperEncodings::readMixture);

  /**
   * Policies that depend on the number of connected clients: decisions by oracle state, and the
   * client counts of each state.
   */
  static final PolicyEncoding<ClientCountAdapter> CLIENT_COUNT =
      new PolicyEncoding<>(
          "counting",
          ClientCountAdapter.class,
          policy -> PolicyCodec.covers(policy.policy()),
          (policy, out) -> {
            PolicyCodec.write(policy.policy(), out);
            ParticipationCodec.write(policy.participation(), out);
          },
          in -> ClientCountAdapter.of(PolicyCodec.readSingle(in), ParticipationCodec.read(in)));

  /** Policies whose decoys step by a distribution of their own. */
  static final PolicyEncoding<DecoyStepping> DECOY_STEPPING =
      new PolicyEncoding<>(
          "decoy-stepping",
          DecoyStepping.class,
          policy -> PolicyCodec.covers(policy.policy()),
          WrapperEncodings::writeStepping,
          WrapperEncodings::readStepping);

  private static final double[] THE_FIRST = {1};

  private WrapperEncodings() {}

  private static Policy readMixture(CodecInput in) {
    List<Policy.Part> components =
        in.list(
            component -> {
              double weight = component.number();
              return new Policy.Part(PolicyCodec.readSingle(component), weight);
            });
    Checks.require(
        !components.isEmpty(), "components of a mixture", "must be at least one", "none");
    return MixturePolicy.of(components);
  }

  private static void writeStepping(DecoyStepping policy, CodecOutput out) {
    DecoyDistribution distribution = policy.law();
    PolicyCodec.write(policy.policy(), out);
    out.flag(distribution.answered())
        .number(distribution.step(0))
        .numbers(distribution.states())
        .numbers(distribution.decoys());
  }

  private static Policy readStepping(CodecInput in) {
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

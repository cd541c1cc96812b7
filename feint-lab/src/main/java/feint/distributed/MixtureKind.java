package feint.distributed;

import feint.math.Checks;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import java.util.List;

/** Codec of mixtures: each component and its weight. */
final class MixtureKind implements PolicyKind<MixturePolicy> {

  @Override
  public String name() {
    return "mixture";
  }

  @Override
  public Class<MixturePolicy> type() {
    return MixturePolicy.class;
  }

  @Override
  public boolean covers(MixturePolicy policy) {
    return policy.parts().stream().allMatch(component -> PolicyCodec.covers(component.policy()));
  }

  @Override
  public void write(MixturePolicy policy, CodecOutput out) {
    out.list(
        policy.parts(),
        (to, component) -> PolicyCodec.write(component.policy(), to.number(component.weight())));
  }

  @Override
  public Policy read(CodecInput in) {
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
}

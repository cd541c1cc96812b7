package feint.portable;

import feint.math.Checks;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import java.util.List;

/** Mixtures: each part, and its weight. */
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
    return policy.parts().stream().allMatch(part -> PolicyForm.covers(part.policy()));
  }

  @Override
  public void write(MixturePolicy policy, FormOutput out) {
    out.list(
        policy.parts(), (to, part) -> PolicyForm.write(part.policy(), to.number(part.weight())));
  }

  @Override
  public Policy read(FormInput in) {
    List<Policy.Part> parts =
        in.list(
            part -> {
              double weight = part.number();
              return new Policy.Part(PolicyForm.readSingle(part), weight);
            });
    Checks.require(!parts.isEmpty(), "parts of a mixture", "must be some", "none");
    return MixturePolicy.of(parts);
  }
}

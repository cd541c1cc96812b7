package feint.portable;

import feint.math.Checks;
import feint.policy.Policy;
import feint.policy.SinglePolicy;
import java.util.List;
import java.util.Optional;

/**
 * Any policy as bytes, if its kind is known. What is read does the same as what was written after
 * every past that a run can have; where a policy is a function of a problem and some settings,
 * these are written, and it is made anew.
 */
final class PolicyForm {

  private static final int VERSION = 1;

  private static final List<PolicyKind<?>> KINDS =
      List.of(
          new StagedKind(),
          new ExactKind(),
          new LongRunKind(),
          new BalancedKind(),
          new OpenKind(),
          new MixtureKind(),
          new CountingKind(),
          new DecoySteppingKind(),
          new OwnKind());

  private static final PolicyCache CACHE = new PolicyCache();

  private PolicyForm() {}

  /** Whether a policy can be written. */
  static boolean covers(Policy policy) {
    return kind(policy).filter(kind -> covers(kind, policy)).isPresent();
  }

  private static Optional<PolicyKind<?>> kind(Policy policy) {
    return KINDS.stream().filter(kind -> kind.type().isInstance(policy)).findFirst();
  }

  private static <P extends Policy> boolean covers(PolicyKind<P> kind, Policy policy) {
    return kind.covers(kind.type().cast(policy));
  }

  static void write(Policy policy, FormOutput out) {
    PolicyKind<?> kind =
        kind(policy)
            .orElseThrow(() -> new IllegalArgumentException("policy must be of a known kind"));
    FormOutput part = new FormOutput().whole(VERSION).text(kind.name());
    write(kind, policy, part);
    out.part(part);
  }

  private static <P extends Policy> void write(PolicyKind<P> kind, Policy policy, FormOutput out) {
    kind.write(kind.type().cast(policy), out);
  }

  /** Reads a policy, or finds that it has been read before: some take a while to be made. */
  static Policy read(FormInput in) {
    byte[] bytes = in.bytes();
    return CACHE.policy(bytes, () -> in.within(bytes, PolicyForm::made));
  }

  private static Policy made(FormInput in) {
    int version = in.small();
    Checks.require(version == VERSION, "version of a policy", "must be " + VERSION, version);
    String name = in.text();
    return KINDS.stream()
        .filter(kind -> kind.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("policy of an unknown kind: " + name))
        .read(in);
  }

  /** Reads a policy that is no mixture. */
  static SinglePolicy readSingle(FormInput in) {
    if (read(in) instanceof SinglePolicy single) {
      return single;
    }
    throw new IllegalArgumentException("policy within another must be a single one");
  }
}

package feint.distributed;

import feint.math.Checks;
import feint.policy.Policy;
import feint.policy.SinglePolicy;
import java.util.List;
import java.util.Optional;

/**
 * Codec of policies of all known kinds. A decoded policy makes the same decisions as the encoded
 * one after every possible history. A policy that is a function of a problem and settings is
 * encoded by these and created anew.
 */
public final class PolicyCodec {

  private static final int VERSION = 1;

  private static final List<PolicyKind<?>> KINDS =
      List.of(
          new StagedKind(),
          new ExactKind(),
          new LongRunKind(),
          new BalancedKind(),
          new ObliviousKind(),
          new MixtureKind(),
          new ClientCountKind(),
          new DecoySteppingKind(),
          new PluginKindOfPolicy());

  private static final PolicyCache CACHE = new PolicyCache();

  private PolicyCodec() {}

  /** Returns whether a policy can be encoded. */
  public static boolean covers(Policy policy) {
    return kind(policy).filter(kind -> covers(kind, policy)).isPresent();
  }

  private static Optional<PolicyKind<?>> kind(Policy policy) {
    return KINDS.stream().filter(kind -> kind.type().isInstance(policy)).findFirst();
  }

  private static <P extends Policy> boolean covers(PolicyKind<P> kind, Policy policy) {
    return kind.covers(kind.type().cast(policy));
  }

  public static void write(Policy policy, CodecOutput out) {
    PolicyKind<?> kind =
        kind(policy)
            .orElseThrow(() -> new IllegalArgumentException("policy must be of a known kind"));
    CodecOutput part = new CodecOutput().whole(VERSION).text(kind.name());
    write(kind, policy, part);
    out.part(part);
  }

  private static <P extends Policy> void write(PolicyKind<P> kind, Policy policy, CodecOutput out) {
    kind.write(kind.type().cast(policy), out);
  }

  /**
   * Reads a policy, from the cache if it was read before: some are expensive to create.
   *
   * @throws IllegalArgumentException if the bytes are malformed
   */
  public static Policy read(CodecInput in) {
    byte[] bytes = in.bytes();
    return CACHE.policy(bytes, () -> in.within(bytes, PolicyCodec::made));
  }

  private static Policy made(CodecInput in) {
    int version = in.small();
    Checks.require(version == VERSION, "version of a policy", "must be " + VERSION, version);
    String name = in.text();
    return KINDS.stream()
        .filter(kind -> kind.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("policy of an unknown kind: " + name))
        .read(in);
  }

  /** Reads a policy that is not a mixture. */
  static SinglePolicy readSingle(CodecInput in) {
    if (read(in) instanceof SinglePolicy single) {
      return single;
    }
    throw new IllegalArgumentException("policy within another must be a single one");
  }
}

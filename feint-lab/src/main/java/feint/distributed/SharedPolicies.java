package feint.distributed;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.math.Checks;
import feint.policy.Policy;
import feint.policyspec.PolicyCodec;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/** Policies of some work, each of which is written once. */
final class SharedPolicies {

  private final IdentityHashMap<Policy, Integer> numbers = new IdentityHashMap<>();
  private final List<Policy> policies = new ArrayList<>();

  /** Returns the number of a policy, which is added if it is new. */
  int number(Policy policy) {
    return numbers.computeIfAbsent(
        policy,
        added -> {
          policies.add(added);
          return policies.size() - 1;
        });
  }

  void write(CodecOutput out) {
    out.list(policies, (to, policy) -> PolicyCodec.write(policy, to));
  }

  /** Reads the policies by their numbers. */
  static List<Policy> read(CodecInput in) {
    return in.list(PolicyCodec::read);
  }

  /** Returns the element that the next number refers to. */
  static <E> E at(List<E> all, int number, String what) {
    return all.get(Checks.within(0, all.size() - 1, number, "number of a " + what));
  }
}

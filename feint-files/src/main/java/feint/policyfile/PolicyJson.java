package feint.policyfile;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.model.Problem;
import feint.policy.LeakageGuarantee;
import feint.policy.Observable;
import feint.policy.Policy;
import java.util.Locale;

/**
 * JSON form of the properties of a run's policy that its owner sees, the same in every interface.
 */
public final class PolicyJson {

  private PolicyJson() {}

  /**
   * Returns {@code decoys}, the number of decoys that the policy queries, and {@code guarantee}:
   * the largest {@code advantage} that an observer can have who sees no more than {@code seen}, or
   * null if nothing is proven.
   *
   * @param world the problem in which the policy is played
   */
  public static ObjectNode of(Policy policy, Problem world) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("decoys", policy.decoys());
    LeakageGuarantee claim = policy.claim(world);
    if (claim.seen().isEmpty()) {
      return node.putNull("guarantee");
    }
    ObjectNode guarantee = node.putObject("guarantee").put("advantage", claim.advantage());
    ArrayNode seen = guarantee.putArray("seen");
    for (Observable observable : Observable.values()) {
      if (claim.seen().contains(observable)) {
        seen.add(observable.name().toLowerCase(Locale.ROOT));
      }
    }
    return node;
  }
}

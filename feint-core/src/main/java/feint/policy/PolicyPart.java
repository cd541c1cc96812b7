package feint.policy;

import feint.model.Problem;
import feint.part.Part;
import feint.part.PartOptions;

/**
 * A policy of yours that has a name: a jar that has one, named in {@code
 * META-INF/services/feint.policy.PolicyPart}, is given to a command by {@code --with}.
 *
 * <p>Nothing that such a policy says is proven of it is believed: its {@link Policy#claim} is not
 * asked for. What it gives away, an audit measures.
 */
public interface PolicyPart extends Part {

  /**
   * The policy for a problem, whose shape it must have. It is asked for once per command, or once
   * per scenario of a service, and must be the same for the same arguments whenever it is asked
   * for: runs are rebuilt with it.
   *
   * @throws IllegalArgumentException if it cannot be made for this problem, or with these options
   */
  Policy create(Problem problem, PartOptions options);
}

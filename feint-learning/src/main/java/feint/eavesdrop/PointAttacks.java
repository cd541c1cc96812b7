package feint.eavesdrop;

import feint.audit.Attack;
import feint.audit.Attacks;
import feint.model.Problem;
import feint.policy.Policy;
import java.util.ArrayList;
import java.util.List;

/** The attacks on runs in which points are seen. */
public final class PointAttacks {

  private PointAttacks() {}

  /** All of them: those that need no points first, then those that do. */
  public static List<Attack> all(Problem problem, Policy policy) {
    List<Attack> all = new ArrayList<>(Attacks.all(problem, policy));
    all.add(new Convergence());
    return List.copyOf(all);
  }
}

package feint.eavesdrop;

import feint.audit.Attack;
import feint.audit.Attacker;
import feint.audit.Attacks;
import feint.model.Problem;
import feint.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** A way of telling which of two trajectories is the real one from what was seen of them. */
public interface Suspicion {

  /** Its name in reports. */
  String name();

  /** How sure it is that the first trajectory is the real one; one half is a coin. */
  double first(Surveillance seen);

  /** Whether it points at the first trajectory; the coin is tossed only if it cannot tell. */
  default boolean choosesFirst(Surveillance seen, RandomGenerator coin) {
    double sure = first(seen);
    return sure == 0.5 ? coin.nextBoolean() : sure > 0.5;
  }

  /** An attack that needs no points: it is shown which trajectory each query was assigned to. */
  static Suspicion of(Attack attack) {
    return new Suspicion() {
      @Override
      public String name() {
        return attack.name();
      }

      @Override
      public double first(Surveillance seen) {
        Attacker attacker = attack.start();
        seen.sightings().forEach(attacker::see);
        return attacker.first();
      }
    };
  }

  /** All of them: those of an audit, and those that look at points. */
  static List<Suspicion> all(Problem problem, Policy policy) {
    List<Suspicion> all = new ArrayList<>();
    Attacks.all(problem, policy).forEach(attack -> all.add(of(attack)));
    all.add(new Convergence());
    return List.copyOf(all);
  }
}

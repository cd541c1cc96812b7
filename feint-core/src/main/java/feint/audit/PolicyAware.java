package feint.audit;

import feint.model.Problem;
import feint.policy.Policy;
import feint.policy.Sight;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The attack of whoever knows the policy, &Gamma;, &Delta; and the initial law: how likely all that
 * was seen is if each of the trajectories is the real one.
 */
record PolicyAware(String name, Problem problem, Policy policy, Set<Sight> sees) implements Attack {

  /** Whether another, whatever its name, sees and knows the same. */
  boolean sameAs(PolicyAware other) {
    return problem == other.problem && policy == other.policy && sees.equals(other.sees);
  }

  @Override
  public Knowledge knows() {
    return Knowledge.POLICY;
  }

  @Override
  public boolean givesPosterior() {
    return true;
  }

  @Override
  public Attacker start() {
    List<Reading> readings =
        IntStream.rangeClosed(0, policy.decoys())
            .mapToObj(real -> new Reading(problem, policy, sees, real))
            .toList();
    return new Attacker() {
      @Override
      public void see(Observation next) {
        readings.forEach(reading -> reading.see(next));
      }

      @Override
      public void ended() {
        readings.forEach(Reading::ended);
      }

      @Override
      public Suspicion now() {
        return Suspicion.posterior(readings.stream().mapToDouble(Reading::logLikelihood).toArray());
      }
    };
  }
}

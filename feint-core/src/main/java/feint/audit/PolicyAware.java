package feint.audit;

import feint.model.Action;
import feint.model.Problem;
import feint.policy.Policy;
import feint.policy.Sight;
import java.util.EnumSet;
import java.util.Set;

/**
 * The attack of whoever knows the policy, &Gamma;, &Delta; and the initial law: how likely all that
 * was seen is if the first trajectory is the real one, and how likely if the second is.
 */
record PolicyAware(String name, Problem problem, Policy policy, boolean seesSteps)
    implements Attack {

  /** Whether another, whatever its name, sees and knows the same. */
  boolean sameAs(PolicyAware other) {
    return problem == other.problem && policy == other.policy && seesSteps == other.seesSteps;
  }

  @Override
  public Knowledge knows() {
    return Knowledge.POLICY;
  }

  @Override
  public Set<Sight> sees() {
    return seesSteps
        ? EnumSet.of(Sight.QUERIES, Sight.INCENTIVES, Sight.STEPS)
        : EnumSet.of(Sight.QUERIES, Sight.INCENTIVES);
  }

  @Override
  public boolean givesPosterior() {
    return true;
  }

  @Override
  public Attacker start() {
    Reading firstIsReal = new Reading(problem, policy, seesSteps);
    Reading secondIsReal = new Reading(problem, policy, seesSteps);
    return new Attacker() {
      @Override
      public void see(Observation next) {
        Action learn = Action.learn(next.incentive());
        Action obfuscate = Action.obfuscate(next.incentive());
        boolean first = next.trajectory() == 0;
        firstIsReal.see(first ? learn : obfuscate, next.step());
        secondIsReal.see(first ? obfuscate : learn, next.step());
      }

      @Override
      public Suspicion now() {
        return Suspicion.posterior(firstIsReal.logLikelihood(), secondIsReal.logLikelihood());
      }
    };
  }
}

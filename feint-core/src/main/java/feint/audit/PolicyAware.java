package feint.audit;

import feint.model.Action;
import feint.model.Problem;
import feint.policy.Policy;

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
  public boolean givesPosterior() {
    return true;
  }

  @Override
  public Attacker start() {
    Hypothesis firstIsReal = new Hypothesis(problem, policy, seesSteps);
    Hypothesis secondIsReal = new Hypothesis(problem, policy, seesSteps);
    return new Attacker() {
      @Override
      public void see(Sighting next) {
        Action learn = Action.learn(next.incentive());
        Action obfuscate = Action.obfuscate(next.incentive());
        firstIsReal.see(next.first() ? learn : obfuscate, next.step());
        secondIsReal.see(next.first() ? obfuscate : learn, next.step());
      }

      @Override
      public double first() {
        double ratio = firstIsReal.logLikelihood() - secondIsReal.logLikelihood();
        // Also where both are impossible, which rounding alone can make of a run.
        boolean coin = Double.isNaN(ratio) || Math.abs(ratio) <= 1e-9;
        return coin ? 0.5 : 1 / (1 + Math.exp(-ratio));
      }
    };
  }
}

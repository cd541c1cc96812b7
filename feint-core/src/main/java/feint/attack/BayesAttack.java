package feint.attack;

import feint.policy.Observable;
import feint.policy.Policy;
import java.util.EnumSet;
import java.util.Set;

/**
 * Likelihood-ratio attack with a known oracle and, optionally, a known policy: computes the
 * likelihood of all observations under each hypothesis on the real trajectory.
 *
 * <p>A policy-aware attack receives the incentives and whatever the policy remembers, which it
 * needs to predict decisions. Otherwise it assumes a {@link UniformLearnerModel}.
 */
public record BayesAttack(
    String name, Eavesdropper who, Set<Observable> sees, World world, Policy policy)
    implements Attack {

  static BayesAttack of(String name, Eavesdropper who, World world, Policy policy) {
    EnumSet<Observable> sees = EnumSet.copyOf(who.sees());
    if (who.knows() == Knowledge.POLICY) {
      sees.add(Observable.INCENTIVES);
      sees.addAll(policy.remembers());
      return new BayesAttack(name, who, sees, world, policy);
    }
    Policy presumed = new UniformLearnerModel(world.problem().shape(), policy.decoys());
    return new BayesAttack(name, who, sees, world, presumed);
  }

  /** Returns whether another attack has the same observables and knowledge, whatever its name. */
  boolean sameAs(BayesAttack other) {
    return world.equals(other.world)
        && knows() == other.knows()
        && sees.equals(other.sees)
        && (policy == other.policy || knows() != Knowledge.POLICY);
  }

  /** Returns whether this attack is defined by its eavesdropper, this policy and this world. */
  public boolean isOn(World where, Policy played) {
    return world.equals(where)
        && (knows() == Knowledge.POLICY ? policy == played : policy.decoys() == played.decoys());
  }

  @Override
  public Knowledge knows() {
    return who.knows();
  }

  @Override
  public Set<Observable> shown() {
    EnumSet<Observable> more = EnumSet.copyOf(sees);
    more.removeAll(who.sees());
    return more;
  }

  @Override
  public int colluding() {
    return sees.contains(Observable.ATTENDANCE) ? world.colluding() : 0;
  }

  @Override
  public boolean givesPosterior() {
    return true;
  }

  @Override
  public Attacker start() {
    return new BayesAttacker(this);
  }

  /** Creates a filter under the hypothesis that a trajectory is real. */
  HypothesisFilter filter(int real) {
    return new HypothesisFilter(world, policy, sees, real);
  }

  /** Creates a filter of a run that follows another, starting with the evidence of that run. */
  HypothesisFilter filter(int real, CarriedEvidence.Item from) {
    return new HypothesisFilter(world, policy, sees, real, from);
  }

  /**
   * Computes the posterior from the log-likelihood of each hypothesis. If the assumed policy rules
   * out every hypothesis, the posterior is uniform.
   */
  Posterior posterior(double... logLikelihoods) {
    Posterior posterior = Posterior.posterior(logLikelihoods);
    return posterior.contradicts() && knows() != Knowledge.POLICY ? uniform() : posterior;
  }

  private Posterior uniform() {
    return Posterior.most(new double[policy.decoys() + 1]);
  }
}

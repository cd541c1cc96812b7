package feint.audit;

import feint.policy.Policy;
import feint.policy.Sight;
import java.util.EnumSet;
import java.util.Set;

/**
 * The attack of whoever knows how the oracle behaves, and maybe the policy: how likely all that was
 * seen is if each of the trajectories is the real one.
 *
 * <p>Whoever knows the policy is shown what that remembers, and what was paid: without these nobody
 * can say what it does next. Whoever does not know it presumes a {@link PresumedLearner}.
 */
record Weighing(String name, Eavesdropper who, Set<Sight> sees, World world, Policy policy)
    implements Attack {

  static Weighing of(String name, Eavesdropper who, World world, Policy policy) {
    EnumSet<Sight> sees = EnumSet.copyOf(who.sees());
    if (who.knows() == Knowledge.POLICY) {
      sees.add(Sight.INCENTIVES);
      sees.addAll(policy.remembers());
      return new Weighing(name, who, sees, world, policy);
    }
    Policy presumed = new PresumedLearner(world.problem().shape(), policy.decoys());
    return new Weighing(name, who, sees, world, presumed);
  }

  /** Whether another, whatever its name, sees and knows the same. */
  boolean sameAs(Weighing other) {
    return world.equals(other.world)
        && knows() == other.knows()
        && sees.equals(other.sees)
        && (policy == other.policy || knows() != Knowledge.POLICY);
  }

  /** Whether it is the attack of somebody without another name on this policy in this world. */
  boolean isOn(World where, Policy played) {
    return world.equals(where)
        && (knows() == Knowledge.POLICY ? policy == played : policy.decoys() == played.decoys());
  }

  @Override
  public Knowledge knows() {
    return who.knows();
  }

  @Override
  public Set<Sight> shown() {
    EnumSet<Sight> more = EnumSet.copyOf(sees);
    more.removeAll(who.sees());
    return more;
  }

  @Override
  public int colluding() {
    return sees.contains(Sight.ATTENDANCE) ? world.colluding() : 0;
  }

  @Override
  public boolean givesPosterior() {
    return true;
  }

  @Override
  public Attacker start() {
    return new Weigher(this);
  }

  /** A reading of a row in which a trajectory is real, of which nothing has been seen yet. */
  Reading reading(int real) {
    return new Reading(world, policy, sees, real);
  }

  /** The same of a run that follows another, which has left some evidence. */
  Reading reading(int real, CarriedEvidence.Item from) {
    return new Reading(world, policy, sees, real, from);
  }

  /** What to think of trajectories, if what was seen is so likely where each of them is real. */
  Suspicion suspicion(double... logLikelihoods) {
    Suspicion found = Suspicion.posterior(logLikelihoods);
    return found.contradicts() && knows() != Knowledge.POLICY ? nobody() : found;
  }

  /** Whoever presumed wrongly knows no more than before. */
  private Suspicion nobody() {
    return Suspicion.most(new double[policy.decoys() + 1]);
  }
}

package feint.audit;

import feint.policy.Policy;
import feint.policy.Sight;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

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
    List<Reading> readings =
        IntStream.rangeClosed(0, policy.decoys())
            .mapToObj(real -> new Reading(world, policy, sees, real))
            .toList();
    return new Attacker() {
      @Override
      public void see(Observation next) {
        readings.forEach(reading -> reading.see(next));
      }

      @Override
      public void ended() {
        readings.forEach(knows() == Knowledge.POLICY ? Reading::ended : Reading::over);
      }

      @Override
      public Suspicion now() {
        Suspicion found =
            Suspicion.posterior(readings.stream().mapToDouble(Reading::logLikelihood).toArray());
        return found.contradicts() && knows() != Knowledge.POLICY ? nobody() : found;
      }
    };
  }

  /** Whoever presumed wrongly knows no more than before. */
  private Suspicion nobody() {
    return Suspicion.most(new double[policy.decoys() + 1]);
  }
}

package feint.attack.audit;

import feint.attack.Attack;
import feint.attack.Attacker;
import feint.attack.BayesAttack;
import feint.attack.BayesAttacker;
import feint.attack.DecisionLog;
import feint.attack.Observation;
import feint.attack.PlayedQuery;
import feint.attack.PluginAttackFactory;
import feint.attack.World;
import feint.math.Seed;
import feint.policy.Policy;
import feint.policy.plugin.PluginPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Source of runs that are simulated on demand. */
record PlayedRuns(World world, Policy policy) implements RunSource {

  @Override
  public Tally blank() {
    return new Tally(world.problem().horizon(), world.runsInARow(), policy.decoys() + 1);
  }

  @Override
  public LabelledRuns row(long number, Seed seed) {
    Optional<DecisionLog> log =
        PluginPolicy.guard(policy).map(guard -> new DecisionLog(policy.shape()));
    Policy recorded = log.map(it -> it.recording(policy)).orElse(policy);
    List<List<PlayedQuery>> row = world.play(recorded, seed.child(0));
    RandomGenerator random = seed.child(1).generator();
    int[] names = names(random);
    int real = names[0];
    List<List<Observation>> seen = new ArrayList<>();
    for (List<PlayedQuery> queries : row) {
      int[] here = names;
      seen.add(queries.stream().map(query -> observation(query, here)).toList());
      names = renamed(names, random);
    }
    return new LabelledRuns(seen, true, real, log);
  }

  private static Observation observation(PlayedQuery query, int[] names) {
    return new Observation(
        names[query.turn().decoy()],
        query.turn().action().incentive(),
        query.turn().stepState(),
        query.state(),
        query.attending());
  }

  /** Draws the public index of the real trajectory, followed by those of the decoys. */
  private int[] names(RandomGenerator random) {
    if (policy.decoys() == 1) {
      return random.nextBoolean() ? new int[] {0, 1} : new int[] {1, 0};
    }
    int[] names = IntStream.rangeClosed(0, policy.decoys()).toArray();
    shuffle(names, 0, random);
    return names;
  }

  /** Draws new indices for the decoys; they and the order of the decoys are new in every run. */
  private static int[] renamed(int[] names, RandomGenerator random) {
    int[] again = names.clone();
    shuffle(again, 1, random);
    return again;
  }

  /** Shuffles all indices from {@code first} on. */
  private static void shuffle(int[] names, int first, RandomGenerator random) {
    for (int last = names.length - 1; last > first; last--) {
      int other = first + random.nextInt(last + 1 - first);
      int saved = names[last];
      names[last] = names[other];
      names[other] = saved;
    }
  }

  /**
   * Compares the decisions under the true hypothesis, since the audit knows which trajectory is
   * real.
   */
  @Override
  public void requireSameDecisions(
      Attacker attacker, Attack attack, LabelledRuns seen, long number) {
    if (attack instanceof BayesAttack bayes
        && bayes.isOn(world, policy)
        && attacker instanceof BayesAttacker bayesAttacker
        && seen.decisions().isPresent()) {
      bayesAttacker
          .decisions(seen.real())
          .map(filtered -> difference(seen, filtered))
          .filter(OptionalInt::isPresent)
          .ifPresent(
              query ->
                  PluginPolicy.guard(policy)
                      .orElseThrow()
                      .require(
                          false,
                          "must decide the same after the same public history, but at query "
                              + query.getAsInt()
                              + " of run "
                              + number
                              + " its decision rule for "
                              + attack.name()
                              + " differs from the one that it played"));
    }
  }

  private OptionalInt difference(LabelledRuns seen, DecisionLog filtered) {
    return seen.decisions()
        .orElseThrow()
        .firstDifference(filtered, policy.parts().size(), seen.row());
  }

  /**
   * Simulated runs follow the policy that attackers know, so no attacker may find them impossible.
   */
  @Override
  public void requirePossible(Tally tally, Attack attack, long number) {
    if (tally.contradicted() > 0) {
      PluginAttackFactory.guard(attack)
          .ifPresent(
              guard ->
                  guard.require(
                      false,
                      "must not report a contradiction in a simulated run, but did in run "
                          + number));
      throw new IllegalStateException(
          attack.name()
              + " found run "
              + number
              + " impossible under every hypothesis: it assumes another policy or oracle than"
              + " was played");
    }
  }
}

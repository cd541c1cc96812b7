package feint.audit;

import feint.math.Seed;
import feint.policy.OwnPolicy;
import feint.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Runs of a policy that are played in a world when they are asked for. */
record PlayedRuns(World world, Policy policy) implements Source {

  @Override
  public Tally blank() {
    return new Tally(world.problem().horizon(), world.runsInARow(), policy.decoys() + 1);
  }

  @Override
  public Seen row(long number, Seed seed) {
    Optional<DecisionLog> log =
        OwnPolicy.guard(policy).map(guard -> new DecisionLog(policy.shape()));
    Policy played = log.map(it -> it.recording(policy)).orElse(policy);
    List<List<Sent>> row = world.play(played, seed.child(0));
    RandomGenerator random = seed.child(1).generator();
    int[] names = names(random);
    int real = names[0];
    List<List<Observation>> seen = new ArrayList<>();
    for (List<Sent> queries : row) {
      int[] here = names;
      seen.add(queries.stream().map(query -> observation(query, here)).toList());
      names = renamed(names, random);
    }
    return new Seen(seen, true, real, log);
  }

  private static Observation observation(Sent query, int[] names) {
    return new Observation(
        names[query.turn().decoy()],
        query.turn().action().incentive(),
        query.turn().madeIn(),
        query.state(),
        query.attending());
  }

  /** The number of the real trajectory, then those of the decoys, drawn at random. */
  private int[] names(RandomGenerator random) {
    if (policy.decoys() == 1) {
      return random.nextBoolean() ? new int[] {0, 1} : new int[] {1, 0};
    }
    int[] names = IntStream.rangeClosed(0, policy.decoys()).toArray();
    shuffle(names, 0, random);
    return names;
  }

  /** Decoys are numbered anew in every run, and which of them comes first is drawn anew, too. */
  private static int[] renamed(int[] names, RandomGenerator random) {
    int[] again = names.clone();
    shuffle(again, 1, random);
    return again;
  }

  /** Puts all but the first few into a random order. */
  private static void shuffle(int[] names, int first, RandomGenerator random) {
    for (int last = names.length - 1; last > first; last--) {
      int drawn = first + random.nextInt(last + 1 - first);
      int moved = names[last];
      names[last] = names[drawn];
      names[drawn] = moved;
    }
  }

  /** The audit knows which trajectory is real: the reading that knows it, too, is the true one. */
  @Override
  public void requireSameDecisions(Attacker attacker, Attack attack, Seen seen, long number) {
    if (attack instanceof Weighing weighing
        && weighing.isOn(world, policy)
        && attacker instanceof Weigher weigher
        && seen.decisions().isPresent()) {
      weigher
          .decisions(seen.real())
          .map(read -> difference(seen, read))
          .filter(OptionalInt::isPresent)
          .ifPresent(
              query ->
                  OwnPolicy.guard(policy)
                      .orElseThrow()
                      .require(
                          false,
                          "must do the same after the same public past, but at query "
                              + query.getAsInt()
                              + " of run "
                              + number
                              + " its rule for "
                              + attack.name()
                              + ", who knows it, is not the one that it played"));
    }
  }

  private OptionalInt difference(Seen seen, DecisionLog read) {
    return seen.decisions().orElseThrow().firstDifference(read, policy.parts().size(), seen.row());
  }

  /** Here the policy that an attacker knows is the one that is played: so its run can happen. */
  @Override
  public void requirePossible(Tally tally, Attack attack, long number) {
    if (tally.contradicted() > 0) {
      OwnPlan.guard(attack)
          .ifPresent(
              guard ->
                  guard.require(
                      false,
                      "must not take a simulated run for impossible, but did run " + number));
      throw new IllegalStateException(
          attack.name()
              + " finds that run "
              + number
              + " cannot have happened, whichever trajectory is real: it does not know the policy"
              + " or the oracle that was played");
    }
  }
}

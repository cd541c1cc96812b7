package feint.audit;

import feint.math.Checks;
import feint.math.Point;
import feint.math.Seed;
import feint.policy.Policy;
import feint.simulation.Pieces;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Runs that are shown to each of some attacks, in blocks: a piece is a tally for each attack. */
record AuditedRuns(World world, Policy policy, List<Attack> attacks, int runs, Seed seed)
    implements Pieces<List<Tally>> {

  /** Losses are added up block by block: another size would change their last digits. */
  private static final int BLOCK = 16;

  AuditedRuns {
    Checks.atLeast(1, runs, "runs");
    attacks = List.copyOf(attacks);
  }

  /** The tallies of no run yet. */
  List<Tally> blank() {
    int horizon = world.problem().horizon();
    int inARow = world.row().runs();
    return attacks.stream().map(attack -> new Tally(horizon, inARow, policy.decoys() + 1)).toList();
  }

  @Override
  public long count() {
    return (runs - 1L) / BLOCK + 1;
  }

  @Override
  public List<Tally> piece(long number) {
    List<Tally> tallies = blank();
    long from = number * BLOCK;
    for (long run = from; run < Math.min(from + BLOCK, runs); run++) {
      show(run, tallies);
    }
    return tallies;
  }

  /** Shows one run to each attack. */
  private void show(long run, List<Tally> tallies) {
    Seed own = seed.child(run);
    List<List<Sent>> row = world.play(policy, own.child(0));
    RandomGenerator random = own.child(1).generator();
    int[] names = names(random);
    int real = names[0];
    List<List<Observation>> seen = new ArrayList<>();
    for (List<Sent> queries : row) {
      int[] here = names;
      seen.add(queries.stream().map(query -> observation(query, here)).toList());
      names = renamed(names, random);
    }
    for (int i = 0; i < attacks.size(); i++) {
      // Each tosses its own coins, so that what one finds does not depend on who else attacks.
      tallies.get(i).addRow(attacks.get(i).start(), seen, real, own.child(2).generator());
      requirePossible(tallies.get(i), attacks.get(i), run);
    }
  }

  private static Observation observation(Sent query, int[] names) {
    return new Observation(
        names[query.turn().decoy()],
        query.turn().action().incentive(),
        query.turn().madeIn(),
        query.state(),
        query.attending(),
        Point.NOWHERE);
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

  /** Here the policy that an attacker knows is the one that is played: so its run can happen. */
  private static void requirePossible(Tally tally, Attack attack, long run) {
    if (tally.contradicted() > 0) {
      throw new IllegalStateException(
          attack.name()
              + " finds that run "
              + run
              + " cannot have happened, whichever trajectory is real: it does not know the policy"
              + " or the oracle that was played");
    }
  }
}

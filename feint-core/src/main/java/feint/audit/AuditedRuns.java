package feint.audit;

import feint.math.Checks;
import feint.math.Point;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.simulation.Pieces;
import feint.simulation.Transcript;
import feint.simulation.Trial;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Runs that are shown to each of some attacks, in blocks: a piece is a tally for each attack. */
record AuditedRuns(Problem problem, Policy policy, List<Attack> attacks, int runs, Seed seed)
    implements Pieces<List<Tally>> {

  /** Losses are added up block by block: another size would change their last digits. */
  private static final int BLOCK = 16;

  AuditedRuns {
    Checks.atLeast(1, runs, "runs");
    attacks = List.copyOf(attacks);
  }

  /** The tallies of no run yet. */
  List<Tally> blank() {
    return attacks.stream()
        .map(attack -> new Tally(problem.horizon(), policy.decoys() + 1))
        .toList();
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
    Transcript transcript = new Trial(policy, 1, own.child(0)).transcript(problem, 0);
    int[] names = names(own.child(1).generator());
    int real = names[0];
    List<Observation> seen =
        transcript.queries().stream()
            .map(
                query ->
                    new Observation(
                        names[query.query().decoy()],
                        query.action().incentive(),
                        query.turn().madeIn(),
                        query.oracle(),
                        0,
                        Point.NOWHERE))
            .toList();
    for (int i = 0; i < attacks.size(); i++) {
      // Each tosses its own coins, so that what one finds does not depend on who else attacks.
      tallies.get(i).add(attacks.get(i).start(), seen, real, own.child(2).generator());
      requirePossible(tallies.get(i), attacks.get(i), run);
    }
  }

  /** The number of the real trajectory, then those of the decoys, drawn at random. */
  private int[] names(RandomGenerator random) {
    if (policy.decoys() == 1) {
      return random.nextBoolean() ? new int[] {0, 1} : new int[] {1, 0};
    }
    int[] names = IntStream.rangeClosed(0, policy.decoys()).toArray();
    for (int left = names.length; left > 1; left--) {
      int drawn = random.nextInt(left);
      int last = names[left - 1];
      names[left - 1] = names[drawn];
      names[drawn] = last;
    }
    return names;
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

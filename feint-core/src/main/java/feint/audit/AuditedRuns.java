package feint.audit;

import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.simulation.Pieces;
import feint.simulation.Transcript;
import feint.simulation.Trial;
import java.util.List;

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
    return attacks.stream().map(attack -> new Tally(problem.horizon())).toList();
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
    int real = own.child(1).generator().nextBoolean() ? 0 : 1;
    List<Observation> seen =
        transcript.queries().stream()
            .map(
                query ->
                    new Observation(
                        query.action().learns() ? real : 1 - real,
                        query.action().incentive(),
                        query.step()))
            .toList();
    for (int i = 0; i < attacks.size(); i++) {
      // Each tosses its own coins, so that what one finds does not depend on who else attacks.
      tallies.get(i).add(attacks.get(i).start(), seen, real, own.child(2).generator());
      requirePossible(tallies.get(i), attacks.get(i), run);
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

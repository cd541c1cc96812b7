package feint.audit;

import feint.math.Checks;
import feint.math.Execution;
import feint.math.Progress;
import feint.math.Seed;
import feint.math.Team;
import feint.model.Problem;
import feint.policy.Policy;
import feint.simulation.LocalSimulator;
import feint.simulation.Transcript;
import feint.simulation.Trial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** Lets attacks loose on many runs of a policy: each sees what an eavesdropper would see. */
public final class Audit {

  /** Scores are added up in blocks of so many runs, so that the digits do not depend on threads. */
  private static final int BLOCK = 16;

  /** How much a thread does until progress is reported. */
  private static final int BLOCKS_PER_THREAD = 4;

  private final Problem problem;
  private final Policy policy;
  private final List<Attack> attacks;
  private final int[] twins;
  private final LocalSimulator runs;

  public Audit(Problem problem, Policy policy, List<Attack> attacks) {
    Checks.require(!attacks.isEmpty(), "attacks", "must be at least one", "none");
    problem.shape().requireSame("policy", policy.shape());
    this.problem = problem;
    this.policy = policy;
    this.attacks = List.copyOf(attacks);
    this.twins = IntStream.range(0, attacks.size()).map(i -> twin(attacks, i)).toArray();
    // Each run is one task of the audit's own team.
    this.runs = new LocalSimulator(problem, new Execution(1, Progress.NONE));
  }

  /** Audits so many runs; the findings come in the order of the attacks. */
  public AuditResult run(int runs, Seed seed, Execution execution) {
    Checks.atLeast(1, runs, "runs");
    List<Tally> all = blank();
    int blocks = (runs - 1) / BLOCK + 1;
    int round = BLOCKS_PER_THREAD * execution.threads();
    try (Team team = execution.team()) {
      for (int done = 0; done < blocks; done += round) {
        int first = done;
        int count = Math.min(round, blocks - first);
        List<List<Tally>> found = new ArrayList<>(Collections.nCopies(count, List.of()));
        team.forEach(count, (worker, i) -> found.set(i, block(first + i, runs, seed)));
        for (List<Tally> block : found) {
          for (int i = 0; i < block.size(); i++) {
            all.get(i).add(block.get(i));
          }
        }
        execution.progress().reached((double) (first + count) / blocks);
      }
    }
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < attacks.size(); i++) {
      findings.add(all.get(twins[i]).finding(attacks.get(i)));
    }
    return new AuditResult(findings, policy.claim(problem));
  }

  private List<Tally> blank() {
    return attacks.stream().map(attack -> new Tally(problem.horizon())).toList();
  }

  /** How each attack fared in a block of runs. */
  private List<Tally> block(int block, int runs, Seed seed) {
    List<Tally> tallies = blank();
    int from = block * BLOCK;
    for (int run = from; run - from < Math.min(BLOCK, runs - from); run++) {
      attack(tallies, run, seed.child(run));
    }
    return tallies;
  }

  /** Shows one run to each attack. */
  private void attack(List<Tally> tallies, int run, Seed own) {
    Transcript transcript = runs.transcribe(new Trial(policy, 1, own.child(0))).get(0);
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
      if (twins[i] == i) {
        // Each tosses its own coins, so that what one finds does not depend on who else attacks.
        tallies.get(i).add(attacks.get(i).start(), seen, real, own.child(2).generator());
        requirePossible(tallies.get(i), attacks.get(i), run);
      }
    }
  }

  /** Here the policy that an attacker knows is the one that is played: so its run can happen. */
  private static void requirePossible(Tally tally, Attack attack, int run) {
    if (tally.contradicted() > 0) {
      throw new IllegalStateException(
          attack.name()
              + " finds that run "
              + run
              + " cannot have happened, whichever trajectory is real: it does not know the policy"
              + " or the oracle that was played");
    }
  }

  /** The first of the attacks that is, but for its name, the same as attack {@code i}. */
  private static int twin(List<Attack> attacks, int i) {
    for (int k = 0; k < i; k++) {
      if (attacks.get(i) instanceof PolicyAware one
          && attacks.get(k) instanceof PolicyAware other
          && one.sameAs(other)) {
        return k;
      }
    }
    return i;
  }
}

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
import feint.simulation.Transcript.Entry;
import feint.simulation.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
  public List<Finding> run(int runs, Seed seed, Execution execution) {
    Checks.atLeast(1, runs, "runs");
    Score[] scores = blank();
    int blocks = (runs - 1) / BLOCK + 1;
    int round = BLOCKS_PER_THREAD * execution.threads();
    try (Team team = execution.team()) {
      for (int done = 0; done < blocks; done += round) {
        int first = done;
        Score[][] found = new Score[Math.min(round, blocks - first)][];
        team.forEach(found.length, (worker, i) -> found[i] = block(first + i, runs, seed));
        for (Score[] block : found) {
          add(scores, block);
        }
        execution.progress().reached((double) (first + found.length) / blocks);
      }
    }
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < scores.length; i++) {
      findings.add(scores[i].finding(attacks.get(i), runs));
    }
    return List.copyOf(findings);
  }

  private Score[] blank() {
    return Stream.generate(() -> new Score(problem.horizon()))
        .limit(attacks.size())
        .toArray(Score[]::new);
  }

  private static void add(Score[] to, Score[] more) {
    for (int i = 0; i < to.length; i++) {
      to[i].add(more[i]);
    }
  }

  /** How each attack fared in a block of runs. */
  private Score[] block(int block, int runs, Seed seed) {
    Score[] scores = blank();
    int from = block * BLOCK;
    for (int run = from; run - from < Math.min(BLOCK, runs - from); run++) {
      add(scores, attacked(seed.child(run)));
    }
    return scores;
  }

  /** One run, and how each attack fared in it. */
  private Score[] attacked(Seed own) {
    Transcript transcript = runs.transcribe(new Trial(policy, 1, own.child(0))).get(0);
    boolean realIsFirst = own.child(1).generator().nextBoolean();
    Score[] scores = new Score[attacks.size()];
    for (int i = 0; i < scores.length; i++) {
      // Each tosses its own coins, so that what one finds does not depend on who else attacks.
      RandomGenerator coins = own.child(2).generator();
      int twin = twins[i];
      scores[i] = twin < i ? scores[twin] : score(attacks.get(i), transcript, realIsFirst, coins);
    }
    return scores;
  }

  private Score score(
      Attack attack, Transcript transcript, boolean realIsFirst, RandomGenerator coins) {
    Score score = new Score(problem.horizon());
    Attacker attacker = attack.start();
    int t = 0;
    for (Entry query : transcript.queries()) {
      boolean first = query.action().learns() == realIsFirst;
      attacker.see(new Sighting(first, query.action().incentive(), query.step()));
      double sure = realIsFirst ? attacker.first() : 1 - attacker.first();
      score.see(t, sure, coins);
      t++;
    }
    return score;
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

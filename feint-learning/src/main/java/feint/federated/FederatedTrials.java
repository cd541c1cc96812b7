package feint.federated;

import feint.math.Checks;
import feint.math.Seed;
import feint.policy.Policy;
import feint.work.Execution;
import feint.work.Pieces;
import feint.work.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Many runs of several policies: run n of each meets the same clients, coins, starts and wanted
 * task, which come from the child seed n, so that policies are compared on common random numbers,
 * and a skewed decoy is trained once for all that pay alike. Runs with different n are independent.
 *
 * <p>An outcome holds every point that was sent, some 20 MB in the paper's experiment. So it is
 * digested where it was made, and forgotten.
 */
public final class FederatedTrials {

  private FederatedTrials() {}

  /** A policy, and the runs that it is tried in. */
  public record Entrant(FederatedRun run, Policy policy) {}

  /**
   * A run that was played.
   *
   * @param entrant whose it was, counting from 0
   * @param run its number, from 0
   * @param seed what it drew from
   */
  public record Played(int entrant, int run, Seed seed, FederatedOutcome outcome) {}

  /** What is kept of an outcome. It is called from several threads. */
  @FunctionalInterface
  public interface Digest<T> {

    T of(Played played);
  }

  /**
   * Plays and digests so many runs of each contender.
   *
   * @param contenders those with skewed decoys must have the same data and settings, so that one
   *     serves them all
   * @return one list per contender, with one entry per run
   */
  public static <T> List<List<T>> play(
      List<Entrant> contenders, int runs, Seed seed, Execution execution, Digest<T> digest) {
    Checks.atLeast(1, runs, "runs");
    Checks.require(!contenders.isEmpty(), "contenders", "must be at least one", "none");
    List<FederatedRun> skewed =
        contenders.stream().map(Entrant::run).filter(run -> !run.hasTaskDecoy()).toList();
    for (FederatedRun run : skewed) {
      Checks.require(
          run.sharesDecoy(skewed.get(0)),
          "contenders",
          "must have the same data and settings",
          "others");
    }
    List<List<T>> byRun = new ArrayList<>();
    new Threads(execution.threads())
        .work(new Runs<>(contenders, runs, seed, digest), execution.progress(), byRun::add);
    List<List<T>> byEntrant = new ArrayList<>();
    for (int i = 0; i < contenders.size(); i++) {
      int contender = i;
      byEntrant.add(byRun.stream().map(run -> run.get(contender)).toList());
    }
    return List.copyOf(byEntrant);
  }

  /** A piece is one run of all contenders: what is kept of it, by contender. */
  private record Runs<T>(List<Entrant> contenders, long count, Seed seed, Digest<T> digest)
      implements Pieces<List<T>> {

    @Override
    public List<T> piece(long number) {
      Seed own = seed.child(number);
      Optional<SkewedDecoy> skewed = skewed(own);
      List<T> results = new ArrayList<>();
      for (Entrant contender : contenders) {
        FederatedOutcome outcome = play(contender, own, skewed);
        results.add(digest.of(new Played(results.size(), (int) number, own, outcome)));
      }
      return results;
    }

    private Optional<SkewedDecoy> skewed(Seed own) {
      return contenders.stream()
          .flatMap(contender -> contender.run().skewedDecoy(own).stream())
          .findFirst();
    }

    private static FederatedOutcome play(
        Entrant contender, Seed own, Optional<SkewedDecoy> skewed) {
      FederatedRun run = contender.run();
      return run.play(contender.policy(), own, run.hasTaskDecoy() ? Optional.empty() : skewed);
    }
  }
}

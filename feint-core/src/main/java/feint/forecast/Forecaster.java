package feint.forecast;

import feint.math.Checks;
import feint.math.RefusalException;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.ControllerState;
import feint.policy.Policy;
import feint.work.Execution;
import feint.work.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Says what is to be expected of runs that are under way.
 *
 * <p>A policy that remembers no more than the ledger or where a run stands is followed exactly,
 * from where the run is now, with the part of a mixture that the run follows once it has asked its
 * first query: see {@link Possibilities} for the cost. Where that is too much, and for every policy
 * that remembers more, such as the balanced ones, some episodes are played on from here.
 *
 * <p>Immutable: a state has one forecast, on any number of threads.
 */
public final class Forecaster {

  /** The standard error of a finish probability is at most one in forty then. */
  private static final long EPISODES = 400;

  /** Fewest episodes under a limit of queries: the standard error is at most one in twenty. */
  private static final long FEWEST_EPISODES = 100;

  private final Problem problem;
  private final Policy policy;
  private final long episodes;
  private final Seed seed;
  private final Execution execution;
  private final long mostSteps;
  private final long mostQueries;

  private Forecaster(
      Problem problem,
      Policy policy,
      long episodes,
      Seed seed,
      Execution execution,
      long mostSteps,
      long mostQueries) {
    this.problem = problem;
    this.policy = policy;
    this.episodes = episodes;
    this.seed = seed;
    this.execution = execution;
    this.mostSteps = mostSteps;
    this.mostQueries = mostQueries;
  }

  /** Forecasts of runs of this policy in this problem, on all cores. */
  public static Forecaster of(Problem problem, Policy policy) {
    problem.shape().requireSame("policy", policy.shape());
    return new Forecaster(
        problem,
        policy,
        EPISODES,
        new Seed(1),
        Execution.defaults(),
        Possibilities.MOST_STEPS,
        Long.MAX_VALUE);
  }

  /** With so many episodes, where they are needed. */
  public Forecaster withEpisodes(long episodes) {
    Checks.require(episodes >= 1, "episodes", "must be at least 1", episodes);
    return new Forecaster(problem, policy, episodes, seed, execution, mostSteps, mostQueries);
  }

  /** With episodes that draw from this seed. */
  public Forecaster withSeed(Seed seed) {
    return new Forecaster(problem, policy, episodes, seed, execution, mostSteps, mostQueries);
  }

  /**
   * Returns a forecaster that uses these threads and reports its progress. Forecasts are cancelled
   * by a progress that throws: it is called after each query of an exact forecast, and after each
   * block of 32 episodes of a simulated one.
   */
  public Forecaster withExecution(Execution execution) {
    return new Forecaster(problem, policy, episodes, seed, execution, mostSteps, mostQueries);
  }

  /**
   * Returns a forecaster that simulates at most this number of queries for one forecast, and plays
   * fewer episodes where the usual number exceeds it. An episode counts as the horizon.
   */
  public Forecaster withMostQueries(long mostQueries) {
    Checks.require(mostQueries >= 1, "queries", "must be at least 1", mostQueries);
    return new Forecaster(problem, policy, episodes, seed, execution, mostSteps, mostQueries);
  }

  /** With another bound on the steps of exact forecasts; 0: all are simulated. */
  Forecaster withMostSteps(long mostSteps) {
    return new Forecaster(problem, policy, episodes, seed, execution, mostSteps, mostQueries);
  }

  /**
   * Forecasts a run from its record.
   *
   * @param state the record, which may have a query on its way. Before its first query a run is
   *     forecast as an evaluation of the policy does it: over all parts of a mixture, whichever of
   *     them was drawn
   * @throws RefusalException if a simulation is needed, and 100 episodes exceed the limit of
   *     queries
   */
  public Forecast from(ControllerState state) {
    boolean begun = !state.past().isEmpty() || !state.asked().isEmpty();
    return begun || policy.parts().size() == 1
        ? fromPart(state, seed, mostQueries, execution.progress())
        : overParts(state);
  }

  private Forecast overParts(ControllerState state) {
    List<Integer> drawn =
        IntStream.range(0, policy.parts().size())
            .filter(part -> policy.parts().get(part).weight() > 0)
            .boxed()
            .toList();
    List<Double> weights = new ArrayList<>();
    List<Forecast> forecasts = new ArrayList<>();
    for (int part : drawn) {
      double before = forecasts.size();
      Progress within = share -> execution.progress().reached((before + share) / drawn.size());
      ControllerState fresh =
          new ControllerState(part, state.randomness(), state.past(), state.asked());
      weights.add(policy.parts().get(part).weight());
      forecasts.add(fromPart(fresh, seed.child(part), mostQueries / drawn.size(), within));
    }
    return Forecast.mean(weights, forecasts);
  }

  /** Forecasts a run of the part that its record names. */
  private Forecast fromPart(ControllerState state, Seed seed, long queries, Progress progress) {
    RunNow run = RunNow.of(problem, policy, state);
    if (run.now().finished()) {
      return Forecast.exact(run.now().queue() == 0 ? 1 : 0, 0);
    }
    return run.standing()
        .flatMap(here -> new Possibilities(run, here).forecast(mostSteps, progress))
        .orElseGet(
            () ->
                new PlayedOn(run, affordable(queries), seed)
                    .forecast(execution.withProgress(progress)));
  }

  /** Number of episodes within a limit of queries. */
  private long affordable(long queries) {
    long most = Math.min(episodes, queries / problem.horizon());
    if (most < Math.min(episodes, FEWEST_EPISODES)) {
      throw new RefusalException(
          String.format(
              Locale.ROOT,
              "simulating %d runs of %,d queries exceeds the limit of %,d simulated queries",
              Math.min(episodes, FEWEST_EPISODES),
              problem.horizon(),
              queries));
    }
    return most;
  }
}

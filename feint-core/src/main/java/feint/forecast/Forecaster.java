package feint.forecast;

import feint.math.Checks;
import feint.math.ResourceLimitException;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.policy.ControllerState;
import feint.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Forecasts of runs that are under way.
 *
 * <p>A Markov policy or a policy with a finite policy state is propagated exactly from the run's
 * present state, with the component of a mixture that the run follows once it has asked its first
 * query: see {@link StateDistribution} for the cost. Where that takes too long, and for every
 * policy with more memory, such as the balanced ones, the forecast is an average over rollouts.
 *
 * <p>Immutable. The forecast of a state does not depend on the number of threads.
 */
public final class Forecaster {

  /** Default number of episodes: the standard error of a finish probability is at most 1/40. */
  private static final long EPISODES = 400;

  /** Fewest episodes under a limit of queries: the standard error is at most 1/20. */
  private static final long MIN_EPISODES = 100;

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

  /** Returns a forecaster of runs of this policy in this problem, on all cores. */
  public static Forecaster of(Problem problem, Policy policy) {
    problem.shape().requireSame("policy", policy.shape());
    return new Forecaster(
        problem,
        policy,
        EPISODES,
        new Seed(1),
        Execution.defaults(),
        StateDistribution.MAX_STEPS,
        Long.MAX_VALUE);
  }

  /**
   * Returns a forecaster with this number of episodes, where episodes are needed; at least 1.
   *
   * @throws IllegalArgumentException if the number is below 1
   */
  public Forecaster withEpisodes(long episodes) {
    Checks.require(episodes >= 1, "episodes", "must be at least 1", episodes);
    return new Forecaster(problem, policy, episodes, seed, execution, mostSteps, mostQueries);
  }

  /** Returns a forecaster whose episodes draw from this seed. */
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

  /** Returns a forecaster with another limit on the steps of exact forecasts; 0 simulates all. */
  Forecaster withMostSteps(long mostSteps) {
    return new Forecaster(problem, policy, episodes, seed, execution, mostSteps, mostQueries);
  }

  /**
   * Forecasts a run from its record.
   *
   * @param state the record, which may have an unanswered query. Before its first query a run is
   *     forecast as an evaluation of the policy does it: over all components of a mixture,
   *     whichever was possible
   * @return the probability of finishing and the expected further incentive, with their standard
   *     errors
   * @throws ResourceLimitException if a simulation is needed, and 100 episodes exceed the limit of
   *     queries
   */
  public Forecast from(ControllerState state) {
    boolean begun = !state.past().isEmpty() || !state.asked().isEmpty();
    return begun || policy.parts().size() == 1
        ? fromPart(state, seed, mostQueries, execution.progress())
        : overParts(state);
  }

  private Forecast overParts(ControllerState state) {
    List<Integer> possible =
        IntStream.range(0, policy.parts().size())
            .filter(part -> policy.parts().get(part).weight() > 0)
            .boxed()
            .toList();
    List<Double> weights = new ArrayList<>();
    List<Forecast> forecasts = new ArrayList<>();
    for (int part : possible) {
      double before = forecasts.size();
      Progress within = share -> execution.progress().reached((before + share) / possible.size());
      ControllerState fresh =
          new ControllerState(part, state.randomness(), state.past(), state.asked());
      weights.add(policy.parts().get(part).weight());
      forecasts.add(fromPart(fresh, seed.child(part), mostQueries / possible.size(), within));
    }
    return Forecast.mean(weights, forecasts);
  }

  /** Forecasts a run of the component that its record names. */
  private Forecast fromPart(ControllerState state, Seed seed, long queries, Progress progress) {
    RunSnapshot run = RunSnapshot.of(problem, policy, state);
    if (run.now().finished()) {
      return Forecast.exact(run.now().queue() == 0 ? 1 : 0, 0);
    }
    return run.policyState()
        .flatMap(here -> new StateDistribution(run, here).forecast(mostSteps, progress))
        .orElseGet(
            () ->
                new RolloutForecast(run, affordable(queries), seed)
                    .forecast(execution.withProgress(progress)));
  }

  /** Returns the number of episodes within a limit of queries. */
  private long affordable(long queries) {
    long most = Math.min(episodes, queries / problem.horizon());
    if (most < Math.min(episodes, MIN_EPISODES)) {
      throw new ResourceLimitException(
          String.format(
              Locale.ROOT,
              "simulating %d runs of %,d queries exceeds the limit of %,d simulated queries",
              Math.min(episodes, MIN_EPISODES),
              problem.horizon(),
              queries));
    }
    return most;
  }
}

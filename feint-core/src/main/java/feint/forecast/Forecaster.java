package feint.forecast;

import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.ControllerState;
import feint.policy.Policy;
import feint.work.Execution;
import java.util.ArrayList;
import java.util.List;

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

  private final Problem problem;
  private final Policy policy;
  private final long episodes;
  private final Seed seed;
  private final Execution execution;
  private final long mostSteps;

  private Forecaster(
      Problem problem,
      Policy policy,
      long episodes,
      Seed seed,
      Execution execution,
      long mostSteps) {
    this.problem = problem;
    this.policy = policy;
    this.episodes = episodes;
    this.seed = seed;
    this.execution = execution;
    this.mostSteps = mostSteps;
  }

  /** Forecasts of runs of this policy in this problem, on all cores. */
  public static Forecaster of(Problem problem, Policy policy) {
    problem.shape().requireSame("policy", policy.shape());
    return new Forecaster(
        problem, policy, EPISODES, new Seed(1), Execution.defaults(), Possibilities.MOST_STEPS);
  }

  /** With so many episodes, where they are needed. */
  public Forecaster withEpisodes(long episodes) {
    Checks.require(episodes >= 1, "episodes", "must be at least 1", episodes);
    return new Forecaster(problem, policy, episodes, seed, execution, mostSteps);
  }

  /** With episodes that draw from this seed. */
  public Forecaster withSeed(Seed seed) {
    return new Forecaster(problem, policy, episodes, seed, execution, mostSteps);
  }

  /** On these threads; nobody hears of progress. */
  public Forecaster withExecution(Execution execution) {
    return new Forecaster(problem, policy, episodes, seed, execution, mostSteps);
  }

  /** With another bound on the steps of exact forecasts; 0: all are simulated. */
  Forecaster withMostSteps(long mostSteps) {
    return new Forecaster(problem, policy, episodes, seed, execution, mostSteps);
  }

  /**
   * Forecasts a run from its record.
   *
   * @param state the record, which may have a query on its way. Before its first query a run is
   *     forecast as an evaluation of the policy does it: over all parts of a mixture, whichever of
   *     them was drawn
   */
  public Forecast from(ControllerState state) {
    boolean begun = !state.past().isEmpty() || !state.asked().isEmpty();
    return begun || policy.parts().size() == 1 ? fromPart(state, seed) : overParts(state);
  }

  private Forecast overParts(ControllerState state) {
    List<Double> weights = new ArrayList<>();
    List<Forecast> forecasts = new ArrayList<>();
    for (int part = 0; part < policy.parts().size(); part++) {
      double weight = policy.parts().get(part).weight();
      if (weight > 0) {
        ControllerState drawn =
            new ControllerState(part, state.randomness(), state.past(), state.asked());
        weights.add(weight);
        forecasts.add(fromPart(drawn, seed.child(part)));
      }
    }
    return Forecast.mean(weights, forecasts);
  }

  /** Forecasts a run of the part that its record names. */
  private Forecast fromPart(ControllerState state, Seed seed) {
    RunNow run = RunNow.of(problem, policy, state);
    if (run.now().finished()) {
      return Forecast.exact(run.now().queue() == 0 ? 1 : 0, 0);
    }
    return run.standing()
        .flatMap(here -> new Possibilities(run, here).forecast(mostSteps))
        .orElseGet(() -> new PlayedOn(run, episodes, seed).forecast(execution));
  }
}

package feint.forecast;

import feint.math.Distribution;
import feint.math.Moments;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.ParallelTask;
import feint.policy.CarriedFilters;
import feint.policy.Controller;
import feint.policy.ControllerState.Asked;
import feint.simulation.Episode;
import feint.simulation.EpisodeTally;
import feint.simulation.SimulatedOracle;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Forecast by repeated rollouts from the present state of a run. Each rollout rebuilds the run from
 * its record, which takes about as long as playing it: an episode costs as much as a whole run,
 * independent of the present state. Episode n draws from the child seed n.
 */
final class RolloutForecast implements ParallelTask<EpisodeTally> {

  /**
   * Episodes per block. Averages are rounded block by block: another size changes the last digits.
   */
  private static final int BLOCK = 32;

  private final RunSnapshot run;
  private final long episodes;
  private final Seed seed;

  RolloutForecast(RunSnapshot run, long episodes, Seed seed) {
    this.run = run;
    this.episodes = episodes;
    this.seed = seed;
  }

  @Override
  public long count() {
    return (episodes - 1) / BLOCK + 1;
  }

  @Override
  public EpisodeTally piece(long number) {
    EpisodeTally tally = new EpisodeTally();
    for (long n = number * BLOCK; n < Math.min((number + 1) * BLOCK, episodes); n++) {
      tally.add(play(seed.child(n)), run.paid());
    }
    return tally;
  }

  private Episode play(Seed own) {
    Problem problem = run.problem();
    Controller controller =
        Controller.resume(problem, run.policy(), run.state(), own.child(0).generator());
    SimulatedOracle oracle = oracle(own.child(1));
    run.last()
        .ifPresent(
            last -> {
              boolean informative = oracle.answer(last.query().action());
              if (run.unanswered().isPresent()) {
                controller.tell(last.query().number(), informative);
              }
            });
    return Episode.play(problem, controller, oracle);
  }

  /**
   * Returns the oracle in the state last observed; answering advances it, once more if necessary.
   * Before the first query its state is drawn from the filter of the previous run.
   */
  private SimulatedOracle oracle(Seed own) {
    RandomGenerator random = own.generator();
    Optional<Integer> state =
        run.last()
            .map(Asked::oracle)
            .or(() -> run.state().carried().map(filters -> drawState(filters, random)));
    return state.isPresent()
        ? new SimulatedOracle(run.problem(), state.get(), random)
        : new SimulatedOracle(run.problem(), random);
  }

  private static int drawState(CarriedFilters filters, RandomGenerator random) {
    double[] masses = filters.own().stream().mapToDouble(p -> Math.min(1, p)).toArray();
    return 1 + Distribution.of(masses).outcome(random.nextDouble());
  }

  /** Returns the forecast from these episodes. */
  Forecast forecast(Execution execution) {
    EpisodeTally all = new EpisodeTally();
    execution.workers().work(this, execution.progress(), all::add);
    double finish = (double) all.numbers().finished() / episodes;
    Moments incentive = all.numbers().incentive();
    return new Forecast(
        finish,
        incentive.mean(),
        Forecast.Method.SIMULATION,
        finishes().standardError(finish, episodes * finish * (1 - finish), episodes),
        pays().standardError(incentive.mean(), incentive.squares(), episodes));
  }

  /** The queue never grows, and a query shortens it by at most one. */
  private Range finishes() {
    boolean can = run.queueAfterSuccess() <= run.queriesLeft();
    return new Range(run.now().queue() == 0 ? 1 : 0, can ? 1 : 0);
  }

  /** A policy may stop at once, or pay the highest incentive to the end. */
  private Range pays() {
    return new Range(0, (double) run.queriesLeft() * run.problem().actions().highestIncentive());
  }
}

package feint.forecast;

import feint.math.Distribution;
import feint.math.Moments;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.CarriedFilters;
import feint.policy.Controller;
import feint.policy.ControllerState.Asked;
import feint.simulation.Episode;
import feint.simulation.SimulatedOracle;
import feint.work.Execution;
import feint.work.Pieces;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A run, played on from now to its end many times. Each time it is rebuilt from its record, which
 * takes about as long as to play it: so an episode costs as much as a whole run, wherever this one
 * is. Episode n draws from the child seed n.
 */
final class PlayedOn implements Pieces<PlayedOn.Tally> {

  /** Averages are rounded block by block: another size would change their last digits. */
  private static final int BLOCK = 32;

  private final RunNow run;
  private final long episodes;
  private final Seed seed;

  /** What has become of some episodes. */
  static final class Tally {

    private long finished;
    private final Moments incentive = new Moments();

    private void add(Tally block) {
      finished += block.finished;
      incentive.add(block.incentive);
    }
  }

  PlayedOn(RunNow run, long episodes, Seed seed) {
    this.run = run;
    this.episodes = episodes;
    this.seed = seed;
  }

  @Override
  public long count() {
    return (episodes - 1) / BLOCK + 1;
  }

  @Override
  public Tally piece(long number) {
    Tally tally = new Tally();
    for (long n = number * BLOCK; n < Math.min((number + 1) * BLOCK, episodes); n++) {
      Episode end = play(seed.child(n));
      tally.finished += end.queue() == 0 ? 1 : 0;
      tally.incentive.add(end.ledger().paid() - run.paid());
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
              if (run.open().isPresent()) {
                controller.tell(last.query().number(), informative);
              }
            });
    return Episode.play(problem, controller, oracle);
  }

  /**
   * The oracle as it was seen last; it moves on by answering, once more if need be. Before the
   * first query it is where the filter of the run before expects it.
   */
  private SimulatedOracle oracle(Seed own) {
    RandomGenerator random = own.generator();
    Optional<Integer> state =
        run.last()
            .map(Asked::oracle)
            .or(() -> run.state().carried().map(filters -> drawn(filters, random)));
    return state.isPresent()
        ? new SimulatedOracle(run.problem(), state.get(), random)
        : new SimulatedOracle(run.problem(), random);
  }

  private static int drawn(CarriedFilters filters, RandomGenerator random) {
    double[] masses = filters.own().stream().mapToDouble(p -> Math.min(1, p)).toArray();
    return 1 + Distribution.of(masses).outcome(random.nextDouble());
  }

  /** What is to be expected by these episodes. */
  Forecast forecast(Execution execution) {
    Tally all = new Tally();
    execution.workers().work(this, execution.progress(), all::add);
    double finish = (double) all.finished / episodes;
    return new Forecast(
        finish,
        all.incentive.mean(),
        Forecast.Method.SIMULATION,
        finishes().standardError(finish, episodes * finish * (1 - finish), episodes),
        pays().standardError(all.incentive.mean(), all.incentive.squares(), episodes));
  }

  /** Nothing fills the queue again, and a query empties it by one at most. */
  private Range finishes() {
    boolean can = run.queueAfterSuccess() <= run.queriesLeft();
    return new Range(run.now().queue() == 0 ? 1 : 0, can ? 1 : 0);
  }

  /** A policy may stop at once, or pay the highest incentive to the end. */
  private Range pays() {
    return new Range(0, (double) run.queriesLeft() * run.problem().actions().highestIncentive());
  }
}

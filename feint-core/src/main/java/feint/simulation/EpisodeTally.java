package feint.simulation;

import feint.math.Moments;
import feint.model.Ledger;

/**
 * Averages over episodes that arrive one by one or in blocks. It gives and takes its numbers, so
 * that blocks can come from elsewhere.
 */
public final class EpisodeTally {

  private final Moments cost;
  private final Moments correct;
  private final Moments incentive;
  private final Moments belief;
  private long finished;
  private long exposed;

  EpisodeTally() {
    this(new Numbers(0, 0, new Moments(), new Moments(), new Moments(), new Moments()));
  }

  private EpisodeTally(Numbers seen) {
    this.cost = seen.cost().copy();
    this.correct = seen.correct().copy();
    this.incentive = seen.incentive().copy();
    this.belief = seen.belief().copy();
    this.finished = seen.finished();
    this.exposed = seen.exposed();
  }

  /** Takes one episode, whose ledger began at {@code prior}. */
  void add(Episode episode, Ledger prior) {
    cost.add(episode.cost());
    finished += episode.queue() == 0 ? 1 : 0;
    correct.add(episode.ledger().eavesdropperCorrect());
    exposed += episode.ledger().exposed() ? 1 : 0;
    incentive.add(episode.ledger().paid() - prior.paid());
    belief.add(episode.ledger().belief());
  }

  /** Takes all that {@code block} has seen. */
  void add(EpisodeTally block) {
    cost.add(block.cost);
    finished += block.finished;
    correct.add(block.correct);
    exposed += block.exposed;
    incentive.add(block.incentive);
    belief.add(block.belief);
  }

  /** What has been seen: finished and exposed runs, and what is averaged. */
  public record Numbers(
      long finished,
      long exposed,
      Moments cost,
      Moments correct,
      Moments incentive,
      Moments belief) {}

  public Numbers numbers() {
    return new Numbers(
        finished, exposed, cost.copy(), correct.copy(), incentive.copy(), belief.copy());
  }

  /** A tally that has seen this. */
  public static EpisodeTally of(Numbers seen) {
    return new EpisodeTally(seen);
  }
}

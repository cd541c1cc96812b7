package feint.simulation;

import feint.math.Bounded;
import feint.math.Moments;
import feint.math.Proportion;
import feint.model.Ledger;

/** Averages over episodes that arrive one by one or in blocks. */
final class EpisodeTally {

  private final Moments cost = new Moments();
  private final Moments correct = new Moments();
  private final Moments incentive = new Moments();
  private final Moments belief = new Moments();
  private long finished;
  private long exposed;

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

  Summary summary() {
    return new Summary(
        cost.estimate(),
        new Proportion(finished, cost.count()),
        Bounded.of(correct.estimate()),
        new Proportion(exposed, cost.count()),
        incentive.estimate(),
        Bounded.of(belief.estimate()));
  }
}

package feint.reproduction;

import feint.eavesdrop.Ranged;
import feint.eavesdrop.Suspicion;
import feint.math.Moments;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What Table I says about a contender; numbers come with 95 % intervals.
 *
 * @param successes the gradient steps it needs
 * @param learner accuracy of the learner's classifier
 * @param eavesdropper accuracy of what the paper's eavesdropper names
 * @param midpoint what a coin would get: the mean accuracy of the two models in question
 * @param attackers the other attackers, and the accuracy of what each names
 * @param finish the share of runs with all the steps
 */
public record Table1Row(
    String policy,
    int successes,
    Ranged learner,
    Ranged eavesdropper,
    Ranged midpoint,
    List<Attacked> attackers,
    Ranged incentive,
    Ranged finish,
    Optional<Contender.Published> published) {

  public Table1Row {
    attackers = List.copyOf(attackers);
  }

  /** How an attacker fared. */
  public record Attacked(String name, Ranged accuracy) {}

  /** The attacker who gets most. */
  public Attacked worst() {
    return attackers.stream()
        .max(Comparator.comparingDouble(attacked -> attacked.accuracy().mean()))
        .orElseThrow();
  }

  /** Adds up the runs of a contender. */
  static final class Tally {

    private final Moments learner = new Moments();
    private final Moments midpoint = new Moments();
    private final Moments incentive = new Moments();
    private final List<Moments> attackers;
    private long finished;

    Tally(int attackers) {
      this.attackers = Stream.generate(Moments::new).limit(attackers).toList();
    }

    void add(Attempt attempt) {
      learner.add(attempt.learner());
      midpoint.add(attempt.midpoint());
      incentive.add(attempt.incentive());
      finished += attempt.finished() ? 1 : 0;
      for (int i = 0; i < attackers.size(); i++) {
        attackers.get(i).add(attempt.attackers().get(i));
      }
    }

    Table1Row row(Contender contender, List<Suspicion> suspicions) {
      List<Attacked> others = new ArrayList<>();
      for (int i = 1; i < attackers.size(); i++) {
        others.add(new Attacked(suspicions.get(i).name(), Ranged.mean(attackers.get(i))));
      }
      return new Table1Row(
          contender.name(),
          contender.problem().successes(),
          Ranged.mean(learner),
          Ranged.mean(attackers.get(0)),
          Ranged.mean(midpoint),
          others,
          Ranged.mean(incentive),
          Ranged.share(finished, learner.count()),
          contender.published());
    }
  }
}

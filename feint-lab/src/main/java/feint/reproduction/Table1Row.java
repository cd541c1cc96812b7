package feint.reproduction;

import feint.audit.Advantage;
import feint.audit.Attack;
import feint.audit.Attacks;
import feint.audit.Call;
import feint.math.Blend;
import feint.math.Estimate;
import feint.math.Moments;
import feint.math.Proportion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What Table I says about a contender.
 *
 * @param successes the gradient steps it needs
 * @param learner accuracy of the learner's classifier
 * @param attackers the paper's eavesdropper and others, those who need least first
 * @param finishProbability the share of runs with all the steps
 */
public record Table1Row(
    String policy,
    int successes,
    Estimate learner,
    List<Attacked> attackers,
    Estimate incentive,
    Proportion finishProbability,
    Optional<Contender.Published> published) {

  public Table1Row {
    attackers = List.copyOf(attackers);
  }

  /**
   * How an attacker fared.
   *
   * @param accuracy of the model that it names, which is the learner's, the first, or the decoy's
   * @param hidden whether the policy provably gives it nothing
   * @param contradicted runs that cannot have happened by all that it knows, since weights were
   *     assigned wrongly: there it names nothing, and they count neither as right nor as wrong
   */
  public record Attacked(String name, Blend accuracy, boolean hidden, long contradicted) {

    /** Whether there was a run in which it named anything. */
    public boolean named() {
      return accuracy.draws() > 0;
    }

    /** How much more often than a coin it names the learner's model. */
    public Advantage advantage() {
      return Advantage.overCoin(accuracy.first());
    }
  }

  /** The paper's eavesdropper. */
  public Attacked eavesdropper() {
    String name = Attacks.INCENTIVE_SHARE.label();
    return attackers.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  /** The attacker whose choice says most, turned round or not; of several, who needs least. */
  public Attacked worst() {
    return attackers.stream()
        .filter(Attacked::named)
        .reduce((a, b) -> b.advantage().size() > a.advantage().size() ? b : a)
        .orElseThrow();
  }

  /** Adds up the runs of a contender. */
  static final class Tally {

    private final Moments learner = new Moments();
    private final Moments incentive = new Moments();
    private final List<Blend.Tally> attackers;
    private final long[] contradicted;
    private long finished;

    Tally(int attackers) {
      this.attackers = Stream.generate(Blend.Tally::new).limit(attackers).toList();
      this.contradicted = new long[attackers];
    }

    void add(Attempt attempt) {
      learner.add(attempt.learner());
      incentive.add(attempt.incentive());
      finished += attempt.finished() ? 1 : 0;
      for (int i = 0; i < attackers.size(); i++) {
        Call call = attempt.calls().get(i);
        if (call == Call.CONTRADICTED) {
          contradicted[i]++;
        } else {
          attackers.get(i).add(call == Call.RIGHT, attempt.real(), attempt.decoy());
        }
      }
    }

    Table1Row row(Contender contender, List<Attack> attacks) {
      List<Attacked> attacked = new ArrayList<>();
      for (int i = 0; i < attacks.size(); i++) {
        attacked.add(
            new Attacked(
                attacks.get(i).name(),
                attackers.get(i).blend(),
                contender.hides(attacks.get(i)),
                contradicted[i]));
      }
      return new Table1Row(
          contender.name(),
          contender.run().problem().successes(),
          learner.estimate(),
          attacked,
          incentive.estimate(),
          new Proportion(finished, learner.count()),
          contender.published());
    }
  }
}

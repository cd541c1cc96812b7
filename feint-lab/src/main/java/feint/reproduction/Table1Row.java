package feint.reproduction;

import feint.audit.Advantage;
import feint.audit.Attack;
import feint.audit.Attacks;
import feint.audit.Call;
import feint.federated.Task;
import feint.math.Blend;
import feint.math.Estimate;
import feint.math.Interval;
import feint.math.Moments;
import feint.math.Proportion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What Table I says about a contender.
 *
 * @param decoy what kind of decoy it has
 * @param hiddenFrom from whom it provably hides the learner's trajectory
 * @param successes the gradient steps it needs
 * @param learner accuracy of the learner's classifier, in runs in which it was to find toxic texts
 * @param second its accuracy in runs in which the second task was wanted, if there were any
 * @param attackers the paper's eavesdropper and others, those who need least first
 * @param finishProbability the share of runs with all the steps
 */
public record Table1Row(
    String policy,
    String decoy,
    String hiddenFrom,
    int successes,
    Estimate learner,
    Optional<Estimate> second,
    List<Attacked> attackers,
    Estimate incentive,
    Proportion finishProbability,
    Optional<Contender.Published> published) {

  /** How likely the intervals of all attackers of a row may fail to hold together. */
  static final double JOINT_FALSE_ALARM = 0.01;

  private static final String TRAINED = "trained";
  private static final String TRAINED_CLIENT = "trained-client";

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

  /** The policy, and its decoy unless that is the paper's. */
  public String label() {
    return decoy.equals(Contender.TASK) ? policy + ", task decoy" : policy;
  }

  /**
   * An attacker's advantage within limits that hold together, for all attackers of this row, with
   * probability 99 %.
   */
  public Interval jointly(Attacked attacked) {
    return attacked.advantage().interval(1 - JOINT_FALSE_ALARM / attackers.size());
  }

  /** The paper's eavesdropper. */
  public Attacked eavesdropper() {
    return attacker(Attacks.INCENTIVE_SHARE.label()).orElseThrow();
  }

  /** The attacker whose choice says most, turned round or not; of several, who needs least. */
  public Attacked worst() {
    return attackers.stream().filter(Attacked::named).reduce(Table1Row::farther).orElseThrow();
  }

  /** Who knows the policy and when it was connected itself. */
  public Attacked client() {
    return attacker(Attacks.CLIENT.label()).orElseThrow();
  }

  /** Of the attackers who were trained on all that outsiders see, the better one, if any were. */
  public Optional<Attacked> trained() {
    return attackers.stream()
        .filter(one -> one.name().startsWith(TRAINED) && !one.name().startsWith(TRAINED_CLIENT))
        .reduce(Table1Row::farther);
  }

  /** The attacker of this name, if it was let loose on this policy. */
  public Optional<Attacked> attacker(String name) {
    return attackers.stream().filter(one -> one.name().equals(name)).findFirst();
  }

  private static Attacked farther(Attacked a, Attacked b) {
    return b.advantage().size() > a.advantage().size() ? b : a;
  }

  /** Adds up the runs of a contender. */
  static final class Tally {

    private final Moments learner = new Moments();
    private final Moments second = new Moments();
    private final Moments incentive = new Moments();
    private final List<Blend.Tally> attackers;
    private final long[] contradicted;
    private long finished;

    Tally(int attackers) {
      this.attackers = Stream.generate(Blend.Tally::new).limit(attackers).toList();
      this.contradicted = new long[attackers];
    }

    void add(Attempt attempt) {
      (attempt.wanted() == Task.TOXIC ? learner : second).add(attempt.learner());
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
          contender.decoy(),
          contender.hiddenFrom(),
          contender.run().problem().successes(),
          learner.estimate(),
          second.count() > 0 ? Optional.of(second.estimate()) : Optional.empty(),
          attacked,
          incentive.estimate(),
          new Proportion(finished, incentive.count()),
          contender.published());
    }
  }
}

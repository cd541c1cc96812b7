package feint.reproduction;

import feint.attack.Attack;
import feint.attack.Attacks;
import feint.attack.GuessOutcome;
import feint.attack.audit.Advantage;
import feint.federated.FederatedData;
import feint.federated.FederatedRun;
import feint.math.ChoiceMean;
import feint.math.Estimate;
import feint.math.Interval;
import feint.math.Moments;
import feint.math.Proportion;
import feint.math.RunningMeans;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A row of Table I.
 *
 * @param decoy kind of decoy
 * @param trajectories number of trajectories: the learner's and one for each decoy
 * @param hiddenFrom observers from whom the learner's trajectory is provably hidden
 * @param successes number of gradient steps required
 * @param learner accuracy of the learner's classifier, in runs whose real task was to find toxic
 *     texts
 * @param others its accuracy in runs with another task as the real one, by the name of that task,
 *     for tasks that were the real one in any run
 * @param attackers the paper's eavesdropper and others, those with the fewest observables first
 * @param finishProbability the share of runs with all the steps
 */
public record Table1Row(
    String policy,
    String decoy,
    int trajectories,
    String hiddenFrom,
    int successes,
    Estimate learner,
    List<TaskAccuracy> others,
    List<Attacked> attackers,
    Estimate incentive,
    Proportion finishProbability,
    Optional<Contender.Published> published) {

  /** Probability that the simultaneous intervals of all attackers of a row fail. */
  static final double JOINT_FALSE_ALARM = 0.01;

  private static final String TRAINED = "trained";
  private static final String TRAINED_CLIENT = "trained-client";

  public Table1Row {
    others = List.copyOf(others);
    attackers = List.copyOf(attackers);
  }

  /** Accuracy of the learner's classifier in runs with this task as the real one. */
  public record TaskAccuracy(String task, Estimate accuracy) {}

  /**
   * Results of an attacker.
   *
   * @param accuracy of the model that it names, which is the learner's (the first) or a decoy's
   * @param trajectories number of models to choose from
   * @param hidden whether the policy provably leaks nothing to it
   * @param contradicted runs with probability 0 under the attacker's model, because weights were
   *     assigned wrongly: there it names no model, and they count neither as right nor as wrong
   */
  public record Attacked(
      String name, ChoiceMean accuracy, int trajectories, boolean hidden, long contradicted) {

    /** Returns whether it named a model in any run. */
    public boolean named() {
      return accuracy.draws() > 0;
    }

    /** Returns its advantage over a blind guess in naming the learner's model. */
    public Advantage advantage() {
      return new Advantage(accuracy.first(), trajectories);
    }
  }

  /** Returns the policy's name, with its decoy if that is a single training. */
  public String label() {
    return decoy.equals(Contender.TASK) && trajectories == 2 ? policy + ", task decoy" : policy;
  }

  /**
   * Returns the simultaneous confidence interval of an attacker's advantage, which holds for all
   * attackers of this row with probability 99 %.
   */
  public Interval jointly(Attacked attacked) {
    return attacked.advantage().interval(1 - JOINT_FALSE_ALARM / attackers.size());
  }

  /** Returns the paper's eavesdropper. */
  public Attacked eavesdropper() {
    return attacker(Attacks.INCENTIVE_SHARE.label()).orElseThrow();
  }

  /**
   * Returns the attacker with the greatest absolute advantage; among equals, the one with the
   * fewest observables.
   */
  public Attacked worst() {
    return attackers.stream().filter(Attacked::named).reduce(Table1Row::farther).orElseThrow();
  }

  /** Returns the client that knows the policy and when it was connected itself. */
  public Attacked client() {
    return attacker(Attacks.CLIENT.label()).orElseThrow();
  }

  /** Returns the better of the attackers trained on all that outsiders observe, if any were. */
  public Optional<Attacked> trained() {
    return attackers.stream()
        .filter(one -> one.name().startsWith(TRAINED) && !one.name().startsWith(TRAINED_CLIENT))
        .reduce(Table1Row::farther);
  }

  /** Returns the attacker of this name, if it attacked this policy. */
  public Optional<Attacked> attacker(String name) {
    return attackers.stream().filter(one -> one.name().equals(name)).findFirst();
  }

  private static Attacked farther(Attacked a, Attacked b) {
    return b.advantage().size() > a.advantage().size() ? b : a;
  }

  /** Creates the row of a contender from its runs. */
  static Table1Row of(Contender contender, List<Attack> attacks, List<Attempt> attempts) {
    RunningMeans<Attempt> means = new RunningMeans<>();
    FederatedRun run = contender.run();
    List<Moments> learner =
        IntStream.range(0, run.trajectories())
            .mapToObj(task -> means.of(one -> one.wanted() == task, Attempt::learner))
            .toList();
    Moments incentive = means.of(Attempt::incentive);
    Moments finished = means.of(Attempt::finished, one -> 1);
    List<ChoiceMean.Tally> accuracies =
        IntStream.range(0, attacks.size())
            .mapToObj(
                i ->
                    means.choice(
                        one -> one.guesses().get(i).outcome() != GuessOutcome.CONTRADICTED,
                        one -> one.guesses().get(i).outcome() == GuessOutcome.RIGHT,
                        Attempt::ofReal,
                        one -> one.ofOther(i)))
            .toList();
    attempts.forEach(means::add);
    List<Attacked> attacked = new ArrayList<>();
    for (int i = 0; i < attacks.size(); i++) {
      ChoiceMean accuracy = accuracies.get(i).blend();
      attacked.add(
          new Attacked(
              attacks.get(i).name(),
              accuracy,
              run.trajectories(),
              contender.hides(attacks.get(i)),
              attempts.size() - accuracy.draws()));
    }
    return new Table1Row(
        contender.name(),
        contender.decoy(),
        run.trajectories(),
        contender.hiddenFrom(),
        run.problem().successes(),
        learner.get(FederatedData.TOXIC).estimate(),
        IntStream.range(1, learner.size())
            .filter(task -> learner.get(task).count() > 0)
            .mapToObj(
                task ->
                    new TaskAccuracy(run.clients().data().name(task), learner.get(task).estimate()))
            .toList(),
        attacked,
        incentive.estimate(),
        new Proportion(finished.count(), attempts.size()),
        contender.published());
  }
}

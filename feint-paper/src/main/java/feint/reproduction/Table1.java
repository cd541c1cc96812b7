package feint.reproduction;

import feint.attack.Attack;
import feint.attack.points.TrainedAttack;
import feint.attack.points.TrainedAttacks;
import feint.attack.points.TrainingRun;
import feint.federated.TextFeatures;
import feint.math.Seed;
import feint.parallel.Execution;
import feint.reproduction.Table1Runs.Kept;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Table I: each contender repeatedly trains a classifier on the clients' comments, and
 * eavesdroppers who received the weights name the model that they take for the real one.
 *
 * <p>Contenders share clients and coins in runs of the same number.
 */
public final class Table1 {

  /** Child seed of the attackers' training; runs have the numbers from 0. */
  private static final int LESSONS = -1;

  private final List<Contender> contenders;

  public Table1(List<Contender> contenders) {
    this.contenders = List.copyOf(contenders);
  }

  /**
   * Results of the runs.
   *
   * @param courses of the contenders that {@link Figure2} shows, if any run was followed
   */
  public record Found(List<Table1Row> rows, List<Figure2.Course> courses) {

    public Found {
      rows = List.copyOf(rows);
      courses = List.copyOf(courses);
    }
  }

  /**
   * Trains and attacks; run n draws from the child seed n. Each run is trained once: the courses
   * and the rows are of the same runs.
   */
  public Found found(Effort effort, Seed seed, Execution execution) {
    Map<Integer, List<Kept>> kept = played(effort, seed, execution);
    List<Table1Row> rows = new ArrayList<>();
    List<Figure2.Course> courses = new ArrayList<>();
    for (int i = 0; i < contenders.size(); i++) {
      Contender contender = contenders.get(i);
      List<Kept> all = kept.getOrDefault(i, List.of());
      List<Kept> judged = all.subList(0, effort.judged(contender));
      rows.add(
          row(
              ContenderAttacks.of(contender),
              judged,
              all.subList(judged.size(), all.size()),
              seed));
      List<Figure2Runs.Followed> seen =
          judged.stream().flatMap(one -> one.followed().stream()).toList();
      if (!seen.isEmpty()) {
        courses.add(Figure2.course(contender.name(), seen));
      }
    }
    return new Found(rows, courses);
  }

  /** Plays the runs of each contender; contenders with equally many runs are played together. */
  private Map<Integer, List<Kept>> played(Effort effort, Seed seed, Execution execution) {
    Map<Integer, List<Integer>> byRuns = new LinkedHashMap<>();
    double all = 0;
    for (int i = 0; i < contenders.size(); i++) {
      int runs = effort.of(contenders.get(i));
      byRuns.computeIfAbsent(runs, none -> new ArrayList<>()).add(i);
      all += runs;
    }
    Map<Integer, List<Kept>> kept = new LinkedHashMap<>();
    double before = 0;
    for (Map.Entry<Integer, List<Integer>> group : byRuns.entrySet()) {
      List<Integer> members = group.getValue();
      double from = before / all;
      double share = (double) group.getKey() * members.size() / all;
      Table1Runs work =
          new Table1Runs(members.stream().map(contenders::get).toList(), effort, seed);
      execution
          .workers()
          .work(
              work,
              part -> execution.progress().reached(Math.min(1, from + share * part)),
              run -> {
                for (int i = 0; i < members.size(); i++) {
                  kept.computeIfAbsent(members.get(i), none -> new ArrayList<>()).add(run.get(i));
                }
              });
      before += (double) group.getKey() * members.size();
    }
    return kept;
  }

  private static Table1Row row(
      ContenderAttacks watch, List<Kept> judged, List<Kept> lessons, Seed seed) {
    List<Attack> attacks = new ArrayList<>(watch.attacks());
    List<TrainedAttack> learnt =
        lessons.isEmpty()
            ? List.of()
            : TrainedAttacks.of(
                watch.telltales(),
                order(watch.contender()),
                lessons.stream().map(one -> lesson(one)).toList(),
                seed.child(LESSONS));
    attacks.addAll(learnt);
    List<Attempt> attempts = new ArrayList<>();
    for (int n = 0; n < judged.size(); n++) {
      Kept one = judged.get(n);
      Attempt attempt = one.attempt();
      List<Guess> guesses = new ArrayList<>();
      for (TrainedAttack attack : learnt) {
        guesses.add(
            Guess.of(
                attack.of(one.portrait().orElseThrow()),
                attempt.real(),
                attempt.models().size(),
                Table1Runs.coin(seed.child(n))));
      }
      attempts.add(attempt.with(guesses));
    }
    return Table1Row.of(watch.contender(), attacks, attempts);
  }

  /**
   * With a task decoy, the direction of a feature may depend on the task. Several are in the order
   * of their tasks.
   */
  private static Optional<String> order(Contender contender) {
    return contender.run().hasTaskDecoy() ? Optional.of(TextFeatures.LEANING) : Optional.empty();
  }

  private static TrainingRun lesson(Kept run) {
    return new TrainingRun(run.portrait().orElseThrow(), run.attempt().real());
  }
}

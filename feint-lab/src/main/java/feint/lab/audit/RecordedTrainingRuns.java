package feint.lab.audit;

import feint.attack.GuessOutcome;
import feint.attack.audit.Advantage;
import feint.attack.audit.Finding;
import feint.attack.audit.RecordedRun;
import feint.attack.points.ClientFeatures;
import feint.attack.points.FeatureVector;
import feint.attack.points.Features;
import feint.attack.points.PathFeatures;
import feint.attack.points.TrainedAttack;
import feint.attack.points.TrainedAttacks;
import feint.attack.points.TrainingRun;
import feint.math.Proportion;
import feint.math.Seed;
import feint.parallel.Execution;
import feint.parallel.ParallelTask;
import feint.policy.Observable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Findings of attackers trained on the first half of labelled recorded runs with points, measured
 * on the other half.
 *
 * @param lessons number of training runs
 * @param findings on the other runs
 */
public record RecordedTrainingRuns(int lessons, List<Finding> findings) {

  /** Minimum number of runs for training, and for measuring. */
  public static final int LEAST = 20;

  /** Child of the seed for training; the attackers' coins are the children from 0. */
  private static final int TRAINING = -1;

  private static final int COIN = 2;

  public RecordedTrainingRuns {
    findings = List.copyOf(findings);
  }

  /**
   * Trains and measures attackers; empty if the records lack points or there are too few runs.
   *
   * @param real the real trajectory of each run
   * @param seed of the training and of the coins of undecided attackers
   */
  public static Optional<RecordedTrainingRuns> of(
      NamedRuns runs, List<Integer> real, Seed seed, Execution execution) {
    // A trained attacker has at most one client.
    Set<Observable> held = runs.audit().holds(1);
    int lessons = real.size() / 2;
    if (!held.contains(Observable.POINTS) || lessons < LEAST) {
      return Optional.empty();
    }
    Features features =
        new Features(
            Stream.concat(PathFeatures.all().stream(), ClientFeatures.all().stream())
                .filter(feature -> held.containsAll(feature.sees()))
                .toList());
    List<TrainingRun> all = new ArrayList<>();
    execution
        .workers()
        .work(
            new Portraits(features, runs.trajectories(), runs.audit().runs()),
            execution.progress(),
            portrait -> all.add(new TrainingRun(portrait, real.get(all.size()))));
    List<TrainedAttack> attacks =
        TrainedAttacks.of(
            features, Optional.empty(), all.subList(0, lessons), seed.child(TRAINING));
    return Optional.of(
        new RecordedTrainingRuns(
            lessons, attacks.stream().map(attack -> judged(attack, all, lessons, seed)).toList()));
  }

  /** One task per run. */
  private record Portraits(Features features, int trajectories, List<RecordedRun> runs)
      implements ParallelTask<FeatureVector> {

    @Override
    public long count() {
      return runs.size();
    }

    @Override
    public FeatureVector piece(long number) {
      return features.portrait(runs.get((int) number).seen(), trajectories);
    }
  }

  private static Finding judged(
      TrainedAttack attack, List<TrainingRun> all, int lessons, Seed seed) {
    int right = 0;
    for (int n = lessons; n < all.size(); n++) {
      TrainingRun run = all.get(n);
      GuessOutcome call =
          attack.of(run.portrait()).call(run.real(), seed.child(n).child(COIN).generator());
      right += call == GuessOutcome.RIGHT ? 1 : 0;
    }
    Advantage found =
        new Advantage(
            new Proportion(right, all.size() - lessons), all.get(0).portrait().trajectories());
    return new Finding(attack, found, 0, Double.NaN, List.of());
  }
}

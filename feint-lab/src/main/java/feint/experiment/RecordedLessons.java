package feint.experiment;

import feint.audit.Advantage;
import feint.audit.Call;
import feint.audit.Finding;
import feint.audit.RecordedRun;
import feint.math.Proportion;
import feint.math.Seed;
import feint.policy.Sight;
import feint.telltale.ClientTelltales;
import feint.telltale.LearntAttack;
import feint.telltale.LearntAttacks;
import feint.telltale.Lesson;
import feint.telltale.PathTelltales;
import feint.telltale.Portrait;
import feint.telltale.Telltales;
import feint.work.Execution;
import feint.work.Pieces;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What attackers find out who are told which trajectory was real in the first half of some recorded
 * runs, learn from their points, and are then shown the others.
 *
 * @param lessons how many runs they learnt from
 * @param findings in the other runs
 */
public record RecordedLessons(int lessons, List<Finding> findings) {

  /** From fewer runs nothing is learnt, and by fewer nobody is judged. */
  public static final int LEAST = 20;

  /** Coins of attackers are children from 0; what they learn by is another. */
  private static final int TRAINING = -1;

  private static final int COIN = 2;

  public RecordedLessons {
    findings = List.copyOf(findings);
  }

  /**
   * Teaches and judges, if the records have points of two trajectories, and there are runs enough.
   *
   * @param real the trajectory that was real in each run
   * @param seed of what learning draws, and of the coins of those who are undecided
   */
  public static Optional<RecordedLessons> of(
      NamedRuns runs, List<Integer> real, Seed seed, Execution execution) {
    // Who learns is one client at most.
    Set<Sight> held = runs.audit().holds(1);
    int lessons = real.size() / 2;
    if (!held.contains(Sight.POINTS) || runs.trajectories() != 2 || lessons < LEAST) {
      return Optional.empty();
    }
    Telltales telltales =
        new Telltales(
            Stream.concat(PathTelltales.all().stream(), ClientTelltales.all().stream())
                .filter(telltale -> held.containsAll(telltale.sees()))
                .toList());
    List<Lesson> all = new ArrayList<>();
    execution
        .workers()
        .work(
            new Portraits(telltales, runs.audit().runs()),
            execution.progress(),
            portrait -> all.add(new Lesson(portrait, real.get(all.size()))));
    List<LearntAttack> attacks =
        LearntAttacks.of(
            telltales, Optional.empty(), all.subList(0, lessons), seed.child(TRAINING));
    return Optional.of(
        new RecordedLessons(
            lessons, attacks.stream().map(attack -> judged(attack, all, lessons, seed)).toList()));
  }

  /** Each run is a piece. */
  private record Portraits(Telltales telltales, List<RecordedRun> runs)
      implements Pieces<Portrait> {

    @Override
    public long count() {
      return runs.size();
    }

    @Override
    public Portrait piece(long number) {
      return telltales.portrait(runs.get((int) number).seen());
    }
  }

  private static Finding judged(LearntAttack attack, List<Lesson> all, int lessons, Seed seed) {
    int right = 0;
    for (int n = lessons; n < all.size(); n++) {
      Lesson run = all.get(n);
      Call call = attack.of(run.portrait()).call(run.real(), seed.child(n).child(COIN).generator());
      right += call == Call.RIGHT ? 1 : 0;
    }
    Advantage found = new Advantage(new Proportion(right, all.size() - lessons), 2);
    return new Finding(attack, found, 0, Double.NaN, List.of());
  }
}

package feint.lab.audit;

import feint.attack.audit.RecordedAudit;
import feint.data.PublicRecord;
import feint.data.TruthFile;
import feint.math.Checks;
import feint.model.Problem;
import feint.policy.Observable;
import feint.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Recorded runs of a policy with named trajectories. Trajectory numbers are those of {@link
 * PublicRecord#trajectories}, followed by trajectories that were never queried, which have no
 * names.
 */
public final class NamedRuns {

  private final List<String> names;
  private final List<PublicRecord> records;
  private final int trajectories;
  private final RecordedAudit audit;

  /**
   * Creates runs by name.
   *
   * @throws IllegalArgumentException if one has more trajectories than the policy, or the points'
   *     dimensions differ
   */
  public NamedRuns(Problem problem, Policy policy, Map<String, PublicRecord> runs) {
    this.names = List.copyOf(runs.keySet());
    this.records = List.copyOf(runs.values());
    this.trajectories = policy.decoys() + 1;
    runs.forEach(
        (name, record) ->
            Checks.require(
                record.trajectories().size() <= trajectories,
                "run " + name,
                "must have at most " + trajectories + " trajectories, as the policy has",
                String.join(", ", record.trajectories())));
    requireOneDimension();
    this.audit =
        new RecordedAudit(problem, policy, records.stream().map(PublicRecord::run).toList());
  }

  /** Requires points of one dimension; runs without points are skipped. */
  private void requireOneDimension() {
    List<Integer> withPoints =
        IntStream.range(0, records.size())
            .filter(run -> !records.get(run).rows().isEmpty())
            .filter(run -> records.get(run).insights().contains(Observable.POINTS))
            .boxed()
            .toList();
    for (int run : withPoints) {
      int first = withPoints.get(0);
      Checks.require(
          dimension(run) == dimension(first),
          "points of run " + names.get(run),
          String.format(
              Locale.ROOT,
              "must have %d coordinates, as those of run %s have",
              dimension(first),
              names.get(first)),
          dimension(run));
    }
  }

  private int dimension(int run) {
    return records.get(run).rows().get(0).insight().point().dimension();
  }

  /** Returns the audit of the runs, in the order of {@link #names}. */
  public RecordedAudit audit() {
    return audit;
  }

  public List<String> names() {
    return names;
  }

  /** Returns K + 1, the number of trajectories of every run. */
  public int trajectories() {
    return trajectories;
  }

  public PublicRecord record(int run) {
    return records.get(run);
  }

  /** Returns the name of a trajectory; empty if it was never queried. */
  public Optional<String> trajectory(int run, int number) {
    List<String> known = records.get(run).trajectories();
    return number < known.size() ? Optional.of(known.get(number)) : Optional.empty();
  }

  /** Returns the first run with a step whose state is not recorded. */
  public Optional<String> withoutContents() {
    for (int run = 0; run < records.size(); run++) {
      if (!records.get(run).run().contents()) {
        return Optional.of(names.get(run));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the number of the real trajectory in each run, which may be one that was never queried.
   *
   * @throws IllegalArgumentException if the file lacks a run or names another trajectory
   */
  public List<Integer> real(TruthFile truth) {
    List<Integer> real = new ArrayList<>();
    for (int run = 0; run < records.size(); run++) {
      String name = names.get(run);
      Checks.require(
          truth.real().containsKey(name), "run " + name, "must be in the file of the truth", "not");
      String label = truth.real().getOrDefault(name, "");
      List<String> known = records.get(run).trajectories();
      int index = known.contains(label) ? known.indexOf(label) : known.size();
      Checks.require(
          index < trajectories,
          "real trajectory of run " + name,
          "must be one of " + String.join(", ", known),
          label);
      real.add(index);
    }
    return real;
  }
}

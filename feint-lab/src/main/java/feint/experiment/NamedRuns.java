package feint.experiment;

import feint.audit.RecordedAudit;
import feint.log.PublicRecord;
import feint.log.TruthFile;
import feint.math.Checks;
import feint.model.Problem;
import feint.policy.Policy;
import feint.policy.Sight;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Recorded runs of a policy, whose trajectories have names. In numbers they are those of {@link
 * PublicRecord#trajectories}, and after them those that were never queried, of which nobody knows
 * the names.
 */
public final class NamedRuns {

  private final List<String> names;
  private final List<PublicRecord> records;
  private final int trajectories;
  private final RecordedAudit audit;

  /** Runs by their names; none has more trajectories than the policy, and points are alike. */
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

  /** Runs without points have none to compare. */
  private void requireOneDimension() {
    List<Integer> withPoints =
        IntStream.range(0, records.size())
            .filter(run -> !records.get(run).rows().isEmpty())
            .filter(run -> records.get(run).insights().contains(Sight.POINTS))
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

  /** What attackers make of the runs, in the order of {@link #names}. */
  public RecordedAudit audit() {
    return audit;
  }

  public List<String> names() {
    return names;
  }

  /** K + 1, in every run. */
  public int trajectories() {
    return trajectories;
  }

  public PublicRecord record(int run) {
    return records.get(run);
  }

  /** The name of a trajectory; empty if it was never queried. */
  public Optional<String> trajectory(int run, int number) {
    List<String> known = records.get(run).trajectories();
    return number < known.size() ? Optional.of(known.get(number)) : Optional.empty();
  }

  /** The first run with a step of which nobody knows the state. */
  public Optional<String> withoutContents() {
    for (int run = 0; run < records.size(); run++) {
      if (!records.get(run).run().contents()) {
        return Optional.of(names.get(run));
      }
    }
    return Optional.empty();
  }

  /** The number of the real trajectory in each run. One that was never queried may be it. */
  public List<Integer> real(TruthFile truth) {
    List<Integer> real = new ArrayList<>();
    for (int run = 0; run < records.size(); run++) {
      String name = names.get(run);
      Checks.require(
          truth.real().containsKey(name), "run " + name, "must be in the file of the truth", "not");
      String told = truth.real().getOrDefault(name, "");
      List<String> known = records.get(run).trajectories();
      int place = known.contains(told) ? known.indexOf(told) : known.size();
      Checks.require(
          place < trajectories,
          "real trajectory of run " + name,
          "must be one of " + String.join(", ", known),
          told);
      real.add(place);
    }
    return real;
  }
}

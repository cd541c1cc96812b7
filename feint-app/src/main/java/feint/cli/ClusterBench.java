package feint.cli;

import feint.cli.option.ClusterOptions;
import feint.cli.output.CommandResult;
import feint.cli.output.ProgressLine;
import feint.cluster.AuditCost;
import feint.cluster.Cluster;
import feint.cluster.ClusterModel;
import feint.cluster.ClusterOverhead;
import feint.math.Count;
import feint.math.Text;
import feint.report.view.Column;
import feint.report.view.Table;
import feint.report.view.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Cost of audited runs, and the predicted time of large audits on clusters.
 *
 * @param model overhead of a cluster, if one was measured
 */
record ClusterBench(List<AuditCost> costs, Optional<ClusterModel> model) implements CommandResult {

  /** Number of measured tasks: more than a laptop has cores, at most the tasks of one core. */
  private static final int TASKS = 32;

  private static final List<Integer> CORES = List.of(8, 64, 1000);
  private static final List<Integer> RUNS = List.of(1_000_000, 100_000_000);

  /** A cluster without overhead. */
  private static final ClusterModel FREE = new ClusterModel(0, new ClusterOverhead(0, 0));

  static ClusterBench measure(ClusterOptions run, int warmUp) {
    long start = System.nanoTime();
    Optional<Cluster.Connection> cluster = run.connection();
    Optional<ClusterModel> model =
        cluster.map(
            there -> {
              ClusterOverhead.first(there);
              double started = (System.nanoTime() - start) / 1e9;
              return new ClusterModel(started, ClusterOverhead.of(there, TASKS, there.cores()));
            });
    try (ProgressLine progress = new ProgressLine("timing audits")) {
      return new ClusterBench(AuditCost.all(warmUp, progress), model);
    }
  }

  private record Data(List<Audit> audits, Overhead cluster, int cores) {}

  private record Audit(
      String policy,
      double microsecondsPerRun,
      double bytesPerPiece,
      long bytesOfTheWork,
      double microsecondsToCollectAPiece,
      List<Prediction> predicted) {}

  private record Prediction(int runs, int cores, double seconds) {}

  private record Overhead(
      boolean measured,
      double startSeconds,
      double millisecondsPerJob,
      double millisecondsPerTask) {}

  @Override
  public Object data() {
    ClusterModel added = model.orElse(FREE);
    return new Data(
        costs.stream()
            .map(
                cost ->
                    new Audit(
                        cost.policy(),
                        cost.secondsPerRun() * 1e6,
                        cost.piece().resultBytes(),
                        cost.piece().workBytes(),
                        cost.piece().collecting() * 1e6,
                        predicted(cost)))
            .toList(),
        new Overhead(
            model.isPresent(),
            added.start(),
            added.overhead().job() * 1e3,
            added.overhead().task() * 1e3),
        BenchCommand.CORES);
  }

  private List<Prediction> predicted(AuditCost cost) {
    ClusterModel cluster = model.orElse(FREE);
    return RUNS.stream()
        .flatMap(
            runs ->
                CORES.stream()
                    .map(
                        cores ->
                            new Prediction(runs, cores, cluster.seconds(cost.of(runs), cores))))
        .toList();
  }

  @Override
  public View view() {
    List<Column.Filled<AuditCost>> columns = new ArrayList<>();
    columns.add(Column.plain("policy").cell(AuditCost::policy));
    columns.add(
        Column.plain("µs a run").cell(cost -> Text.of("%,.0f", cost.secondsPerRun() * 1e6)));
    columns.add(
        Column.plain("bytes a piece").cell(cost -> Text.of("%,.0f", cost.piece().resultBytes())));
    for (int k = 0; k < RUNS.size() * CORES.size(); k++) {
      int at = k;
      columns.add(
          Column.plain(
                  Text.of(
                      "%,d M on %,d",
                      RUNS.get(k / CORES.size()) / 1_000_000, CORES.get(k % CORES.size())))
              .cell(cost -> time(predicted(cost).get(at).seconds())));
    }
    return View.text()
        .table(Table.of("", costs, columns))
        .line(
            model
                .map(
                    added ->
                        Text.of(
                            "cluster: started in %.1f s, %.1f ms per job, %.2f ms per task",
                            added.start(),
                            added.overhead().job() * 1e3,
                            added.overhead().task() * 1e3))
                .orElse("the overhead of a cluster was not measured: use --master"))
        .line(
            Text.of(
                "N = 100, M = 30, all attackers; processor time per run, and the predicted time of"
                    + " 1 and 100 million runs on 8, 64 and 1,000 cores like the one measured, of"
                    + " %s",
                Count.of(BenchCommand.CORES, "core")))
        .build();
  }

  private static String time(double seconds) {
    if (seconds < 120) {
      return Text.of("%.0f s", seconds);
    }
    return seconds < 7200 ? Text.of("%.0f min", seconds / 60) : Text.of("%.1f h", seconds / 3600);
  }
}

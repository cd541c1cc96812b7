package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.cluster.AuditCost;
import feint.cluster.Cluster;
import feint.cluster.ClusterModel;
import feint.cluster.ClusterOverhead;
import feint.math.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Cost of audited runs, and the predicted time of large audits on clusters.
 *
 * @param model overhead of a cluster, if one was measured
 */
record ClusterBench(List<AuditCost> costs, Optional<ClusterModel> model) implements Printable {

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

  @Override
  public ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ArrayNode rows = node.putArray("audits");
    for (AuditCost cost : costs) {
      ObjectNode row =
          rows.addObject()
              .put("policy", cost.policy())
              .put("microsecondsPerRun", cost.secondsPerRun() * 1e6)
              .put("bytesPerPiece", cost.piece().resultBytes())
              .put("bytesOfTheWork", cost.piece().workBytes())
              .put("microsecondsToCollectAPiece", cost.piece().collecting() * 1e6);
      ArrayNode times = row.putArray("predicted");
      for (int runs : RUNS) {
        for (int cores : CORES) {
          times
              .addObject()
              .put("runs", runs)
              .put("cores", cores)
              .put("seconds", seconds(cost, runs, cores));
        }
      }
    }
    ObjectNode cluster = node.putObject("cluster");
    cluster.put("measured", model.isPresent());
    ClusterModel added = model.orElse(FREE);
    cluster.put("startSeconds", added.start());
    cluster.put("millisecondsPerJob", added.overhead().job() * 1e3);
    cluster.put("millisecondsPerTask", added.overhead().task() * 1e3);
    return node.put("cores", Runtime.getRuntime().availableProcessors());
  }

  private double seconds(AuditCost cost, int runs, int cores) {
    return model.orElse(FREE).seconds(cost.of(runs), cores);
  }

  @Override
  public void print(Printer printer) {
    List<String> head = new ArrayList<>(List.of("policy", "µs a run", "bytes a piece"));
    for (int runs : RUNS) {
      for (int cores : CORES) {
        head.add(String.format(Locale.ROOT, "%,d M on %,d", runs / 1_000_000, cores));
      }
    }
    List<List<String>> rows = new ArrayList<>();
    for (AuditCost cost : costs) {
      List<String> row =
          new ArrayList<>(
              List.of(
                  cost.policy(),
                  String.format(Locale.ROOT, "%,.0f", cost.secondsPerRun() * 1e6),
                  String.format(Locale.ROOT, "%,.0f", cost.piece().resultBytes())));
      for (int runs : RUNS) {
        CORES.forEach(cores -> row.add(time(seconds(cost, runs, cores))));
      }
      rows.add(row);
    }
    printer.table(head, rows);
    model.ifPresentOrElse(
        added ->
            printer.line(
                String.format(
                    Locale.ROOT,
                    "cluster: started in %.1f s, %.1f ms per job, %.2f ms per task",
                    added.start(),
                    added.overhead().job() * 1e3,
                    added.overhead().task() * 1e3)),
        () -> printer.line("the overhead of a cluster was not measured: use --master"));
    printer.line(
        String.format(
            Locale.ROOT,
            "N = 100, M = 30, all attackers; processor time per run, and the predicted time of 1"
                + " and 100 million runs on 8, 64 and 1,000 cores like the one measured, of %s",
            Count.of(Runtime.getRuntime().availableProcessors(), "core")));
  }

  private static String time(double seconds) {
    if (seconds < 120) {
      return String.format(Locale.ROOT, "%.0f s", seconds);
    }
    return seconds < 7200
        ? String.format(Locale.ROOT, "%.0f min", seconds / 60)
        : String.format(Locale.ROOT, "%.1f h", seconds / 3600);
  }
}

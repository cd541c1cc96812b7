package feint.cli;

import feint.cli.output.CommandResult;
import feint.load.AttackedLoad;
import feint.load.AttackedLoad.Window;
import feint.load.HostileReaders;
import feint.load.HostileReaders.Kind;
import feint.load.HostileReaders.Target;
import feint.math.Count;
import feint.math.Text;
import feint.report.json.JsonFields;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Benchmark of a private service, alternately alone and among hostile readers.
 *
 * @param storage database to use instead of a private file
 * @param concurrent number of concurrent runs
 * @param kinds kinds of the readers
 * @param readers number of concurrent readers
 * @param rounds number of rounds alone, and of rounds under attack
 * @param seconds duration of a round
 */
record AttackBench(
    Optional<String> storage,
    int concurrent,
    List<Kind> kinds,
    int readers,
    int rounds,
    double seconds) {

  /** Number of runs whose forecasts the readers request, in addition to the played runs. */
  private static final int EXPENSIVE = 20;

  Result measure() {
    try (BenchedService service = BenchedService.start(storage, where -> {})) {
      Target target = new Target(service.url(), service.token());
      List<String> expensive = HostileReaders.expensiveRuns(target, EXPENSIVE);
      Map<Kind, Long> answers = new TreeMap<>();
      AttackedLoad load =
          new AttackedLoad(
              service.url(),
              service.token(),
              service::processorTime,
              concurrent,
              played -> begun(target, expensive, played, answers),
              rounds,
              seconds);
      return new Result(this, load.measure(), answers);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private AttackedLoad.Begun begun(
      Target target, List<String> expensive, List<String> played, Map<Kind, Long> answers) {
    List<String> runs = Stream.of(expensive, played).flatMap(List::stream).toList();
    HostileReaders hostile =
        HostileReaders.start(() -> target, runs, kinds, readers, answers.size());
    return new AttackedLoad.Begun() {
      @Override
      public long processorNanos() {
        return hostile.processorNanos();
      }

      @Override
      public void close() {
        hostile.close();
        hostile.answers().forEach((kind, count) -> answers.merge(kind, count, Long::sum));
      }
    };
  }

  /**
   * Comparison of the rounds alone and under attack.
   *
   * @param answers number of answers of the service to the readers, by kind
   */
  record Result(AttackBench bench, AttackedLoad.Result load, Map<Kind, Long> answers)
      implements CommandResult {

    private record Data(
        String storage,
        int concurrentRuns,
        int readers,
        int rounds,
        double seconds,
        Medians alone,
        Medians attacked,
        JsonFields answers,
        double kept,
        double keptOfTheRest,
        int cores) {}

    private record Medians(
        List<Double> pairsPerSecond,
        double median,
        double serviceMicrosPerPair,
        double readerCores,
        double healthP99Millis) {

      static Medians of(List<Window> windows) {
        return new Medians(
            windows.stream().map(Window::pairsPerSecond).toList(),
            median(windows, Window::pairsPerSecond),
            median(windows, Window::serviceMicros),
            median(windows, Window::attackerCores),
            AttackedLoad.Result.p99Millis(windows));
      }

      private static double median(List<Window> windows, ToDoubleFunction<Window> of) {
        double[] sorted = windows.stream().mapToDouble(of).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
      }

      private List<String> row(String name) {
        return Stream.concat(
                Stream.of(name),
                Stream.of(
                        median,
                        Collections.min(pairsPerSecond),
                        Collections.max(pairsPerSecond),
                        serviceMicrosPerPair,
                        readerCores,
                        healthP99Millis)
                    .map(NumberFormat::number))
            .toList();
      }
    }

    private Medians alone() {
      return Medians.of(load.alone());
    }

    private Medians attacked() {
      return Medians.of(load.attacked());
    }

    @Override
    public Object data() {
      return new Data(
          ServiceBench.name(bench.storage),
          bench.concurrent,
          bench.readers,
          bench.rounds,
          bench.seconds,
          alone(),
          attacked(),
          JsonFields.of(
              List.copyOf(answers.entrySet()),
              entry -> entry.getKey().name().toLowerCase(Locale.ROOT),
              Map.Entry::getValue),
          kept(),
          keptOfTheRest(),
          BenchCommand.CORES);
    }

    /** Returns the remaining share of the throughput under attack, as a ratio of medians. */
    private double kept() {
      return attacked().median() / alone().median();
    }

    /** Returns the same share, relative to the processor time that the readers do not use. */
    private double keptOfTheRest() {
      return kept() / (1 - Math.min(0.99, attacked().readerCores() / BenchCommand.CORES));
    }

    @Override
    public View view() {
      return View.text()
          .table(
              Table.plain(
                  List.of(
                      "ask and tell",
                      "per second",
                      "least",
                      "most",
                      "service µs per pair",
                      "readers' cores",
                      "/healthz 99 % ms"),
                  List.of(alone().row("alone"), attacked().row("attacked"))))
          .line(
              Text.of(
                  "%.0f %% of the throughput remains; %.0f %% relative to the processor time that"
                      + " the readers do not use",
                  100 * kept(), 100 * keptOfTheRest()))
          .line("answers to the readers: " + answers)
          .line(
              Text.of(
                  "medians of %s of %s s each, alternating, %s at a time, %s, %s, on %s",
                  Count.of(bench.rounds, "round"),
                  NumberFormat.number(bench.seconds),
                  Count.of(bench.concurrent, "run"),
                  Count.of(bench.readers, "reader"),
                  ServiceBench.name(bench.storage),
                  Count.of(BenchCommand.CORES, "core")))
          .build();
    }
  }
}

package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.load.AttackedLoad;
import feint.load.AttackedLoad.Window;
import feint.load.HostileReaders;
import feint.load.HostileReaders.Kind;
import feint.load.HostileReaders.Target;
import feint.math.Count;
import java.io.IOException;
import java.io.UncheckedIOException;
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
      implements Printable {

    private static final int CORES = Runtime.getRuntime().availableProcessors();

    @Override
    public ObjectNode json() {
      ObjectNode node =
          JsonNodeFactory.instance
              .objectNode()
              .put("storage", bench.storage.isPresent() ? "PostgreSQL" : "SQLite")
              .put("concurrentRuns", bench.concurrent)
              .put("readers", bench.readers)
              .put("rounds", bench.rounds)
              .put("seconds", bench.seconds);
      put(node.putObject("alone"), load.alone());
      put(node.putObject("attacked"), load.attacked());
      ObjectNode counts = node.putObject("answers");
      answers.forEach((kind, count) -> counts.put(kind.name().toLowerCase(Locale.ROOT), count));
      return node.put("kept", kept()).put("keptOfTheRest", keptOfTheRest()).put("cores", CORES);
    }

    private static void put(ObjectNode node, List<Window> windows) {
      ArrayNode all = node.putArray("pairsPerSecond");
      windows.forEach(window -> all.add(window.pairsPerSecond()));
      node.put("median", median(windows, Window::pairsPerSecond))
          .put("serviceMicrosPerPair", median(windows, Window::serviceMicros))
          .put("readerCores", median(windows, Window::attackerCores))
          .put("healthP99Millis", AttackedLoad.Result.p99Millis(windows));
    }

    /** Returns the remaining share of the throughput under attack, as a ratio of medians. */
    private double kept() {
      return median(load.attacked(), Window::pairsPerSecond)
          / median(load.alone(), Window::pairsPerSecond);
    }

    /** Returns the same share, relative to the processor time that the readers do not use. */
    private double keptOfTheRest() {
      return kept() / (1 - Math.min(0.99, median(load.attacked(), Window::attackerCores) / CORES));
    }

    private static double median(List<Window> windows, ToDoubleFunction<Window> of) {
      double[] sorted = windows.stream().mapToDouble(of).sorted().toArray();
      return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    @Override
    public void print(Printer printer) {
      printer.table(
          List.of(
              "ask and tell",
              "per second",
              "least",
              "most",
              "service µs per pair",
              "readers' cores",
              "/healthz 99 % ms"),
          List.of(row("alone", load.alone()), row("attacked", load.attacked())));
      printer.line(
          String.format(
              Locale.ROOT,
              "%.0f %% of the throughput remains; %.0f %% relative to the processor time that the"
                  + " readers do not use",
              100 * kept(),
              100 * keptOfTheRest()));
      printer.line("answers to the readers: " + answers);
      printer.line(
          String.format(
              Locale.ROOT,
              "medians of %s of %s s each, alternating, %s at a time, %s, %s, on %s",
              Count.of(bench.rounds, "round"),
              Printer.number(bench.seconds),
              Count.of(bench.concurrent, "run"),
              Count.of(bench.readers, "reader"),
              bench.storage.isPresent() ? "PostgreSQL" : "SQLite",
              Count.of(CORES, "core")));
    }

    private static List<String> row(String name, List<Window> windows) {
      double[] rates = windows.stream().mapToDouble(Window::pairsPerSecond).sorted().toArray();
      return Stream.concat(
              Stream.of(name),
              Stream.of(
                      median(windows, Window::pairsPerSecond),
                      rates[0],
                      rates[rates.length - 1],
                      median(windows, Window::serviceMicros),
                      median(windows, Window::attackerCores),
                      AttackedLoad.Result.p99Millis(windows))
                  .map(Printer::number))
          .toList();
    }
  }
}

package feint.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.experiment.Benchmark;
import feint.experiment.Benchmark.Runs;
import feint.experiment.PaperExperiment;
import feint.load.HostileReaders.Kind;
import feint.math.Count;
import feint.parallel.Execution;
import feint.report.view.NumberFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** feint bench. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Measures the time to solve, evaluate and simulate the paper's scenario: the median"
            + " of several runs after a warm-up.")
final class BenchCommand implements Callable<Integer> {

  /** Number of audited runs of each policy in the warm-up. */
  private static final int AUDITED_FIRST = 4_000;

  /** Number of requests for each list. */
  private static final int LISTED = 20;

  @Mixin private RunsOption runs = new RunsOption(7, 100_000);
  @Mixin private ClusterOptions run = new ClusterOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--warm-up",
      paramLabel = "W",
      description = "Warm-up runs per task (default: ${DEFAULT-VALUE}).")
  private int warmUp = 3;

  @Option(
      names = "--cluster",
      description =
          "Measures audited runs instead and, with --master, the overhead of a cluster;"
              + " predicts the duration of large audits.")
  private boolean cluster;

  @Option(
      names = "--service",
      description =
          "Measures ask and tell of a service instead, which it starts and stops on this"
              + " machine.")
  private boolean service;

  @Option(
      names = "--concurrent",
      paramLabel = "C",
      description = "With --service: number of concurrent runs (default: ${DEFAULT-VALUE}).")
  private int concurrent = 64;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description =
          "With --service: duration in seconds; the second half is measured (default:"
              + " ${DEFAULT-VALUE}).")
  private double seconds = 60;

  @Option(
      names = "--stored",
      paramLabel = "D",
      description =
          "With --service: number of decisions stored before the measurement (default:"
              + " ${DEFAULT-VALUE}).")
  private int stored;

  @Option(
      names = "--lists",
      paramLabel = "N",
      description = "With --service: measures the dashboard's lists of N stored runs instead.")
  private Optional<Integer> lists = Optional.empty();

  @Option(
      names = "--attackers",
      paramLabel = "N",
      description =
          "With --service: measures alternately without and with N hostile readers, S seconds"
              + " each, --runs times.")
  private Optional<Integer> attackers = Optional.empty();

  @Option(
      names = "--attack",
      paramLabel = "KIND",
      split = ",",
      description = "With --attackers: kinds of readers: ${COMPLETION-CANDIDATES} (default: all).")
  private List<Kind> attack = List.of(Kind.values());

  @Option(
      names = "--storage",
      paramLabel = "URL",
      description = "With --service: a PostgreSQL database, as in feint serve.")
  private Optional<String> storage = Optional.empty();

  @Override
  public Integer call() {
    UsageException.require(service || lists.isEmpty(), "--lists needs --service");
    UsageException.require(service || attackers.isEmpty(), "--attackers needs --service");
    UsageException.require(
        cluster || run.master().isEmpty(),
        "--master needs --cluster: other benchmarks run on this machine");
    UsageException.require(!cluster || !service, "--cluster and --service exclude each other");
    if (cluster) {
      Printable costs = ClusterBench.measure(run, runs.value(AUDITED_FIRST, spec));
      return run.done(new OutputWriter(run, spec, Invocation.provenance(spec)).print(costs));
    }
    if (service) {
      Printable times =
          lists.isPresent()
              ? listBench(lists.get()).measure()
              : attackers.isPresent() ? attackBench(attackers.get()).measure() : bench().measure();
      return new OutputWriter(run, spec, Invocation.provenance(spec)).print(times);
    }
    int counted = runs.value();
    if (warmUp < 0) {
      throw new UsageException("--warm-up must be at least 0, was " + warmUp);
    }
    Benchmark times;
    int threads;
    try (ProgressLine progress = new ProgressLine("timing")) {
      Execution execution = run.execution(progress);
      threads = execution.threads();
      times = Benchmark.run(PaperExperiment.problem(), new Runs(warmUp, counted), execution);
    }
    Printer printer = new Printer(spec.commandLine().getOut());
    if (run.json()) {
      printer.json(
          json(times, threads),
          Invocation.provenance(spec)
              .withScenario(PaperExperiment.scenario())
              .withSeed(1)
              .withRuns(counted));
    } else {
      print(printer, times, threads);
    }
    return 0;
  }

  private ServiceBench bench() {
    UsageException.require(
        concurrent >= 1 && concurrent <= 200, "--concurrent must be in 1..200, was " + concurrent);
    UsageException.require(
        seconds >= 1 && seconds <= 600, "--seconds must be in 1..600, was " + seconds);
    UsageException.require(
        stored >= 0 && stored <= 10_000_000, "--stored must be in 0..10000000, was " + stored);
    return new ServiceBench(storage, concurrent, seconds, stored);
  }

  private AttackBench attackBench(int readers) {
    UsageException.require(
        readers >= 1 && readers <= 900, "--attackers must be in 1..900, was " + readers);
    ServiceBench valid = bench();
    return new AttackBench(storage, valid.runs(), attack, readers, runs.value(), valid.seconds());
  }

  private ListBench listBench(int count) {
    UsageException.require(
        count >= 1 && count <= 1_000_000, "--lists must be in 1..1000000, was " + count);
    return new ListBench(storage, count, LISTED);
  }

  private ObjectNode json(Benchmark times, int threads) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.putObject("solve").put("seconds", times.solve()).put("withPolicy", times.record());
    result.putObject("goal").put("seconds", times.goal()).put("large", times.largeGoal());
    result.putObject("evaluate").put("seconds", times.evaluate());
    result.putObject("simulate").put("queriesPerSecond", times.queriesPerSecond());
    result.put("runs", runs.value()).put("seed", 1).put("threads", threads);
    result.put("cores", Runtime.getRuntime().availableProcessors()).put("java", java());
    return result;
  }

  private void print(Printer printer, Benchmark times, int threads) {
    printer.table(
        List.of("task", "seconds"),
        List.of(
            List.of("solve, N = 100, M = 45, cost", NumberFormat.number(times.solve())),
            List.of("the same with a recorded policy", NumberFormat.number(times.record())),
            List.of("solve, N = 100, M = 30, goal", NumberFormat.number(times.goal())),
            List.of("solve, N = 1000, M = 300, goal", NumberFormat.number(times.largeGoal())),
            List.of("evaluate a threshold policy", NumberFormat.number(times.evaluate()))));
    printer.line(
        String.format(
            Locale.ROOT,
            "simulate a threshold policy: %,.0f queries per second",
            times.queriesPerSecond()));
    printer.line(
        String.format(
            Locale.ROOT,
            "median of %s after %d warm-up runs, seed 1, %s on %s, %s",
            Count.of(runs.value(), "run"),
            warmUp,
            Count.of(threads, "thread"),
            Count.of(Runtime.getRuntime().availableProcessors(), "core"),
            java()));
  }

  private static String java() {
    return System.getProperty("java.vm.name") + " " + System.getProperty("java.version");
  }
}

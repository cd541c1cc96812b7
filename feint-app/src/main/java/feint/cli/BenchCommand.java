package feint.cli;

import feint.cli.option.ClusterOptions;
import feint.cli.option.RunsOption;
import feint.cli.output.CommandResult;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.lab.compare.Benchmark;
import feint.lab.compare.Benchmark.Runs;
import feint.lab.compare.PaperExperiment;
import feint.load.HostileReaders.Kind;
import feint.math.Count;
import feint.math.Text;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** feint bench. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Measures the time to solve, evaluate and simulate the paper's scenario: the median"
            + " of several runs after a warm-up.")
final class BenchCommand implements Callable<Integer> {

  /** Number of cores of this machine. */
  static final int CORES = Runtime.getRuntime().availableProcessors();

  /** Number of audited runs of each policy in the warm-up. */
  private static final int AUDITED_FIRST = 4_000;

  /** Number of requests for each list. */
  private static final int LISTED = 20;

  @Mixin private RunsOption runs = new RunsOption(7, 100_000);
  @Mixin private ClusterOptions run = new ClusterOptions();

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
      names = "--decoys",
      paramLabel = "K",
      description = "With --service: number of decoys of each run (default: ${DEFAULT-VALUE}).")
  private int decoys = 1;

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
      names = "--shares",
      paramLabel = "PERCENT",
      split = ",",
      description =
          "With --service: also measures requests at fixed times, at these percentages of the"
              + " throughput, S seconds each. A request that is sent late counts from when it was"
              + " due.")
  private List<Integer> shares = List.of();

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
    UsageException.require(service || shares.isEmpty(), "--shares needs --service");
    UsageException.require(
        cluster || run.master().isEmpty(),
        "--master needs --cluster: other benchmarks run on this machine");
    UsageException.require(!cluster || !service, "--cluster and --service exclude each other");
    if (cluster) {
      CommandResult costs = ClusterBench.measure(run, runs.value(AUDITED_FIRST, run));
      return run.done(run.writer(run.provenance()).print(costs));
    }
    if (service) {
      CommandResult times =
          lists.isPresent()
              ? listBench(lists.get()).measure()
              : attackers.isPresent() ? attackBench(attackers.get()).measure() : bench().measure();
      return run.writer(run.provenance()).print(times);
    }
    int counted = runs.value();
    UsageException.requireAtLeast("--warm-up", warmUp, 0);
    CommandResult times =
        run.during(
            "timing",
            execution ->
                result(
                    Benchmark.run(PaperExperiment.problem(), new Runs(warmUp, counted), execution),
                    execution.threads()));
    return run.writer(
            run.provenance().withScenario(PaperExperiment.scenario()).withSeed(1).withRuns(counted))
        .print(times);
  }

  private ServiceBench bench() {
    UsageException.requireIn("--concurrent", concurrent, 1, 200);
    UsageException.requireIn("--decoys", decoys, 1, 15);
    UsageException.require(
        seconds >= 1 && seconds <= 600, "--seconds must be in 1..600, was " + seconds);
    UsageException.requireIn("--stored", stored, 0, 10_000_000);
    shares.forEach(share -> UsageException.requireIn("--shares", share, 1, 100));
    return new ServiceBench(storage, concurrent, decoys, seconds, stored, shares);
  }

  private AttackBench attackBench(int readers) {
    UsageException.requireIn("--attackers", readers, 1, 900);
    ServiceBench valid = bench();
    return new AttackBench(storage, valid.runs(), attack, readers, runs.value(), valid.seconds());
  }

  private ListBench listBench(int count) {
    UsageException.requireIn("--lists", count, 1, 1_000_000);
    return new ListBench(storage, count, LISTED);
  }

  private record Data(
      Solve solve,
      Goal goal,
      Evaluate evaluate,
      Simulate simulate,
      int runs,
      int seed,
      int threads,
      int cores,
      String java) {}

  private record Solve(double seconds, double withPolicy) {}

  private record Goal(double seconds, double large) {}

  private record Evaluate(double seconds) {}

  private record Simulate(double queriesPerSecond) {}

  private CommandResult result(Benchmark times, int threads) {
    String java = System.getProperty("java.vm.name") + " " + System.getProperty("java.version");
    return CommandResult.of(
        new Data(
            new Solve(times.solve(), times.record()),
            new Goal(times.goal(), times.largeGoal()),
            new Evaluate(times.evaluate()),
            new Simulate(times.queriesPerSecond()),
            runs.value(),
            1,
            threads,
            CORES,
            java),
        View.text()
            .table(
                Table.plain(
                    List.of("task", "seconds"),
                    List.of(
                        List.of("solve, N = 100, M = 45, cost", NumberFormat.number(times.solve())),
                        List.of(
                            "the same with a recorded policy", NumberFormat.number(times.record())),
                        List.of("solve, N = 100, M = 30, goal", NumberFormat.number(times.goal())),
                        List.of(
                            "solve, N = 1000, M = 300, goal",
                            NumberFormat.number(times.largeGoal())),
                        List.of(
                            "evaluate a threshold policy", NumberFormat.number(times.evaluate())))))
            .line(
                Text.of(
                    "simulate a threshold policy: %,.0f queries per second",
                    times.queriesPerSecond()))
            .line(
                Text.of(
                    "median of %s after %d warm-up runs, seed 1, %s on %s, %s",
                    Count.of(runs.value(), "run"),
                    warmUp,
                    Count.of(threads, "thread"),
                    Count.of(CORES, "core"),
                    java))
            .build());
  }
}

package feint.cli;

import feint.archive.PolicyCatalogue;
import feint.archive.PolicyNames;
import feint.client.NewRun;
import feint.client.Run;
import feint.client.RunState;
import feint.client.RunStatus;
import feint.file.AtomicFile;
import feint.part.Part;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** feint runs. */
@Command(
    name = "runs",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = "Lists the runs of a service, or makes, shows, ends, copies or deletes one.",
    synopsisSubcommandLabel = "[COMMAND]")
final class RunsCommand implements Callable<Integer> {

  /** A day: policies that take longer to solve are solved once, into a file. */
  private static final Duration LONGEST_PREPARATION = Duration.ofDays(1);

  @Mixin private ServiceOptions service = new ServiceOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description = "Only runs in this state: ${COMPLETION-CANDIDATES}.",
      completionCandidates = Choices.RunStates.class)
  private Optional<RunState> state = Optional.empty();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "At most so many, the oldest first (default: all).")
  private Optional<Integer> limit = Optional.empty();

  @Override
  public Integer call() {
    limit.ifPresent(n -> UsageException.require(n >= 1, "--limit must be at least 1, was " + n));
    Stream<RunStatus> runs =
        state.map(service.client()::runs).orElseGet(() -> service.client().runs());
    List<RunStatus> listed = runs.limit(limit.orElse(Integer.MAX_VALUE)).toList();
    printed(service).runs(listed);
    return 0;
  }

  private ServicePrinter printed(ServiceOptions options) {
    return new ServicePrinter(spec.commandLine().getOut(), options.json());
  }

  @Command(
      name = "create",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description = "Makes a run. A policy that is in a file is sent along.")
  int create(
      @Mixin ServiceOptions options,
      @Mixin ScenarioArgument scenario,
      @Mixin PolicyOption policy,
      @Option(
              names = "--name",
              paramLabel = "NAME",
              description = "A name for people (default: the scenario's).")
          Optional<String> name,
      @Option(
              names = "--public-name",
              paramLabel = "NAME",
              description =
                  "A name for observers, who see the run's id without it. It must not say what is"
                      + " wanted.")
          Optional<String> publicName,
      @Option(
              names = "--follows",
              paramLabel = "ID",
              description =
                  "A run that is over, of the same scenario and balanced policy, which this one"
                      + " follows with the same trajectories: its filters are carried over.")
          Optional<String> follows,
      @Option(names = "--wait", description = "Waits until the policy is solved.") boolean wait,
      @Option(
              names = "--seed",
              paramLabel = "S",
              description =
                  "For tests, with feint serve --allow-seeds: whoever knows the seed knows every"
                      + " decision.")
          Optional<Long> seed) {
    // Faults of the scenario are named here, with the name of its file.
    scenario.read();
    NewRun wanted = wanted(scenario.text(), policy.name());
    NewRun named = name.map(wanted::withName).orElse(wanted);
    NewRun shown = publicName.map(named::withPublicName).orElse(named);
    NewRun next = follows.map(shown::following).orElse(shown);
    Run run = options.client().create(seed.map(next::withSeed).orElse(next));
    RunStatus made = wait ? ready(run) : run.status();
    printed(options).created(made);
    return 0;
  }

  private static NewRun wanted(String scenario, String policy) {
    Optional<Path> file =
        PolicyNames.BUILT_IN.file(policy).filter(path -> Files.exists(path) || !mayBeOwn(policy));
    return file.map(path -> NewRun.ofFile(scenario, content(path, policy)))
        .orElseGet(() -> NewRun.of(scenario, policy));
  }

  /** Whether it may be the name of a policy in a jar that the service was given. */
  private static boolean mayBeOwn(String policy) {
    String word = policy.split(":", 2)[0];
    return Part.NAME.matcher(word).matches() && !PolicyNames.taken().contains(word);
  }

  private static byte[] content(Path file, String policy) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UsageException(
          file + ": no such file; a policy is " + PolicyCatalogue.NAMES + ", was " + policy);
    }
  }

  private static RunStatus ready(Run run) {
    try {
      return run.awaitReady(LONGEST_PREPARATION);
    } catch (IllegalStateException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  @Command(
      name = "show",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description = "Shows all that is known of a run. It is a secret.")
  int show(@Mixin ServiceOptions options, @Mixin RunArgument run) {
    printed(options).run(run.in(options).status());
    return 0;
  }

  @Command(
      name = "close",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description = "Ends a run: nothing more is decided in it.")
  int close(@Mixin ServiceOptions options, @Mixin RunArgument run) {
    RunStatus closed = run.in(options).close();
    printed(options).done(closed.json(), "run " + run.id() + " is closed");
    return 0;
  }

  @Command(
      name = "delete",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description = "Deletes a run with all that is known of it.")
  int delete(@Mixin ServiceOptions options, @Mixin RunArgument run) {
    run.in(options).delete();
    printed(options)
        .done(ServicePrinter.entry("deleted", run.id()), "run " + run.id() + " is deleted");
    return 0;
  }

  @Command(
      name = "give-up",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description =
          "Closes a query whose answer will never come: nothing steps. An answer that comes all the"
              + " same is kept as late, and changes nothing.")
  int giveUp(
      @Mixin ServiceOptions options,
      @Mixin RunArgument run,
      @Parameters(index = "1", paramLabel = "NUMBER", description = "The number of the query.")
          int number) {
    printed(options).outcome(run.in(options).giveUp(number));
    return 0;
  }

  @Command(
      name = "record",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description =
          "Prints what an eavesdropper saw of a run, as CSV; feint audit --record reads it.")
  int record(
      @Mixin ServiceOptions options,
      @Mixin RunArgument run,
      @Option(
              names = {"-o", "--output"},
              paramLabel = "FILE",
              description = "Writes it to this file; as JSON if its name ends in .json.")
          Optional<Path> output) {
    output.ifPresent(AtomicFile::requirePlace);
    Run from = run.in(options);
    boolean json = output.map(file -> file.toString().endsWith(".json")).orElse(options.json());
    String text = json ? from.recordJson() : from.record();
    output.ifPresentOrElse(
        file -> {
          AtomicFile.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
          printed(options).written("record", file);
        },
        () -> printed(options).verbatim(text));
    return 0;
  }

  @Command(
      name = "log",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description =
          "Prints the log of a run's rounds, as CSV; feint estimate and feint fit read it. It is a"
              + " secret.")
  int log(
      @Mixin ServiceOptions options,
      @Mixin RunArgument run,
      @Option(
              names = {"-o", "--output"},
              paramLabel = "FILE",
              description = "Writes it to this file, which only its owner can read.")
          Optional<Path> output) {
    output.ifPresent(AtomicFile::requirePlace);
    String text = run.in(options).log();
    output.ifPresentOrElse(
        file -> {
          AtomicFile.writePrivate(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
          printed(options).written("log", file);
        },
        () -> printed(options).csv(text));
    return 0;
  }

  @Command(
      name = "export",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description =
          "Writes all that there is of a run to a file, to be imported by another service. One that"
              + " is not over ends here, to go on there.")
  int export(
      @Mixin ServiceOptions options,
      @Mixin RunArgument run,
      @Option(
              names = {"-o", "--output"},
              paramLabel = "FILE",
              required = true,
              description = "The file, which only its owner can read. It is a secret.")
          Path output) {
    AtomicFile.requirePlace(output);
    byte[] content = run.in(options).export();
    AtomicFile.writePrivate(output, out -> out.write(content));
    printed(options).written("run", output);
    return 0;
  }

  @Command(
      name = "import",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description = "Takes in a run that was exported; it keeps its id.")
  int take(
      @Mixin ServiceOptions options,
      @Parameters(paramLabel = "FILE", description = "What feint runs export has written.")
          Path file) {
    byte[] content;
    try {
      content = Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UsageException(file + ": cannot be read: " + AtomicFile.reason(e));
    }
    printed(options).created(options.client().importRun(content).status());
    return 0;
  }
}

package feint.cli.service;

import feint.api.RunState;
import feint.cli.option.Choices;
import feint.cli.option.PolicyOption;
import feint.cli.option.ScenarioArgument;
import feint.cli.option.TermsOptions;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.client.NewRun;
import feint.client.Run;
import feint.client.RunStatus;
import feint.io.AtomicFile;
import feint.plugin.Plugin;
import feint.policyspec.PolicyRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** feint runs. */
@Command(
    name = "runs",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Lists the runs of a service, or creates, shows, ends, exports, imports or deletes a"
            + " run.",
    synopsisSubcommandLabel = "[COMMAND]")
public final class RunsCommand implements Callable<Integer> {

  /** Maximum wait of one day; solve policies that take longer into a file. */
  private static final Duration LONGEST_PREPARATION = Duration.ofDays(1);

  @Mixin private ServiceOptions service = new ServiceOptions();

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description = "Lists only runs in this state: ${COMPLETION-CANDIDATES}.",
      completionCandidates = Choices.RunStates.class)
  private Optional<RunState> state = Optional.empty();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "The maximum number of runs, oldest first (default: all).")
  private Optional<Integer> limit = Optional.empty();

  @Override
  public Integer call() {
    limit.ifPresent(n -> UsageException.requireAtLeast("--limit", n, 1));
    Stream<RunStatus> runs =
        state.map(service.client()::runs).orElseGet(() -> service.client().runs());
    List<RunStatus> listed = runs.limit(limit.orElse(Integer.MAX_VALUE)).toList();
    service.printer().runs(listed);
    return 0;
  }

  @Command(
      name = "create",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description = "Creates a run. A policy file is sent to the service.")
  int create(
      @Mixin ServiceOptions options,
      @Mixin ScenarioArgument scenario,
      @Mixin PolicyOption policy,
      @Option(
              names = "--name",
              paramLabel = "NAME",
              description = "The name of the run (default: the scenario's).")
          Optional<String> name,
      @Option(
              names = "--public-name",
              paramLabel = "NAME",
              description =
                  "The name shown to observers (default: the run's id). It must not reveal the"
                      + " objective.")
          Optional<String> publicName,
      @Option(
              names = "--follows",
              paramLabel = "ID",
              description =
                  "A finished run of the same scenario and balanced policy, which this one follows with"
                      + " the same trajectories: its filters are carried over.")
          Optional<String> follows,
      @Mixin TermsOptions terms,
      @Option(names = "--wait", description = "Waits until the policy is solved.") boolean wait,
      @Option(
              names = "--seed",
              paramLabel = "S",
              description =
                  "For tests, with feint serve --allow-seeds: the seed determines every decision.")
          Optional<Long> seed) {
    // Validates the scenario here, so that messages name its file.
    scenario.read();
    NewRun wanted = wanted(scenario.text(), policy.name());
    NewRun named = name.map(wanted::withName).orElse(wanted);
    NewRun shown = publicName.map(named::withPublicName).orElse(named);
    NewRun following = follows.map(shown::following).orElse(shown);
    NewRun next = withTerms(following, terms);
    Run run = options.client().create(seed.map(next::withSeed).orElse(next));
    RunStatus made = wait ? ready(run) : run.status();
    options.printer().created(made);
    return 0;
  }

  private static NewRun withTerms(NewRun run, TermsOptions terms) {
    NewRun listed = terms.tasks().map(run::withTasks).orElse(run);
    NewRun wanted = terms.wanted().map(listed::withWanted).orElse(listed);
    NewRun limited = terms.deadline().map(wanted::withDeadline).orElse(wanted);
    return terms.pace().map(limited::withPace).orElse(limited);
  }

  private static NewRun wanted(String scenario, String policy) {
    Optional<Path> file =
        PolicyRegistry.BUILT_IN
            .file(policy)
            .filter(path -> Files.exists(path) || !mayBeOwn(policy));
    return file.map(path -> NewRun.ofFile(scenario, content(path, policy)))
        .orElseGet(() -> NewRun.of(scenario, policy));
  }

  /** Returns whether it may be the name of a policy in a plug-in of the service. */
  private static boolean mayBeOwn(String policy) {
    String word = policy.split(":", 2)[0];
    return Plugin.NAME.matcher(word).matches() && !PolicyRegistry.taken().contains(word);
  }

  private static byte[] content(Path file, String policy) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UsageException(
          file + ": no such file; a policy is " + PolicyRegistry.NAMES + ", was " + policy);
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
      description = "Shows a run with its secret state.")
  int show(@Mixin ServiceOptions options, @Mixin RunArgument run) {
    options.printer().run(run.in(options).status());
    return 0;
  }

  @Command(
      name = "close",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description = "Ends a run: no further query is decided.")
  int close(@Mixin ServiceOptions options, @Mixin RunArgument run) {
    RunStatus closed = run.in(options).close();
    options.printer().run(closed, "run " + run.id() + " is closed");
    return 0;
  }

  @Command(
      name = "delete",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description = "Deletes a run and all its data.")
  int delete(@Mixin ServiceOptions options, @Mixin RunArgument run) {
    run.in(options).delete();
    options.printer().done(Map.of("deleted", run.id()), "run " + run.id() + " is deleted");
    return 0;
  }

  @Command(
      name = "give-up",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description =
          "Closes a query without an answer: no trajectory steps. A later answer is stored as"
              + " late, and changes nothing.")
  int giveUp(
      @Mixin ServiceOptions options,
      @Mixin RunArgument run,
      @Parameters(index = "1", paramLabel = "NUMBER", description = "The number of the query.")
          int number) {
    options.printer().outcome(run.in(options).giveUp(number));
    return 0;
  }

  @Command(
      name = "record",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description = "Prints the public record of a run as CSV, for feint audit --record.")
  int record(
      @Mixin ServiceOptions options,
      @Mixin RunArgument run,
      @Option(
              names = {"-o", "--output"},
              paramLabel = "FILE",
              description = "The file to write the record to; JSON if its name ends in .json.")
          Optional<Path> output) {
    output.ifPresent(AtomicFile::requirePlace);
    Run from = run.in(options);
    boolean json = output.map(file -> file.toString().endsWith(".json")).orElse(options.json());
    String text = json ? from.recordJson() : from.record();
    output.ifPresentOrElse(
        file -> {
          AtomicFile.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
          options.printer().written("record", file);
        },
        () -> options.printer().verbatim(text));
    return 0;
  }

  @Command(
      name = "log",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description =
          "Prints the log of a run's rounds as CSV, for feint estimate and feint fit. Keep it"
              + " secret.")
  int log(
      @Mixin ServiceOptions options,
      @Mixin RunArgument run,
      @Option(
              names = {"-o", "--output"},
              paramLabel = "FILE",
              description = "The file to write the log to, readable only by its owner.")
          Optional<Path> output) {
    output.ifPresent(AtomicFile::requirePlace);
    String text = run.in(options).log();
    output.ifPresentOrElse(
        file -> {
          AtomicFile.writePrivate(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
          options.printer().written("log", file);
        },
        () -> options.printer().csv(text));
    return 0;
  }

  @Command(
      name = "export",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description =
          "Writes a run to a file for import by another service. An unfinished run ends here"
              + " and continues there.")
  int export(
      @Mixin ServiceOptions options,
      @Mixin RunArgument run,
      @Option(
              names = {"-o", "--output"},
              paramLabel = "FILE",
              required = true,
              description = "The file to write, readable only by its owner. Keep it secret.")
          Path output) {
    AtomicFile.requirePlace(output);
    byte[] content = run.in(options).export();
    AtomicFile.writePrivate(output, out -> out.write(content));
    options.printer().written("run", output);
    return 0;
  }

  @Command(
      name = "import",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description = "Imports an exported run, which keeps its id.")
  int take(
      @Mixin ServiceOptions options,
      @Parameters(paramLabel = "FILE", description = "The file that feint runs export wrote.")
          Path file) {
    byte[] content;
    try {
      content = Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UsageException(file + ": cannot be read: " + AtomicFile.reason(e));
    }
    options.printer().created(options.client().importRun(content).status());
    return 0;
  }
}

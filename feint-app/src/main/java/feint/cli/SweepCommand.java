package feint.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import feint.cli.option.FileGuard;
import feint.cli.option.OutputWriter;
import feint.cli.option.PlotOption;
import feint.cli.option.ScenarioArgument;
import feint.cli.option.WorkOptions;
import feint.cli.output.ExitCode;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.io.Sha256;
import feint.math.Text;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.scenario.text.FieldSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** feint sweep. */
@Command(
    name = "sweep",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    customSynopsis =
        "feint sweep COMMAND SCENARIO --set PATH=VALUES... [OPTION OF COMMAND]... [--csv | --json]"
            + " [--plot FILE] [--column NAME] [--threads K] [--checkpoint DIR] [--master URL]",
    description = {
      "Repeats a command with different values of the scenario, and prints a table with a row for"
          + " each combination; compare has a row for each policy of a combination, audit for each"
          + " attacker.",
      ""
    },
    footer = {
      "",
      "Numbers are those of the single commands, digit by digit. Exit code 3: a command has no"
          + " result for some combination, and the row has its message.",
      "Example: feint sweep limit scenarios/small.yaml --set horizon=8..20:4 --runs 2000"
    })
final class SweepCommand implements Callable<Integer> {

  private static final int MOST_NAMED = 3;

  @Parameters(
      index = "0",
      paramLabel = "COMMAND",
      description = "The command: ${COMPLETION-CANDIDATES}.")
  private SweptCommand command = SweptCommand.EVALUATE;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "SCENARIO",
      description = "The scenario file, and the options of the command.")
  private List<String> arguments = List.of();

  @Option(
      names = FieldSetting.OPTION,
      paramLabel = "PATH=VALUES",
      converter = SweepAxis.Reading.class,
      description =
          "The values of a field, repeatable: a range FROM..TO:STEP (STEP 1 if it is left out), as"
              + " in horizon=30..60:5, a list, as in objective.kind=goal,cost, or one value. All"
              + " combinations are computed, at most 10,000.")
  private List<SweepAxis> axes = List.of();

  @Option(names = "--csv", description = "Prints CSV.")
  private boolean csv;

  @Option(
      names = "--column",
      paramLabel = "NAME",
      description = "The column that --plot draws (default: the first one with numbers).")
  private Optional<String> column = Optional.empty();

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlotOption plot = new PlotOption();
  @Mixin private WorkOptions run = new WorkOptions();

  @Override
  public Integer call() {
    return run.done(answer());
  }

  private int answer() {
    UsageException.require(!csv || !run.json(), "--csv and --json exclude each other");
    UsageException.require(
        column.isEmpty() || run.given("--plot"), "--column needs --plot, which draws it");
    Optional<Path> picture = plot.file();
    requireDistinct();
    UsageException.require(
        picture.isEmpty() || hasNumericAxis(),
        "--plot needs several numbers as values of the first --set that has several values");
    List<List<FieldSetting>> points = SweepAxis.combinations(axes);
    CommandLine line = Feint.commandLine(command.toString());
    line.setErr(spec.commandLine().getErr());
    ParseResult parsed =
        line.parseArgs(
                Stream.concat(Stream.of(command.toString()), arguments.stream())
                    .toArray(String[]::new))
            .subcommand();
    refuseFiles(parsed);
    ScenarioArgument argument = ScenarioArgument.of(parsed.commandSpec());
    String text = argument.text();
    // The scenario of every combination is checked before the first one is computed.
    points.forEach(point -> ScenarioFile.parse(text, argument.file().toString(), point));
    Scenario scenario = ScenarioFile.parse(text, argument.file().toString(), fixed());
    SweepResult found = result(scenario, points, outcomes(points, parsed, argument, text));
    OutputWriter writer = run.writer(run.provenance().withScenario(scenario));
    picture.ifPresent(file -> requireDrawable(found));
    writer.plot(picture, () -> found.figure(column.orElseGet(() -> found.numbers().get(0))));
    int code = csv ? writer.print(found.csv()) : writer.print(found);
    return code == 0 && found.failed() ? ExitCode.DEMAND_NOT_MET : code;
  }

  private void requireDistinct() {
    UsageException.require(!axes.isEmpty(), "--set must be given, such as --set horizon=30..60:5");
    HashSet<Object> paths = new HashSet<>();
    axes.forEach(
        axis ->
            UsageException.require(
                paths.add(axis.path()),
                FieldSetting.OPTION + " must set " + axis.path() + " once"));
  }

  private boolean hasNumericAxis() {
    return axes.stream()
        .filter(SweepAxis::varies)
        .findFirst()
        .filter(axis -> axis.settings().stream().allMatch(one -> one.value().isNumber()))
        .isPresent();
  }

  private void requireDrawable(SweepResult found) {
    List<String> drawn = found.numbers();
    UsageException.require(!drawn.isEmpty(), "--plot needs a column with numbers, there is none");
    column.ifPresent(
        name ->
            UsageException.require(
                drawn.contains(name),
                "--column must be one of " + String.join(", ", drawn) + ", was " + name));
  }

  /** Rejects files that each combination would overwrite. */
  private static void refuseFiles(ParseResult parsed) {
    FileGuard.outputs(parsed).stream()
        .findFirst()
        .ifPresent(
            option -> {
              throw new UsageException(
                  option + " must not be given in a sweep: each combination would overwrite it");
            });
  }

  private List<FieldSetting> fixed() {
    return axes.stream()
        .filter(axis -> !axis.varies())
        .flatMap(axis -> axis.settings().stream())
        .toList();
  }

  private List<SweepTasks.Outcome> outcomes(
      List<List<FieldSetting>> points, ParseResult parsed, ScenarioArgument argument, String text) {
    List<Path> inputs = FileGuard.inputs(parsed);
    UsageException.require(
        inputs.isEmpty() || run.master().isEmpty(),
        "--master must not be given with a command that reads other files than the scenario: "
            + inputs);
    List<String> words = new ArrayList<>(arguments);
    words.set(words.indexOf(argument.word(parsed)), SweepTasks.SCENARIO);
    words.add(0, command.toString());
    List<SweepTasks.Outcome> outcomes = new ArrayList<>();
    run.during(
        "sweeping",
        execution -> {
          SweepTasks tasks =
              new SweepTasks(
                  words,
                  text,
                  String.valueOf(argument.file().getFileName()),
                  inputs.stream().map(SweepCommand::digest).toList(),
                  points.stream()
                      .map(point -> point.stream().map(FieldSetting::text).toList())
                      .toList(),
                  Math.max(1, execution.threads() / points.size()));
          execution.workers().work(tasks, execution.progress(), outcomes::add);
          return tasks;
        });
    return outcomes;
  }

  private static String digest(Path file) {
    try {
      return Sha256.of(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new ArchiveException(file.toString(), "cannot be read: " + AtomicFile.reason(e), e);
    }
  }

  private SweepResult result(
      Scenario scenario, List<List<FieldSetting>> points, List<SweepTasks.Outcome> outcomes) {
    int[] varying = IntStream.range(0, axes.size()).filter(k -> axes.get(k).varies()).toArray();
    List<SweepResult.Row> rows = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      List<FieldSetting> point = points.get(i);
      List<JsonNode> set = IntStream.of(varying).mapToObj(k -> point.get(k).value()).toList();
      rows.addAll(rows(set, outcomes.get(i)));
    }
    requireOneResult(rows);
    warn(outcomes);
    int[] used =
        IntStream.range(0, command.fields().size())
            .filter(
                k ->
                    rows.stream()
                        .flatMap(row -> row.values().stream().skip(k).limit(1))
                        .anyMatch(value -> !value.isMissingNode() && !value.isNull()))
            .toArray();
    return new SweepResult(
        command,
        scenario.name(),
        IntStream.of(varying).mapToObj(k -> axes.get(k).path().toString()).toList(),
        IntStream.of(used).mapToObj(command.fields()::get).toList(),
        rows.stream().map(row -> picked(row, used)).toList());
  }

  private static SweepResult.Row picked(SweepResult.Row row, int[] used) {
    return row.error().isPresent()
        ? row
        : new SweepResult.Row(
            row.set(), IntStream.of(used).mapToObj(row.values()::get).toList(), row.error());
  }

  private List<SweepResult.Row> rows(List<JsonNode> set, SweepTasks.Outcome outcome) {
    if (outcome.out().isBlank()) {
      String message = messages(outcome, false).findFirst().orElse("no result");
      return List.of(new SweepResult.Row(set, List.of(), Optional.of(message)));
    }
    return command.rows(parsed(outcome.out())).stream()
        .map(
            row ->
                new SweepResult.Row(
                    set,
                    command.fields().stream().map(field -> SweptCommand.at(row, field)).toList(),
                    Optional.empty()))
        .toList();
  }

  private static JsonNode parsed(String json) {
    try {
      return new ObjectMapper().readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("commands print JSON", e);
    }
  }

  /** Rejects a sweep without any result: its message is that of the first command. */
  private static void requireOneResult(List<SweepResult.Row> rows) {
    if (rows.stream().allMatch(row -> row.error().isPresent())) {
      throw new UsageException(rows.get(0).error().orElseThrow());
    }
  }

  /** Prints the warnings of the commands, a few of them by name. */
  private void warn(List<SweepTasks.Outcome> outcomes) {
    TreeSet<String> warnings = new TreeSet<>();
    outcomes.forEach(outcome -> messages(outcome, true).forEach(warnings::add));
    warnings.stream().limit(MOST_NAMED).forEach(run::warn);
    if (warnings.size() > MOST_NAMED) {
      run.warn(Text.of("%,d more warnings", warnings.size() - MOST_NAMED));
    }
  }

  private static Stream<String> messages(SweepTasks.Outcome outcome, boolean warnings) {
    String warning = "feint: warning: ";
    return outcome
        .err()
        .lines()
        .filter(line -> line.startsWith(warning) == warnings && !line.isBlank())
        .map(line -> line.replaceFirst(warnings ? warning : "^feint: ", ""));
  }

  /** Converter of the command's name. */
  static SweptCommand named(String name) {
    return SweptCommand.named(name.toLowerCase(Locale.ROOT))
        .orElseThrow(
            () ->
                new CommandLine.TypeConversionException(
                    "must be one of "
                        + String.join(", ", SweptCommand.names())
                        + ", was '"
                        + name
                        + "'"));
  }
}

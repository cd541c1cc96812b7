package feint.cli;

import feint.cli.option.OutputWriter;
import feint.cli.output.CommandResult;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.math.Text;
import feint.report.view.View;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** feint submit. */
@Command(
    name = "submit",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    customSynopsis =
        "feint submit (--print | --run) [--master URL] [--conf KEY=VALUE]... [--json] COMMAND"
            + " ARGUMENT...",
    description =
        "Passes a command to spark-submit, for clusters with their own way of starting jobs,"
            + " with one jar that contains Feint without Spark.",
    footer = {
      "",
      "Put options of submit before the command, and options of the command after it.",
      "Example: feint submit --print --master yarn audit scenarios/small.yaml -p greedy --json"
    })
final class SubmitCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--print", description = "Prints the command line.")
  private boolean print;

  @Option(
      names = "--run",
      description =
          "Runs the command with the spark-submit of SPARK_HOME or, if that is not set, with"
              + " the downloaded Spark; returns its exit code.")
  private boolean run;

  @Option(
      names = "--master",
      paramLabel = "URL",
      description = "The URL of the cluster (default: from Spark's configuration).")
  private Optional<String> master = Optional.empty();

  @Option(
      names = "--conf",
      paramLabel = "KEY=VALUE",
      description = "A Spark property, repeatable: spark.submit.deployMode=cluster.")
  private Map<String, String> properties = new LinkedHashMap<>();

  @Option(names = "--json", description = "Prints JSON, with --print.")
  private boolean json;

  @Parameters(
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "A command that supports clusters, with its arguments.",
      completionCandidates = Subcommands.Names.class)
  private List<String> command = List.of();

  @Override
  public Integer call() throws IOException, InterruptedException {
    require();
    SparkSubmit submit = SparkSubmit.found();
    List<String> arguments = submit.arguments(master, properties, command);
    if (run) {
      Optional<String> home =
          Optional.ofNullable(System.getenv("SPARK_HOME")).filter(name -> !name.isEmpty());
      Process process = new ProcessBuilder(submit.program(home, arguments)).inheritIO().start();
      // Ending this program also ends the process that it started.
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
      return process.waitFor();
    }
    List<String> line = new ArrayList<>(List.of("spark-submit"));
    line.addAll(arguments);
    String text = line.stream().map(SubmitCommand::quoted).collect(Collectors.joining(" "));
    return new OutputWriter(json, spec, OutputWriter.provenance(spec))
        .print(CommandResult.of(new Data(submit.jar(), line), View.text().line(text).build()));
  }

  private void require() {
    UsageException.require(print != run, "one of --print and --run must be given");
    List<String> able = Subcommands.taking("--master").stream().filter(this::other).toList();
    UsageException.require(
        able.contains(command.get(0)),
        Text.of(
            "COMMAND must be one that supports clusters, %s, was '%s'",
            String.join(", ", able), command.get(0)));
    UsageException.require(
        command.stream().noneMatch(word -> word.equals("--master") || word.startsWith("--master=")),
        "--master must come before the command, was after " + command.get(0));
    UsageException.require(
        !json || print, "--json must come with --print, or after the command, was with --run");
  }

  private boolean other(String name) {
    return !name.equals(spec.name());
  }

  private record Data(Path jar, List<String> command) {}

  /** Returns the word quoted for a shell. */
  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}

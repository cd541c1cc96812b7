package feint.cli.design;

import feint.cli.option.OutputWriter;
import feint.cli.option.RunOptions;
import feint.cli.option.RunsOption;
import feint.cli.option.SeedOption;
import feint.cli.option.SettingOption;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.io.AtomicFile;
import feint.lab.zeroleak.ProblemBounds;
import feint.lab.zeroleak.ZeroLeakLimit;
import feint.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** feint bounds. */
@Command(
    name = "bounds",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    versionProvider = VersionText.class,
    description = {
      "Computes the optimal cost of several scenarios, or bounds on it, and the completion"
          + " probability of policies that leak nothing: a table to compare other methods with.",
      ""
    },
    footer = {
      "",
      "The optimum is exact where that takes about a minute, and lies between two bounds"
          + " elsewhere. The balanced policy is simulated, at most 500 times if the horizon is"
          + " above 1,000; everything else about policies that leak nothing is computed, as in"
          + " feint limit."
    })
public final class BoundsCommand implements Callable<Integer> {

  private static final int USUAL_RUNS = 5_000;

  @Parameters(
      paramLabel = "SCENARIO",
      arity = "1..*",
      description = "Scenario files, and folders of scenario files.")
  private List<Path> paths = List.of();

  @Mixin private RunsOption runs = new RunsOption(USUAL_RUNS, 10_000_000);
  @Mixin private SettingOption settings = new SettingOption();
  @Mixin private SeedOption seed = new SeedOption();

  @Option(names = "--csv", description = "Prints CSV.")
  private boolean csv;

  @Mixin private RunOptions run = new RunOptions();

  @Override
  public Integer call() {
    UsageException.require(!csv || !run.json(), "--csv and --json exclude each other");
    runs.value();
    List<Scenario> scenarios =
        paths.stream().flatMap(BoundsCommand::files).map(this::read).toList();
    List<BoundsView.Row> rows = new ArrayList<>();
    for (Scenario scenario : scenarios) {
      int simulated =
          runs.value(Math.min(USUAL_RUNS, ZeroLeakLimit.usualRuns(scenario.problem())), run);
      rows.add(
          new BoundsView.Row(
              scenario,
              run.during(
                  scenario.name(),
                  execution ->
                      ProblemBounds.of(scenario.problem(), simulated, seed.seed(), execution))));
    }
    BoundsView view = new BoundsView(rows, seed.value());
    OutputWriter writer = run.writer(run.provenance().withSeed(seed.value()));
    return csv ? writer.print(view.csv()) : writer.print(view);
  }

  /** Reads a scenario, and refuses one without success probabilities. */
  private Scenario read(Path file) {
    Scenario scenario = settings.read(file);
    scenario.problem();
    return scenario;
  }

  /** Returns the name of a file without its ending, so that coin comes before coin-beyond. */
  private static String name(Path file) {
    return String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
  }

  private static Stream<Path> files(Path path) {
    if (!Files.isDirectory(path)) {
      return Stream.of(path);
    }
    try (Stream<Path> inside = Files.list(path)) {
      List<Path> found =
          inside
              .filter(file -> file.toString().matches(".*\\.(ya?ml|json)"))
              .sorted(Comparator.comparing(BoundsCommand::name))
              .toList();
      UsageException.require(!found.isEmpty(), path + ": has no scenario files (.yaml, .json)");
      return found.stream();
    } catch (IOException e) {
      throw new UsageException(path + ": cannot be read: " + AtomicFile.reason(e));
    }
  }
}

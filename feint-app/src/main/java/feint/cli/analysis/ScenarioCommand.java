package feint.cli.analysis;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import feint.cli.option.RunOptions;
import feint.cli.option.ScenarioArgument;
import feint.cli.output.CommandResult;
import feint.cli.output.VersionText;
import feint.io.Json;
import feint.report.view.View;
import feint.scenario.Scenario;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** feint scenario. */
@Command(
    name = "scenario",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Checks a scenario file and prints the scenario with all defaults filled in, as YAML or,"
            + " with --json, as JSON. Reports all faults of the file.")
public final class ScenarioCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private RunOptions run = new RunOptions();

  private record Data(String scenario, JsonNode fields) {}

  @Override
  public Integer call() {
    Scenario scenario = scenarioArgument.read();
    View.Builder view = View.text();
    scenario.yaml().lines().forEach(view::line);
    return run.writer(run.provenance().withScenario(scenario))
        .print(CommandResult.of(new Data(scenario.name(), fields(scenario)), view.build()));
  }

  private static JsonNode fields(Scenario scenario) {
    try {
      return Json.MAPPER.readTree(scenario.canonicalJson());
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("the canonical form of a scenario must be JSON", e);
    }
  }
}

package feint.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.PolicyFile;
import feint.design.Aim;
import feint.design.Demand;
import feint.design.Design;
import feint.design.Designer;
import feint.file.AtomicFile;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** feint design. */
@Command(
    name = "design",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    versionProvider = VersionText.class,
    description = {
      "Finds the cheapest policy that finishes often enough and is exposed rarely enough, or says"
          + " what stands in its way: then the exit code is 3.",
      ""
    })
final class DesignCommand implements Callable<Integer> {

  private static final int NOT_FEASIBLE = 3;

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--finish",
      paramLabel = "P",
      required = true,
      description = "The least probability of finishing, in [0, 1].")
  private double finish;

  @Option(
      names = "--exposure",
      paramLabel = "Q",
      required = true,
      description =
          "The greatest probability of being exposed in the end, in [0, 1]: of having spent at"
              + " least half of the incentive on learning queries.")
  private double exposure;

  @Option(
      names = "--minimize",
      paramLabel = "AIM",
      description =
          "What to spend as little of as possible: ${COMPLETION-CANDIDATES} (default:"
              + " ${DEFAULT-VALUE}); cost is the scenario's own objective.")
  private Aim aim = Aim.INCENTIVE;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "POLICY",
      description = "Writes the policy to this file, if there is one.")
  private Optional<Path> output = Optional.empty();

  @Mixin private RunOptions run = new RunOptions();

  @Override
  public Integer call() {
    Demand demand = demand();
    output.ifPresent(AtomicFile::requirePlace);
    output.ifPresent(scenarioArgument::requireOther);
    Scenario scenario = scenarioArgument.read();
    Design design;
    try (ProgressLine progress = new ProgressLine("designing")) {
      design = new Designer(scenario.problem(), aim, run.execution(progress)).design(demand);
    }
    DesignReport report = new DesignReport(scenario, demand, aim, design);
    Provenance made = Invocation.provenance(spec).withScenario(scenario);
    ObjectNode json = report.json();
    if (design instanceof Design.Feasible found) {
      output.ifPresent(file -> write(file, found, scenario, made, json));
    }
    Printer printer = new Printer(spec.commandLine().getOut());
    if (run.json()) {
      printer.json(json, made);
    } else {
      report.print(printer);
      if (json.has("policy")) {
        printer.line("policy written to " + json.at("/policy/file").asText());
      }
    }
    return design instanceof Design.Feasible ? 0 : NOT_FEASIBLE;
  }

  private static void write(
      Path file, Design.Feasible found, Scenario scenario, Provenance made, ObjectNode json) {
    long bytes = PolicyFile.write(file, found.policy(), scenario, made);
    json.putObject("policy").put("file", file.toString()).put("bytes", bytes);
  }

  private Demand demand() {
    requireProbability("--finish", finish);
    requireProbability("--exposure", exposure);
    return new Demand(finish, exposure);
  }

  private static void requireProbability(String option, double p) {
    UsageException.require(p >= 0 && p <= 1, option + " must be in [0, 1], was " + p);
  }
}

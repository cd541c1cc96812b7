package feint.cli;

import feint.design.Aim;
import feint.design.Demand;
import feint.design.Design;
import feint.design.Designer;
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
          + " what stands in its way: then the exit code is 3. Of policies that cost the same it"
          + " takes one that finishes most often, then one that is exposed least.",
      ExposureNote.SENTENCE,
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
          "The greatest probability of being exposed to the paper's eavesdropper at the end of the"
              + " run, in [0, 1]: of having spent at least half of the incentive on learning"
              + " queries. See feint audit for others.")
  private double exposure;

  @Option(
      names = "--minimize",
      paramLabel = "AIM",
      description =
          "What to spend as little of as possible: ${COMPLETION-CANDIDATES} (default:"
              + " ${DEFAULT-VALUE}); cost is the scenario's own objective.")
  private Aim aim = Aim.INCENTIVE;

  @Mixin private OutputOption output = new OutputOption();
  @Mixin private RunOptions run = new RunOptions();

  @Override
  public Integer call() {
    Demand demand = demand();
    Optional<Path> file = output.file();
    Scenario scenario = scenarioArgument.read();
    Design design;
    try (ProgressLine progress = new ProgressLine("designing")) {
      design = new Designer(scenario.problem(), aim, run.execution(progress)).design(demand);
    }
    Provenance made = Invocation.provenance(spec).withScenario(scenario);
    Delivery delivery = new Delivery(run, spec, made);
    if (design instanceof Design.Feasible found) {
      delivery.policy(file, path -> PolicyOutput.write(path, found.policy(), scenario, made));
    }
    int code = delivery.print(new DesignReport(scenario, demand, aim, design));
    return design instanceof Design.Feasible ? code : NOT_FEASIBLE;
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

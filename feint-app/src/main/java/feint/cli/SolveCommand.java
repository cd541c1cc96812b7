package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.PolicyFile;
import feint.experiment.FeintVersion;
import feint.file.AtomicFile;
import feint.math.Execution;
import feint.scenario.Scenario;
import feint.solver.BackwardInduction;
import feint.solver.Solution;
import feint.solver.Values;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** feint solve. */
@Command(
    name = "solve",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = "Solves a scenario exactly: the optimal cost, and on request an optimal policy.")
final class SolveCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private RunOptions run = new RunOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "POLICY",
      description = "Writes an optimal policy to this file.")
  private Optional<Path> policyFile = Optional.empty();

  @Override
  public Integer call() {
    policyFile.ifPresent(AtomicFile::requirePlace);
    policyFile.ifPresent(scenarioArgument::requireOther);
    Scenario scenario = scenarioArgument.read();
    long start = System.nanoTime();
    Optional<Solution> solution = Optional.empty();
    Values values;
    try (ProgressLine progress = new ProgressLine("solving")) {
      Execution execution = run.execution(progress);
      if (policyFile.isPresent()) {
        solution = Optional.of(BackwardInduction.solve(scenario.problem(), execution));
        values = solution.get().values();
      } else {
        values = BackwardInduction.values(scenario.problem(), execution);
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    ObjectNode result = json(scenario, values, seconds);
    solution.ifPresent(found -> write(found, scenario, result));
    print(scenario, values, seconds, result);
    return 0;
  }

  private void write(Solution solution, Scenario scenario, ObjectNode result) {
    Path file = policyFile.orElseThrow();
    long bytes = PolicyFile.write(file, solution.policy(), scenario, FeintVersion.TEXT);
    result.putObject("policy").put("file", file.toString()).put("bytes", bytes);
  }

  private static ObjectNode json(Scenario scenario, Values values, double seconds) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("scenario", scenario.name());
    ArrayNode perState = result.putArray("values");
    values.perOracleState().forEach(perState::add);
    result.put("value", values.expected());
    result.put("stateStages", values.stateStages());
    result.put("seconds", seconds);
    return result;
  }

  private void print(Scenario scenario, Values values, double seconds, ObjectNode result) {
    Printer printer = new Printer(spec.commandLine().getOut());
    if (run.json()) {
      printer.json(result);
      return;
    }
    List<List<String>> rows = new ArrayList<>();
    for (int o = 1; o <= values.perOracleState().size(); o++) {
      rows.add(
          List.of(
              "oracle starts in state " + o,
              Printer.number(scenario.problem().oracle().initial().at(o - 1)),
              Printer.number(values.perOracleState().get(o - 1))));
    }
    rows.add(List.of("expectation", "", Printer.number(values.expected())));
    printer.line("optimal expected cost of " + scenario.name());
    printer.table(List.of("", "probability", "cost"), rows);
    printer.line(
        String.format(Locale.ROOT, "%,d state-stages in %.2f s", values.stateStages(), seconds));
    if (result.has("policy")) {
      printer.line(
          String.format(
              Locale.ROOT,
              "policy written to %s (%,d bytes)",
              result.at("/policy/file").asText(),
              result.at("/policy/bytes").asLong()));
    }
  }
}

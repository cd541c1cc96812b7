package feint.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.NamedPolicy;
import feint.archive.PolicyCatalogue;
import feint.experiment.Appraisal;
import feint.experiment.Appraiser;
import feint.experiment.Sensitivity;
import feint.math.DiscreteLaw;
import feint.math.Estimate;
import feint.math.Seed;
import feint.scenario.Scenario;
import feint.simulation.LocalSimulator;
import feint.simulation.Summary;
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

/** feint evaluate. */
@Command(
    name = "evaluate",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = {
      "Says what a policy is worth in a scenario: exactly, and if asked by simulation.",
      "A policy that remembers its own past, such as a balanced one, is always simulated."
    })
final class EvaluateCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private RunOptions run = new RunOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-p", "--policy"},
      paramLabel = "P",
      required = true,
      description = "The policy: " + PolicyCatalogue.NAMES + ".")
  private String policyName = "";

  @Option(
      names = "--episodes",
      paramLabel = "E",
      description =
          "Also simulates this many episodes. For a policy that remembers its own past: simulates"
              + " this many instead of 20,000.")
  private Optional<Long> episodes = Optional.empty();

  @Option(
      names = "--perturb",
      paramLabel = "X",
      description =
          "Also shows how the numbers move when every entry of success and transition is off by"
              + " up to X, the policy staying as it is: the lowest and the highest value over 16 perturbed problems.")
  private Optional<Double> perturb = Optional.empty();

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed for --episodes and --perturb (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  /** What was asked for, and found. */
  private record Findings(
      Appraisal found, Optional<Summary> simulated, Optional<Sensitivity> perturbed) {

    /** Whether a seed has a part in it. */
    boolean random() {
      return !found.exact() || simulated.isPresent() || perturbed.isPresent();
    }
  }

  @Override
  public Integer call() {
    episodes.ifPresent(
        e -> UsageException.require(e >= 1, "--episodes must be at least 1, was " + e));
    perturb.ifPresent(
        x -> UsageException.require(x >= 0 && x <= 1, "--perturb must be in [0, 1], was " + x));
    Scenario scenario = scenarioArgument.read();
    NamedPolicy policy =
        new PolicyLookup(scenario, run, spec.commandLine().getErr()).find(policyName);
    Appraisal found = appraised(scenario, policy);
    Findings findings =
        new Findings(
            found,
            found.exact() ? simulated(scenario, policy) : Optional.empty(),
            perturbed(scenario, policy));
    Printer printer = new Printer(spec.commandLine().getOut());
    if (run.json()) {
      printer.json(json(scenario, policy, findings));
    } else {
      print(printer, scenario, policy, findings);
    }
    return 0;
  }

  private Appraiser appraiser() {
    return new Appraiser(episodes.orElse(Appraiser.RUNS), new Seed(seed));
  }

  private Appraisal appraised(Scenario scenario, NamedPolicy policy) {
    try (ProgressLine progress = new ProgressLine("evaluating")) {
      return appraiser().appraise(scenario.problem(), policy.policy(), run.execution(progress));
    }
  }

  private Optional<Summary> simulated(Scenario scenario, NamedPolicy policy) {
    try (ProgressLine progress = new ProgressLine("simulating")) {
      LocalSimulator simulator = new LocalSimulator(scenario.problem(), run.execution(progress));
      return episodes.map(e -> simulator.run(policy.policy(), e, new Seed(seed)));
    }
  }

  private Optional<Sensitivity> perturbed(Scenario scenario, NamedPolicy policy) {
    try (ProgressLine progress = new ProgressLine("perturbing")) {
      return perturb.map(
          x ->
              Sensitivity.of(
                  scenario.problem(),
                  policy.policy(),
                  x,
                  new Seed(seed),
                  appraiser(),
                  run.execution(progress)));
    }
  }

  private ObjectNode json(Scenario scenario, NamedPolicy policy, Findings findings) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("scenario", scenario.name()).put("policy", policy.name());
    result.setAll(EvaluationJson.of(findings.found()));
    if (findings.random()) {
      result.put("seed", seed);
    }
    findings
        .simulated()
        .ifPresent(
            s -> result.set("simulated", EvaluationJson.simulated(s, episodes.orElseThrow())));
    findings.perturbed().ifPresent(s -> result.set("perturbed", EvaluationJson.perturbed(s)));
    return result;
  }

  private void print(Printer printer, Scenario scenario, NamedPolicy policy, Findings findings) {
    List<String> header = new ArrayList<>(List.of("", "exact"));
    Optional<Summary> errors = findings.found().measured();
    errors.ifPresent(e -> header.set(1, "simulated"));
    errors.ifPresent(e -> header.add("standard error"));
    findings.simulated().ifPresent(s -> header.addAll(List.of("simulated", "standard error")));
    findings.perturbed().ifPresent(s -> header.addAll(List.of("lowest", "highest")));
    List<List<String>> rows = new ArrayList<>();
    for (Quantity quantity : Quantity.ALL) {
      List<String> row = new ArrayList<>();
      row.add(quantity.title());
      row.add(Printer.number(quantity.of(findings.found().evaluation().outcome())));
      errors.ifPresent(e -> row.add(Printer.number(quantity.of(e).standardError())));
      findings
          .simulated()
          .ifPresent(
              s -> {
                Estimate estimate = quantity.of(s);
                row.add(Printer.number(estimate.mean()));
                row.add(Printer.number(estimate.standardError()));
              });
      findings
          .perturbed()
          .ifPresent(
              s -> {
                row.add(Printer.number(s.range(quantity.exact()).low()));
                row.add(Printer.number(s.range(quantity.exact()).high()));
              });
      rows.add(row);
    }
    printer.line(policy.name() + " in " + scenario.name());
    printer.table(header, rows);
    DiscreteLaw belief = findings.found().evaluation().belief();
    printer.line(
        String.format(
            Locale.ROOT,
            "belief after the last query: mean %s, 5 %% %s, 25 %% %s, 50 %% %s, 75 %% %s, 95 %% %s",
            Printer.number(belief.mean()),
            Printer.number(belief.quantile(0.05)),
            Printer.number(belief.quantile(0.25)),
            Printer.number(belief.quantile(0.5)),
            Printer.number(belief.quantile(0.75)),
            Printer.number(belief.quantile(0.95))));
    if (findings.random()) {
      printer.line(
          errors.map(e -> String.format(Locale.ROOT, "%,d runs, ", e.cost().draws())).orElse("")
              + "seed "
              + seed);
    }
  }
}

package feint.cli.analysis;

import feint.cli.option.Choices;
import feint.cli.option.OutputWriter;
import feint.cli.option.PlotOption;
import feint.cli.option.PluginOption;
import feint.cli.option.RunOptions;
import feint.cli.option.ScenarioArgument;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.math.Count;
import feint.math.Text;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.policy.DecisionRule;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import feint.policy.markov.MarkovPolicy;
import feint.policyfile.NamedPolicy;
import feint.policyspec.PolicyRegistry;
import feint.report.chart.PolicyChart.Panel;
import feint.report.view.NumberFormat;
import feint.scenario.Scenario;
import feint.solver.forward.Evaluation;
import feint.solver.forward.PolicyEvaluation;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** feint policy. */
@Command(
    name = "policy",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = {
      "Shows the actions of a policy by queue and oracle state after given numbers of"
          + " queries.",
      "Without --sent and --paid, it shows four moments, each at the most likely ledger or,"
          + " in long runs, at a ledger with the most likely margin I - 2L."
    })
public final class PolicyCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private PlotOption plot = new PlotOption();
  @Mixin private PluginOption with = new PluginOption();
  @Mixin private RunOptions run = new RunOptions();

  @Option(
      names = {"-p", "--policy"},
      paramLabel = "P",
      required = true,
      completionCandidates = Choices.TablePolicies.class,
      description = "A policy without memory: " + PolicyRegistry.TABLE_NAMES + ".")
  private String policyName = "";

  @Option(
      names = "--sent",
      paramLabel = "T",
      description = "Queries sent so far, 0..N-1; repeatable.")
  private List<Integer> sent = List.of();

  @Option(
      names = "--paid",
      paramLabel = "I",
      description =
          "The ledger: incentive paid so far, including the prior; needs exactly one --sent.")
  private Optional<Integer> paid = Optional.empty();

  @Option(
      names = "--learning",
      paramLabel = "L",
      description = "The ledger: incentive paid on learning queries so far; needs --paid.")
  private Optional<Integer> learning = Optional.empty();

  @Option(
      names = "--part",
      paramLabel = "K",
      description = "The component of a mixture, which is drawn at the start of a run, 1..")
  private Optional<Integer> part = Optional.empty();

  @Option(
      names = "--csv",
      description = "Prints CSV: a row for each oracle state, queue and action.")
  private boolean csv;

  @Override
  public Integer call() {
    UsageException.require(!csv || !run.json(), "--csv and --json exclude each other");
    Optional<Path> picture = plot.file();
    UsageException.require(
        picture.isEmpty() || !picture.get().toString().toLowerCase(Locale.ROOT).endsWith(".csv"),
        "--plot must name a picture: --csv prints the policy as rows");
    Scenario scenario = scenarioArgument.read();
    requireOptions(scenario.problem());
    NamedPolicy named = with.policy(policyName, scenario, run);
    PolicyView.Policy policy = shown(named);
    PolicyView report =
        new PolicyView(scenario, policy, part, panels(scenario.problem(), policy.policy()));
    OutputWriter writer =
        run.writer(run.provenance().withScenario(scenario)).plot(picture, report::figure);
    return csv ? writer.print(report.csv()) : writer.print(report);
  }

  private PolicyView.Policy shown(NamedPolicy named) {
    if (named.policy() instanceof MixturePolicy mixture) {
      int count = mixture.parts().size();
      UsageException.require(
          part.isPresent(),
          Text.of(
              "--part must be given: %s is a mixture of %s",
              named.name(), Count.of(count, "policy")));
      int k = part.get();
      UsageException.requireIn("--part", k, 1, count);
      Policy.Part chosen = mixture.parts().get(k - 1);
      String title =
          Text.of(
              "%s, part %d of %d, drawn with probability %s",
              named.name(), k, count, NumberFormat.number(chosen.weight()));
      return new PolicyView.Policy(named.name(), title, markov(named.name(), chosen.policy()));
    }
    part.ifPresent(
        k ->
            UsageException.require(
                k == 1, "--part must be 1 for a policy that is not a mixture, was " + k));
    return new PolicyView.Policy(named.name(), named.name(), markov(named.name(), named.policy()));
  }

  private static MarkovPolicy markov(String name, Policy policy) {
    if (policy instanceof MarkovPolicy markov) {
      return markov;
    }
    throw new UsageException("--policy must be a policy without memory, was " + name);
  }

  private void requireOptions(Problem problem) {
    sent.forEach(t -> UsageException.requireIn("--sent", t, 0, problem.horizon() - 1));
    UsageException.require(
        paid.isPresent() == learning.isPresent(), "--paid and --learning must be given together");
    UsageException.require(
        paid.isEmpty() || sent.size() == 1, "--paid needs exactly one --sent, was " + sent);
    if (paid.isPresent()) {
      requireLedger(problem, sent.get(0), paid.get(), learning.orElseThrow());
    }
  }

  private static void requireLedger(Problem problem, int t, int paid, int learning) {
    try {
      problem.shape().requireReachable(t, new Ledger(paid, learning));
    } catch (IllegalArgumentException e) {
      throw new UsageException("--paid and --learning: " + e.getMessage());
    }
  }

  private List<Panel> panels(Problem problem, MarkovPolicy policy) {
    if (paid.isPresent()) {
      Ledger ledger = new Ledger(paid.get(), learning.orElseThrow());
      return List.of(panel(problem, policy, sent.get(0), ledger));
    }
    // Costs are not needed, so the ledger is not tracked for them.
    Problem goal = problem.withObjective(Objective.goal());
    Evaluation evaluation =
        run.during("evaluating", execution -> PolicyEvaluation.evaluate(goal, policy, execution));
    return moments(problem).stream()
        .map(t -> panel(problem, policy, t, evaluation.course().get(t).likeliest()))
        .toList();
  }

  private List<Integer> moments(Problem problem) {
    if (!sent.isEmpty()) {
      return sent;
    }
    return IntStream.range(0, 4)
        .map(quarter -> quarter * problem.horizon() / 4)
        .distinct()
        .boxed()
        .toList();
  }

  private static Panel panel(Problem problem, MarkovPolicy policy, int t, Ledger ledger) {
    DecisionRule rule = policy.rule(t, ledger);
    UsageException.require(
        knows(rule, problem),
        Text.of(
            "--paid and --learning: the policy never has %d paid, %d of it for learning, after %s",
            ledger.paid(), ledger.learning(), Count.of(t, "query")));
    return new Panel(t, ledger, rule, problem.oracleStates(), problem.successes());
  }

  /** Returns whether the rule is defined in some state. */
  private static boolean knows(DecisionRule rule, Problem problem) {
    return IntStream.rangeClosed(1, problem.oracleStates())
        .anyMatch(
            o -> IntStream.rangeClosed(0, problem.successes()).anyMatch(b -> rule.known(o, b)));
  }
}

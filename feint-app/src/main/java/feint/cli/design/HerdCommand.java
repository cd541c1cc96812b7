package feint.cli.design;

import feint.cli.option.Choices;
import feint.cli.option.HerdOptions;
import feint.cli.option.HerdOptions.Looked;
import feint.cli.option.PlotOption;
import feint.cli.option.PluginOption;
import feint.cli.option.ReportOption;
import feint.cli.option.RunOptions;
import feint.cli.option.SeedOption;
import feint.cli.option.SettingOption;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.herding.Herding;
import feint.herding.Herding.Strength;
import feint.herding.HerdingResult;
import feint.herding.Signal;
import feint.lab.herding.PolicyPair.Estimates;
import feint.policyfile.NamedPolicy;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** feint herd. */
@Command(
    name = "herd",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    versionProvider = VersionText.class,
    description = {
      "Plans when to hide from eavesdroppers that arrive one after another, one per run, see"
          + " whether their predecessors listened, and imitate them.",
      ""
    },
    footer = {
      "",
      "Kerckhoffs' principle does not hold here: an eavesdropper that knows this plan does not herd."
          + " The result names the break-even fraction of eavesdroppers that listen regardless.",
      "",
      "Exact if at most --beliefs public beliefs are reachable, else a bracket. With a scenario, the"
          + " signal and the cost of hiding are computed exactly for policies without memory, and"
          + " simulated for others; the error of simulation is carried through to all results. Exit"
          + " code 3: the look tells nothing."
    })
public final class HerdCommand implements Callable<Integer> {

  @Parameters(
      arity = "0..1",
      paramLabel = "SCENARIO",
      description = "The scenario that defines the signal and the cost of hiding.")
  private Optional<Path> file = Optional.empty();

  @Mixin private HerdOptions herd = new HerdOptions();

  @Option(
      names = "--runs",
      paramLabel = "T",
      required = true,
      description = "Number of runs, and of eavesdroppers.")
  private int runs;

  @Option(
      names = "--signal",
      paramLabel = "ALPHA,BETA",
      description =
          "P(suspicious signal) if the learner hides and if it leaks. For more than two values,"
              + " their probabilities: A1,A2,...:B1,B2,...")
  private Optional<String> signal = Optional.empty();

  @Option(
      names = "--hiding",
      paramLabel = "H",
      description = "The cost of hiding a run, above 0 (default: from SCENARIO).")
  private Optional<Double> hiding = Optional.empty();

  @Option(
      names = "--strength",
      paramLabel = "ALPHA:H",
      description =
          "Another way to hide, repeatable: P(suspicious signal), or the probabilities of all"
              + " values, and the cost of a run.")
  private List<String> strengths = List.of();

  @Option(
      names = "--beliefs",
      paramLabel = "B",
      description =
          "The most public beliefs that are followed exactly; beyond, results are brackets (default:"
              + " ${DEFAULT-VALUE}).")
  private int beliefs = HerdingResult.MOST_BELIEFS;

  @Option(
      names = "--hide",
      paramLabel = "P",
      completionCandidates = Choices.Policies.class,
      description = "The policy of SCENARIO that hides (default: ${DEFAULT-VALUE}).")
  private String hide = "balanced";

  @Option(
      names = "--episodes",
      paramLabel = "K",
      description =
          "Number of simulated runs of each policy with memory (default: ${DEFAULT-VALUE}).")
  private int episodes = 20_000;

  @Mixin private SettingOption settings = new SettingOption();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private PlotOption plot = new PlotOption();
  @Mixin private ReportOption report = new ReportOption();
  @Mixin private PluginOption with = new PluginOption();
  @Mixin private RunOptions run = new RunOptions();

  @Override
  public Integer call() {
    herd.require();
    UsageException.requireIn("--runs", runs, 1, HerdOptions.MOST_RUNS);
    UsageException.requireIn("--beliefs", beliefs, 1, HerdingResult.MOST_BELIEFS);
    UsageException.requireIn("--episodes", episodes, 100, 10_000_000);
    hiding.ifPresent(h -> HerdOptions.requireCost("--hiding", h));
    List<String> foreign =
        file.isPresent()
            ? List.of("--signal", "--strength")
            : List.of("--look", "--share", "--free", "--hide", "--episodes", "--set");
    String rule = file.isPresent() ? " must not be given with a SCENARIO" : " needs a SCENARIO";
    foreign.forEach(option -> UsageException.require(!run.given(option), option + rule));
    Optional<Path> picture = plot.file();
    Optional<Path> page = report.file();
    HerdView found = file.isPresent() ? looked(settings.read(file.get())) : given();
    Provenance bare = run.provenance();
    Provenance named = found.scenario().map(bare::withScenario).orElse(bare);
    Provenance provenance =
        found.estimates().map(Estimates::exact).orElse(true)
            ? named
            : named.withSeed(seed.value()).withRuns(episodes);
    return run.writer(provenance).plot(picture, found::figure).report(page, found).print(found);
  }

  private HerdView given() {
    String text = signal.orElseThrow(() -> new UsageException("--signal is required"));
    double cost = hiding.orElseThrow(() -> new UsageException("--hiding is required"));
    List<List<Double>> laws = laws("--signal", text);
    List<Double> first = laws.get(0);
    boolean binary = laws.size() == 1 && first.size() == 2;
    UsageException.require(
        binary || laws.size() == 2,
        "--signal must be ALPHA,BETA or A1,A2,...:B1,B2,..., was " + text);
    Signal known =
        HerdOptions.named(
            "--signal",
            () ->
                binary ? Signal.binary(first.get(0), first.get(1)) : Signal.of(first, laws.get(1)));
    List<Strength> ways = new ArrayList<>();
    ways.add(strength("--hiding", binary ? first.subList(0, 1) : first, cost));
    for (String strength : strengths) {
      List<List<Double>> parts = laws("--strength", strength);
      UsageException.require(
          parts.size() == 2 && parts.get(1).size() == 1,
          "--strength must be ALPHA:H, was " + strength);
      HerdOptions.requireCost("--strength", parts.get(1).get(0));
      ways.add(strength("--strength", parts.get(0), parts.get(1).get(0)));
    }
    return new HerdView(
        Optional.empty(), Optional.empty(), Map.of(), solve(herd.herding(known, ways, runs)));
  }

  private static Strength strength(String option, List<Double> law, double cost) {
    return HerdOptions.named(
        option, () -> new Strength(law.size() == 1 ? Signal.both(law.get(0)) : law, cost));
  }

  /** Reads lists of numbers, separated by colons. */
  private static List<List<Double>> laws(String option, String text) {
    try {
      return Arrays.stream(text.split(":", -1))
          .map(part -> Arrays.stream(part.split(",", -1)).map(Double::valueOf).toList())
          .toList();
    } catch (NumberFormatException e) {
      throw new UsageException(option + " must be numbers, was " + text);
    }
  }

  private HerdView looked(Scenario scenario) {
    NamedPolicy hides = with.policy(hide, scenario, run);
    NamedPolicy open = with.policy(herd.free(), scenario, run);
    Looked found = herd.look(scenario, hides, open, episodes, hiding, runs, seed.seed(), run);
    return new HerdView(
        Optional.of(scenario),
        Optional.of(found.estimates()),
        found.carry(hiding, seed.seed(), run),
        solve(found.herding()));
  }

  private HerdingResult solve(Herding herding) {
    return run.during("solving", execution -> HerdingResult.of(herding, beliefs));
  }
}

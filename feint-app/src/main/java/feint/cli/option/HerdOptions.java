package feint.cli.option;

import feint.cli.output.UnmetException;
import feint.cli.output.UsageException;
import feint.herding.Herding;
import feint.herding.Herding.Strength;
import feint.herding.HerdingResult.Quantity;
import feint.herding.Signal;
import feint.lab.herding.PolicyPair;
import feint.lab.herding.PolicyPair.Carried;
import feint.lab.herding.PolicyPair.Estimates;
import feint.lab.herding.PolicyPair.Observed;
import feint.math.Interval;
import feint.math.Seed;
import feint.math.Text;
import feint.policyfile.NamedPolicy;
import feint.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** Options for eavesdroppers that arrive one after another. */
public final class HerdOptions {

  public static final int MOST_RUNS = 10_000;

  private static final double MOST_COST = 1e12;

  @Option(
      names = "--prior",
      paramLabel = "P",
      converter = Probability.class,
      description =
          "The eavesdroppers' probability that the learner leaks, before the first run, in (0, 1).")
  private Optional<Double> prior = Optional.empty();

  @Option(
      names = "--level",
      paramLabel = "L",
      converter = Probability.class,
      description =
          "The least probability that the learner leaks at which an eavesdropper listens: cost over"
              + " value of listening, in (0, 1).")
  private Optional<Double> level = Optional.empty();

  @Option(
      names = "--exposure",
      paramLabel = "E",
      description = "The cost of a run in which a learner that leaks is listened to, above 0.")
  private Optional<Double> exposure = Optional.empty();

  @Option(
      names = "--stubborn",
      paramLabel = "Q",
      converter = Probability.class,
      description =
          "The fraction of eavesdroppers that listen regardless of the herd, unseen (default:"
              + " ${DEFAULT-VALUE}).")
  private double stubborn;

  @Option(
      names = "--look",
      paramLabel = "W",
      description = "Number of queries of a run that an eavesdropper looks at.")
  private Optional<Integer> look = Optional.empty();

  @Option(
      names = "--share",
      paramLabel = "X",
      converter = Probability.class,
      description =
          "The larger share of the incentive from which on a look is suspicious, in (0.5, 1]. It"
              + " includes the scenario's prior.")
  private Optional<Double> share = Optional.empty();

  @Option(
      names = "--free",
      paramLabel = "P",
      completionCandidates = Choices.Policies.class,
      description = "The policy that does not hide (default: ${DEFAULT-VALUE}).")
  private String free = "greedy";

  /** Returns whether one of the options was given. */
  public Optional<String> given(RunOptions run) {
    return run.given(HerdOptions.class::equals);
  }

  /** Checks the options that every herd needs. */
  public void require() {
    open("--prior", prior);
    open("--level", level);
    requireCost("--exposure", needed("--exposure", exposure));
    UsageException.requireShare("--stubborn", stubborn);
  }

  /** Rejects a cost whose sum over all runs could be infinite. */
  public static void requireCost(String option, double cost) {
    UsageException.require(
        cost > 0 && cost <= MOST_COST, option + " must be in (0, 1e12], was " + cost);
  }

  private static void open(String name, Optional<Double> given) {
    double p = needed(name, given);
    UsageException.require(p > 0 && p < 1, name + " must be in (0, 1), was " + p);
  }

  private static <T> T needed(String name, Optional<T> given) {
    return given.orElseThrow(() -> new UsageException(name + " is required"));
  }

  /** Returns the problem. */
  public Herding herding(Signal signal, List<Strength> strengths, int runs) {
    return named(
        "--hiding or --strength",
        () ->
            new Herding(
                prior.orElseThrow(),
                level.orElseThrow(),
                signal,
                strengths,
                exposure.orElseThrow(),
                stubborn,
                runs));
  }

  /** Computes with a message about the option that was wrong. */
  public static <T> T named(String option, Supplier<T> creation) {
    try {
      return creation.get();
    } catch (IllegalArgumentException e) {
      throw new UsageException(option + ": " + e.getMessage());
    }
  }

  /** Returns the name of the policy that does not hide. */
  public String free() {
    return free;
  }

  /** Looks at the runs of two policies, and the problem that follows. */
  public record Looked(PolicyPair pair, Estimates estimates, Herding herding) {

    /** Returns the quantities of the plan with the error of simulation; none if there is none. */
    public Map<Quantity, Carried> carry(Optional<Double> hiding, Seed seed, RunOptions run) {
      return estimates.exact()
          ? Map.of()
          : run.during(
              "carrying the error", execution -> estimates.carry(herding, hiding, seed.child(2)));
    }
  }

  /**
   * Returns the signal and the cost of hiding of two policies.
   *
   * @param episodes number of simulated runs of each policy with memory
   * @param hiding cost of hiding, if it is known
   * @throws UnmetException if the look tells nothing, or hiding costs nothing
   */
  public Looked look(
      Scenario scenario,
      NamedPolicy hide,
      NamedPolicy open,
      int episodes,
      Optional<Double> hiding,
      int runs,
      Seed seed,
      RunOptions run) {
    int queries = needed("--look", look);
    UsageException.requireIn("--look", queries, 1, scenario.problem().horizon());
    double least = needed("--share", share);
    PolicyPair pair =
        named(
            "--share",
            () -> new PolicyPair(scenario.problem(), hide.policy(), open.policy(), queries, least));
    Estimates found =
        run.during(
            "looking at runs", execution -> pair.estimate(episodes, seed.child(0), execution));
    double alpha = found.hide().suspicious();
    double beta = found.free().suspicious();
    unless(
        found.tells(),
        "the look does not tell hiding from leaking, so that there is nothing to herd: a signal is"
            + " suspicious with probability alpha = %s if the learner hides and beta = %s if it does"
            + " not; alpha < beta with separate intervals is required: choose another --look or"
            + " --share",
        words(found.hide()),
        words(found.free()));
    unless(
        alpha > 0 || beta < 1,
        "the look is proof of either choice, which is outside of the model: alpha = %s and beta ="
            + " %s, so that one contradiction leaves eavesdroppers without a belief: choose another"
            + " --look or --share",
        words(found.hide()),
        words(found.free()));
    double cost = hiding.orElse(found.hiding());
    unless(cost > 0, "hiding costs %.4g per run, which is not above 0: hide in all runs", cost);
    List<Strength> strengths = List.of(new Strength(Signal.both(alpha), cost));
    return new Looked(pair, found, herding(Signal.binary(alpha, beta), strengths, runs));
  }

  private static void unless(boolean met, String message, Object... values) {
    if (!met) {
      throw new UnmetException(Text.of(message, values));
    }
  }

  private static String words(Observed one) {
    Interval range = one.interval();
    return Text.of("%.4g [%.4g, %.4g]", one.suspicious(), range.low(), range.high());
  }
}

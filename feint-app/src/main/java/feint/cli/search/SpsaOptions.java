package feint.cli.search;

import feint.cli.output.UsageException;
import feint.search.Spsa;
import feint.search.SpsaStepSize;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of feint search --method spsa. */
public final class SpsaOptions {

  /** Presets of settings. */
  public enum Preset {
    PAPER,
    AUTHORS;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Step-size schedules. */
  public enum Schedule {
    CONSTANT,
    DECREASING;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = "--preset",
      paramLabel = "PRESET",
      description =
          "The preset of spsa: paper (3,000 iterations, gain 0.01, perturbation 0.1) or authors"
              + " (1,000 iterations of 2 x 40 episodes). Other options override it.")
  private Optional<Preset> preset = Optional.empty();

  @Option(
      names = "--perturbation",
      paramLabel = "W",
      description =
          "spsa: the perturbation of thresholds to either side (default: 1); it decreases if"
              + " steps do.")
  private Optional<Double> perturbation = Optional.empty();

  @Option(
      names = "--step",
      paramLabel = "STEP",
      description =
          "spsa: constant steps, which track a changing system, or decreasing ones (default).")
  private Optional<Schedule> schedule = Optional.empty();

  @Option(
      names = "--step-length",
      paramLabel = "X",
      description =
          "spsa: the typical change of thresholds in a step, in the first one if steps decrease"
              + " (default: 0.1).")
  private Optional<Double> stepLength = Optional.empty();

  @Option(
      names = "--gain",
      paramLabel = "PHI",
      description = "spsa: the factor of the gradient, instead of --step-length.")
  private Optional<Double> gain = Optional.empty();

  @Option(
      names = "--temperature",
      paramLabel = "TAU",
      description = "spsa: the temperature of the sigmoids (default: 0.1).")
  private Optional<Double> temperature = Optional.empty();

  @Option(
      names = "--last-temperature",
      paramLabel = "TAU",
      description = "spsa: the temperature in the last iteration (default: that of the first).")
  private Optional<Double> lastTemperature = Optional.empty();

  @Option(
      names = "--common-random-numbers",
      negatable = true,
      paramLabel = "",
      description =
          "spsa: whether both perturbed policies use common random numbers (default: yes).")
  private Optional<Boolean> common = Optional.empty();

  @Option(
      names = "--starts",
      paramLabel = "S",
      description = "spsa: the number of parallel descents (default: 8).")
  private Optional<Integer> starts = Optional.empty();

  @Option(
      names = "--screened",
      paramLabel = "K",
      description =
          "spsa: the number of random thresholds from which the best are the starts (default:"
              + " 2000).")
  private Optional<Integer> screened = Optional.empty();

  @Option(
      names = "--segments",
      paramLabel = "K",
      description =
          "spsa: the number of equal parts of the horizon, each with its own thresholds (default:"
              + " 1, stationary). Above 1, the result of a stationary search is printed beside.")
  private Optional<Integer> segments = Optional.empty();

  /** Returns the settings that the options define, for runs of a horizon. */
  Spsa settings(Optional<Integer> iterations, Optional<Integer> episodes, int horizon) {
    segments.ifPresent(k -> UsageException.requireIn("--segments", k, 1, horizon));
    Spsa spsa =
        preset
            .map(name -> name == Preset.PAPER ? Spsa.paper() : Spsa.authors())
            .orElseGet(Spsa::defaults);
    double first = temperature.orElse(spsa.temperature());
    double last = lastTemperature.orElse(temperature.orElse(spsa.lastTemperature()));
    int descents = starts.orElse(spsa.starts());
    SpsaStepSize step = step(spsa.step());
    // Shrinking perturbations with constant steps would drown the gradient in noise.
    double decay = step.constant() ? 0 : Spsa.STANDARD_DECAY;
    return spsa.withIterations(iterations.orElse(spsa.iterations()))
        .withEpisodes(episodes.orElse(spsa.episodes()))
        .withPerturbation(perturbation.orElse(spsa.perturbation()), decay)
        .withStep(step)
        .withTemperature(first, last)
        .withCommonRandomNumbers(common.orElse(spsa.common()))
        .withStarts(descents, screened.orElse(Math.max(descents, spsa.screened())))
        .withSegments(segments.orElse(spsa.segments()));
  }

  private SpsaStepSize step(SpsaStepSize given) {
    if (gain.isPresent() && stepLength.isPresent()) {
      throw new UsageException("--gain and --step-length exclude each other");
    }
    boolean constant = schedule.map(name -> name == Schedule.CONSTANT).orElse(given.constant());
    boolean relative = stepLength.isPresent() || (gain.isEmpty() && given.relative());
    return new SpsaStepSize(stepLength.or(() -> gain).orElse(given.size()), relative, constant);
  }
}

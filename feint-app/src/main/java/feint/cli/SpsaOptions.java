package feint.cli;

import feint.search.Spsa;
import feint.search.Step;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The settings of feint search --method spsa. */
final class SpsaOptions {

  /** Ready-made settings. */
  enum Preset {
    PAPER("paper"),
    AUTHORS("authors");

    private final String label;

    Preset(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  /** How steps change from one iteration to the next. */
  enum Schedule {
    CONSTANT("constant"),
    DECREASING("decreasing");

    private final String label;

    Schedule(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  @Option(
      names = "--preset",
      paramLabel = "PRESET",
      description =
          "Settings of spsa to begin with: paper (3,000 iterations, gain 0.01, perturbation 0.1) or"
              + " authors (1,000 iterations of 2 x 40 episodes). Other options change them.")
  private Optional<Preset> preset = Optional.empty();

  @Option(
      names = "--perturbation",
      paramLabel = "W",
      description =
          "spsa: how far thresholds are moved to either side (default: 1); it decreases if steps do.")
  private Optional<Double> perturbation = Optional.empty();

  @Option(
      names = "--step",
      paramLabel = "STEP",
      description =
          "spsa: constant steps, which follow a changing system, or decreasing ones (default).")
  private Optional<Schedule> schedule = Optional.empty();

  @Option(
      names = "--step-length",
      paramLabel = "X",
      description =
          "spsa: how far thresholds usually move in a step, the first one if steps decrease"
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
      description = "spsa: whether both perturbed policies meet the same chances (default: yes).")
  private Optional<Boolean> common = Optional.empty();

  @Option(
      names = "--starts",
      paramLabel = "S",
      description = "spsa: how many descents run side by side (default: 8).")
  private Optional<Integer> starts = Optional.empty();

  @Option(
      names = "--screened",
      paramLabel = "K",
      description = "spsa: how many random thresholds the starts are the best of (default: 2000).")
  private Optional<Integer> screened = Optional.empty();

  /** The settings that the options add up to. */
  Spsa settings(Optional<Integer> iterations, Optional<Integer> episodes) {
    Spsa spsa =
        preset
            .map(name -> name == Preset.PAPER ? Spsa.paper() : Spsa.authors())
            .orElseGet(Spsa::defaults);
    double first = temperature.orElse(spsa.temperature());
    double last = lastTemperature.orElse(temperature.orElse(spsa.lastTemperature()));
    int descents = starts.orElse(spsa.starts());
    Step step = step(spsa.step());
    // Perturbations that shrink while steps do not would leave the search blind in the long run.
    double decay = step.constant() ? 0 : Spsa.STANDARD_DECAY;
    return spsa.withIterations(iterations.orElse(spsa.iterations()))
        .withEpisodes(episodes.orElse(spsa.episodes()))
        .withPerturbation(perturbation.orElse(spsa.perturbation()), decay)
        .withStep(step)
        .withTemperature(first, last)
        .withCommonRandomNumbers(common.orElse(spsa.common()))
        .withStarts(descents, screened.orElse(Math.max(descents, spsa.screened())));
  }

  private Step step(Step given) {
    if (gain.isPresent() && stepLength.isPresent()) {
      throw new UsageException("--gain and --step-length exclude each other");
    }
    boolean constant = schedule.map(name -> name == Schedule.CONSTANT).orElse(given.constant());
    boolean relative = stepLength.isPresent() || (gain.isEmpty() && given.relative());
    return new Step(stepLength.or(() -> gain).orElse(given.size()), relative, constant);
  }
}

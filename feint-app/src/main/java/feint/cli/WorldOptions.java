package feint.cli;

import feint.estimation.OraclePosterior;
import feint.experiment.Sensitivity;
import feint.log.EstimateFile;
import feint.math.Seed;
import feint.model.Perturbation;
import feint.model.Problem;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where runs happen, if not in the scenario that the policy was made for. */
final class WorldOptions {

  private static final String PERTURB = "--perturb";
  private static final String WORLDS = "--worlds";
  private static final String ESTIMATE = "--estimate";
  private static final int MOST = 10_000;

  @Mixin private WorldOption world = new WorldOption();

  @Option(
      names = PERTURB,
      paramLabel = "X",
      description =
          "Runs happen in 16 worlds in which every entry of success and transition is off by up to"
              + " X, 1,000 in each unless --runs says otherwise. Shows the worst, which is no"
              + " bound.")
  private Optional<Double> perturb = Optional.empty();

  @Option(
      names = WORLDS,
      paramLabel = "K",
      description =
          "Runs happen in K worlds that are drawn from what --estimate has counted,"
              + " 1,000 in each unless --runs says otherwise.")
  private Optional<Integer> worlds = Optional.empty();

  @Option(
      names = ESTIMATE,
      paramLabel = "FILE.json",
      description = "What feint estimate --json printed.")
  private Optional<Path> estimate = Optional.empty();

  /** Refuses what does not fit. */
  void require() {
    List<String> given =
        Stream.of(world.given(), perturb.map(x -> PERTURB), worlds.map(k -> WORLDS))
            .flatMap(Optional::stream)
            .toList();
    UsageException.require(
        given.size() < 2, String.join(" and ", given) + " exclude each other: give one of them");
    perturb.ifPresent(
        x -> UsageException.require(x >= 0 && x <= 1, PERTURB + " must be in [0, 1], was " + x));
    worlds.ifPresent(
        k ->
            UsageException.require(
                k >= 1 && k <= MOST, WORLDS + " must be in 1.." + MOST + ", was " + k));
    UsageException.require(
        worlds.isEmpty() || estimate.isPresent(),
        WORLDS + " needs " + ESTIMATE + ": the JSON file to draw worlds from");
    UsageException.require(
        estimate.isEmpty() || worlds.isPresent(),
        ESTIMATE + " needs " + WORLDS + ": how many worlds to draw");
  }

  /** Whether there are several worlds. */
  boolean many() {
    return perturb.isPresent() || worlds.isPresent();
  }

  /** The one where runs happen. */
  Scenario truth(Scenario believed) {
    return world.truth(believed).orElse(believed);
  }

  /** The names of the worlds, for a report. */
  WorldsReport.Kind kind() {
    return perturb
        .<WorldsReport.Kind>map(WorldsReport.Perturbed::new)
        .orElseGet(() -> new WorldsReport.Drawn(worlds.orElseThrow(), estimate.orElseThrow()));
  }

  /** All worlds. */
  List<Problem> worlds(Scenario believed, Seed seed) {
    Problem problem = believed.problem();
    return perturb
        .map(x -> new Perturbation(x).of(problem, Sensitivity.DRAWN, seed))
        .orElseGet(() -> drawn(believed, seed));
  }

  private List<Problem> drawn(Scenario believed, Seed seed) {
    OraclePosterior posterior =
        EstimateFile.read(estimate.orElseThrow(), believed.problem().shape());
    return IntStream.range(0, worlds.orElseThrow())
        .mapToObj(
            n -> {
              RandomGenerator random = seed.child(n).generator();
              return believed.withOracle(posterior.success(random), posterior.transition(random));
            })
        .toList();
  }
}

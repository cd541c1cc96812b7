package feint.cli.audit;

import feint.cli.option.WorldOption;
import feint.cli.output.UsageException;
import feint.data.EstimateFile;
import feint.estimation.OraclePosterior;
import feint.lab.compare.Sensitivity;
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

/** Options for the true worlds of runs, if they differ from the policy's scenario. */
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
          "Runs happen in 16 worlds in which every entry of success and transition is off by up"
              + " to X, 1,000 runs in each by default. Shows the worst of these worlds, which does"
              + " not bound others.")
  private Optional<Double> perturb = Optional.empty();

  @Option(
      names = WORLDS,
      paramLabel = "K",
      description =
          "Runs happen in K worlds drawn from the counts of --estimate, 1,000 runs in each by"
              + " default.")
  private Optional<Integer> worlds = Optional.empty();

  @Option(
      names = ESTIMATE,
      paramLabel = "FILE.json",
      description = "The output of feint estimate --json.")
  private Optional<Path> estimate = Optional.empty();

  /** Rejects invalid options. */
  void require() {
    List<String> given =
        Stream.of(world.given(), perturb.map(x -> PERTURB), worlds.map(k -> WORLDS))
            .flatMap(Optional::stream)
            .toList();
    UsageException.require(given.size() < 2, String.join(" and ", given) + " exclude each other");
    perturb.ifPresent(x -> UsageException.requireShare(PERTURB, x));
    worlds.ifPresent(k -> UsageException.requireIn(WORLDS, k, 1, MOST));
    UsageException.require(
        worlds.isEmpty() || estimate.isPresent(),
        WORLDS + " needs " + ESTIMATE + ": the JSON file to draw worlds from");
    UsageException.require(
        estimate.isEmpty() || worlds.isPresent(),
        ESTIMATE + " needs " + WORLDS + ": the number of worlds to draw");
  }

  /** Returns whether there are several worlds. */
  boolean many() {
    return perturb.isPresent() || worlds.isPresent();
  }

  /** Returns the world in which runs happen. */
  Scenario truth(Scenario believed) {
    return world.truth(believed).orElse(believed);
  }

  /** Returns the origin of the worlds. */
  WorldsView.Origin origin() {
    return new WorldsView.Origin(perturb, perturb.isPresent() ? Optional.empty() : estimate);
  }

  /** Returns all worlds. */
  List<Problem> worlds(Scenario believed, Seed seed) {
    Problem problem = believed.problem();
    return perturb
        .map(x -> new Perturbation(x).of(problem, Sensitivity.DRAWN, seed))
        .orElseGet(() -> drawWorlds(believed, seed));
  }

  private List<Problem> drawWorlds(Scenario believed, Seed seed) {
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

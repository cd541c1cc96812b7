package feint.stdio;

import feint.policyfile.NamedPolicy;
import feint.scenario.Scenario;
import feint.service.RunTasks;
import feint.service.SmallRuns;
import feint.service.StoredRun;
import feint.store.RunTerms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Use of a run's file by the program started last; the one before has ended. */
final class LastUse implements AutoCloseable {

  private Optional<StoredRun> use = Optional.empty();

  StoredRun of(Path file, Scenario scenario, NamedPolicy policy, long seed) {
    return of(file, scenario, policy, OptionalLong.of(seed), new SplittableRandom(0));
  }

  StoredRun of(Path file, Scenario scenario, NamedPolicy policy, RandomGenerator random) {
    return of(file, scenario, policy, OptionalLong.empty(), random);
  }

  private StoredRun of(
      Path file, Scenario scenario, NamedPolicy policy, OptionalLong seed, RandomGenerator random) {
    close();
    Optional<RunTasks> tasks =
        Optional.of(SmallRuns.tasks(policy.policy().decoys()))
            .filter(names -> !names.isEmpty())
            .map(names -> new RunTasks(names, Optional.empty()));
    RunTerms terms = new RunTerms(tasks.isPresent(), OptionalLong.empty(), OptionalLong.empty());
    StoredRun next = StoredRun.open(file, scenario, policy, seed, tasks, terms, random);
    use = Optional.of(next);
    return next;
  }

  /** Returns the content of a run's files, which changes with every write. */
  static Map<String, Integer> content(Path file) throws IOException {
    Map<String, Integer> content = new TreeMap<>();
    for (String end : new String[] {"", "-wal", ".mark"}) {
      Path part = file.resolveSibling(file.getFileName() + end);
      content.put(end, Arrays.hashCode(Files.readAllBytes(part)));
    }
    return content;
  }

  /** Deletes a run with all of its files. */
  void delete(Path file) throws IOException {
    close();
    try (Stream<Path> files = Files.list(file.resolveSibling(""))) {
      for (Path part : files.toList()) {
        if (part.getFileName().toString().startsWith(file.getFileName().toString())) {
          Files.delete(part);
        }
      }
    }
  }

  @Override
  public void close() {
    use.ifPresent(StoredRun::close);
    use = Optional.empty();
  }
}

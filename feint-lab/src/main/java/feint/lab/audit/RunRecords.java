package feint.lab.audit;

import feint.data.PointColumns;
import feint.data.PublicRecord;
import feint.data.PublicRow;
import feint.data.TruthFile;
import feint.data.numpy.NpzFile;
import feint.descent.CovertDescent;
import feint.descent.CovertRun;
import feint.descent.DescentQuery;
import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.math.Seed;
import feint.parallel.Execution;
import feint.parallel.ParallelTask;
import feint.policy.Observable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Public records of runs on a function, with points, as files run-1.npz and so on, with the secret
 * in truth.csv. A draw in each run names the trajectories 0 to K.
 */
public final class RunRecords {

  private static final String TRUTH = "truth.csv";
  private static final int NAMES = 6;

  private final CovertDescent descent;
  private final boolean contents;

  /**
   * Creates the records of a policy's runs. A record contains the oracle state of a step only if
   * the policy provably leaks nothing by it.
   */
  public RunRecords(CovertDescent descent) {
    this.descent = descent;
    this.contents = descent.policy().claim(descent.problem()).seen().contains(Observable.CONTENTS);
  }

  /**
   * A run's public record and its secret.
   *
   * @param real the name of the learner's trajectory
   */
  record Kept(PublicRecord record, String real) {}

  /** One task per run. */
  private record Runs(RunRecords records, long count, Seed seed) implements ParallelTask<Kept> {

    @Override
    public Kept piece(long number) {
      return records.kept(seed.child(number));
    }
  }

  /** Plays the run of this seed. */
  Kept kept(Seed seed) {
    CovertRun run = descent.run(seed);
    List<Integer> names = names(run.decoys().size(), seed.child(NAMES).generator());
    List<PublicRow> rows = new ArrayList<>();
    for (DescentQuery query : run.queries()) {
      rows.add(
          new PublicRow(
              rows.size() + 1,
              String.valueOf(names.get(query.decoy())),
              query.action().incentive(),
              query.step(),
              query.step() && contents ? OptionalInt.of(query.stepState()) : OptionalInt.empty(),
              PointColumns.at(query.point())));
    }
    return new Kept(
        new PublicRecord(rows, true, Set.of(Observable.POINTS)), String.valueOf(names.get(0)));
  }

  /** Draws the names of the learner's trajectory and of each decoy's. */
  private static List<Integer> names(int decoys, RandomGenerator random) {
    if (decoys == 1) {
      int real = random.nextBoolean() ? 1 : 0;
      return List.of(real, 1 - real);
    }
    List<Integer> names = new ArrayList<>();
    for (int name = 0; name <= decoys; name++) {
      names.add(random.nextInt(name + 1), name);
    }
    return names;
  }

  /**
   * Refuses a directory that contains files or cannot be created. {@link #write} does so, too; this
   * check precedes a long computation.
   */
  public static void requirePlace(Path directory) {
    if (!Files.exists(directory)) {
      AtomicFile.requirePlace(directory);
      return;
    }
    try (Stream<Path> files = Files.list(directory)) {
      if (files.findAny().isPresent()) {
        throw new ArchiveException(
            directory.toString(), "must be empty or not exist to take records, was not");
      }
    } catch (NotDirectoryException e) {
      throw new ArchiveException(directory.toString(), "must be a directory, was a file", e);
    } catch (IOException e) {
      throw unusable(directory, e);
    }
  }

  private static ArchiveException unusable(Path directory, IOException e) {
    return new ArchiveException(directory.toString(), "cannot be used: " + AtomicFile.reason(e), e);
  }

  /**
   * Writes the records of the runs that a report with this seed describes.
   *
   * @param directory created if it does not exist
   */
  public void write(Path directory, int runs, Seed seed, Execution execution) {
    requirePlace(directory);
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw unusable(directory, e);
    }
    Map<String, String> truth = new LinkedHashMap<>();
    execution
        .workers()
        .work(
            new Runs(this, runs, seed),
            execution.progress(),
            kept -> {
              String name = "run-" + (truth.size() + 1);
              NpzFile.write(directory.resolve(name + ".npz"), kept.record().arrays());
              truth.put(name, kept.real());
            });
    byte[] secret = new TruthFile(truth).csv().getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(directory.resolve(TRUTH), out -> out.write(secret));
  }
}

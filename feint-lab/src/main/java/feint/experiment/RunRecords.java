package feint.experiment;

import feint.descent.CovertDescent;
import feint.descent.CovertRun;
import feint.descent.DescentQuery;
import feint.file.ArchiveException;
import feint.file.AtomicFile;
import feint.log.Insight;
import feint.log.PublicRecord;
import feint.log.PublicRow;
import feint.log.TruthFile;
import feint.math.Seed;
import feint.numpy.NpzFile;
import feint.policy.Sight;
import feint.work.Execution;
import feint.work.Pieces;
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
import java.util.stream.Stream;

/**
 * What the public sees of runs on a function, points included, as files: run-1.npz and so on, and
 * beside them truth.csv, the secret. Trajectories are called 0 and 1 by a coin of each run.
 */
public final class RunRecords {

  private static final String TRUTH = "truth.csv";
  private static final int NAMES = 6;

  private final CovertDescent descent;
  private final boolean contents;

  /**
   * Of the runs of a policy. What a step tells of the oracle's state is in its record only where
   * that is proven to give nothing away.
   */
  public RunRecords(CovertDescent descent) {
    this.descent = descent;
    this.contents = descent.policy().claim(descent.problem()).seen().contains(Sight.CONTENTS);
  }

  /**
   * A run, and its secret.
   *
   * @param real the name of the learner's trajectory
   */
  record Kept(PublicRecord record, String real) {}

  /** Each run is a piece. */
  private record Runs(RunRecords records, long count, Seed seed) implements Pieces<Kept> {

    @Override
    public Kept piece(long number) {
      return records.kept(seed.child(number));
    }
  }

  /** The run of this seed. */
  Kept kept(Seed seed) {
    CovertRun run = descent.run(seed);
    int real = seed.child(NAMES).generator().nextBoolean() ? 1 : 0;
    List<PublicRow> rows = new ArrayList<>();
    for (DescentQuery query : run.queries()) {
      boolean own = query.action().learns();
      rows.add(
          new PublicRow(
              rows.size() + 1,
              String.valueOf(own ? real : 1 - real),
              query.action().incentive(),
              query.step(),
              query.step() && contents ? OptionalInt.of(query.madeIn()) : OptionalInt.empty(),
              Insight.at(query.point())));
    }
    return new Kept(new PublicRecord(rows, true, Set.of(Sight.POINTS)), String.valueOf(real));
  }

  /**
   * Refuses a directory in which records would lie among other files, or that cannot be made.
   * {@link #write} does so, too; this is for asking before a long calculation.
   */
  public static void requirePlace(Path directory) {
    if (!Files.exists(directory)) {
      AtomicFile.requirePlace(directory);
      return;
    }
    try (Stream<Path> files = Files.list(directory)) {
      if (files.findAny().isPresent()) {
        throw new ArchiveException(
            directory.toString(), "must be empty, or not be there, to take records, was not");
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
   * Writes the records of so many runs, those that a report with this seed is about.
   *
   * @param directory which is made if it is not there
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

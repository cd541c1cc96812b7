package feint.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import feint.io.ArchiveException;
import feint.parallel.ParallelTask;
import feint.parallel.Progress;
import feint.parallel.Threads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckpointingExecutorTest {

  private static final long COUNT = 1000;

  @TempDir private Path directory;
  private final List<String> warnings = new ArrayList<>();

  private List<Double> done(ParallelTask<Double> work) {
    List<Double> taken = new ArrayList<>();
    try (CheckpointingExecutor checkpoint =
        new CheckpointingExecutor(directory, new Threads(2), warnings::add)) {
      checkpoint.work(work, Progress.NONE, taken::add);
    }
    return taken;
  }

  private static List<Double> inTurn(long seed) {
    List<Double> taken = new ArrayList<>();
    new Threads(1).work(new Draws(COUNT, seed, -1), Progress.NONE, taken::add);
    return taken;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(file -> file.toString().endsWith(".results")).toList();
    }
  }

  @Test
  void completedSubtasksAreNotRepeated() {
    List<Double> once = done(new Draws(COUNT, 101, -1));
    List<Double> again = done(new Draws(COUNT, 101, -1));

    assertThat(once).isEqualTo(again).hasSize((int) COUNT);
    assertThat(Draws.done(101)).isEqualTo((int) COUNT);
    assertThat(once).isEqualTo(inTurn(101));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 500, 999})
  void interruptedWorkResumesAfterTheLastDeliveredResult(long bad) throws IOException {
    long seed = 200 + bad;

    assertThatIllegalStateException().isThrownBy(() -> done(new Draws(COUNT, seed, bad)));
    int before = Draws.done(seed);
    List<Double> whole = done(new Draws(COUNT, seed, -1));

    // Subtasks of the failed round after the bad one were completed and not delivered.
    assertThat(Draws.done(seed) - before).isEqualTo((int) (COUNT - bad));
    assertThat(whole).isEqualTo(inTurn(seed));
    assertThat(files()).isNotEmpty();
  }

  @Test
  void progressStartsAtTheStoredResults() {
    assertThatIllegalStateException().isThrownBy(() -> done(new Draws(COUNT, 301, 600)));
    List<Double> heard = new ArrayList<>();
    try (CheckpointingExecutor checkpoint =
        new CheckpointingExecutor(directory, new Threads(1), warnings::add)) {
      checkpoint.work(new Draws(COUNT, 301, -1), heard::add, result -> {});
    }

    assertThat(heard).isSorted().last().isEqualTo(1.0);
    assertThat(heard.get(0)).isGreaterThan(0.6);
  }

  @Test
  void otherWorkHasItsOwnFolder() {
    done(new Draws(COUNT, 401, -1));
    List<Double> other = done(new Draws(COUNT, 402, -1));

    assertThat(other).isEqualTo(inTurn(402)).isNotEqualTo(inTurn(401));
  }

  @Test
  void finishedResultsAreDeleted() throws IOException {
    try (CheckpointingExecutor checkpoint =
        new CheckpointingExecutor(directory, new Threads(2), warnings::add)) {
      checkpoint.work(new Draws(COUNT, 501, -1), Progress.NONE, result -> {});
      assertThat(files()).isNotEmpty();
      checkpoint.discard();
    }

    assertThat(files()).isEmpty();
  }

  @Test
  void aDamagedFileIsRefusedByName() throws IOException {
    done(new Draws(COUNT, 601, -1));
    Path file = files().get(0);
    byte[] content = Files.readAllBytes(file);
    for (int at : new int[] {0, 5, 40, content.length / 2, content.length - 1}) {
      byte[] garbled = content.clone();
      garbled[at] ^= 0x10;
      Files.write(file, garbled);

      assertThatExceptionOfType(ArchiveException.class)
          .isThrownBy(() -> done(new Draws(COUNT, 601, -1)))
          .withMessageContaining(file.toString())
          .withMessageContaining("is damaged");
    }
    Files.write(file, new byte[0]);
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> done(new Draws(COUNT, 601, -1)))
        .withMessageContaining("is damaged");
  }

  /** A file whose number implies preceding files that are missing. */
  @Test
  void aFileAfterAGapIsRefused() throws IOException {
    done(new Draws(COUNT, 701, -1));
    Path file = files().get(0);
    byte[] content = Files.readAllBytes(file);
    Files.write(file.resolveSibling("000000001000.results"), content);

    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> done(new Draws(COUNT, 701, -1)))
        .withMessageContaining("000000001000.results");
  }

  @Test
  void twoProcessesDoNotShareADirectory() {
    try (CheckpointingExecutor first =
        new CheckpointingExecutor(directory, new Threads(1), warnings::add)) {
      assertThatExceptionOfType(ArchiveException.class)
          .isThrownBy(() -> new CheckpointingExecutor(directory, new Threads(1), warnings::add))
          .withMessageContaining("is in use");
      first.discard();
    }
  }

  /** A directory has the name of a later file, as if the disk were full. */
  @Test
  void laterWriteFailureIsAWarning() throws IOException {
    try (CheckpointingExecutor checkpoint =
        new CheckpointingExecutor(directory, new Threads(1), warnings::add)) {
      List<Double> taken = new ArrayList<>();
      checkpoint.work(
          new Draws(COUNT, 801, -1),
          Progress.NONE,
          result -> {
            if (taken.isEmpty()) {
              try {
                Files.createDirectories(
                    files().get(0).resolveSibling("000000000001.results/in-the-way"));
              } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
            }
            taken.add(result);
          });
      assertThat(taken).isEqualTo(inTurn(801));
    }

    assertThat(warnings)
        .singleElement()
        .asString()
        .endsWith("; the work continues, and no further results are stored");
  }

  @Test
  void workWithoutACodecIsRepeated() throws IOException {
    record Formless(long count) implements ParallelTask<Double> {
      @Override
      public Double piece(long number) {
        return (double) number;
      }
    }

    assertThat(done(new Formless(10))).hasSize(10);
    assertThat(files()).isEmpty();
  }
}

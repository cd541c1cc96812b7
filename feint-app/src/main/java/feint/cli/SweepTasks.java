package feint.cli;

import feint.cli.output.ProgressLine;
import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.parallel.ParallelTask;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Calls of a command with different settings, each of which prints JSON.
 *
 * <p>A call reads a copy of the scenario, so that other machines need no file of this one.
 *
 * @param arguments the command with its arguments; {@link #SCENARIO} stands for the scenario's file
 * @param scenario text of the scenario
 * @param fileName name of the scenario's file, without directory
 * @param inputs digests of all other files that the command reads
 * @param points settings of each call
 * @param threads number of threads of each call, on which no result depends
 */
record SweepTasks(
    List<String> arguments,
    String scenario,
    String fileName,
    List<String> inputs,
    List<List<String>> points,
    int threads)
    implements ParallelTask<SweepTasks.Outcome> {

  /** Argument that stands for the scenario's file. */
  static final String SCENARIO = "\0scenario";

  private static final String OUT_OF_MEMORY = "feint: out of memory";

  /**
   * Lock that calls share, and that a call has alone if it ran out of memory beside others. What
   * fits into memory thereby does not depend on the number of threads.
   */
  private static final ReadWriteLock MEMORY = new ReentrantReadWriteLock();

  SweepTasks {
    arguments = List.copyOf(arguments);
    inputs = List.copyOf(inputs);
    points = points.stream().map(List::copyOf).toList();
  }

  /**
   * Result of a call.
   *
   * @param exit exit code
   * @param out standard output
   * @param err standard error
   */
  record Outcome(int exit, String out, String err) {}

  @Override
  public long count() {
    return points.size();
  }

  @Override
  public Outcome piece(long number) {
    List<String> settings = points.get(Math.toIntExact(number));
    Outcome first = locked(MEMORY.readLock(), settings);
    return first.err().contains(OUT_OF_MEMORY) ? locked(MEMORY.writeLock(), settings) : first;
  }

  private Outcome locked(Lock lock, List<String> settings) {
    lock.lock();
    try {
      return call(settings);
    } finally {
      lock.unlock();
    }
  }

  private Outcome call(List<String> settings) {
    try {
      Path folder = Files.createTempDirectory("feint-sweep");
      Path file = folder.resolve(fileName);
      try {
        Files.writeString(file, scenario);
        return call(settings, file.toString());
      } finally {
        Files.deleteIfExists(file);
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      throw new ArchiveException(
          System.getProperty("java.io.tmpdir", ""), "cannot be used: " + AtomicFile.reason(e), e);
    }
  }

  private Outcome call(List<String> settings, String file) {
    List<String> words = new ArrayList<>();
    arguments.forEach(word -> words.add(word.equals(SCENARIO) ? file : word));
    settings.forEach(setting -> words.addAll(List.of("--set", setting)));
    words.addAll(List.of("--json", "--threads", Integer.toString(threads)));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit = ProgressLine.silently(() -> Feint.run(words.toArray(String[]::new), out, err));
    return new Outcome(
        exit,
        out.toString(StandardCharsets.UTF_8),
        err.toString(StandardCharsets.UTF_8).replace(file, fileName));
  }
}

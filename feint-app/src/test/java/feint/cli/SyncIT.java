package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import feint.cli.Acknowledged.Request;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Test that the log of the database is synced between the write of a decision and its response.
 * Needs strace, and is skipped without it.
 */
@EnabledOnOs(OS.LINUX)
class SyncIT {

  private static final int PAIRS = 15;

  private static final String LOG = "runs.sqlite-wal>";
  private static final Pattern WRITE = Pattern.compile("\\b(pwrite64|write|pwritev|writev)\\(");
  private static final Pattern SYNC = Pattern.compile("\\b(fdatasync|fsync)\\(");
  private static final Pattern SYNCED = Pattern.compile("(fdatasync|fsync) resumed>.*= 0");
  private static final Pattern RESPONSE =
      Pattern.compile("\\b(write|writev|sendto|sendmsg)\\(.*\"HTTP/1\\.1 20");

  @TempDir Path directory;

  @Test
  void logIsSyncedBeforeEachResponse() throws Exception {
    assumeThat(installed()).as("strace is installed: without it, syncs are not seen").isTrue();
    Path trace = directory.resolve("trace.txt");
    Acknowledged acknowledged = new Acknowledged();
    try (ServedProgram service = ServedProgram.in(directory)) {
      String run =
          acknowledged.send(service, KillIT.creation("random", "run")).json().get("id").asText();
      Process strace = attached(service.pid(), trace);
      try {
        for (int number = 1; number <= PAIRS; number++) {
          acknowledged.send(service, Request.ask(run, number, 1));
          acknowledged.send(service, Request.tell(run, number, true));
        }
      } finally {
        strace.destroy();
        assertThat(strace.waitFor(60, TimeUnit.SECONDS)).isTrue();
      }
    }
    assertThat(acknowledged.broken()).isEmpty();
    List<String> lines = Files.readAllLines(trace);
    assertThat(faults(lines)).isEmpty();
    assertThat(lines.stream().filter(line -> RESPONSE.matcher(line).find())).hasSize(2 * PAIRS);
    // A missing sync must be detected.
    assertThat(faults(lines.stream().filter(line -> !line.contains("sync")).toList()))
        .hasSize(2 * PAIRS);
  }

  private static boolean installed() throws InterruptedException {
    try {
      return new ProcessBuilder("strace", "-V").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Traces all threads of a process; skips the test where tracing is not allowed. */
  private static Process attached(long pid, Path trace) throws IOException {
    Process strace =
        new ProcessBuilder(
                "strace",
                "-f",
                "-y",
                "-s",
                "32",
                "-e",
                "trace=pwrite64,write,pwritev,writev,sendto,sendmsg,fdatasync,fsync",
                "-o",
                trace.toString(),
                "-p",
                Long.toString(pid))
            .start();
    BufferedReader said = strace.errorReader();
    Optional<String> first = Optional.ofNullable(said.readLine());
    if (first.filter(line -> line.contains("attached")).isEmpty()) {
      strace.destroyForcibly();
      assumeThat(first).as("strace may look at processes here").contains("attached");
    }
    return strace;
  }

  /** Returns responses without a preceding write to the log, or with an unsynced write. */
  private static List<String> faults(List<String> lines) {
    List<String> faults = new ArrayList<>();
    Set<String> syncing = new HashSet<>();
    boolean written = false;
    boolean synced = false;
    for (String line : lines) {
      String thread = line.replaceFirst(" .*", "");
      if (line.contains(LOG) && WRITE.matcher(line).find()) {
        written = true;
        synced = false;
      } else if (line.contains(LOG) && SYNC.matcher(line).find()) {
        if (line.contains("unfinished")) {
          syncing.add(thread);
        } else {
          synced = line.endsWith("= 0");
        }
      } else if (SYNCED.matcher(line).find() && syncing.remove(thread)) {
        synced = true;
      } else if (RESPONSE.matcher(line).find()) {
        if (!written || !synced) {
          faults.add(line);
        }
        written = false;
        synced = false;
      }
    }
    return faults;
  }
}

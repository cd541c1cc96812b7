package feint.service.diagnosis;

import feint.io.AtomicFile;
import feint.io.PrivateMode;
import feint.service.diagnosis.Diagnosis.Load;
import feint.service.diagnosis.Diagnosis.WaitingRun;
import feint.store.OpenQuery;
import feint.store.RunStore;
import feint.store.TokenStore.TokenRow;
import feint.store.connection.StoreSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Rules of the diagnosis of a store and a service. */
public final class Examination {

  private static final int MOST_WAITING = 1000;
  private static final long MIB = 1 << 20;

  /** Modes that permit the group or others to write. */
  private static final Pattern OTHERS_WRITE = Pattern.compile("..([2367].|.[2367])");

  /** Free space below which writes are about to fail. */
  private static final long FULL_BYTES = 100 * MIB;

  /** Free space below which an operator should free some, unless the share is large. */
  private static final long SCARCE_BYTES = 1024 * MIB;

  /** Share of free space that is scarce. */
  private static final double SCARCE_SHARE = 0.05;

  /** Size of a write-ahead log that is not truncated; usually it stays below 5 MiB. */
  private static final long LARGE_LOG_BYTES = 256 * MIB;

  private static final Duration LONG_WAIT = Duration.ofDays(1);
  private static final Duration CLOCK_TOLERANCE = Duration.ofMinutes(1);
  private static final long SLOW_WRITE_MILLIS = 2000;
  private static final long SLOW_COMMIT_MILLIS = 1000;
  private static final double MANY_CONNECTIONS = 0.8;
  private static final int MANY_FORECASTS = 32;
  private static final int MANY_PREPARATIONS = 10;

  private Examination() {}

  /** Returns the runs with an unanswered query, longest wait first. */
  public static List<WaitingRun> waiting(RunStore store, long now) {
    List<OpenQuery> open = store.lists().openQueries(MOST_WAITING);
    List<TokenRow> tokens = open.isEmpty() ? List.of() : store.tokens().all();
    return open.stream()
        .map(
            query ->
                new WaitingRun(
                    query.run(),
                    query.number(),
                    query.since(),
                    tokens.stream()
                        .filter(token -> token.scope().equals("run:" + query.run()))
                        .filter(token -> token.parent().isEmpty() && token.revoked().isEmpty())
                        .filter(token -> token.expires().orElse(Long.MAX_VALUE) > now)
                        .map(TokenRow::id)
                        .toList()))
        .toList();
  }

  /** Returns findings about long waits. */
  public static List<DiagnosisFinding> ofWaiting(List<WaitingRun> waiting, long now) {
    return waiting.stream()
        .filter(run -> now - run.since() > LONG_WAIT.toMillis())
        .map(
            run ->
                DiagnosisFinding.warning(
                    "run",
                    "run "
                        + run.run()
                        + " has waited since "
                        + Instant.ofEpochMilli(run.since())
                        + " for the answer to query "
                        + run.query()
                        + ": start its client again, or use feint runs give-up "
                        + run.run()
                        + " "
                        + run.query()))
        .toList();
  }

  /** Returns findings about disk space. */
  public static List<DiagnosisFinding> ofSpace(StoreSpace space) {
    List<DiagnosisFinding> findings = new ArrayList<>();
    double share = space.totalBytes() == 0 ? 1 : (double) space.freeBytes() / space.totalBytes();
    if (space.totalBytes() > 0
        && (space.freeBytes() < FULL_BYTES
            || (space.freeBytes() < SCARCE_BYTES && share < SCARCE_SHARE))) {
      String text =
          String.format(
              Locale.ROOT,
              "the disk of the data directory has %d MiB free (%.1f %%): free some space, or move the"
                  + " data directory to a larger disk",
              space.freeBytes() / MIB,
              100 * share);
      findings.add(
          space.freeBytes() < FULL_BYTES
              ? DiagnosisFinding.error("disk", text)
              : DiagnosisFinding.warning("disk", text));
    }
    if (space.logBytes() > LARGE_LOG_BYTES) {
      findings.add(
          DiagnosisFinding.warning(
              "disk",
              "the write-ahead log has "
                  + space.logBytes() / MIB
                  + " MiB, because a reader prevents its truncation: end programs that read the"
                  + " database for long"));
    }
    return findings;
  }

  /** Returns findings about a clock that is behind the latest stored time. */
  public static List<DiagnosisFinding> ofClock(long latest, long now) {
    return latest - now <= CLOCK_TOLERANCE.toMillis()
        ? List.of()
        : List.of(
            DiagnosisFinding.error(
                "clock",
                "the clock says "
                    + Instant.ofEpochMilli(now)
                    + ", but the store has an entry of "
                    + Instant.ofEpochMilli(latest)
                    + ": set the clock, by which tokens expire"));
  }

  /** Returns findings about the load of a service. */
  public static List<DiagnosisFinding> ofLoad(Load load) {
    List<DiagnosisFinding> findings = new ArrayList<>();
    if (load.oldestWriteMillis() >= SLOW_WRITE_MILLIS) {
      findings.add(
          DiagnosisFinding.error(
              "writes",
              "the oldest write has waited for "
                  + load.oldestWriteMillis()
                  + " ms: check the disk, and other programs that lock the database"));
    }
    if (load.commitMillis() >= SLOW_COMMIT_MILLIS) {
      findings.add(
          DiagnosisFinding.warning(
              "writes",
              "the last group of writes took "
                  + load.commitMillis()
                  + " ms: check whether the disk syncs slowly"));
    }
    if (load.connections() >= MANY_CONNECTIONS * load.connectionLimit()) {
      findings.add(
          DiagnosisFinding.warning(
              "connections",
              load.connections()
                  + " of "
                  + load.connectionLimit()
                  + " connections are open: close some, or raise --max-connections"));
    }
    if (load.forecasts() >= MANY_FORECASTS) {
      findings.add(
          DiagnosisFinding.warning(
              "work", load.forecasts() + " forecasts wait: open fewer runs at a time, or wait"));
    }
    if (load.preparations() >= MANY_PREPARATIONS) {
      findings.add(
          DiagnosisFinding.warning(
              "work",
              load.preparations() + " runs wait to be prepared: close those that are not needed"));
    }
    return findings;
  }

  /** Returns findings about a data directory and the files in it that others can read. */
  public static List<DiagnosisFinding> ofModes(Path directory) {
    List<DiagnosisFinding> findings = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      ofDirectory(directory).ifPresent(findings::add);
      for (Path file : files.sorted().toList()) {
        ofMode(file).ifPresent(findings::add);
      }
    } catch (IOException e) {
      findings.add(
          DiagnosisFinding.error(
              "files", directory + ": cannot be read: " + AtomicFile.reason(e) + ": own it"));
    }
    return findings;
  }

  /** A directory that others can list reveals names; one that they can write to is unsafe. */
  private static Optional<DiagnosisFinding> ofDirectory(Path directory) throws IOException {
    boolean writable =
        PrivateMode.exposed(directory)
            .filter(mode -> OTHERS_WRITE.matcher(mode).matches())
            .isPresent();
    return PrivateMode.fault(directory)
        .map(
            text ->
                writable
                    ? DiagnosisFinding.error("files", text)
                    : DiagnosisFinding.warning("files", text));
  }

  /** Returns a finding about a file with a secret, if others can read it. */
  public static Optional<DiagnosisFinding> ofMode(Path file) {
    try {
      return PrivateMode.fault(file).map(text -> DiagnosisFinding.error("files", text));
    } catch (IOException e) {
      // The file was deleted meanwhile, such as the log of a service that stops.
      return Files.exists(file)
          ? Optional.of(
              DiagnosisFinding.error(
                  "files", file + ": cannot be read: " + AtomicFile.reason(e) + ": own it"))
          : Optional.empty();
    }
  }
}

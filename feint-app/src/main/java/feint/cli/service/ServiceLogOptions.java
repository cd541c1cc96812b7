package feint.cli.service;

import feint.cli.output.UsageException;
import feint.io.ArchiveException;
import feint.logging.LogFile;
import feint.logging.LogLevel;
import feint.logging.LogTarget;
import feint.logging.ServiceLog;
import feint.logging.ServiceLogFormat;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of the logs of a service. */
final class ServiceLogOptions {

  private static final Path STANDARD_ERROR = Path.of("-");

  @Option(
      names = "--log",
      paramLabel = "FILE",
      description = "The file for the log (default: standard error).")
  private Path log = STANDARD_ERROR;

  @Option(
      names = "--log-format",
      paramLabel = "FORMAT",
      description = "The format of the log: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private ServiceLogFormat format = ServiceLogFormat.TEXT;

  @Option(
      names = "--log-level",
      paramLabel = "LEVEL",
      description =
          "The lowest level of the log: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})."
              + " With debug, messages of exceptions may contain parts of scenarios.")
  private LogLevel level = LogLevel.INFO;

  @Option(
      names = "--access-log",
      paramLabel = "FILE",
      description =
          "The file for an access log of all requests, as JSON lines without secrets; - is"
              + " standard error.")
  private Optional<Path> accessLog = Optional.empty();

  /** Starts the log of this process. */
  ServiceLog start() {
    return ServiceLog.start(target(log), format, level, Clock.systemUTC());
  }

  Optional<LogTarget> accessLog() {
    return accessLog.map(ServiceLogOptions::target);
  }

  private static LogTarget target(Path file) {
    try {
      return file.equals(STANDARD_ERROR)
          ? LogTarget.stream(new FileOutputStream(FileDescriptor.err))
          : new LogFile(file);
    } catch (ArchiveException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }
}

package feint.cli.service;

import feint.cli.option.PluginOption;
import feint.cli.option.RunOptions;
import feint.cli.output.ExitCode;
import feint.cli.output.ProgressLine;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.service.diagnosis.Diagnosis;
import feint.store.connection.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** feint doctor. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Checks a service and its store, also while the service runs: consistency, waiting"
            + " runs, slow writes, disk space, file modes, clock. Changes nothing.",
    footer = {"", "Exit code 3 if an error is found."})
public final class DoctorCommand implements Callable<Integer> {

  private static final int MOST_SECONDS = 86_400;

  @Mixin private RunOptions run = new RunOptions();
  @Mixin private StorageOptions storage = new StorageOptions();
  @Mixin private PluginOption with = new PluginOption();

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "Also checks the file mode of this key.")
  private Optional<Path> key = Optional.empty();

  @Option(
      names = "--limit",
      paramLabel = "SECONDS",
      description =
          "Time limit of the file check, and again of the comparison of runs with their records"
              + " (default: ${DEFAULT-VALUE}).")
  private int limit = 60;

  @Override
  public Integer call() {
    UsageException.requireIn("--limit", limit, 1, MOST_SECONDS);
    Path directory = storage.directory();
    UsageException.require(Files.isDirectory(directory), directory + ": no data directory");
    Diagnosis diagnosis = diagnosis(directory);
    run.writer(run.provenance()).print(new DiagnosisView(diagnosis));
    return diagnosis.healthy() ? 0 : ExitCode.DEMAND_NOT_MET;
  }

  private Diagnosis diagnosis(Path directory) {
    try (ProgressLine progress = new ProgressLine("runs")) {
      return new DirectoryDiagnosis(directory, storage.storage(), with.policies(), key)
          .examined(Duration.ofSeconds(limit), progress);
    } catch (StoreException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }
}

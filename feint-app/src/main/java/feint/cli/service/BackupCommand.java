package feint.cli.service;

import feint.cli.option.RunOptions;
import feint.cli.output.CommandResult;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.math.Text;
import feint.report.view.View;
import feint.store.Backup;
import feint.store.connection.Storage;
import feint.store.connection.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** feint backup. */
@Command(
    name = "backup",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Copies the database of a service, also while the service runs. Keep the copy as"
            + " secret as the database.",
    footer = {
      "",
      "A service opens a copy only with --restored, which closes the runs that were open at"
          + " the time of the copy. Continuing them could decide the same queries twice."
    })
public final class BackupCommand implements Callable<Integer> {

  @Mixin private RunOptions run = new RunOptions();
  @Mixin private StorageOptions storage = new StorageOptions();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "The file to write; it must not exist.")
  private Path output = Path.of("");

  @Override
  public Integer call() {
    Path database = storage.directory().resolve(StorageOptions.SQLITE_FILE);
    Path mark = storage.directory().resolve(StorageOptions.POSTGRES_MARK);
    Storage source = storage.storage();
    UsageException.require(
        source instanceof Storage.SqliteFile && (Files.exists(database) || !Files.exists(mark)),
        Text.of(
            "feint backup copies only SQLite files: copy a PostgreSQL database with"
                + " pg_dump --format=custom --file=%s --dbname=%s, do not copy its mark %s,"
                + " and start on the restored dump with --restored",
            output,
            source instanceof Storage.Postgres
                ? source.toString().replaceFirst("^jdbc:", "")
                : "URL",
            mark));
    try {
      long bytes = Backup.write(database, output);
      return run.writer(run.provenance())
          .print(
              CommandResult.of(
                  new Data(database, output, bytes),
                  View.text().line(Text.of("copied to %s (%,d bytes)", output, bytes)).build()));
    } catch (StoreException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private record Data(Path database, Path copy, long bytes) {}
}

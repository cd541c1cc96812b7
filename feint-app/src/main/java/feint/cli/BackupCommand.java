package feint.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.store.Backup;
import feint.store.Storage;
import feint.store.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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
final class BackupCommand implements Callable<Integer> {

  @Mixin private RunOptions run = new RunOptions();
  @Mixin private StorageOptions storage = new StorageOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

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
        "feint backup copies only SQLite files: copy a PostgreSQL database with pg_dump"
            + " --format=custom --file="
            + output
            + " --dbname="
            + (source instanceof Storage.Postgres
                ? source.toString().replaceFirst("^jdbc:", "")
                : "URL")
            + ", do not copy its mark "
            + mark
            + ", and start on the restored dump with --restored");
    try {
      long bytes = Backup.write(database, output);
      return new OutputWriter(run, spec, Invocation.provenance(spec))
          .print(new Written(database, output, bytes));
    } catch (StoreException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private record Written(Path database, Path copy, long bytes) implements Printable {

    @Override
    public ObjectNode json() {
      return JsonNodeFactory.instance
          .objectNode()
          .put("database", database.toString())
          .put("copy", copy.toString())
          .put("bytes", bytes);
    }

    @Override
    public void print(Printer printer) {
      printer.line(String.format(Locale.ROOT, "copied to %s (%,d bytes)", copy, bytes));
    }
  }
}

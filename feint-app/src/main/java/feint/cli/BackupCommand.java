package feint.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.file.DataDirectory;
import feint.store.Backup;
import feint.store.StoreException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
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
        "Copies the database of a service, which may be running. The copy is as secret as the"
            + " database.",
    footer = {
      "",
      "A service takes a copy for its database only with --restored, which closes the runs that were"
          + " open then: to go on with them could decide the same queries twice."
    })
final class BackupCommand implements Callable<Integer> {

  @Mixin private RunOptions run = new RunOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The service's directory (default: as feint serve has it).")
  private Optional<Path> data = Optional.empty();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "Where to write the copy; the file must not exist.")
  private Path output = Path.of("");

  @Override
  public Integer call() {
    Path database = data.orElseGet(DataDirectory::standard).resolve(StorageOptions.SQLITE_FILE);
    try {
      long bytes = Backup.write(database, output);
      return new Delivery(run, spec, Invocation.provenance(spec))
          .print(new Written(database, output, bytes));
    } catch (StoreException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private record Written(Path database, Path copy, long bytes) implements Shown {

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

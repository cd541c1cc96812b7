package feint.store;

import feint.store.connection.Storage;
import feint.store.connection.Storage.SqliteFile;
import feint.store.connection.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Read-only view of a database for its diagnosis. It is neither migrated nor marked, and a service
 * may use it meanwhile.
 */
public final class Inspection implements AutoCloseable {

  /** Maximum number of comparisons with the mark of a database in use, until both agree. */
  private static final int LOOKS = 50;

  private final Storage storage;
  private final Database database;
  private final RunStore store;
  private final boolean unused;

  private Inspection(Storage storage) {
    this.storage = storage;
    this.unused = Database.isUnused(storage);
    this.database = Database.inspect(storage);
    this.store = new RunStore(database);
  }

  /**
   * Opens a database for reading.
   *
   * @throws StoreException if there is none, or it cannot be opened
   */
  public static Inspection open(Storage storage) {
    return new Inspection(storage);
  }

  /** Returns the runs; changes of them fail. */
  public RunStore store() {
    return store;
  }

  /**
   * Result of the checks of a database as a whole.
   *
   * @param damage of its structure or its mark, each with its remedy; the runs in it cannot be
   *     trusted
   * @param notes further facts, each with its remedy
   * @param readable whether this version can read the runs in it
   */
  public record Result(List<String> damage, List<String> notes, boolean readable) {

    public Result {
      damage = List.copyOf(damage);
      notes = List.copyOf(notes);
    }
  }

  /**
   * Checks structure, schema and mark.
   *
   * @param limit time for the check of the structure
   */
  public Result check(Duration limit) {
    List<String> damage = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    Optional<String> form = Optional.empty();
    try {
      if (storage instanceof SqliteFile) {
        new Soundness(System::nanoTime, limit.toNanos(), SqliteFile.User.SERVICE.ifDamaged)
            .check(database.source(), storage.toString())
            .ifPresent(notes::add);
      }
      form = database.unlikeForm();
      form.ifPresent(notes::add);
      if (form.isEmpty()) {
        trouble().ifPresent(damage::add);
      }
    } catch (StoreException e) {
      damage.add(String.valueOf(e.getMessage()));
    }
    return new Result(damage, notes, damage.isEmpty() && form.isEmpty());
  }

  private Optional<String> trouble() {
    Optional<String> found = Optional.empty();
    for (int look = 0; look < LOOKS; look++) {
      // The service writes the mark after the database.
      found = database.trouble(storage);
      if (found.isEmpty()) {
        break;
      }
    }
    return found.map(
        what ->
            storage
                + ": "
                + what
                + ": put the newer files back, or start once with --restored, which closes the runs"
                + " that were open then");
  }

  /**
   * Returns whether a service has started to write to a file that was taken to be unused, so that
   * the data read may be inconsistent.
   */
  public boolean overtaken() {
    return unused && !Database.isUnused(storage);
  }

  @Override
  public void close() {
    store.close();
  }
}

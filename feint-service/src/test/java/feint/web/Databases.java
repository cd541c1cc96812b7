package feint.web;

import feint.store.connection.Storage;
import feint.testkit.PostgresServer;
import feint.testkit.Sample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Empty databases of both kinds. One PostgreSQL server serves all tests, and ends with them. */
public enum Databases {
  SQLITE {
    @Override
    public Storage fresh(Path directory) {
      return new Storage.SqliteFile(
          directory.resolve("runs" + COUNT.incrementAndGet() + ".sqlite"));
    }

    @Override
    public Storage copy(Storage closed, Path directory) {
      Storage.SqliteFile copy = (Storage.SqliteFile) fresh(directory);
      Path from = ((Storage.SqliteFile) closed).file();
      try {
        for (String ending : List.of("", ".mark")) {
          Files.copy(Path.of(from + ending), Path.of(copy.file() + ending));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return copy;
    }
  },
  POSTGRES {
    @Override
    public Storage fresh(Path directory) {
      return postgres(PostgresServer.fresh());
    }

    @Override
    public Storage copy(Storage closed, Path directory) {
      return postgres(PostgresServer.copy(((Storage.Postgres) closed).url()));
    }

    private Storage postgres(String url) {
      return new Storage.Postgres(
          url, Optional.of(PostgresServer.USER), Optional.of(PostgresServer.USER));
    }
  };

  private static final AtomicInteger COUNT = new AtomicInteger();

  public abstract Storage fresh(Path directory);

  /** Returns a copy of a database that was closed. */
  public abstract Storage copy(Storage closed, Path directory);

  /**
   * SQLite, and PostgreSQL in a build with slow tests. Tests of differences between the two use
   * both in every build.
   */
  public static Stream<Databases> tested() {
    return Stream.of(values()).limit(Sample.count(1, 2));
  }
}

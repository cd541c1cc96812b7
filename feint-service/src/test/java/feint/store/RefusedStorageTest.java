package feint.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.store.connection.SqliteHome;
import feint.store.connection.Storage;
import feint.store.connection.Storage.SqliteFile;
import feint.store.connection.StoreException;
import feint.web.Databases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Databases that are refused, and sharing of databases. */
class RefusedStorageTest {

  @TempDir Path directory;

  private static String refusal(Storage storage) {
    return assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> RunStore.open(storage).close())
        .actual()
        .getMessage();
  }

  @Test
  void fileIsOfOneServiceAtATime() {
    SqliteFile storage = new SqliteFile(directory.resolve("runs.sqlite"));
    try (RunStore store = RunStore.open(storage)) {
      assertThat(refusal(storage)).contains("in use by another process");
      assertThat(store.readiness().trouble()).isEmpty();
    }
    RunStore.open(storage).close();
  }

  @Test
  void refusedServiceHoldsNothing() throws IOException {
    SqliteFile storage = new SqliteFile(directory.resolve("runs.sqlite"));
    Files.createFile(
        storage.file(),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(storage.file(), "this is no database, whatever its name is".repeat(100));
    refusal(storage);
    assertThat(refusal(storage)).doesNotContain("in use");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nfs", "nfs4", "cifs", "CIFS", "smb3", "fuse.sshfs", "ceph", "lustre"})
  void networkFileSystemsAreRefused(String type) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(
            () -> SqliteHome.requireLocal(new SqliteFile(directory.resolve("runs.sqlite")), type))
        .withMessageContainingAll("must be on a disk of this machine", type, "--data");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ext4", "xfs", "btrfs", "zfs", "tmpfs", "overlay", "apfs", "NTFS"})
  void localFileSystemsAreNot(String type) {
    SqliteHome.requireLocal(new SqliteFile(directory.resolve("runs.sqlite")), type);
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void databaseOfANewerVersionIsRefusedAndUnchanged(Databases database) {
    Storage storage = database.fresh(directory);
    try (RunStore store = RunStore.open(storage)) {
      store.write(
          session ->
              session.update(
                  "INSERT INTO flyway_schema_history (installed_rank, version, description, type,"
                      + " script, checksum, installed_by, execution_time, success)"
                      + " VALUES (1000, '1000', 'later', 'SQL', 'V1000__later.sql', 1, 'later', 1,"
                      + (database == Databases.SQLITE ? " 1)" : " true)")));
    }
    assertThat(refusal(storage)).contains("newer version of Feint", "1000");
    assertThat(refusal(storage)).contains("newer version of Feint", "1000");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void filesAreReadableByTheirOwnerOnly() throws IOException {
    Path place = directory.resolve("new");
    Path file = place.resolve("runs.sqlite");
    try (RunStore store = RunStore.open(new SqliteFile(file))) {
      store.documents().keep("hash", new byte[] {1});
      try (var files = Files.list(place)) {
        List<Path> found = files.toList();
        assertThat(found).hasSizeGreaterThanOrEqualTo(3);
        for (Path each : found) {
          assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
              .as("%s", each)
              .isEqualTo("rw-------");
        }
      }
    }
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    for (int time = 0; time < 2; time++) {
      assertThat(refusal(new SqliteFile(file))).contains("owner alone", "rw-r-----", "chmod 600");
    }
  }
}

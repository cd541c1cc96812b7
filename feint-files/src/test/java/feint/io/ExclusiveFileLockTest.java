package feint.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Locks within a process; the tests of the command line cover other and killed processes. */
class ExclusiveFileLockTest {

  @TempDir Path directory;

  @Test
  void lockedFileIsRefusedUntilItIsReleased() {
    Path file = directory.resolve("run.json");
    try (ExclusiveFileLock use = ExclusiveFileLock.of(file)) {
      assertThat(use.file()).isEqualTo(file);
      assertThatThrownBy(() -> ExclusiveFileLock.of(file))
          .isInstanceOf(ArchiveException.class)
          .hasMessage(file + ": is in use by another process, which has locked " + file + ".lock");
      try (ExclusiveFileLock other = ExclusiveFileLock.of(directory.resolve("other.json"))) {
        assertThat(other.file()).isNotEqualTo(use.file());
      }
    }
    try (ExclusiveFileLock again = ExclusiveFileLock.of(file)) {
      assertThat(again.file()).doesNotExist();
    }
  }

  @Test
  void unheldLockFileIsReused() throws IOException {
    Path file = directory.resolve("run.json");
    Files.writeString(directory.resolve("run.json.lock"), "left by a program that was killed");
    try (ExclusiveFileLock use = ExclusiveFileLock.of(file)) {
      assertThat(use.file()).isEqualTo(file);
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void lockFileIsPrivate() throws IOException {
    Path file = directory.resolve("run.json");
    ExclusiveFileLock.of(file).close();
    assertThat(Files.getPosixFilePermissions(directory.resolve("run.json.lock")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void aFileWithoutADirectoryIsRefused() {
    Path file = directory.resolve("no/run.json");
    assertThatThrownBy(() -> ExclusiveFileLock.of(file))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file + ": cannot be written: there is no directory ");
  }

  @Test
  void unusableLockFileIsNamed() throws IOException {
    Path file = directory.resolve("run.json");
    Files.createDirectory(directory.resolve("run.json.lock"));
    assertThatThrownBy(() -> ExclusiveFileLock.of(file))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file + ": cannot be locked by " + file + ".lock: ");
  }
}

package feint.file;

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

/** Another process, and one that was killed, are in the tests of the command line. */
class SoleUseTest {

  @TempDir Path directory;

  @Test
  void aFileInUseIsRefusedUntilItIsGivenBack() {
    Path file = directory.resolve("run.json");
    try (SoleUse use = SoleUse.of(file)) {
      assertThat(use.file()).isEqualTo(file);
      assertThatThrownBy(() -> SoleUse.of(file))
          .isInstanceOf(ArchiveException.class)
          .hasMessage(file + ": is in use by another process, which has locked " + file + ".lock");
      try (SoleUse other = SoleUse.of(directory.resolve("other.json"))) {
        assertThat(other.file()).isNotEqualTo(use.file());
      }
    }
    try (SoleUse again = SoleUse.of(file)) {
      assertThat(again.file()).doesNotExist();
    }
  }

  @Test
  void aLockFileThatNobodyHoldsIsNoObstacle() throws IOException {
    Path file = directory.resolve("run.json");
    Files.writeString(directory.resolve("run.json.lock"), "left by a program that was killed");
    try (SoleUse use = SoleUse.of(file)) {
      assertThat(use.file()).isEqualTo(file);
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theLockIsForItsOwnerAlone() throws IOException {
    Path file = directory.resolve("run.json");
    SoleUse.of(file).close();
    assertThat(Files.getPosixFilePermissions(directory.resolve("run.json.lock")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void aFileWithoutADirectoryIsRefused() {
    Path file = directory.resolve("no/run.json");
    assertThatThrownBy(() -> SoleUse.of(file))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file + ": cannot be written: there is no directory ");
  }

  @Test
  void aLockThatCannotBeHadIsNamed() throws IOException {
    Path file = directory.resolve("run.json");
    Files.createDirectory(directory.resolve("run.json.lock"));
    assertThatThrownBy(() -> SoleUse.of(file))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file + ": cannot be locked by " + file + ".lock: ");
  }
}

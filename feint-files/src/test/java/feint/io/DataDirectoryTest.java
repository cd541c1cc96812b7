package feint.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {

  @TempDir Path directory;

  @Test
  void locationFollowsTheEnvironment() {
    assertThat(DataDirectory.of(Map.of("FEINT_DATA", "own", "XDG_DATA_HOME", "/shared"), "/home"))
        .isEqualTo(Path.of("own"));
    assertThat(DataDirectory.of(Map.of("XDG_DATA_HOME", "/shared"), "/home"))
        .isEqualTo(Path.of("/shared/feint"));
    assertThat(DataDirectory.of(Map.of("XDG_DATA_HOME", "relative"), "/home"))
        .isEqualTo(Path.of("/home/.local/share/feint"));
    assertThat(DataDirectory.of(Map.of(), "/home")).isEqualTo(Path.of("/home/.local/share/feint"));
  }

  @Test
  void newDirectoryIsPrivate() throws IOException {
    Path made = DataDirectory.created(directory.resolve("a/b"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
        .isEqualTo("rwx------");

    Path old =
        Files.createDirectory(
            directory.resolve("old"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-x---")));
    assertThat(DataDirectory.created(old)).isEqualTo(old);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(old)))
        .isEqualTo("rwxr-x---");
  }

  @Test
  void fileInPlaceOfTheDirectoryIsRefused() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> DataDirectory.created(file))
        .withMessageContaining("cannot be made a directory");
  }
}

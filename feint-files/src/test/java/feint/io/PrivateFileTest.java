package feint.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Files with secrets, and the temporary files left by killed programs. */
class PrivateFileTest {

  @TempDir Path directory;

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void privateFileIsPrivateDuringAndAfterWriting() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    AtomicFile.writePrivate(
        file,
        out -> {
          try (var beside = Files.list(directory)) {
            Path draft = beside.filter(path -> !path.equals(file)).findFirst().orElseThrow();
            assertThat(mode(draft)).isEqualTo("rw-------");
          }
          out.write('x');
        });
    assertThat(file).hasContent("x");
    assertThat(mode(file)).isEqualTo("rw-------");
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @Test
  void draftsOfAKilledProgramAreDeletedAndNothingElse() throws IOException {
    Path file = directory.resolve("file");
    Path draft = Files.writeString(directory.resolve(".file." + UUID.randomUUID() + ".tmp"), "?");
    Path others = directory.resolve(".file.more." + UUID.randomUUID() + ".tmp");
    Path another = directory.resolve(".fil." + UUID.randomUUID() + ".tmp");
    Path own = directory.resolve(".file.notes.tmp");
    for (Path kept : new Path[] {file, others, another, own}) {
      Files.writeString(kept, "kept");
    }
    AtomicFile.discardDrafts(file);
    assertThat(draft).doesNotExist();
    assertThat(directory).isDirectoryContaining(file::equals).isDirectoryContaining(others::equals);
    assertThat(directory).isDirectoryContaining(another::equals).isDirectoryContaining(own::equals);
  }

  @Test
  void syncingNeedsAFile() throws IOException {
    Path file = directory.resolve("file");
    assertThatThrownBy(() -> AtomicFile.sync(file))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": cannot be synced: no such file");
    Files.writeString(file, "there");
    AtomicFile.sync(file);
    assertThat(file).hasContent("there");
  }
}

package feint.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

  private static final byte[] NEW = {'n', 'e', 'w'};

  @TempDir Path directory;

  @Test
  void replacesAFileAndReturnsItsSize() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "much older");
    assertThat(AtomicFile.write(file, out -> out.write(NEW))).isEqualTo(3);
    assertThat(file).hasContent("new");
    assertThat(names(directory)).containsExactly("file");
  }

  @Test
  void aFailureHalfwayLeavesTheOldFileAndNothingElse() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "old");
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      out.write(NEW);
                      throw new IOException("disk full");
                    }))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": cannot be written: disk full");
    assertThat(file).hasContent("old");
    assertThat(names(directory)).containsExactly("file");
  }

  @Test
  void exceptionsOfTheWriterPropagateAndLeaveNothing() throws IOException {
    Path file = directory.resolve("file");
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      throw new IllegalStateException("a bug");
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a bug");
    assertThat(names(directory)).isEmpty();
  }

  @Test
  void aNameTooLongForADraftIsOneMessage() {
    Path file = directory.resolve("a".repeat(250));
    assertThatThrownBy(() -> AtomicFile.write(file, out -> out.write(NEW)))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file + ": cannot be written: ");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void anInterruptedProgramLeavesTheOldFileAndNothingElse() throws Exception {
    Path file = Files.writeString(directory.resolve("file"), "old");
    Process writer =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                EndlessWriter.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = writer.inputReader()) {
      assertThat(out.readLine()).isEqualTo("writing");
      assertThat(names(directory)).hasSize(2);
      // Like Ctrl-C, but also effective for a program that a shell has started in the background.
      new ProcessBuilder("kill", "-TERM", Long.toString(writer.pid())).start().waitFor();
      // 128 plus the number of the signal.
      assertThat(writer.waitFor()).isEqualTo(128 + 15);
    } finally {
      writer.destroyForcibly();
    }
    assertThat(file).hasContent("old");
    assertThat(names(directory)).containsExactly("file");
  }

  @Test
  void anErrorOfTheWriterLeavesTheOldFileAndNothingElse() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "old");
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      out.write(new byte[1 << 20]);
                      throw new OutOfMemoryError("for a test");
                    }))
        .isInstanceOf(OutOfMemoryError.class);
    assertThat(file).hasContent("old");
    assertThat(names(directory)).containsExactly("file");
  }

  @Test
  void failedMoveLeavesTheTargetAndNothingElse() throws IOException {
    Path file = directory.resolve("file");
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      out.write(NEW);
                      Files.createDirectories(file.resolve("meanwhile"));
                    }))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file + ": cannot be written: ");
    assertThat(names(directory)).containsExactly("file");
    assertThat(names(file)).containsExactly("meanwhile");
  }

  @Test
  void writerMayCloseItsStream() {
    Path file = directory.resolve("file");
    byte[] much = new byte[100_000];
    Arrays.fill(much, (byte) 'x');
    long size =
        AtomicFile.write(
            file,
            out -> {
              try (out) {
                out.write(much);
              }
            });
    assertThat(size).isEqualTo(much.length);
    assertThat(file).hasBinaryContent(much);
  }

  @Test
  void aDirectoryIsNotReplaced() {
    assertThatThrownBy(() -> AtomicFile.write(directory, out -> out.write(NEW)))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(directory + ": cannot be written: it is a directory");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void theRootIsADirectory() {
    Path root = directory.getRoot();
    assertThatThrownBy(() -> AtomicFile.write(root, out -> out.write(NEW)))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(root + ": cannot be written: it is a directory");
  }

  @Test
  void missingDirectoryIsNamedAndNotCreated() {
    Path file = directory.resolve("no/file");
    assertThatThrownBy(() -> AtomicFile.write(file, out -> out.write(NEW)))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": cannot be written: there is no directory " + file.getParent());
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void specialFilesAreNotReplaced() throws Exception {
    Path pipe = directory.resolve("pipe");
    Process mkfifo = new ProcessBuilder("mkfifo", pipe.toString()).start();
    assertThat(mkfifo.waitFor()).isZero();
    assertThatThrownBy(() -> AtomicFile.write(pipe, out -> out.write(NEW)))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(pipe + ": cannot be written: it is not an ordinary file");
    assertThat(Files.isRegularFile(pipe)).isFalse();
    assertThat(names(directory)).containsExactly("pipe");
  }

  @Test
  void refusalsAreExplainedInWords() {
    assertThat(AtomicFile.reason(new AccessDeniedException("x"))).isEqualTo("permission denied");
    assertThat(AtomicFile.reason(new NoSuchFileException("x"))).isEqualTo("no such file");
    assertThat(AtomicFile.reason(new IOException("disk full"))).isEqualTo("disk full");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void linkIsNotReplaced(@TempDir Path place) throws IOException {
    Path real = Files.writeString(place.resolve("real"), "old");
    Path link = Files.createSymbolicLink(place.resolve("link"), real);
    assertThatThrownBy(() -> AtomicFile.write(link, out -> out.write('x')))
        .isInstanceOf(ArchiveException.class)
        .hasMessageEndingWith("it is a symbolic link; name the file itself");
    assertThat(link).isSymbolicLink();
    assertThat(real).hasContent("old");
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}

package feint.logging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.io.ArchiveException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogWriterTest {

  @TempDir Path directory;

  private static String loss(long lines) {
    return lines + " lost";
  }

  /** Accepts a number of bytes, then fails until it is repaired. */
  private static final class Disk implements LogTarget {

    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private final Semaphore failures = new Semaphore(0);
    private int room;

    @Override
    public synchronized void write(ByteBuffer bytes) throws IOException {
      while (bytes.hasRemaining()) {
        if (room == 0) {
          failures.release();
          throw new IOException("No space left on device");
        }
        content.write(bytes.get());
        room--;
      }
    }

    synchronized void mend(int bytes) {
      room = bytes;
    }

    synchronized String content() {
      return content.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
      // There is nothing to close.
    }
  }

  @Test
  void loggingResumesAfterAFullDiskAndReportsLostLines() throws InterruptedException {
    Disk disk = new Disk();
    disk.mend("first\nse".length());
    try (LogWriter writer = new LogWriter(disk, LogWriterTest::loss)) {
      writer.write("first");
      writer.write("second");
      writer.write("third\nof two lines");
      disk.failures.acquire();
      writer.write("fourth");
      disk.failures.acquire(2);
      disk.mend(1000);
      writer.write("fifth");
    }
    // Each line is complete or counted as lost, including the one that was cut off.
    List<String> content = disk.content().lines().toList();
    assertThat(content.subList(0, 2)).containsExactly("first", "se");
    assertThat(content).endsWith("fifth");
    long whole =
        Stream.of("first", "second", "third", "fourth", "fifth").filter(content::contains).count();
    assertThat(content).contains((5 - whole) + " lost");
  }

  @Test
  @SuppressWarnings("try") // A target that is closed opens its file again.
  void fileThatWasRenamedIsLeftWhenTheLogIsReopened() throws IOException {
    Path file = directory.resolve("log");
    Path old = directory.resolve("log.1");
    try (LogFile target = new LogFile(file)) {
      target.write(bytes("before\n"));
      Files.move(file, old);
      target.close();
      target.write(bytes("after\n"));
    }
    assertThat(old).hasContent("before\n");
    assertThat(file).hasContent("after\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void fileThatWasDeletedOrReplacedIsOpenedAgain() throws IOException {
    Path file = directory.resolve("log");
    try (LogFile target = new LogFile(file)) {
      target.write(bytes("before\n"));
      Files.delete(file);
      target.write(bytes("after\n"));
      assertThat(file).hasContent("after\n");
      Path other = Files.writeString(directory.resolve("other"), "other\n");
      Files.move(other, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      target.write(bytes("last\n"));
    }
    assertThat(file).hasContent("other\nlast\n");
  }

  @Test
  void directoryThatIsGoneFailsUntilItIsBack() throws IOException {
    Path home = Files.createDirectory(directory.resolve("logs"));
    Path file = home.resolve("log");
    try (LogFile target = new LogFile(file)) {
      Files.delete(file);
      Files.delete(home);
      assertThatExceptionOfType(IOException.class).isThrownBy(() -> target.write(bytes("lost\n")));
      Files.createDirectory(home);
      target.write(bytes("after\n"));
    }
    assertThat(file).hasContent("after\n");
  }

  @Test
  void fileThatCannotBeWrittenIsRefusedAtTheStart() {
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> new LogFile(directory.resolve("missing").resolve("log")))
        .withMessageContaining("cannot be written");
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }
}

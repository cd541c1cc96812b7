package feint.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import feint.io.AtomicFile;
import feint.io.Sha256;
import feint.store.connection.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * High-water mark of a database in a file outside of it: the last acknowledged group of writes.
 *
 * <p>The file has a fixed size, so that a sync writes a single block of it. Groups alternate
 * between two slots. An interrupted write damages the slot of its own group, never that of the
 * group before.
 */
final class Mark implements AutoCloseable {

  private static final int SLOT = 4096;
  private static final int SLOTS = 2;
  private static final String FORM = "feint-mark 1 ";

  private static final Pattern WRITTEN =
      Pattern.compile("(feint-mark 1 ([0-9a-f]{32}) ([0-9]{19}) ([0-9a-f]{64})) ([0-9a-f]{64})\n");

  private final Path file;
  private final FileChannel channel;

  /** Content of a slot: spaces, over which each group writes its text. */
  private final ByteBuffer slot =
      ByteBuffer.allocateDirect(SLOT).put(padded("").getBytes(US_ASCII));

  private Mark(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * A group of writes.
   *
   * @param service identifier of the service that wrote it
   * @param number of the group, counted per service
   * @param hash of this group and all before it
   */
  record Group(String service, long number, String hash) {}

  /**
   * Content of a mark.
   *
   * @param last acknowledged group, as far as it can be read
   * @param whole whether both slots can be read
   */
  record Content(Group last, boolean whole) {}

  /** Returns the content of a mark; empty if the file does not exist. */
  static Optional<Content> read(Path file) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      byte[] bytes = Files.readAllBytes(file);
      List<Group> groups = new ArrayList<>();
      for (int slot = 0; slot < SLOTS && bytes.length == SLOT * SLOTS; slot++) {
        parsed(new String(bytes, slot * SLOT, SLOT, US_ASCII)).ifPresent(groups::add);
      }
      return Optional.of(
          new Content(
              groups.stream()
                  .max(Comparator.comparingLong(Group::number))
                  .orElseThrow(() -> new StoreException(file + ": is damaged")),
              groups.size() == SLOTS));
    } catch (IOException e) {
      throw new StoreException(file + ": cannot be read: " + AtomicFile.reason(e), e);
    }
  }

  private static Optional<Group> parsed(String slot) {
    Matcher written = WRITTEN.matcher(slot.stripTrailing() + "\n");
    return written.matches()
            && slot.equals(padded(written.group()))
            && Sha256.of(written.group(1)).equals(written.group(5))
        ? Optional.of(
            new Group(written.group(2), Long.parseLong(written.group(3)), written.group(4)))
        : Optional.empty();
  }

  /** Returns the text of a group. The texts of all groups have the same length. */
  private static String text(Group group) {
    String number = Long.toString(group.number());
    String said =
        FORM
            + group.service()
            + " "
            + "0".repeat(19 - number.length())
            + number
            + " "
            + group.hash();
    return said + " " + Sha256.of(said) + "\n";
  }

  private static String padded(String text) {
    return text + " ".repeat(SLOT - text.length());
  }

  /** Writes a mark with both slots at one group, replacing any other. */
  static void create(Path file, Group first) {
    String slot = padded(text(first));
    AtomicFile.writePrivate(file, out -> out.write((slot + slot).getBytes(US_ASCII)));
  }

  /**
   * Opens a mark.
   *
   * @param between layer between the mark and its file
   */
  static Mark open(Path file, UnaryOperator<FileChannel> between) {
    try {
      return new Mark(file, between.apply(FileChannel.open(file, StandardOpenOption.WRITE)));
    } catch (IOException e) {
      throw new StoreException(file + ": cannot be used: " + AtomicFile.reason(e), e);
    }
  }

  /** Writes a group, and returns when it is on disk. */
  void write(Group group) {
    try {
      slot.put(0, text(group).getBytes(US_ASCII)).rewind();
      long at = group.number() % SLOTS * SLOT;
      while (slot.hasRemaining()) {
        at += channel.write(slot, at);
      }
      channel.force(false);
    } catch (IOException e) {
      throw new StoreException(file + ": cannot be written: " + AtomicFile.reason(e), e);
    }
  }

  Path file() {
    return file;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // Each group was synced before it was acknowledged.
      return;
    }
  }
}

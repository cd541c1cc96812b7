package feint.encoding;

import feint.io.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** Writer of the binary format: whole numbers have variable length, doubles keep all their bits. */
public final class CodecOutput {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(bytes);
  private final Map<String, byte[]> attachments = new LinkedHashMap<>();

  @FunctionalInterface
  private interface Writing {
    void write(DataOutputStream out) throws IOException;
  }

  private CodecOutput put(Writing writing) {
    try {
      writing.write(out);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e); // A memory stream does not fail.
    }
  }

  /** Writes a whole number; small non-negative ones take one byte. */
  public CodecOutput whole(long value) {
    return put(
        to -> {
          long rest = (value << 1) ^ (value >> 63);
          while ((rest & ~0x7FL) != 0) {
            to.writeByte((int) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
          }
          to.writeByte((int) rest);
        });
  }

  public CodecOutput number(double value) {
    return put(to -> to.writeDouble(value));
  }

  public CodecOutput flag(boolean value) {
    return put(to -> to.writeBoolean(value));
  }

  public CodecOutput text(String value) {
    return bytes(value.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a constant of an enum by its name. */
  public CodecOutput constant(Enum<?> value) {
    return text(value.name());
  }

  public CodecOutput bytes(byte[] value) {
    whole(value.length);
    return put(to -> to.write(value));
  }

  public CodecOutput numbers(double[] values) {
    whole(values.length);
    return put(
        to -> {
          for (double value : values) {
            to.writeDouble(value);
          }
        });
  }

  public CodecOutput wholes(int[] values) {
    whole(values.length);
    for (int value : values) {
      whole(value);
    }
    return this;
  }

  /** Writes the number of elements and then each of them. */
  public <E> CodecOutput list(Iterable<E> values, BiConsumer<CodecOutput, E> each) {
    long size = 0;
    for (E ignored : values) {
      size++;
    }
    whole(size);
    values.forEach(value -> each.accept(this, value));
    return this;
  }

  /**
   * Writes a reference to a large attachment that many subtasks share. It is sent once and
   * identified by its content.
   */
  public CodecOutput attachment(byte[] content) {
    String name = Sha256.of(content);
    attachments.put(name, content);
    return text(name);
  }

  /** Writes a nested part with its attachments. */
  public CodecOutput part(CodecOutput written) {
    attachments.putAll(written.attachments);
    return bytes(written.toBytes());
  }

  /** Returns the bytes written so far. */
  public byte[] toBytes() {
    return bytes.toByteArray();
  }

  /** Returns the attachments by name. */
  public Map<String, byte[]> attachments() {
    return attachments;
  }
}

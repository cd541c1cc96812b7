package feint.portable;

import feint.file.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** Writes forms: numbers that are mostly small take few bytes, and doubles keep all their bits. */
public final class FormOutput {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(bytes);
  private final Map<String, byte[]> attachments = new LinkedHashMap<>();

  @FunctionalInterface
  private interface Writing {
    void write(DataOutputStream out) throws IOException;
  }

  private FormOutput put(Writing writing) {
    try {
      writing.write(out);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e); // Memory does not fail.
    }
  }

  /** A whole number; one that is not negative and small takes a byte. */
  public FormOutput whole(long value) {
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

  public FormOutput number(double value) {
    return put(to -> to.writeDouble(value));
  }

  public FormOutput flag(boolean value) {
    return put(to -> to.writeBoolean(value));
  }

  public FormOutput text(String value) {
    return bytes(value.getBytes(StandardCharsets.UTF_8));
  }

  /** A constant of an enum, by its name. */
  public FormOutput constant(Enum<?> value) {
    return text(value.name());
  }

  public FormOutput bytes(byte[] value) {
    whole(value.length);
    return put(to -> to.write(value));
  }

  public FormOutput numbers(double[] values) {
    whole(values.length);
    return put(
        to -> {
          for (double value : values) {
            to.writeDouble(value);
          }
        });
  }

  public FormOutput wholes(int[] values) {
    whole(values.length);
    for (int value : values) {
      whole(value);
    }
    return this;
  }

  /** How many there are, and then each. */
  public <E> FormOutput list(Iterable<E> values, BiConsumer<FormOutput, E> each) {
    long size = 0;
    for (E ignored : values) {
      size++;
    }
    whole(size);
    values.forEach(value -> each.accept(this, value));
    return this;
  }

  /**
   * Something large that is the same for many pieces of work: it travels beside them, once, and is
   * known by what is in it.
   */
  public FormOutput attachment(byte[] content) {
    String name = Sha256.of(content);
    attachments.put(name, content);
    return text(name);
  }

  /** Something written by itself, in one piece, with what travels beside it. */
  public FormOutput part(FormOutput written) {
    attachments.putAll(written.attachments);
    return bytes(written.toBytes());
  }

  /** What has been written. */
  public byte[] toBytes() {
    return bytes.toByteArray();
  }

  /** What travels beside it, by name. */
  Map<String, byte[]> attachments() {
    return attachments;
  }
}

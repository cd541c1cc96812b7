package feint.portable;

import feint.file.Sha256;
import feint.math.Checks;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads what {@link FormOutput} wrote. Bytes that cannot have been written are refused. */
public final class FormInput {

  private final ByteArrayInputStream bytes;
  private final DataInputStream in;
  private final Function<String, byte[]> attachments;

  /**
   * Of these bytes.
   *
   * @param attachments gives what travelled beside them, by name
   */
  public FormInput(byte[] bytes, Function<String, byte[]> attachments) {
    this.bytes = new ByteArrayInputStream(bytes);
    this.in = new DataInputStream(this.bytes);
    this.attachments = attachments;
  }

  /** Of bytes that came alone. */
  public FormInput(byte[] bytes) {
    this(
        bytes,
        name -> {
          throw new IllegalArgumentException(
              "nothing came beside the bytes, but they name " + name);
        });
  }

  @FunctionalInterface
  private interface Reading<T> {
    T read(DataInputStream in) throws IOException;
  }

  private <T> T get(Reading<T> reading) {
    try {
      return reading.read(in);
    } catch (IOException e) {
      throw new IllegalArgumentException("the bytes end too early", e);
    }
  }

  public long whole() {
    return get(
        from -> {
          long rest = 0;
          for (int shift = 0; shift < 64; shift += 7) {
            int next = from.readUnsignedByte();
            rest |= (long) (next & 0x7F) << shift;
            if (next < 0x80) {
              return (rest >>> 1) ^ -(rest & 1);
            }
          }
          throw new IllegalArgumentException("a whole number must have at most ten bytes");
        });
  }

  /** A whole number that fits into 32 bits. */
  public int small() {
    long value = whole();
    Checks.require(value == (int) value, "number", "must fit into 32 bits", value);
    return (int) value;
  }

  public double number() {
    return get(DataInputStream::readDouble);
  }

  public boolean flag() {
    return get(DataInputStream::readBoolean);
  }

  public String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  /** A constant of an enum. */
  public <E extends Enum<E>> E constant(Class<E> type) {
    return Enum.valueOf(type, text());
  }

  public byte[] bytes() {
    return get(from -> from.readNBytes(length(1)));
  }

  public double[] numbers() {
    int size = length(Double.BYTES);
    double[] values = new double[size];
    for (int i = 0; i < size; i++) {
      values[i] = number();
    }
    return values;
  }

  public int[] wholes() {
    int size = length(1);
    int[] values = new int[size];
    for (int i = 0; i < size; i++) {
      values[i] = small();
    }
    return values;
  }

  public <E> List<E> list(Function<FormInput, E> each) {
    int size = length(1);
    List<E> values = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      values.add(each.apply(this));
    }
    return values;
  }

  /** How many follow, of which each takes at least so many bytes. */
  private int length(int each) {
    long size = whole();
    int most = bytes.available() / each;
    Checks.require(
        size >= 0 && size <= most, "length", "must be at most what is left, " + most, size);
    return (int) size;
  }

  public byte[] attachment() {
    String name = text();
    byte[] content = attachments.apply(name);
    Checks.require(
        content != null && Sha256.of(content).equals(name),
        "what travels beside the bytes",
        "must be what was sent",
        content == null ? "nothing" : "something else");
    return content;
  }

  /** All of something that was written by itself, and no more. */
  public <E> E part(Function<FormInput, E> reading) {
    return within(bytes(), reading);
  }

  /** All of something that was read before as bytes. */
  public <E> E within(byte[] part, Function<FormInput, E> reading) {
    FormInput in = new FormInput(part, attachments);
    E read = reading.apply(in);
    in.end();
    return read;
  }

  /** Refuses bytes after the last that was read. */
  public void end() {
    Checks.require(bytes.available() == 0, "bytes left over", "must be none", bytes.available());
  }
}

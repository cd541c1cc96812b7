package feint.encoding;

import feint.io.Sha256;
import feint.math.Checks;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads the format of {@link CodecOutput}. Malformed bytes are refused. */
public final class CodecInput {

  private final ByteArrayInputStream bytes;
  private final DataInputStream in;
  private final Function<String, byte[]> attachments;

  /**
   * Reads these bytes.
   *
   * @param attachments returns attachments by name
   */
  public CodecInput(byte[] bytes, Function<String, byte[]> attachments) {
    this.bytes = new ByteArrayInputStream(bytes);
    this.in = new DataInputStream(this.bytes);
    this.attachments = attachments;
  }

  /** Reads bytes without attachments. */
  public CodecInput(byte[] bytes) {
    this(
        bytes,
        name -> {
          throw new IllegalArgumentException(
              "no attachments were given, but the bytes name " + name);
        });
  }

  @FunctionalInterface
  private interface Reader<T> {
    T read(DataInputStream in) throws IOException;
  }

  private <T> T get(Reader<T> reader) {
    try {
      return reader.read(in);
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

  /** Reads a whole number that fits into 32 bits. */
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

  /** Reads a constant of an enum. */
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

  public <E> List<E> list(Function<CodecInput, E> each) {
    int size = length(1);
    List<E> values = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      values.add(each.apply(this));
    }
    return values;
  }

  /** Reads a length; each element takes at least {@code each} bytes. */
  private int length(int each) {
    long size = whole();
    int most = bytes.available() / each;
    Checks.require(
        size >= 0 && size <= most,
        "length",
        "must be at most the number of bytes left, " + most,
        size);
    return (int) size;
  }

  public byte[] attachment() {
    String name = text();
    byte[] content = attachments.apply(name);
    Checks.require(
        content != null && Sha256.of(content).equals(name),
        "attachment",
        "must be the one that was sent",
        content == null ? "nothing" : "something else");
    return content;
  }

  /** Reads all bytes of a nested part. */
  public <E> E part(Function<CodecInput, E> reader) {
    return within(bytes(), reader);
  }

  /** Reads all bytes of a part that was read as bytes before. */
  public <E> E within(byte[] part, Function<CodecInput, E> reader) {
    CodecInput in = new CodecInput(part, attachments);
    E read = reader.apply(in);
    in.end();
    return read;
  }

  /** Refuses bytes after the last one read. */
  public void end() {
    Checks.require(bytes.available() == 0, "bytes left over", "must be none", bytes.available());
  }
}

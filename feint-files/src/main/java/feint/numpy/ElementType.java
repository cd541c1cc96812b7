package feint.numpy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What the elements of an array are. Numbers are little-endian. */
public enum ElementType {
  /** Floating point of 32 bits. */
  F4("<f4", Float.BYTES),
  /** Floating point of 64 bits. */
  F8("<f8", Double.BYTES),
  /** Integers of 32 bits. */
  I4("<i4", Integer.BYTES),
  /** Integers of 64 bits. */
  I8("<i8", Long.BYTES),
  /** Integers in 0..255. */
  U1("|u1", 1),
  /** True or false, as 1 or 0. */
  B1("|b1", 1);

  private final String descr;
  private final int bytes;

  ElementType(String descr, int bytes) {
    this.descr = descr;
    this.bytes = bytes;
  }

  /** Its name in a file. */
  public String descr() {
    return descr;
  }

  /** The size of one element. */
  public int bytes() {
    return bytes;
  }

  /** Whether elements are integers; booleans are, too. */
  public boolean integral() {
    return this != F4 && this != F8;
  }

  static Optional<ElementType> of(String descr) {
    return Arrays.stream(values()).filter(type -> type.descr.equals(descr)).findFirst();
  }

  static List<String> names() {
    return Arrays.stream(values()).map(ElementType::descr).toList();
  }

  /** An element as a number; of an integer of more than 53 bits, the nearest. */
  double number(ByteBuffer data, int place) {
    return switch (this) {
      case F4 -> data.getFloat(place * bytes);
      case F8 -> data.getDouble(place * bytes);
      default -> integer(data, place);
    };
  }

  /** An element of an integral type. */
  long integer(ByteBuffer data, int place) {
    return switch (this) {
      case I4 -> data.getInt(place * bytes);
      case I8 -> data.getLong(place * bytes);
      case U1, B1 -> data.get(place) & 0xff;
      default -> throw new IllegalStateException("elements must be integers, were " + descr);
    };
  }
}

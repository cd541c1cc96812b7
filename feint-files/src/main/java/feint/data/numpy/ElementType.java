package feint.data.numpy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Type of the elements of an array. Numbers are little-endian. */
public enum ElementType {
  /** 32-bit floating point. */
  F4("<f4", Float.BYTES),
  /** 64-bit floating point. */
  F8("<f8", Double.BYTES),
  /** 32-bit integers. */
  I4("<i4", Integer.BYTES),
  /** 64-bit integers. */
  I8("<i8", Long.BYTES),
  /** Integers in 0..255. */
  U1("|u1", 1),
  /** Booleans, stored as 1 or 0. */
  B1("|b1", 1);

  private final String descr;
  private final int bytes;

  ElementType(String descr, int bytes) {
    this.descr = descr;
    this.bytes = bytes;
  }

  /** Returns the name used in files. */
  public String descr() {
    return descr;
  }

  /** Returns the size of one element in bytes. */
  public int bytes() {
    return bytes;
  }

  /** Returns whether elements are integers or booleans. */
  public boolean integral() {
    return this != F4 && this != F8;
  }

  static Optional<ElementType> of(String descr) {
    return Arrays.stream(values()).filter(type -> type.descr.equals(descr)).findFirst();
  }

  static List<String> names() {
    return Arrays.stream(values()).map(ElementType::descr).toList();
  }

  /** Returns an element as a double; integers of more than 53 bits are rounded to the nearest. */
  double number(ByteBuffer data, int index) {
    return switch (this) {
      case F4 -> data.getFloat(index * bytes);
      case F8 -> data.getDouble(index * bytes);
      default -> integer(data, index);
    };
  }

  /** Returns an element of an integral type. */
  long integer(ByteBuffer data, int index) {
    return switch (this) {
      case I4 -> data.getInt(index * bytes);
      case I8 -> data.getLong(index * bytes);
      case U1, B1 -> data.get(index) & 0xff;
      default -> throw new IllegalStateException("elements must be integers, were " + descr);
    };
  }
}

package feint.numpy;

/**
 * How much may be read.
 *
 * @param bytes of all arrays together
 * @param rule what whoever has more breaks
 */
record SizeLimit(long bytes, String rule) {

  /** No file may hold more, packed or not: 1 GiB. */
  static final long MOST_BYTES = 1L << 30;

  /** No archive may unpack to more than this many times its size, and {@link #FREE_BYTES}. */
  static final int MOST_RATIO = 100;

  static final long FREE_BYTES = 1L << 20;

  static SizeLimit ofFile() {
    return new SizeLimit(MOST_BYTES, "must not be too large");
  }

  static SizeLimit ofArchive(long packed) {
    long unpacked = FREE_BYTES + MOST_RATIO * packed;
    return unpacked < MOST_BYTES
        ? new SizeLimit(
            unpacked, "must not unpack to more than " + MOST_RATIO + " times the file's size")
        : new SizeLimit(MOST_BYTES, "must not unpack to too much");
  }

  /** What is left of it. */
  SizeLimit after(long read) {
    return new SizeLimit(bytes - read, rule);
  }
}

package feint.data.numpy;

/**
 * Limit on the size of what is read.
 *
 * @param bytes limit on all arrays together
 * @param rule rule that a larger file breaks, for messages
 */
record SizeLimit(long bytes, String rule) {

  /** Largest size of a file's arrays, compressed or not: 1 GiB. */
  static final long MOST_BYTES = 1L << 30;

  /** Largest ratio of unpacked to packed size, apart from {@link #FREE_BYTES}. */
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

  /** Returns the limit that remains after some bytes were read. */
  SizeLimit after(long read) {
    return new SizeLimit(bytes - read, rule);
  }
}

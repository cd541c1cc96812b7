package feint.encoding;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Table of encoded values in which equal ones are written once and referred to by number. */
public final class Interner {

  private final Map<ByteBuffer, Integer> numbers = new HashMap<>();
  private final List<CodecOutput> distinct = new ArrayList<>();

  /** Returns the number of a value, equal for values with the same bytes. */
  public int number(CodecOutput one) {
    return numbers.computeIfAbsent(
        ByteBuffer.wrap(one.toBytes()),
        bytes -> {
          distinct.add(one);
          return distinct.size() - 1;
        });
  }

  /** Writes all values in the order of their numbers. */
  public void write(CodecOutput out) {
    out.list(distinct, CodecOutput::part);
  }
}

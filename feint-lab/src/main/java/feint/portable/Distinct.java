package feint.portable;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Things of which many may be the same: each is written once, and known by its number. */
final class Distinct {

  private final Map<ByteBuffer, Integer> numbers = new HashMap<>();
  private final List<FormOutput> distinct = new ArrayList<>();

  /** The number of a thing, which is that of all that are written the same. */
  int number(FormOutput one) {
    return numbers.computeIfAbsent(
        ByteBuffer.wrap(one.toBytes()),
        bytes -> {
          distinct.add(one);
          return distinct.size() - 1;
        });
  }

  /** All of them, in the order of their numbers. */
  void write(FormOutput out) {
    out.list(distinct, FormOutput::part);
  }
}

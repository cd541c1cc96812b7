package feint.distributed;

import static org.assertj.core.api.Assertions.assertThat;

import feint.parallel.ParallelTask;
import java.util.Map;
import java.util.stream.LongStream;

/** Encoded and decoded work gives the same bytes as the original. */
final class RoundTrip {

  private RoundTrip() {}

  /** Compares the first subtask, one in the middle, and the last. */
  static <T> void check(ParallelTask<T> work, String what) {
    PortableWork<T> here = PortableWork.of(work).orElseThrow(() -> new AssertionError(what));
    Map<String, byte[]> beside = here.attachments();
    ReceivedWork there = ReceivedWork.read(here.bytes(), beside::get);
    assertThat(there.count()).as(what).isEqualTo(work.count()).isPositive();
    LongStream.of(0, work.count() / 2, work.count() - 1)
        .distinct()
        .forEach(
            number -> {
              byte[] own = here.write(work.piece(number));
              byte[] others = there.piece(number);
              assertThat(others).as(what + ", piece " + number).isEqualTo(own);
              assertThat(here.write(here.read(others))).as(what + ", read again").isEqualTo(own);
            });
  }
}

package feint.spark;

import feint.distributed.WorkCodec;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.parallel.ParallelTask;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** Work with a defect that workers must detect, or with side effects in the executing process. */
record Trick(Kind kind, long count, String text) implements ParallelTask<Long> {

  /** Number of completed subtasks of {@link Kind#COUNTED}. */
  static final AtomicLong DONE = new AtomicLong();

  /** Number of times that {@link Kind#ATTACHED} was decoded. */
  static final AtomicLong READ = new AtomicLong();

  /** The last subtask of {@link Kind#LATE} is completed. */
  static final CountDownLatch LAST = new CountDownLatch(1);

  /** A subtask of {@link Kind#ENDLESS} has begun. */
  static final CountDownLatch BEGUN = new CountDownLatch(1);

  /** A subtask of {@link Kind#ENDLESS} was interrupted. */
  static final CountDownLatch STOPPED = new CountDownLatch(1);

  private static final AtomicLong FICKLE = new AtomicLong();

  enum Kind {
    /** Cannot be decoded by the receiver. */
    UNREADABLE,
    /** Has a different result each time. */
    FICKLE,
    /** Counts completed subtasks. */
    COUNTED,
    /** Has a large attachment. */
    ATTACHED,
    /** Subtask 3 ends after the last one. */
    LATE,
    /** No subtask ends unless it is interrupted. */
    ENDLESS
  }

  static Trick of(Kind kind, long count) {
    return new Trick(kind, count, "a long text");
  }

  @Override
  public Long piece(long number) {
    return switch (kind) {
      case UNREADABLE -> number;
      case FICKLE -> FICKLE.incrementAndGet();
      case COUNTED -> DONE.incrementAndGet();
      case ATTACHED -> number + text.length();
      case LATE -> late(number);
      case ENDLESS -> endless();
    };
  }

  private long late(long number) {
    if (number == count - 1) {
      LAST.countDown();
    }
    if (number == 3) {
      await(LAST);
    }
    return number;
  }

  private static long endless() {
    BEGUN.countDown();
    try {
      await(new CountDownLatch(1));
    } finally {
      STOPPED.countDown();
    }
    throw new AssertionError("nothing ends it");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Its codec. */
  public static final class Codec implements WorkCodec<Long, Trick> {

    @Override
    public String name() {
      return "trick";
    }

    @Override
    public int version() {
      return 1;
    }

    @Override
    public Class<?> kind() {
      return Trick.class;
    }

    @Override
    public void write(Trick work, CodecOutput out) {
      out.constant(work.kind).whole(work.count);
      out.attachment(work.text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Trick read(CodecInput in) {
      Kind kind = in.constant(Kind.class);
      if (kind == Kind.UNREADABLE) {
        throw new IllegalArgumentException("this machine lacks what it takes");
      }
      if (kind == Kind.ATTACHED) {
        READ.incrementAndGet();
      }
      return new Trick(kind, in.whole(), new String(in.attachment(), StandardCharsets.UTF_8));
    }

    @Override
    public void writeResult(Trick work, Long result, CodecOutput out) {
      out.whole(result);
    }

    @Override
    public Long readResult(Trick work, CodecInput in) {
      return in.whole();
    }
  }
}

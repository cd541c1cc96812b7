package feint.spark;

import feint.portable.FormInput;
import feint.portable.FormOutput;
import feint.portable.WorkForm;
import feint.work.Pieces;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** Work that workers should see through, or that leaves traces in the process that does it. */
record Trick(Kind kind, long count, String text) implements Pieces<Long> {

  /** How many pieces of {@link Kind#COUNTED} were done. */
  static final AtomicLong DONE = new AtomicLong();

  /** How often {@link Kind#ATTACHED} was read. */
  static final AtomicLong READ = new AtomicLong();

  /** The last piece of {@link Kind#LATE} was done. */
  static final CountDownLatch LAST = new CountDownLatch(1);

  /** A piece of {@link Kind#ENDLESS} has begun. */
  static final CountDownLatch BEGUN = new CountDownLatch(1);

  /** A piece of {@link Kind#ENDLESS} was interrupted. */
  static final CountDownLatch STOPPED = new CountDownLatch(1);

  private static final AtomicLong FICKLE = new AtomicLong();

  enum Kind {
    /** Cannot be read where it arrives. */
    UNREADABLE,
    /** Another result each time. */
    FICKLE,
    /** Counts how many pieces were done. */
    COUNTED,
    /** Has something large beside it. */
    ATTACHED,
    /** Piece 3 ends after the last one. */
    LATE,
    /** No piece ends unless it is interrupted. */
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

  /** How it is sent. */
  public static final class Form implements WorkForm<Long, Trick> {

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
    public void write(Trick work, FormOutput out) {
      out.constant(work.kind).whole(work.count);
      out.attachment(work.text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Trick read(FormInput in) {
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
    public void writeResult(Trick work, Long result, FormOutput out) {
      out.whole(result);
    }

    @Override
    public Long readResult(Trick work, FormInput in) {
      return in.whole();
    }
  }
}

package feint.client;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Queue of the lines of an unbounded response body, read one at a time with a timeout. */
final class LineQueue implements Flow.Subscriber<String> {

  private final LinkedBlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();
  private volatile Optional<Flow.Subscription> source = Optional.empty();

  /** Returns the next line; empty at the end of the body or if no line arrives in time. */
  Optional<String> next(Duration longest) throws InterruptedException {
    Optional<String> line = lines.poll(longest.toNanos(), TimeUnit.NANOSECONDS);
    if (line == null) {
      return Optional.empty();
    }
    source.ifPresent(subscription -> subscription.request(1));
    return line;
  }

  private void end() {
    lines.add(Optional.empty());
  }

  void endUnlessBegun() {
    if (source.isEmpty()) {
      end();
    }
  }

  /** Cancels the subscription. */
  void cancel() {
    source.ifPresent(Flow.Subscription::cancel);
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    source = Optional.of(subscription);
    subscription.request(1);
  }

  @Override
  public void onNext(String line) {
    lines.add(Optional.of(line));
  }

  @Override
  public void onError(Throwable failure) {
    end();
  }

  @Override
  public void onComplete() {
    end();
  }
}

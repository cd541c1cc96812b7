package feint.part;

import feint.math.RefusalException;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Stands between Feint and a part: whatever the part throws, and a null that it returns, becomes a
 * {@link PartException} that says whose fault it is.
 *
 * @param what the part and its jar, as a sentence begins: "policy cautious of own-parts.jar"
 */
public record Guard(String what) {

  private static final int LONGEST = 500;

  /** What the part returns. */
  public <T> T call(String method, Supplier<T> call) {
    T returned;
    try {
      returned = call.get();
    } catch (PartException e) {
      throw e;
    } catch (IllegalArgumentException | RefusalException e) {
      throw new PartException(what + ": " + said(e), e);
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
      throw new PartException(what + " failed in " + method + ": " + reason(e), e);
    }
    return Optional.ofNullable(returned).orElseThrow(() -> fault(method + " must not return null"));
  }

  /** The same where nothing is returned. */
  public void run(String method, Runnable call) {
    call(
        method,
        () -> {
          call.run();
          return this;
        });
  }

  /** What the part must, and did not. */
  public PartException fault(String rule) {
    return new PartException(what + ": " + rule);
  }

  /** Throws unless {@code holds}. */
  public void require(boolean holds, String rule) {
    if (!holds) {
      throw fault(rule);
    }
  }

  /** What went wrong, in words: {@code index out of bounds: Index 5 out of bounds for length 3}. */
  public static String reason(Throwable e) {
    String name =
        e.getClass()
            .getSimpleName()
            .replaceFirst("(Exception|Error)$", "")
            .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
            .toLowerCase(Locale.ROOT);
    String message = e.getMessage() == null ? "" : line(e.getMessage());
    String kind = name.isEmpty() ? "unknown" : name;
    return message.isEmpty() ? kind : kind + ": " + message;
  }

  private static String said(RuntimeException e) {
    return e.getMessage() == null ? reason(e) : line(e.getMessage());
  }

  /** In one line, of a length that can be read. */
  private static String line(String message) {
    String line = message.strip().replaceAll("\\s+", " ");
    return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
  }
}

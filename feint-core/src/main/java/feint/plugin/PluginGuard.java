package feint.plugin;

import feint.math.ResourceLimitException;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Guard around calls to a plug-in. An exception that the plug-in throws, or a null that it returns,
 * becomes a {@link PluginException} that names the plug-in.
 *
 * @param what plug-in and jar, as the beginning of a sentence: "policy cautious of own-parts.jar"
 */
public record PluginGuard(String what) {

  private static final int LONGEST = 500;

  /**
   * Calls the plug-in and returns its result.
   *
   * @param method name of the plug-in's method, for the message
   * @throws PluginException if the plug-in throws or returns null
   */
  public <T> T call(String method, Supplier<T> call) {
    T returned;
    try {
      returned = call.get();
    } catch (PluginException e) {
      throw e;
    } catch (IllegalArgumentException | ResourceLimitException e) {
      throw new PluginException(what + ": " + message(e), e);
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
      throw new PluginException(what + " failed in " + method + ": " + reason(e), e);
    }
    return Optional.ofNullable(returned).orElseThrow(() -> fault(method + " must not return null"));
  }

  /**
   * Calls a method of the plug-in that returns nothing.
   *
   * @throws PluginException if the plug-in throws
   */
  public void run(String method, Runnable call) {
    call(
        method,
        () -> {
          call.run();
          return this;
        });
  }

  /** Returns an exception for a rule that the plug-in broke. */
  public PluginException fault(String rule) {
    return new PluginException(what + ": " + rule);
  }

  /** Throws a {@link PluginException} unless {@code holds}. */
  public void require(boolean holds, String rule) {
    if (!holds) {
      throw fault(rule);
    }
  }

  /**
   * Returns the cause of a failure in words: {@code index out of bounds: Index 5 out of bounds for
   * length 3}.
   */
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

  private static String message(RuntimeException e) {
    return e.getMessage() == null ? reason(e) : line(e.getMessage());
  }

  /** Returns the message on one line, truncated to a readable length. */
  private static String line(String message) {
    String line = message.strip().replaceAll("\\s+", " ");
    return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
  }
}

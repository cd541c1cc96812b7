package feint.plugin;

/** Fault of a plug-in or its jar. The message is one sentence that names both. */
public final class PluginException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public PluginException(String message) {
    super(message);
  }

  PluginException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns the message, never null. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}

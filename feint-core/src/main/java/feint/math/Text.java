package feint.math;

import java.util.Locale;

/** Text with numbers in it, which does not depend on the locale. */
public final class Text {

  private Text() {}

  /** Returns a text with its arguments, as {@link String#format(String, Object...)} does. */
  @SuppressWarnings("AnnotateFormatMethod") // The core depends on the JDK alone.
  public static String of(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }
}

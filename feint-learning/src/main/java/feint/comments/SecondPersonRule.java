package feint.comments;

import java.util.regex.Pattern;

/** A second task that needs no readers: whether a text addresses someone. */
final class SecondPersonRule {

  // Where words end depends on the version of Java unless letters of all alphabets are asked for.
  private static final Pattern ADDRESS =
      Pattern.compile(
          "\\b(you|your|yours|u|ur)\\b",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CHARACTER_CLASS);

  private SecondPersonRule() {}

  static boolean addresses(String text) {
    return ADDRESS.matcher(text).find();
  }
}

package feint.comments;

import java.util.regex.Pattern;

/** A second task that needs no human labels: whether a text addresses someone. */
final class SecondPersonRule {

  // Word boundaries depend on the version of Java unless Unicode classes are requested.
  private static final Pattern ADDRESS =
      Pattern.compile(
          "\\b(you|your|yours|u|ur)\\b",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CHARACTER_CLASS);

  private SecondPersonRule() {}

  static boolean addresses(String text) {
    return ADDRESS.matcher(text).find();
  }
}

package feint.io;

/** Text of a file shortened and cleaned for a message: one line without control characters. */
public final class Snippet {

  private static final int LONGEST = 60;

  private Snippet() {}

  /**
   * Returns the beginning of a text, with a question mark in place of each unprintable character.
   */
  public static String of(String text) {
    String plain = text.replaceAll("\\p{C}+", "?");
    return plain.length() <= LONGEST ? plain : plain.substring(0, LONGEST) + "...";
  }
}

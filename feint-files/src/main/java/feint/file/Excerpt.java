package feint.file;

/** Text from a file as a message may have it: short, in one line, and no orders to a terminal. */
public final class Excerpt {

  private static final int LONGEST = 60;

  private Excerpt() {}

  /** The beginning of a text, with a question mark for what cannot be shown. */
  public static String of(String text) {
    String plain = text.replaceAll("\\p{C}+", "?");
    return plain.length() <= LONGEST ? plain : plain.substring(0, LONGEST) + "...";
  }
}

package feint.data;

import java.util.Arrays;
import java.util.List;

/** Separator of the fields of a file. */
public enum Separator {
  /** The separator with which the header names the required columns. */
  DETECT("auto", '\0'),
  COMMA("comma", ','),
  SEMICOLON("semicolon", ';'),
  TAB("tab", '\t');

  private final String label;
  private final char character;

  Separator(String label, char character) {
    this.label = label;
    this.character = character;
  }

  char character() {
    return character;
  }

  /** Returns the possible separators. */
  List<Separator> candidates() {
    return this == DETECT
        ? Arrays.stream(values()).filter(one -> one != DETECT).toList()
        : List.of(this);
  }

  /** Returns the name used on the command line. */
  @Override
  public String toString() {
    return label;
  }
}

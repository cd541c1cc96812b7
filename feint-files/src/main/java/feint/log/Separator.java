package feint.log;

import java.util.Arrays;
import java.util.List;

/** What separates the fields of a file. */
public enum Separator {
  /** The one with which the header names the columns that must be there. */
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

  /** Those that it may be. */
  List<Separator> candidates() {
    return this == DETECT
        ? Arrays.stream(values()).filter(one -> one != DETECT).toList()
        : List.of(this);
  }

  /** The name by which it is chosen. */
  @Override
  public String toString() {
    return label;
  }
}

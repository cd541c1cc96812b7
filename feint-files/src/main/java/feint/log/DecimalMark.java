package feint.log;

/** What separates the whole part of a number from its fraction. */
public enum DecimalMark {
  /** The first that is seen and can be nothing else; then it holds for the whole file. */
  DETECT("auto"),
  POINT("point"),
  COMMA("comma");

  private final String label;

  DecimalMark(String label) {
    this.label = label;
  }

  /** The name by which it is chosen. */
  @Override
  public String toString() {
    return label;
  }

  static DecimalMark of(char mark) {
    return mark == ',' ? COMMA : POINT;
  }
}

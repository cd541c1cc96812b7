package feint.data;

/** Separator of the integer part of a number and its fraction. */
public enum DecimalMark {
  /** The first unambiguous mark in the file, which then applies to the whole file. */
  DETECT("auto"),
  POINT("point"),
  COMMA("comma");

  private final String label;

  DecimalMark(String label) {
    this.label = label;
  }

  /** Returns the name used on the command line. */
  @Override
  public String toString() {
    return label;
  }

  static DecimalMark of(char mark) {
    return mark == ',' ? COMMA : POINT;
  }
}

package feint.log;

/** The fields of one row, wherever it was read from. */
interface Cells {

  /** The text of a field; blank if the row has no such field. */
  String text(String column);

  /** Notes that a field breaks a rule. */
  void fault(String column, String rule);

  /** An integer within limits, or the lower limit and a fault. */
  default long integer(String column, long least, long most, String rule) {
    try {
      long number = Long.parseLong(text(column));
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // What is not an integer is the same fault as one out of range.
    }
    fault(column, rule);
    return least;
  }
}

package feint.log;

/** The fields of one row, wherever it was read from. */
interface Cells {

  /** The text of a field; blank if the row has no such field. */
  String text(String column);

  /** Notes that a field breaks a rule. */
  void fault(String column, String rule);
}

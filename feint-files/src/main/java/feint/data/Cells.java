package feint.data;

/** Fields of one row of any source. */
interface Cells {

  /** Returns the text of a field; blank if the row has no such field. */
  String text(String column);

  /** Reports that a field breaks a rule. */
  void fault(String column, String rule);
}

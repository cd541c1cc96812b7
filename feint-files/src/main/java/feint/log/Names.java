package feint.log;

/** Names of runs and of trajectories: any text that can be printed in a table. */
final class Names {

  private static final int LONGEST = 200;

  private Names() {}

  /** The name in a field, or a fault. */
  static String read(Cells row, String column) {
    String name = row.text(column);
    boolean printable =
        name.codePoints().noneMatch(c -> Character.isISOControl(c) || c == 0x2028 || c == 0x2029);
    if (name.isBlank() || name.length() > LONGEST || !printable) {
      row.fault(column, "must be a name of 1 to " + LONGEST + " characters, without control ones");
    }
    return name;
  }
}

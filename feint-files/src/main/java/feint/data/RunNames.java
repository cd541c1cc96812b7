package feint.data;

/** Names of runs and trajectories: any printable text. */
final class RunNames {

  private static final int LONGEST = 200;

  private RunNames() {}

  /** Reads a name and reports a fault if it is invalid. */
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

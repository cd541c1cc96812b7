package feint.data;

/** Observed movement of a trajectory between its query and its next one. */
public enum ObservedStep {
  NO,
  YES,
  /** The trajectory was not observed again; only for the last query of a trajectory. */
  UNSEEN;

  public static ObservedStep of(boolean step) {
    return step ? YES : NO;
  }
}

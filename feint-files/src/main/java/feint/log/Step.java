package feint.log;

/** Whether a trajectory had moved when it was next seen. */
public enum Step {
  NO,
  YES,
  /** It was not seen again: only after the last query of a trajectory. */
  UNSEEN;

  public static Step of(boolean step) {
    return step ? YES : NO;
  }
}

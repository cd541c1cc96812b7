package feint.policy;

/** Something that an outsider may see of a query. */
public enum Sight {
  /** Which of the trajectories it belongs to, without knowing which of these is the real one. */
  QUERIES,
  /** What is paid with it. */
  INCENTIVES,
  /** Whether its trajectory had moved when it was next seen. */
  STEPS,
  /**
   * If it moved, in which state the oracle was when the step was made: thirty clients make another
   * step than six.
   */
  CONTENTS,
  /** How many of some colluding clients were connected. */
  ATTENDANCE,
  /** The oracle's state. */
  STATE,
  /** Where it was sent from. */
  POINTS,
  /** What colluding clients who were connected found themselves when they answered it. */
  REPLIES
}

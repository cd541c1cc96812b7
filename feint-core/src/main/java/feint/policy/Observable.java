package feint.policy;

/** Property of a query that an observer may see. A set of these describes an observer's view. */
public enum Observable {
  /** Trajectory of the query, without the knowledge of which trajectory is the real one. */
  QUERIES,
  /** Incentive paid. */
  INCENTIVES,
  /** Whether the trajectory had moved when it was next observed. */
  STEPS,
  /**
   * Oracle state in which a step was made, if the trajectory moved: a step from thirty clients
   * differs from a step from six.
   */
  CONTENTS,
  /** Number of colluding clients that were connected. */
  ATTENDANCE,
  /** State of the oracle. */
  STATE,
  /** Point at which the query was sent. */
  POINTS,
  /** Results that connected colluding clients computed themselves when they answered the query. */
  REPLIES
}

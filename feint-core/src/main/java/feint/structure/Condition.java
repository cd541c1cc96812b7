package feint.structure;

/**
 * Conditions under which the paper's Theorem 2 claims that the optimal action increases with the
 * queue, in the form in which {@link StructureCheck#conditions} tests them.
 *
 * <p>D(b) is the cost of the next action in the action order less the cost of an action, at queue
 * b. "Increasing" and "convex" are meant weakly.
 */
public enum Condition {
  /** The running cost of each action is increasing and convex in the queue. */
  R1("running cost increasing and convex in the queue"),
  /**
   * The queue's transition matrix of each action is totally positive of order 3, and the mean of
   * the next queue is increasing and convex in the queue.
   */
  R2("queue transitions TP3, mean increasing and convex"),
  /** The terminal cost is increasing and convex in the queue, for exposed runs and others. */
  R3("terminal cost increasing and convex in the queue"),
  /**
   * D(b') &le; &alpha; D(b) for b' &gt; b and a factor &alpha; &gt; 0, increasing in the action.
   */
  R4("a factor for the differences of running costs"),
  /**
   * The same as R4, with D(b) the difference in the mean of f(next queue), for every increasing
   * convex f, and a factor &beta;.
   */
  R5("a factor for the differences of queue transitions"),
  /** One factor satisfies both R4 and R5. */
  R6("one factor for both");

  private final String title;

  Condition(String title) {
    this.title = title;
  }

  /** Returns a short description of the condition. */
  public String title() {
    return title;
  }
}

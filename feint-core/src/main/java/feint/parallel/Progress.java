package feint.parallel;

/** Listener for the progress of a long computation. */
@FunctionalInterface
public interface Progress {

  /** Listener that ignores all events. */
  Progress NONE = fraction -> {};

  /**
   * Reports the completed fraction, in [0, 1]. Always called from the thread that started the
   * computation.
   */
  void reached(double fraction);
}

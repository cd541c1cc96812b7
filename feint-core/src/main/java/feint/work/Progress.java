package feint.work;

/** Hears how far a long computation has come. */
@FunctionalInterface
public interface Progress {

  /** Hears nothing. */
  Progress NONE = fraction -> {};

  /** Called, always from the thread that started the computation, with a share in [0, 1]. */
  void reached(double fraction);
}

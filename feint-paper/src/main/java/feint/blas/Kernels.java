package feint.blas;

import feint.math.ResourceLimitException;
import feint.network.Kernel;
import java.util.Optional;
import java.util.stream.Stream;

/** The available kernels. */
public final class Kernels {

  private Kernels() {}

  /**
   * Returns the fastest kernel on this machine, or plain Java if the system property or environment
   * variable FEINT_BLAS is "java". Call it before a long computation, since it may throw.
   *
   * @throws ResourceLimitException if FEINT_BLAS has another value
   */
  public static Kernel best() {
    return wished(System.getProperty("FEINT_BLAS", System.getenv().getOrDefault("FEINT_BLAS", "")));
  }

  static Kernel wished(String wish) {
    return switch (wish) {
      case "" -> Best.KERNEL;
      case "java" -> Kernel.java();
      default ->
          throw new ResourceLimitException("FEINT_BLAS must be java or not set, was " + wish);
    };
  }

  /** Returns the kernel of this name, if this machine has it and FEINT_BLAS allows it. */
  public static Optional<Kernel> named(String name) {
    return Stream.of(Kernel.java(), best())
        .filter(kernel -> kernel.name().equals(name))
        .findFirst();
  }

  /** Looks for native code once, on first use. */
  private static final class Best {
    static final Kernel KERNEL = OpenBlas.kernel().orElse(Kernel.java());
  }
}

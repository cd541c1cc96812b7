package feint.network;

import feint.math.RefusalException;
import java.util.Optional;
import java.util.stream.Stream;

/** The kernels there are. */
public final class Kernels {

  private static final Kernel JAVA = new JavaKernel();

  private Kernels() {}

  /**
   * The fastest one on this machine, unless the system property or environment variable FEINT_BLAS
   * says "java". Ask before anything long is computed: it may refuse.
   *
   * @throws RefusalException if FEINT_BLAS says anything else
   */
  public static Kernel best() {
    return wished(System.getProperty("FEINT_BLAS", System.getenv().getOrDefault("FEINT_BLAS", "")));
  }

  static Kernel wished(String wish) {
    return switch (wish) {
      case "" -> Best.KERNEL;
      case "java" -> JAVA;
      default -> throw new RefusalException("FEINT_BLAS must be java, or not be set, was " + wish);
    };
  }

  /** The kernel of this name, if this machine has it, and FEINT_BLAS does not say otherwise. */
  public static Optional<Kernel> named(String name) {
    return Stream.of(JAVA, best()).filter(kernel -> kernel.name().equals(name)).findFirst();
  }

  /** The one that has the same digits on every machine. */
  public static Kernel java() {
    return JAVA;
  }

  /** Looks for native code once, when it is first asked for. */
  private static final class Best {
    static final Kernel KERNEL = OpenBlas.kernel().orElse(JAVA);
  }
}

package feint.network;

import feint.math.Checks;

/** The kernels there are. */
public final class Kernels {

  private static final Kernel JAVA = new JavaKernel();

  private Kernels() {}

  /**
   * The fastest one on this machine, unless the system property or environment variable FEINT_BLAS
   * says "java".
   */
  public static Kernel best() {
    String wish = System.getProperty("FEINT_BLAS", System.getenv().getOrDefault("FEINT_BLAS", ""));
    Checks.require(
        wish.isEmpty() || wish.equals("java"), "FEINT_BLAS", "must be java, or not be set", wish);
    return wish.equals("java") ? java() : Best.KERNEL;
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

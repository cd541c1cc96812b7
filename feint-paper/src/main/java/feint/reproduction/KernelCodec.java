package feint.reproduction;

import feint.blas.KernelDigits;
import feint.blas.Kernels;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.math.Checks;
import feint.network.Kernel;

/**
 * Codec of kernels, on which the digits depend: a machine without the sender's kernel refuses the
 * work.
 */
final class KernelCodec {

  private KernelCodec() {}

  static void write(Kernel kernel, CodecOutput out) {
    out.text(kernel.name()).text(KernelDigits.of(kernel));
  }

  /**
   * Returns the same kernel on this machine.
   *
   * @throws IllegalArgumentException if this machine lacks it or its digits differ
   */
  static Kernel read(CodecInput in) {
    String name = in.text();
    Kernel kernel =
        Kernels.named(name)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "kernel of this machine must be that of the one that sent the work, "
                            + name
                            + ", was "
                            + Kernels.best().name()));
    Checks.require(
        in.text().equals(KernelDigits.of(kernel)),
        "digits of the kernel " + name + " on this machine",
        "must be those of the one that sent the work",
        "others");
    return kernel;
  }
}

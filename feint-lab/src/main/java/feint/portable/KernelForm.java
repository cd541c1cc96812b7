package feint.portable;

import feint.math.Checks;
import feint.network.Kernel;
import feint.network.KernelDigits;
import feint.network.Kernels;

/**
 * What computes, since digits are per kernel: a machine that cannot have the kernel of the one that
 * sent the work does not work at all.
 */
final class KernelForm {

  private KernelForm() {}

  static void write(Kernel kernel, FormOutput out) {
    out.text(kernel.name()).text(KernelDigits.of(kernel));
  }

  /** The same kernel on this machine. */
  static Kernel read(FormInput in) {
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

package feint.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.blas.KernelDigits;
import feint.blas.Kernels;
import feint.distributed.PortableWork;
import feint.distributed.ReceivedWork;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.math.Seed;
import feint.network.Kernel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelCodecTest {

  @TempDir Path directory;

  private static Kernel read(String name, String digits) {
    return KernelCodec.read(new CodecInput(new CodecOutput().text(name).text(digits).toBytes()));
  }

  @Test
  void kernelOfTheSenderIsUsed() {
    for (Kernel kernel : List.of(Kernels.best(), Kernel.java())) {
      CodecOutput out = new CodecOutput();
      KernelCodec.write(kernel, out);
      assertThat(KernelCodec.read(new CodecInput(out.toBytes()))).isSameAs(kernel);
    }
  }

  @Test
  void missingKernelIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("OpenBLAS 9.9 Nehalem", "00"))
        .withMessage(
            "kernel of this machine must be that of the one that sent the work,"
                + " OpenBLAS 9.9 Nehalem, was "
                + Kernels.best().name());
  }

  @Test
  void aKernelOfTheSameNameWithOtherDigitsIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(Kernel.java().name(), KernelDigits.of(Kernel.java()) + "0"))
        .withMessage(
            "digits of the kernel plain Java on this machine must be those of the one that sent the"
                + " work, was others");
  }

  /**
   * Another Java virtual machine, whose environment selects its kernel: it works with exactly the
   * sender's kernel, or refuses.
   */
  @ParameterizedTest
  @CsvSource({"NOTHING, ''", "FEINT_BLAS, java", "OPENBLAS_CORETYPE, Sandybridge"})
  void anotherMachineHasTheSameKernelOrRefuses(String variable, String value)
      throws IOException, InterruptedException {
    Figure2Runs work = new Figure2Runs(List.of(Small.greedy()), 1, new Seed(5));
    PortableWork<?> portable = PortableWork.of(work).orElseThrow();
    Files.write(directory.resolve("work"), portable.bytes());
    portable.attachments().forEach((name, content) -> write(directory.resolve(name), content));

    ProcessBuilder other =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            OtherMachine.class.getName(),
            directory.toString());
    other.environment().put(variable, value);
    other.redirectErrorStream(true);
    Process process = other.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(said).isZero();
    String kernel = said.lines().findFirst().orElseThrow();
    String here = Kernels.best().name();
    assertThat(said.lines().skip(1))
        .as("by %s for %s", kernel, here)
        .containsExactly(
            kernel.equals(here)
                ? "done"
                : "kernel of this machine must be that of the one that sent the work, "
                    + here
                    + ", was "
                    + kernel);
    if (kernel.equals(here)) {
      assertThat(Files.readAllBytes(directory.resolve("result")))
          .isEqualTo(ReceivedWork.read(portable.bytes(), portable.attachments()::get).piece(0));
    }
    assertThat(kernel.equals(here)).isEqualTo(value.isEmpty() || alike(value));
  }

  /** Without OpenBLAS all machines are alike; and the kernel may be the requested one. */
  private static boolean alike(String value) {
    String here = Kernels.best().name();
    return here.equals(Kernel.java().name()) || here.endsWith(" " + value);
  }

  private static void write(Path file, byte[] content) {
    try {
      Files.write(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

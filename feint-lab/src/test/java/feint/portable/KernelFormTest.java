package feint.portable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.math.Seed;
import feint.network.Kernel;
import feint.network.KernelDigits;
import feint.network.Kernels;
import feint.reproduction.Figure2Runs;
import feint.reproduction.Small;
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

class KernelFormTest {

  @TempDir Path directory;

  private static Kernel read(String name, String digits) {
    return KernelForm.read(new FormInput(new FormOutput().text(name).text(digits).toBytes()));
  }

  @Test
  void theKernelOfTheSenderIsTaken() {
    for (Kernel kernel : List.of(Kernels.best(), Kernels.java())) {
      FormOutput out = new FormOutput();
      KernelForm.write(kernel, out);
      assertThat(KernelForm.read(new FormInput(out.toBytes()))).isSameAs(kernel);
    }
  }

  @Test
  void aKernelThatIsNotHereIsRefused() {
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
        .isThrownBy(() -> read(Kernels.java().name(), KernelDigits.of(Kernels.java()) + "0"))
        .withMessage(
            "digits of the kernel plain Java on this machine must be those of the one that sent the"
                + " work, was others");
  }

  /**
   * Another Java virtual machine, to which the environment says which kernel it has: it works by
   * the very kernel of the sender, to the last bit, or not at all.
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

  /** Where there is no OpenBLAS, all machines are alike; and one may be what is asked for. */
  private static boolean alike(String value) {
    String here = Kernels.best().name();
    return here.equals(Kernels.java().name()) || here.endsWith(" " + value);
  }

  private static void write(Path file, byte[] content) {
    try {
      Files.write(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

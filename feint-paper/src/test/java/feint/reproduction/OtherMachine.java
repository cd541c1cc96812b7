package feint.reproduction;

import feint.blas.Kernels;
import feint.distributed.ReceivedWork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs the first subtask of the work in a directory, and prints the kernel, or the reason for a
 * refusal.
 */
final class OtherMachine {

  private OtherMachine() {}

  public static void main(String... arguments) throws IOException {
    Path directory = Path.of(arguments[0]);
    System.out.println(Kernels.best().name());
    try {
      ReceivedWork work =
          ReceivedWork.read(
              Files.readAllBytes(directory.resolve("work")), name -> read(directory.resolve(name)));
      Files.write(directory.resolve("result"), work.piece(0));
      System.out.println("done");
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

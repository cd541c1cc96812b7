package feint.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import feint.scenario.text.ScenarioException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files with one or many faults, each beside its expected message. */
class MalformedScenariosTest {

  @ParameterizedTest
  @MethodSource("malformed")
  void messageListsEveryFault(String name) throws Exception {
    Path file = folder().resolve(name);
    ScenarioException e =
        catchThrowableOfType(ScenarioException.class, () -> ScenarioFile.read(file));
    String message = e.getMessage().replace(file.toString(), name) + "\n";
    assertThat(message).isEqualTo(Files.readString(expected(file)));
    assertThat(e.faults()).hasSize((int) message.lines().count());
    assertThat(e.file()).isEqualTo(file.toString());
  }

  @Test
  void aFileWithTenFaultsListsAllTen() throws Exception {
    Path file = folder().resolve("72-ten-faults.yaml");
    ScenarioException e =
        catchThrowableOfType(ScenarioException.class, () -> ScenarioFile.read(file));
    assertThat(e.faults()).hasSize(10);
  }

  static Stream<String> malformed() throws Exception {
    try (Stream<Path> files = Files.list(folder())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.endsWith(".expected"))
          .sorted()
          .toList()
          .stream();
    }
  }

  private static Path expected(Path file) {
    return file.resolveSibling(file.getFileName().toString().replaceFirst("\\.\\w+$", ".expected"));
  }

  private static Path folder() throws URISyntaxException {
    URL folder = MalformedScenariosTest.class.getResource("malformed");
    return Path.of(Objects.requireNonNull(folder).toURI());
  }
}

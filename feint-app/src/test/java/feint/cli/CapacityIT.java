package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** feint capacity. */
class CapacityIT {

  @TempDir Path directory;

  private Program.Result run(String... arguments) throws Exception {
    return Program.in(directory).run(arguments);
  }

  @Test
  void theKnownProblemHasItsCapacity() throws Exception {
    JsonNode json =
        run("capacity", Program.scenario("hate-speech-feasible"), "--horizons", "100,50", "--json")
            .json();
    assertThat(json.path("goal").asDouble()).isCloseTo(0.346576, within(5e-7));
    assertThat(json.path("bound").asDouble()).isCloseTo(0.346576, within(5e-7));
    assertThat(json.path("oblivious").asDouble()).isCloseTo(0.273332, within(5e-7));
    assertThat(json.path("incentivePerSuccess").asDouble()).isCloseTo(3 / 0.346576, within(5e-5));
    // Section 4 of the model: at N = 100, M = 30 the goal fails in less than a tenth of runs.
    assertThat(json.at("/horizons/0/horizon").asInt()).isEqualTo(50);
    assertThat(json.at("/horizons/1/goal").asInt()).isEqualTo(30);
  }

  @Test
  void threadsChangeNoDigit() throws Exception {
    String small = Program.scenario("small");
    assertThat(run("capacity", small, "--horizons", "24", "--threads", "2", "--json").digits())
        .isEqualTo(run("capacity", small, "--horizons", "24", "--threads", "1", "--json").digits());
  }

  @Test
  void itIsATableAndAPicture() throws Exception {
    String small = Program.scenario("small");
    assertThat(run("capacity", small, "--horizons", "12", "--plot", "c.png").text())
        .contains("successes per query in small, attained in 90 % of runs", "0.1667 (2)", "limit")
        .contains("plot written to c.png");
    assertThat(ImageIO.read(directory.resolve("c.png").toFile()).getWidth()).isPositive();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--finish | 1 | --finish must be in (0, 1), was 1.0",
        "--finish | NaN | --finish must be in (0, 1), was NaN",
        "--horizons | 2.5 | --horizons must be whole numbers in 1..100000, was 2.5",
        "--horizons | 0 | --horizons must be whole numbers in 1..100000, was 0",
        "--horizons | NaN | --horizons must be whole numbers in 1..100000, was NaN",
      })
  void mistakesAreNamed(String option, String value, String message) throws Exception {
    assertThat(Program.inside("capacity", Program.scenario("small"), option, value).mistake())
        .contains(message);
  }
}

package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepsIT {

  private static final String[] ARGUMENTS = {
    "steps", "--epsilon=0.1", "--lipschitz=2", "--variance=1", "--gap=3"
  };

  @TempDir Path directory;

  @Test
  void theoremOneIsPrintedInBothForms() throws Exception {
    assertThat(Program.in(directory).run(ARGUMENTS).text()).contains("4800", "0.025");
    String[] asJson = Arrays.copyOf(ARGUMENTS, ARGUMENTS.length + 1);
    asJson[ARGUMENTS.length] = "--json";
    JsonNode json = Program.in(directory).run(asJson).json();
    assertThat(json.path("successes").asLong()).isEqualTo(4800);
    assertThat(json.path("stepSize").asDouble()).isEqualTo(0.025);
  }
}

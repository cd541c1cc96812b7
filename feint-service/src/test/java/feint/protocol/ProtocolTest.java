package feint.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The protocol of the service, searched completely by TLC within bounds. */
@Order(1)
class ProtocolTest {

  private static final Path PAGE = Path.of("..", "docs", "explanation", "protocol.md");

  @TempDir Path directory;

  private void holds(String configuration) throws IOException {
    Tlc.Finding found = new Tlc(directory).check(configuration);
    assertThat(found.complete()).as(found.output()).isTrue();
    assertThat(found.distinct()).hasValue(documented(configuration));
  }

  /** Returns the number of states in the table of the page. */
  private static long documented(String configuration) throws IOException {
    Matcher row =
        Pattern.compile(
                "^\\| `" + configuration + "` \\|.*\\| ([0-9,]+) \\| `.*$", Pattern.MULTILINE)
            .matcher(Files.readString(PAGE));
    assertThat(row.find()).as(configuration).isTrue();
    return Long.parseLong(row.group(1).replace(",", ""));
  }

  /** Several TLC run at a time. */
  @Test
  void modulesAreUnpackedToADirectoryOfTheirOwn() {
    assertThat(new Tlc(directory).check("Small").output())
        .contains("Parsing file " + directory.toAbsolutePath().resolve("Naturals.tla"));
  }

  @Test
  void promisesHoldWithOneQuery() throws IOException {
    holds("Small");
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"Copies", "SharedCopies"})
  void promisesHoldWithCopies(String configuration) throws IOException {
    holds(configuration);
  }

  @Tag("long")
  @Test
  void promisesHoldWithThreeQueries() throws IOException {
    holds("Requests");
  }

  /** Each promise fails with a fault that breaks it. */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "noVersion, Small, OneDecision",
    "noVersion, Small, StoredStays",
    "decideEarly, Small, AcknowledgedSurvives",
    "answerEarly, Small, AcknowledgedSurvives",
    "memoryKept, Small, OneAnswer",
    "tornGroup, Small, AcknowledgedSurvives",
    "redraw, Small, OneAnswer",
    "exportLeavesOpen, Small, OneSide",
    "restoreLeavesOpen, Copies, RestoredDecidesNothing",
    "noMark, Copies, OneAnswer",
    "answerBeforeMark, Copies, OneAnswer",
    "readBeforeMark, Copies, OneAnswer",
    "careless, SharedCopies, OneAnswer"
  })
  void plantedFaultIsFound(String fault, String configuration, String promise) {
    Tlc.Finding found = new Tlc(directory).check(configuration, fault, promise);
    assertThat(found.violated()).as(found.output()).containsExactly(promise);
  }
}

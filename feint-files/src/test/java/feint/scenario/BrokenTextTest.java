package feint.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import feint.scenario.text.ScenarioException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Any text yields a scenario or a list of faults, never another error. */
class BrokenTextTest {

  private static final String[] PIECES = {
    "",
    "[",
    "]",
    "{",
    "}",
    ":",
    ": ",
    ",",
    "- ",
    "\n",
    "\n  ",
    "\t",
    "'",
    "\"",
    "&a ",
    "*a",
    "!x ",
    "#",
    "|",
    ">",
    "%",
    "?",
    "~",
    "-1",
    "0",
    "1e9",
    "1e400",
    ".nan",
    "[]",
    "{}",
    "\\",
    "\u0000",
    "\uD800",
    "true",
    "horizon",
    "oracle: ",
    "---\n",
    "...\n",
    "<<: ",
    "\"\\UFFFFFFFF\"",
    "%YAML 9.9\n"
  };

  @ParameterizedTest
  @CsvSource({"hate-speech, yaml", "two-state-table, yaml", "small, yaml", "small, json"})
  void brokenTextsAreReportedAsFaults(String name, String form) throws IOException {
    String yaml = Files.readString(ScenarioTexts.shipped(name));
    String text = form.equals("json") ? ScenarioFile.parse(yaml, name).canonicalJson() : yaml;
    SplittableRandom random = new SplittableRandom(20260101);
    int faulty = 0;
    for (int n = 0; n < 3_000; n++) {
      faulty += isFaulty(broken(text, random), "x." + form) ? 1 : 0;
    }
    assertThat(faulty).isGreaterThan(1_000);
  }

  private static boolean isFaulty(String text, String name) {
    try {
      assertThat(ScenarioFile.parse(text, name).canonicalJson()).isNotEmpty();
      return false;
    } catch (ScenarioException e) {
      assertThat(e.faults()).isNotEmpty().allSatisfy(f -> assertThat(f.rule()).isNotEmpty());
      assertThat(e.getMessage().lines()).hasSize(Math.min(201, e.faults().size()));
      return true;
    }
  }

  /** Returns the text with one to three stretches replaced by YAML syntax. */
  private static String broken(String text, SplittableRandom random) {
    String broken = text;
    for (int n = random.nextInt(1, 4); n > 0; n--) {
      int from = random.nextInt(broken.length() + 1);
      int to = Math.min(broken.length(), from + random.nextInt(12));
      broken =
          broken.substring(0, from) + PIECES[random.nextInt(PIECES.length)] + broken.substring(to);
    }
    return broken;
  }
}

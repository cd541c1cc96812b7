package feint.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import feint.math.ClopperPearson;
import feint.math.Interval;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** feint frontier. */
class FrontierIT {

  @TempDir Path directory;

  @Test
  void everyPointHasItsPolicy() throws Exception {
    Files.createDirectory(directory.resolve("found"));
    JsonNode json =
        frontier("--finish", "0.3,0.6", "--exposure", "0,0.2", "-o", "found", "--json").json();
    assertThat(json.path("scenario").asText()).isEqualTo("small");
    assertThat(json.path("curves")).hasSize(2);
    int points = 0;
    for (JsonNode curve : json.path("curves")) {
      for (JsonNode point : curve.path("points")) {
        assertThat(point.path("finishProbability").asDouble())
            .isLessThanOrEqualTo(curve.path("bestFinish").asDouble());
        assertThat(curve.path("bestFinish").asDouble())
            .isLessThanOrEqualTo(curve.path("finishBound").asDouble());
        assertThat(point.path("exposure").asDouble())
            .isLessThanOrEqualTo(curve.path("exposure").asDouble() + 1e-6);
        assertThat(point.path("gap").asDouble()).isBetween(0.0, 0.01);
        points++;
      }
    }
    assertThat(directory.resolve("found").toFile().list()).hasSize(points);
    JsonNode last = json.at("/curves/1/points/1");
    assertThat(last.path("policy").asText()).isEqualTo("found/exposure-0.2-finish-0.6.feint");
    JsonNode evaluated =
        Program.in(directory)
            .run("evaluate", small(), "-p", last.path("policy").asText(), "--json")
            .json();
    assertThat(last.path("finishProbability").asDouble())
        .isCloseTo(evaluated.path("finishProbability").asDouble(), within(1e-9));
    assertThat(last.path("exposure").asDouble())
        .isCloseTo(evaluated.path("exposedProbability").asDouble(), within(1e-9));
    assertThat(last.path("incentive").asDouble())
        .isCloseTo(evaluated.path("expectedIncentive").asDouble(), within(1e-9));
  }

  @Test
  void theFrontierIsATableAPictureAndCsv() throws Exception {
    assertThat(frontier("--plot", "a.svg").text())
        .contains("least incentive in small, by P(finish) and limit on P(exposed)")
        .contains(">= 0.9 ", "<= 0.05", "bound for all policies", "highest attained", " - |")
        .contains("the paper's eavesdropper at the end of the run; run feint audit")
        .contains("plot written to a.svg");
    assertThat(directory.resolve("a.svg"))
        .content(UTF_8)
        .contains("<svg", "never exposed", "exposed or not", "What incentive buys");
    List<String> csv =
        frontier("--finish", "0.3", "--exposure", "0.2,1", "--csv").text().lines().toList();
    assertThat(csv.get(0))
        .isEqualTo(
            "exposureLimit,bestFinish,finishBound,finishProbability,exposure,joint,incentive,gap");
    assertThat(csv).hasSize(5).allMatch(line -> line.split(",").length == 8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"types", "steps"})
  void leakageIsMeasuredWithItsBound(String strength) throws Exception {
    String[] options = {
      "--leakage",
      "--strength",
      strength,
      "--epsilon",
      "0,0.1",
      "--runs",
      "300",
      "--json",
      "--plot",
      "a.png",
      "--threads",
      "1"
    };
    Program.Result alone = frontier(options);
    JsonNode json = alone.json();
    assertThat(json.path("strength").asText()).isEqualTo(strength);
    assertThat(json.path("runs").asInt()).isEqualTo(300);
    assertThat(json.path("points")).hasSize(2);
    for (JsonNode point : json.path("points")) {
      Interval finish =
          ClopperPearson.interval(
              Math.round(300 * point.path("finishProbability").asDouble()), 300, 0.95);
      assertThat(point.at("/finishInterval/0").asDouble()).isEqualTo(finish.low());
      assertThat(point.at("/finishInterval/1").asDouble()).isEqualTo(finish.high());
      assertThat(point.at("/interval/0").asDouble())
          .isLessThanOrEqualTo(point.path("audited").asDouble())
          // The bound holds, so this fails by chance with probability 0.025 at most.
          .isLessThanOrEqualTo(point.path("bound").asDouble());
    }
    assertThat(json.at("/points/0/bound").asDouble()).isCloseTo(0, within(1e-12));
    assertThat(json.at("/points/1/policy").asText())
        .isEqualTo(
            "balanced:"
                + strength
                + (strength.equals("types") ? "" : ",share=half")
                + ",epsilon=0.1");
    assertThat(ImageIO.read(directory.resolve("a.png").toFile()).getWidth()).isPositive();
    options[options.length - 1] = "3";
    assertThat(frontier(options).digits()).isEqualTo(alone.digits());
  }

  @Test
  void leakageIsATableAndCsv() throws Exception {
    assertThat(frontier("--leakage", "--epsilon", "0.05", "--runs", "50").text())
        .contains("balanced:types in small", "proven", "audited", "0.05", "50 runs, seed 1");
    assertThat(frontier("--leakage", "--epsilon", "0.05", "--runs", "50", "--csv").text().lines())
        .hasSize(2)
        .first()
        .isEqualTo("epsilon,finishProbability,finishLow,finishHigh,bound,audited,low,high");
  }

  /** Of one run, an interval holds nearly everything, and no sentence follows. */
  @Test
  void oneRunIsTooFewForASentence() throws Exception {
    String text = frontier("--leakage", "--epsilon", "0,0.05", "--runs", "1").text();
    assertThat(text)
        .contains("Too few runs to measure the advantage", "1 run, seed 1")
        .doesNotContain("NaN", "1 runs");
    JsonNode json = frontier("--leakage", "--epsilon", "0,0.05", "--runs", "1", "--json").json();
    for (JsonNode point : json.path("points")) {
      for (String interval : List.of("finishInterval", "interval")) {
        double width =
            point.path(interval).get(1).asDouble() - point.path(interval).get(0).asDouble();
        assertThat(width).isGreaterThan(0.97);
      }
    }
    assertThat(frontier("--leakage", "--epsilon", "0", "--runs", "400").text())
        .doesNotContain("Too few");
  }

  private Program.Result frontier(String... options) throws Exception {
    String[] all = new String[options.length + 2];
    all[0] = "frontier";
    all[1] = small();
    System.arraycopy(options, 0, all, 2, options.length);
    return Program.in(directory).run(all);
  }

  private static String small() {
    return Program.scenario("small");
  }
}

package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of feint audit --record. */
class RecordedIT {

  private static final String SMALL = Program.scenario("small");

  @TempDir Path directory;

  private List<String> files(String policy, int runs) throws Exception {
    return new PlayedRecords("small", policy, runs, 4).write(directory);
  }

  private Program.Result inside(String policy, List<String> files, String... more) {
    return Program.inside(arguments(policy, files, more));
  }

  private String[] arguments(String policy, List<String> files, String... more) {
    return Stream.of(
            Stream.of("audit", SMALL, "-p", policy, "--record"),
            files.stream().map(name -> directory.resolve(name).toString()),
            Stream.of(more))
        .flatMap(part -> part)
        .toArray(String[]::new);
  }

  /** The same runs with the same seed have the same digits, in a separate process. */
  @Test
  void tallyOfRecordedRunsEqualsTheAudit() throws Exception {
    List<String> files = files("oblivious:order=coin,stop=yes", 40);
    Program program = Program.in(directory);
    JsonNode played =
        program
            .run(
                "audit",
                SMALL,
                "-p",
                "oblivious:order=coin,stop=yes",
                "--runs",
                "40",
                "--seed",
                "4",
                "--json")
            .json();
    List<String> more =
        new ArrayList<>(List.of("audit", SMALL, "-p", "oblivious:order=coin,stop=yes"));
    more.add("--record");
    more.addAll(files);
    more.addAll(List.of("--ended", "--truth", "truth.csv", "--seed", "4", "--json"));
    JsonNode recorded = program.run(more.toArray(String[]::new)).json();
    assertThat(fared(recorded)).isEqualTo(fared(played)).contains("policy-aware-steps");
    assertThat(recorded.path("worst")).isEqualTo(played.path("worst"));
    assertThat(recorded.fieldNames())
        .toIterable()
        .containsExactly(
            "scenario",
            "policy",
            "runs",
            "seed",
            "attackers",
            "leftOut",
            "recorded",
            "worst",
            "conclusion",
            "provenance");
    assertThat(recorded.at("/provenance/data/name").asText()).isEqualTo("run-0.csv and 39 more");
    // An oblivious policy leaks nothing in any run.
    for (JsonNode run : recorded.path("recorded")) {
      assertThat(run.at("/suspicions/5/posterior").toString())
          .matches(
              "\\[\\{\"trajectory\":\"(amber|birch)\",\"probability\":0\\.5\\},"
                  + "\\{\"trajectory\":(\"(amber|birch)\"|null),\"probability\":0\\.5\\}\\]");
    }
  }

  /** Returns the findings without the fields of recorded runs. */
  private static String fared(JsonNode audit) {
    JsonNode attackers = audit.path("attackers").deepCopy();
    attackers.forEach(one -> ((ObjectNode) one).remove(List.of("runs", "contradicted")));
    return attackers.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "random", "balanced", "balanced:types", "balanced:steps"})
  void talliesOfOtherPoliciesAreTheSame(String policy) throws Exception {
    List<String> files = files(policy, 20);
    String truth = directory.resolve("truth.csv").toString();
    JsonNode recorded =
        inside(policy, files, "--ended", "--truth", truth, "--seed", "4", "--json").json();
    JsonNode played =
        Program.inside("audit", SMALL, "-p", policy, "--runs", "20", "--seed", "4", "--json")
            .json();
    assertThat(fared(recorded)).isEqualTo(fared(played));
    assertThat(recorded.at("/recorded/7/run").asText()).isEqualTo("run-7");
    assertThat(recorded.at("/recorded/7/queries").asInt()).isEqualTo(12);
  }

  /** Records of real clients: a trajectory is not observed after its last query. */
  @ParameterizedTest
  @ValueSource(strings = {"greedy", "oblivious"})
  void blankLastStepsAreNotAContradiction(String policy) throws Exception {
    PlayedRecords records = new PlayedRecords("small", policy, 40, 4);
    List<String> files = records.heard().write(directory);
    String truth = directory.resolve("truth.csv").toString();
    JsonNode attackers = inside(policy, files, "--truth", truth, "--json").json().path("attackers");
    for (JsonNode one : attackers) {
      assertThat(one.path("contradicted").asInt()).isZero();
      assertThat(one.path("runs").asInt()).isEqualTo(40);
      if (policy.equals("greedy") && one.path("name").asText().equals("policy-aware-steps")) {
        assertThat(one.path("advantage").asDouble()).isEqualTo(1);
      }
    }
    assertThat(attackers.findValuesAsText("name")).contains("policy-aware", "policy-aware-steps");
  }

  @Test
  void tableNamesSuspects() throws Exception {
    List<String> files = files("greedy", 2);
    List<String> lines = inside("greedy", files).text().lines().toList();
    assertThat(lines.get(0))
        .isEqualTo("greedy in small, 2 recorded runs observed by eavesdroppers");
    String real = Files.readAllLines(directory.resolve("truth.csv")).get(1).split(",", 2)[1];
    assertThat(lines)
        .anyMatch(line -> line.matches("\\| run-0 \\| first +\\| " + real + " +\\| +- \\|"))
        .anyMatch(
            line -> line.matches("\\| run-0 \\| policy-aware +\\| " + real + " .* 1\\.0000 \\|"));
    String counted =
        inside("greedy", files, "--truth", directory.resolve("truth.csv").toString()).text();
    assertThat(counted)
        .contains("2 recorded runs; ties are broken at random, seed 1")
        .contains("2 runs are too few: even");
  }

  @Test
  void attackersThatLackObservationsAreOmittedOrRejected() throws Exception {
    files("balanced", 1);
    String silent =
        Files.readString(directory.resolve("run-0.csv"))
            .replaceAll("(?m),[12]?$", "")
            .replace(",state", "");
    Files.writeString(directory.resolve("silent.csv"), silent);
    List<String> file = List.of("silent.csv");
    assertThat(inside("balanced", file).text())
        .contains(
            "omitted, because the records lack their observations: policy-aware: contents;"
                + " policy-aware-steps: contents")
        .contains("| silent | first ");
    assertThat(inside("balanced", file, "--json").json().path("leftOut").toString())
        .isEqualTo(
            "[{\"name\":\"policy-aware\",\"needs\":[\"contents\"]},"
                + "{\"name\":\"policy-aware-steps\",\"needs\":[\"contents\"]}]");
    assertThat(inside("balanced", file, "--attacker", "policy-aware").mistake())
        .isEqualTo(
            "policy-aware needs to see contents, which run silent does not contain for its"
                + " steps");
    assertThat(inside("random", file, "--attacker", "client").mistake())
        .isEqualTo("client needs to see attendance:1, which records do not contain");
    assertThat(inside("random", file, "--sees", "state").mistake())
        .isEqualTo("policy:queries,state needs to see state, which records do not contain");
  }

  /** Greedy starts with a learning query at the highest incentive. */
  @Test
  void impossibleRecordsAreReported() throws Exception {
    Path odd = directory.resolve("odd.csv");
    Files.writeString(odd, "number,trajectory,incentive,step\n1,a,1,0\n2,b,1,0\n");
    assertThat(inside("greedy", List.of("odd.csv"), "--attacker", "policy-aware-steps").text())
        .contains("| odd | policy-aware-steps | impossible ")
        .contains(
            "policy-aware-steps finds 1 run impossible: the policy or the oracle was different");
    Path truth = Files.writeString(directory.resolve("t.csv"), "run,real\nodd,a\n");
    JsonNode json =
        inside(
                "greedy",
                List.of("odd.csv"),
                "--attacker",
                "policy-aware-steps",
                "--truth",
                truth.toString(),
                "--json")
            .json();
    assertThat(json.at("/attackers/0/contradicted").asInt()).isEqualTo(1);
    assertThat(json.at("/attackers/0").has("advantage")).isFalse();
    assertThat(json.has("conclusion")).isFalse();
    assertThat(json.at("/recorded/0/suspicions/0").toString())
        .isEqualTo(
            "{\"attacker\":\"policy-aware-steps\",\"possible\":false,\"suspects\":[],"
                + "\"probability\":null}");
  }

  @Test
  void mistakes() throws Exception {
    List<String> files = files("random", 2);
    assertThat(inside("random", files, "--runs", "5", "--plot", "x.png").mistake())
        .isEqualTo("--runs and --plot must be left out with --record, which audits recorded runs");
    for (String option :
        List.of("--world", "--perturb", "--worlds", "--estimate", "--runs-in-a-row")) {
      assertThat(inside("random", files, option, "1").mistake())
          .startsWith(option + " must be left out with --record");
    }
    assertThat(inside("random", files, "--carry", "no").mistake()).startsWith("--carry must be");
    assertThat(inside("random", files, "--seed", "3").mistake())
        .isEqualTo("--seed must come with --truth: otherwise nothing is random");
    assertThat(Program.inside("audit", SMALL, "-p", "random", "--ended").mistake())
        .isEqualTo("--ended must come with --record: the runs");
    assertThat(inside("random", List.of("run-0.csv", "run-0.csv")).mistake())
        .startsWith("run run-0 must be in one file only, was in ");
    Path truth = Files.writeString(directory.resolve("t.csv"), "run,real\nrun-0,amber\n");
    assertThat(inside("random", files, "--truth", truth.toString()).mistake())
        .isEqualTo("run run-1 must be in the file of the truth, was not");
    Files.writeString(truth, "run,real\nrun-0,cedar\nrun-1,amber\n");
    assertThat(inside("random", files, "--truth", truth.toString()).mistake())
        .startsWith("real trajectory of run run-0 must be one of ")
        .endsWith(", was cedar");
    Path three = directory.resolve("three.csv");
    Files.writeString(three, "number,trajectory,incentive,step\n1,a,1,0\n2,b,1,0\n3,c,1,0\n");
    assertThat(inside("random", List.of("three.csv")).mistake())
        .isEqualTo("run three must have at most 2 trajectories, as the policy has, was a, b, c");
    assertThat(inside("oblivious:decoys=2", List.of("three.csv")).exit()).isZero();
    Files.writeString(three, "number,trajectory,incentive,step\n1,a,9,0\n");
    assertThat(inside("random", List.of("three.csv")).mistake())
        .isEqualTo(three + ": line 2, column incentive: must be one of [1, 2], was \"9\"");
  }
}

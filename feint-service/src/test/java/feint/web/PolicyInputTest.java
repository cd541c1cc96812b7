package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.io.Json;
import feint.web.Caller.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Malicious policies and scenarios, which aim at the server's files or memory. */
class PolicyInputTest {

  @TempDir private static Path directory;

  private static RunningService service;
  private static Caller admin;

  @BeforeAll
  static void start() {
    service = new RunningService(Databases.SQLITE.fresh(directory));
    admin = service.admin();
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private static ObjectNode request(String scenario) {
    ObjectNode node = Json.MAPPER.createObjectNode();
    node.set("scenario", ApiContract.parsed(scenario));
    return node;
  }

  private static Answer named(String policy) {
    return admin.post(
        "/v1/runs", request(RunContractTest.SCENARIO).put("policy", policy).toString());
  }

  private static Answer withFile(String scenario, byte[] file) {
    String text = Base64.getEncoder().encodeToString(file);
    return admin.post("/v1/runs", request(scenario).put("policyFile", text).toString());
  }

  /** In base64 the file is longer than the texts that Jackson reads by default. */
  @Tag("slow")
  @Test
  void largePolicyFileIsRead() {
    Answer read = withFile(RunContractTest.SCENARIO, new byte[16_000_000]);
    assertThat(read.status()).isEqualTo(422);
    assertThat(read.json().get("detail").asText()).doesNotContain("JSON");
    Answer tooLarge = withFile(RunContractTest.SCENARIO, new byte[Body.LARGE / 4 * 3]);
    assertThat(tooLarge.status()).isEqualTo(413);
    assertThat(tooLarge.json().get("detail").asText())
        .isEqualTo("the body must have at most " + Body.LARGE + " bytes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "threshold:/etc/passwd",
        "sigmoid:/etc/passwd",
        "constant-incentive:/etc/passwd",
        "/etc/passwd",
        "../x",
        "x",
        "threshold:",
        "",
        "file:///etc/passwd",
        "C:\\x",
        "exact ",
        "EXACT",
        "~/policy",
        "policy.zip"
      })
  void namesOfFilesAreRefused(String policy) {
    Answer answer = named(policy);
    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.body()).doesNotContain("root:");
  }

  /** An existing file is refused like a missing one. */
  @Test
  void existingAndMissingFilesAreRefusedAlike() throws IOException {
    Path there = Files.writeString(directory.resolve("there.json"), "{\"kind\": \"threshold\"}");
    String one = named("threshold:" + there).json().get("detail").asText();
    String other =
        named("threshold:" + there.resolveSibling("where.json")).json().get("detail").asText();
    assertThat(one.replace("there.json", "where.json")).isEqualTo(other);
  }

  @Test
  void importedRunsNameNoFilesEither() {
    String id = named("greedy").json().get("id").asText();
    ObjectNode run = (ObjectNode) admin.post("/v1/runs/" + id + "/export", "").json();
    run.put("id", "0123").put("policy", "threshold:/etc/passwd");
    assertThat(admin.post("/v1/runs/import", run.toString()).status()).isEqualTo(422);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "!",
        "AAAA=",
        "A",
        "../../etc/passwd",
        "AAAA AAAA",
        "AAAA\nAAAA",
        "AA==AA==",
        "-_-_"
      })
  void invalidBase64IsRefused(String text) {
    String body = request(RunContractTest.SCENARIO).put("policyFile", text).toString();
    assertThat(admin.post("/v1/runs", body).status()).isEqualTo(422);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "{}",
        "[]",
        "PK",
        "PK\u0003\u0004 and more",
        "{\"kind\": \"threshold\"}",
        "null",
        "{\"kind\": \"threshold\", \"thresholds\": [[1e999]]}"
      })
  void garbageIsRefused(String file) {
    Answer answer = withFile(RunContractTest.SCENARIO, file.getBytes(StandardCharsets.ISO_8859_1));
    assertThat(answer.status()).isEqualTo(422);
  }

  private static byte[] zip(String description, long zeros) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.setLevel(9);
      zip.putNextEntry(new ZipEntry("policy.json"));
      zip.write(description.getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
      zip.putNextEntry(new ZipEntry("actions.bin"));
      byte[] block = new byte[1 << 20];
      for (long written = 0; written < zeros; written += block.length) {
        zip.write(block);
      }
      zip.closeEntry();
    }
    return out.toByteArray();
  }

  private static String description(String shape) {
    return "{\"format\": \"feint-policy\", \"version\": 2, \"kind\": \"exact\","
        + " \"ledgers\": \"whole\", \"shape\": "
        + shape
        + "}";
  }

  /** Its table would have hundreds of millions of ledgers, and claims to store none of them. */
  @Test
  void smallFileThatExpandsToGigabytesIsRefused() throws IOException {
    String scenario =
        RunContractTest.SCENARIO
            .replace("\"horizon\": 6", "\"horizon\": 90")
            .replace("[1, 2]", "[1, 300]");
    String shape =
        "{\"horizon\": 90, \"successes\": 2, \"incentives\": [1, 300], \"oracleStates\": 2,"
            + " \"prior\": {\"paid\": 2, \"learning\": 1}}";
    byte[] bomb = zip(description(shape), 1 << 20);
    assertThat(bomb.length).isLessThan(10_000);
    Answer answer = withFile(scenario, bomb);
    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.body()).contains("memory");
  }

  @Test
  void trailingBytesOfAFileAreNotRead() throws IOException {
    String shape =
        "{\"horizon\": 6, \"successes\": 2, \"incentives\": [1, 2], \"oracleStates\": 2,"
            + " \"prior\": {\"paid\": 2, \"learning\": 1}}";
    Answer answer = withFile(RunContractTest.SCENARIO, zip(description(shape), 64 << 20));
    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.body()).contains("goes on after its last stage");
  }

  @Test
  void descriptionThatExpandsIsRefused() throws IOException {
    Answer answer = withFile(RunContractTest.SCENARIO, zip(" ".repeat(64 << 20), 0));
    assertThat(answer.status()).isEqualTo(422);
  }

  @Test
  void scenariosWithAliasesAreRefused() {
    StringBuilder yaml = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int n = 1; n < 12; n++) {
      String one = "*a" + (n - 1);
      yaml.append("a").append(n).append(": &a").append(n).append(" [");
      yaml.append(String.join(", ", one, one, one, one, one, one, one, one)).append("]\n");
    }
    ObjectNode body = Json.MAPPER.createObjectNode().put("policy", "greedy");
    assertThat(admin.post("/v1/runs", body.put("scenario", yaml.toString()).toString()).status())
        .isEqualTo(422);
    for (String text :
        new String[] {
          "!!javax.script.ScriptEngineManager [x]",
          "!!java.net.URL [\"http://127.0.0.1/\"]",
          "{" + "a: {".repeat(10_000),
          "- ".repeat(10_000),
          "horizon: 99999999999999999999",
          "---\na: 1\n---\nb: 2",
          "",
          "x"
        }) {
      Answer answer = admin.post("/v1/runs", body.put("scenario", text).toString());
      assertThat(answer.status()).as(text.substring(0, Math.min(20, text.length()))).isEqualTo(422);
    }
  }

  @Test
  void problemsThatAreTooLargeAreRefusedBeforeWorkStarts() {
    String scenario = RunContractTest.SCENARIO.replace("\"horizon\": 6", "\"horizon\": 2000000");
    Answer answer = admin.post("/v1/runs", request(scenario).put("policy", "greedy").toString());
    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.body()).contains("horizon: must be in [1, 1000000]");
  }
}

package feint.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import feint.web.Caller.Answer;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that are too large, are not JSON, or have invalid content. */
class BodySecurityTest {

  @TempDir private static Path directory;

  private static RunningService service;
  private static Caller admin;
  private static String run;

  @BeforeAll
  static void start() {
    service = new RunningService(Databases.SQLITE.fresh(directory));
    admin = service.admin();
    run = "/v1/runs/" + made().json().get("id").asText();
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private static Answer made() {
    return admin.post(
        "/v1/runs", "{\"scenario\": " + RunContractTest.SCENARIO + ", \"policy\": \"greedy\"}");
  }

  @Test
  void announcedBodyThatIsTooLargeIsRefusedUnread() {
    String response =
        RawCall.of(
            service.url(),
            "POST " + run + "/queries",
            "Host: localhost",
            "Authorization: Bearer " + service.tokens().processToken(),
            "Content-Length: 70000");
    assertThat(response).startsWith("HTTP/1.1 413 ").contains("at most 65536 bytes");
  }

  @Test
  void slightlyTooLargeChunkedBodyIsReadAndRefused() {
    for (int size : new int[] {Body.SMALL + 1, Body.SMALL + Body.A_LITTLE}) {
      byte[] much = new byte[size];
      Answer answer =
          admin.send(
              "POST",
              run + "/queries",
              BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(much)));
      assertThat(answer.status()).isEqualTo(413);
    }
  }

  /** Sends no more than is read: a client that is still sending may miss the answer. */
  @Test
  void tooLargeChunkedBodyIsRefused() {
    String response =
        RawCall.of(
            service.url(),
            "POST "
                + run
                + "/queries HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                + service.tokens().processToken()
                + "\r\nTransfer-Encoding: chunked\r\n\r\n"
                + Integer.toHexString(200_000)
                + "\r\n"
                + " ".repeat(Body.SMALL + Body.A_LITTLE + 1));
    assertThat(response).startsWith("HTTP/1.1 413 ").contains("at most 65536 bytes");
  }

  /** More than the buffers of both sockets hold, so that sending fails unless the service reads. */
  @Test
  void refusedImportIsReadToItsEnd() {
    int size = 32 << 20;
    String begin = "{\"a\": 1, \"b\": \"";
    String part = "x".repeat(1 << 20);
    try (RawCall call = new RawCall(service.url())) {
      call.say(
          "POST /v1/runs/import HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
              + service.tokens().processToken()
              + "\r\nContent-Length: "
              + (begin.length() + size)
              + "\r\nConnection: close\r\n\r\n"
              + begin);
      for (int sent = 0; sent < size; sent += part.length()) {
        call.say(part);
      }
      assertThat(call.rest()).startsWith("HTTP/1.1 422 ");
    }
  }

  @Test
  void bodyOfTheLargestSizeIsRead() {
    String body = "{\"number\": 1, \"oracle\": 1}";
    String padded = body + " ".repeat(Body.SMALL - body.length());
    assertThat(admin.post(run + "/queries", padded).status()).isIn(200, 201);
    assertThat(admin.post(run + "/queries", padded + " ").status()).isEqualTo(413);
  }

  @Test
  void invalidUtf8IsRefused() {
    byte[] latin = {'{', '"', (byte) 0xe9, '"', ':', '1', '}'};
    byte[] overlong = {'{', '"', (byte) 0xc0, (byte) 0xae, '"', ':', '1', '}'};
    byte[] surrogate = {'{', '"', (byte) 0xed, (byte) 0xa0, (byte) 0x80, '"', ':', '1', '}'};
    for (byte[] bytes : new byte[][] {latin, overlong, surrogate}) {
      Answer answer = admin.send("POST", "/v1/tokens", BodyPublishers.ofByteArray(bytes));
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.body()).contains("UTF-8");
    }
  }

  @Test
  void textsAreReturnedInUtf8() {
    Answer answer = admin.post("/v1/tokens", "{\"scope\": \"größer ∞\"}");
    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.body()).contains("größer ∞");
    String named =
        "{\"name\": \"größer ∞\", \"scenario\": "
            + RunContractTest.SCENARIO
            + ", \"policy\": \"greedy\"}";
    String id = admin.post("/v1/runs", named).json().get("id").asText();
    assertThat(admin.get("/v1/runs/" + id).json().get("name").asText()).isEqualTo("größer ∞");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "null",
        "[]",
        "\"x\"",
        "1",
        "{\"number\": 1, \"oracle\": 1} x",
        "{\"number\": 1, \"oracle\": 1}{}",
        "{\"number\": 1, \"number\": 1, \"oracle\": 1}",
        "{\"number\": NaN, \"oracle\": 1}",
        "{\"number\": Infinity, \"oracle\": 1}",
        "{\"number\": 01, \"oracle\": 1}",
        "{'number': 1, 'oracle': 1}",
        "{\"number\": 1, /* 2 */ \"oracle\": 1}",
        "\uFEFF{\"number\": 1, \"oracle\": 1}",
        "number=1&oracle=1",
        "<number>1</number>"
      })
  void bodyThatIsNotAJsonObjectIsRefused(String body) {
    assertThat(admin.post(run + "/queries", body).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"number\": 1}",
        "{\"number\": 1, \"oracle\": 1, \"seed\": 1}",
        "{\"number\": \"1\", \"oracle\": 1}",
        "{\"number\": 1.5, \"oracle\": 1}",
        "{\"number\": true, \"oracle\": 1}",
        "{\"number\": null, \"oracle\": 1}",
        "{\"number\": [1], \"oracle\": 1}",
        "{\"number\": {\"a\": 1}, \"oracle\": 1}",
        "{\"number\": 99999999999, \"oracle\": 1}",
        "{\"number\": 1e400, \"oracle\": 1}",
        "{\"number\": 123456789012345678901234567890, \"oracle\": 1}",
        "{\"number\": 1, \"oracle\": 0}",
        "{\"number\": 1, \"oracle\": 3}",
        "{\"number\": 1, \"oracle\": -1}",
        "{\"number\": 1, \"oracle\": 1, \"__proto__\": {}}"
      })
  void invalidRequestIsRefused(String body) {
    assertThat(admin.post(run + "/queries", body).status()).isEqualTo(422);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "-2147483648", "2147483647"})
  void numbersThatAreNotTheNextAreConflicts(String number) {
    Answer answer =
        admin.post(
            "/v1/runs/" + made().json().get("id").asText() + "/queries",
            "{\"number\": " + number + ", \"oracle\": 1}");
    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.json().get("expectedNumber").asInt()).isEqualTo(1);
  }

  @Test
  void deepNestingAndLongNumbersEndNothing() {
    assertThat(admin.post("/v1/tokens", "[".repeat(60_000)).status()).isEqualTo(400);
    assertThat(admin.post("/v1/tokens", "{\"scope\":".repeat(5000)).status()).isEqualTo(400);
    assertThat(admin.post("/v1/tokens", "{\"scope\":" + "9".repeat(50_000) + "}").status())
        .isEqualTo(400);
    String deep = "{\"policy\": \"greedy\", \"scenario\": " + "{\"a\":".repeat(900) + "1";
    assertThat(admin.post("/v1/runs", deep + "}".repeat(901)).status()).isEqualTo(422);
    assertThat(admin.get("/healthz").status()).isEqualTo(200);
  }

  /** A long value is shortened in the answer. */
  @Test
  void errorsAreShort() {
    String much = "x".repeat(40_000);
    Answer answer = admin.post("/v1/tokens", "{\"scope\": [\"" + much + "\"]}");
    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.body().getBytes(UTF_8).length).isLessThan(1000);
    Answer scope = admin.post("/v1/tokens", "{\"scope\": \"" + much + "\"}");
    assertThat(scope.status()).isEqualTo(422);
    assertThat(scope.body().getBytes(UTF_8).length).isLessThan(1000);
    Answer field = admin.post("/v1/tokens", "{\"" + much + "\": 1}");
    assertThat(field.status()).isEqualTo(422);
    assertThat(field.body().getBytes(UTF_8).length).isLessThan(1000);
  }
}

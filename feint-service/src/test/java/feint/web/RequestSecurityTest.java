package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import feint.web.Caller.Answer;
import feint.web.connection.ServiceSettings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts, methods, paths and headers that a service refuses. */
class RequestSecurityTest {

  @TempDir private static Path directory;

  private static RunningService service;
  private static String token;

  @BeforeAll
  static void start() {
    service = RunningService.unhurried(Databases.SQLITE.fresh(directory));
    token = "Authorization: Bearer " + service.tokens().processToken();
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private static String raw(String line, String... headers) {
    return RawCall.of(service.url(), line, headers);
  }

  private static void requireProblem(String response, int status) {
    assertThat(response)
        .startsWith("HTTP/1.1 " + status + " ")
        .containsIgnoringCase("\r\nContent-Type: application/problem+json")
        .contains("\"status\":" + status)
        .doesNotContainIgnoringCase("Access-Control")
        .doesNotContainPattern("Exception|jetty|Jetty|java\\.|\tat |\r\nServer:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:80",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "127.0.0.2",
        "0.0.0.0"
      })
  void otherNamesAreRefusedBeforeTheTokenIsLookedAt(String host) {
    requireProblem(raw("GET /v1/runs", "Host: " + host, token), 403);
    requireProblem(raw("GET /healthz", "Host: " + host), 403);
    requireProblem(raw("GET /nowhere", "Host: " + host), 403);
    requireProblem(raw("GET http://" + host + "/v1/runs", "Host: " + host, token), 403);
  }

  @Test
  void theMethodIsThatOfTheRequestLine() {
    PlayedRun run = PlayedRun.of(service.admin(), PlayedRun.scenario(3, 1), "greedy");
    for (String name : List.of("X-HTTP-Method-Override", "x-http-method-override")) {
      String answer = raw("GET " + run.path(), "Host: localhost", token, name + ": DELETE");
      assertThat(answer).startsWith("HTTP/1.1 200 ").contains("\"state\":\"ready\"");
    }
    assertThat(run.state()).isEqualTo("ready");
  }

  @Test
  void unknownMethodsShareOneLabelInTheMetrics() {
    for (int n = 0; n < 50; n++) {
      raw("MADEUP" + n + " /v1/runs", "Host: localhost");
      raw("GET /healthz", "Host: localhost", "X-HTTP-Method-Override: INVENTED" + n);
    }
    String metrics = service.admin().get("/metrics").body();

    assertThat(metrics).doesNotContain("MADEUP", "INVENTED").contains("method=\"other\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "LOCALHOST", "127.0.0.1", "[::1]", "localhost:7341"})
  void ownNamesAreNot(String host) {
    assertThat(raw("GET /v1/runs", "Host: " + host, token)).startsWith("HTTP/1.1 200 ");
  }

  @Test
  void namesOfAProxyAreAllowedInCapitalsToo() {
    ServiceSettings usual = ServiceSettings.loopback();
    ServiceSettings named =
        new ServiceSettings(
            usual.host(),
            0,
            java.util.Set.of("Feint.Example"),
            usual.certificate(),
            false,
            usual.limits(),
            usual.accessLog());
    try (RunningService other = new RunningService(Databases.SQLITE.fresh(directory), named)) {
      assertThat(RawCall.of(other.url(), "GET /healthz", "Host: feint.example:443"))
          .startsWith("HTTP/1.1 200 ");
      assertThat(RawCall.of(other.url(), "GET /healthz", "Host: other.example"))
          .startsWith("HTTP/1.1 403 ");
    }
  }

  @Test
  void requestMustHaveOneHost() {
    requireProblem(raw("GET /v1/runs", token), 400);
    requireProblem(raw("GET /v1/runs", "Host: localhost", "Host: evil.example", token), 400);
    requireProblem(raw("GET /v1/runs", "Host: local host", token), 400);
  }

  @Test
  void crossOriginRequestsGetNoCorsHeaders() {
    String asked =
        raw(
            "OPTIONS /v1/runs",
            "Host: localhost",
            "Origin: http://evil.example",
            "Access-Control-Request-Method: POST");
    requireProblem(asked, 405);
    assertThat(raw("GET /v1/runs", "Host: localhost", "Origin: http://evil.example", token))
        .startsWith("HTTP/1.1 200 ")
        .doesNotContainIgnoringCase("Access-Control");
  }

  @ParameterizedTest
  @ValueSource(strings = {"TRACE", "OPTIONS", "PATCH", "PROPFIND", "QUERY", "BREW", "PUT"})
  void otherMethodsAreRefusedWithTheAllowedOnes(String method) {
    String response = raw(method + " /v1/runs", "Host: localhost", token);
    requireProblem(response, 405);
    assertThat(response).containsPattern("\r\nAllow: (GET, POST|POST, GET)\r\n");
    // The answer does not repeat the request.
    assertThat(response).doesNotContain(service.tokens().processToken());
  }

  /** Javalin would reveal to anyone that a resource exists. */
  @Test
  void headIsRefusedToo() {
    for (String path : new String[] {"/v1/runs", "/v1/runs/0123/log", "/metrics", "/readyz"}) {
      assertThat(raw("HEAD " + path, "Host: localhost"))
          .startsWith("HTTP/1.1 405 ")
          .contains("\r\nAllow: GET")
          .endsWith("\r\n\r\n");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1",
        "/v1/",
        "/v2/runs",
        "/index.html",
        "/v1/runs/0/0",
        "/actuator",
        "/dashboard",
        "/dashboard/",
        "/dashboard/none.js",
        "/dashboard/..%2Fopenapi.yaml",
        "/dashboard/index.class",
        "/dashboard/INDEX.HTML"
      })
  void otherPathsAreNotFound(String path) {
    assertThat(service.admin().get(path).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/runs/../tokens",
        "/v1/runs/%2e%2e/tokens",
        "/v1/runs/..%2ftokens",
        "/v1/runs/..;/tokens",
        "/v1/runs/%252e%252e/tokens",
        "/v1//runs",
        "//v1/runs/x",
        "/v1/runs/%00",
        "/v1/runs/a%00b",
        "/v1/runs/%ff",
        "/v1/runs/%c0%ae",
        "/v1/runs/%zz",
        "/v1/runs/a\\b",
        "/../../etc/passwd",
        "/v1/runs/'%20OR%201=1",
        "/v1/runs/%F0%9F%98%80",
        "/v1/runs/ABCDEF",
        "/v1/runs/*"
      })
  void pathsThatPlayTricksLeadNowhere(String path) {
    String response = raw("GET " + path, "Host: localhost", token);
    assertThat(response).containsPattern("^HTTP/1.1 (400|404) ");
    requireProblem(response, Integer.parseInt(response.substring(9, 12)));
    // The request never passes the guard: without a token the answer is the same, or 401.
    assertThat(raw("GET " + path, "Host: localhost")).containsPattern("^HTTP/1.1 (400|401|404) ");
  }

  /** PostgreSQL has no text that contains a zero character. */
  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void invalidIdsNeverReachTheDatabase(Databases database) {
    try (RunningService other = new RunningService(database.fresh(directory))) {
      Caller admin = other.admin();
      for (String id : new String[] {"%00", "x", "%F0%9F%98%80", "a".repeat(65), "A"}) {
        assertThat(admin.get("/v1/runs/" + id).status()).as(id).isIn(400, 404);
        assertThat(admin.get("/v1/runs?after=" + id).status()).as(id).isEqualTo(404);
        assertThat(admin.delete("/v1/tokens/" + id).status()).as(id).isIn(400, 404);
      }
      assertThat(admin.get("/v1/runs/" + "a".repeat(64)).status()).isEqualTo(404);
      for (String number : new String[] {"0", "-1", "+1", "1e3", "99999999999", "٣", "x", "1.0"}) {
        String path =
            "/v1/runs/a/queries/"
                + java.net.URLEncoder.encode(number, java.nio.charset.StandardCharsets.UTF_8)
                + "/answer";
        assertThat(admin.put(path, "{\"informative\": true}").status()).as(number).isEqualTo(404);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "limit=0",
        "limit=1001",
        "limit=x",
        "limit=",
        "limit=1e2",
        "state=x",
        "state=",
        "state=ready,"
      })
  void listsAreAskedForInOrder(String query) {
    assertThat(service.admin().get("/v1/runs?" + query).status()).isEqualTo(422);
  }

  @Test
  void veryLongAddressesAndHeadersAreRefused() {
    String response = raw("GET /v1/runs/" + "a".repeat(20_000), "Host: localhost", token);
    requireProblem(response, 414);
    requireProblem(raw("GET /v1/runs", "Host: localhost", "X: " + "a".repeat(20_000), token), 431);
    String[] many = new String[2000];
    java.util.Arrays.setAll(many, n -> "X" + n + ": " + n);
    many[0] = "Host: localhost";
    requireProblem(raw("GET /v1/runs", many), 431);
  }

  @Test
  void invalidHttpIsRefused() {
    assertThat(RawCall.of(service.url(), "\u0016\u0003\u0001 hello\r\n\r\n"))
        .startsWith("HTTP/1.1 400 ")
        .doesNotContainPattern("Exception|jetty|java\\.");
    assertThat(RawCall.of(service.url(), "GET /v1/runs HTTP/9.9\r\nHost: localhost\r\n\r\n"))
        .containsPattern("^HTTP/1.1 (400|505) ")
        .doesNotContainPattern("Exception|jetty|java\\.");
    String twice =
        raw(
            "POST /v1/runs",
            "Host: localhost",
            "Content-Length: 2",
            "Transfer-Encoding: chunked",
            token);
    assertThat(twice).startsWith("HTTP/1.1 400 ");
  }

  @Test
  void answersMustNotBeCached() {
    Answer answer = service.admin().get("/v1/runs");
    assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    assertThat(answer.headers().firstValue("Content-Encoding")).isEmpty();
  }
}

package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.logging.LogFile;
import feint.logging.LogLevel;
import feint.logging.ServiceLog;
import feint.logging.ServiceLogFormat;
import feint.service.access.Scope;
import feint.store.Faults;
import feint.store.Faults.Moment;
import feint.web.Caller.Answer;
import feint.web.connection.ServiceSettings;
import feint.web.error.FaultLog;
import feint.web.error.RequestId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

class ServiceLogTest {

  @TempDir Path directory;

  private Path file() {
    return directory.resolve("service.log");
  }

  private ServiceLog log(ServiceLogFormat format, LogLevel level) {
    return ServiceLog.start(new LogFile(file()), format, level, Clock.systemUTC());
  }

  private static String id(Answer answer) {
    return answer.headers().firstValue(RequestId.HEADER).orElseThrow();
  }

  @Test
  void faultOfTheDatabaseIsLoggedWithItsStackTraceAndRequest() throws IOException {
    Answer failed;
    Answer good;
    try (ServiceLog log = log(ServiceLogFormat.JSON, LogLevel.INFO)) {
      Faults faults = new Faults();
      try (RunningService service =
          new RunningService(
              faults.open(Databases.SQLITE.fresh(directory)), ServiceSettings.loopback())) {
        good = service.admin().get("/v1/tokens");
        faults.failAt(Moment.BEFORE_COMMIT);
        failed = service.admin().post("/v1/tokens", "{\"scope\": \"observer\"}");
      }
      log.reopen();
    }
    assertThat(failed.status()).isEqualTo(503);
    String all = Files.readString(file());
    assertThat(all).doesNotContain(id(good));
    JsonNode line =
        all.lines()
            .map(ApiContract::parsed)
            .filter(entry -> entry.path("request").asText().equals(id(failed)))
            .findFirst()
            .orElseThrow(() -> new AssertionError(all));
    assertThat(line.get("status").asText()).isEqualTo("503");
    assertThat(line.get("client").asText()).isEqualTo("127.0.0.1");
    assertThat(line.get("message").asText()).isEqualTo("POST /v1/tokens");
    assertThat(line.get("stack").asText())
        .contains("feint.store.connection.StoreException", "at feint.service.access.Tokens.create(")
        .contains("java.sql.SQLException: injected");
  }

  @ParameterizedTest
  @EnumSource
  void internalFaultIsLoggedWithoutItsMessageUnlessAskedFor(LogLevel level) throws IOException {
    String secret = "message with a private name";
    try (ServiceLog log = log(ServiceLogFormat.TEXT, level)) {
      FaultLog.log("0123456789abcdef", new AssertionError(secret, new IOException("disk")));
      log.reopen();
    }
    assertThat(Files.readString(file()))
        .contains(" ERROR feint.web.error.FaultLog: ", " request=0123456789abcdef")
        .contains(
            "\n\tjava.lang.AssertionError", "\n\tat feint.web.ServiceLogTest.", "IOException: disk")
        .satisfies(text -> assertThat(text.contains(secret)).isEqualTo(level == LogLevel.DEBUG));
  }

  @Test
  void librariesNeverLogTheirDetails() throws IOException {
    try (ServiceLog log = log(ServiceLogFormat.TEXT, LogLevel.DEBUG)) {
      LoggerFactory.getLogger("org.eclipse.jetty.Some").debug("a header with a token");
      LoggerFactory.getLogger("org.eclipse.jetty.Some").warn("GET /v1/runs?name=private failed");
      LoggerFactory.getLogger("feint.Some").info("one\nline {}", 1);
      log.reopen();
    }
    assertThat(Files.readString(file()))
        .doesNotContain("header", "private")
        .contains("GET /v1/runs?… failed", "one\\u000aline 1\n");
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ERROR")
  void logsHaveNoSecretsAndNoTypes(LogLevel level) throws IOException {
    Path access = directory.resolve("access.log");
    Set<String> types = new HashSet<>();
    Set<String> secrets = new HashSet<>();
    ServiceSettings settings = ServiceSettings.loopback().withAccessLog(new LogFile(access));
    Faults faults = new Faults();
    try (ServiceLog log = log(ServiceLogFormat.JSON, level);
        RunningService service =
            new RunningService(faults.open(Databases.SQLITE.fresh(directory)), settings)) {
      secrets.add(service.token().substring(17));
      ObjectNode body = PlayedRun.wanted(PlayedRun.scenario(30, 5), "random");
      body.put("name", "private-name").put("requestId", "private-request");
      PlayedRun run = PlayedRun.made(service.admin(), body);
      for (int number = 1; number <= 20; number++) {
        if (number % 5 == 0) {
          faults.failAt(Moment.STATEMENT);
          assertThat(run.ask(number, 1).status()).isEqualTo(503);
        }
        types.add(run.ask(number, 1).json().get("type").asText());
        run.tell(number, number % 2 == 0);
      }
      Answer made = service.admin().post("/v1/tokens", "{\"scope\": \"admin\"}");
      secrets.add(made.json().get("token").asText().substring(17));
      service.with(new Scope.Observer()).get("/v1/runs?name=private-name");
      service.admin().get("/v1/runs?name=private-name");
      service.saying("Bearer 0123456789abcdef.guessed-secret").get(run.path());
      log.reopen();
    }
    assertThat(types).containsExactlyInAnyOrder("learn", "obfuscate");
    String all = Files.readString(file()) + Files.readString(access);
    assertThat(all)
        .contains(FaultLog.class.getName())
        .doesNotContain(secrets)
        .doesNotContain("guessed-secret", "private-name", "private-request")
        .doesNotContain("incentives", "successes", "informative")
        .doesNotContainIgnoringCase("obfuscate")
        .doesNotContainIgnoringCase("learn");
  }
}

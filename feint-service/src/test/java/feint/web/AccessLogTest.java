package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import feint.logging.LogFile;
import feint.service.access.Scope;
import feint.web.connection.ServiceSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessLogTest {

  @TempDir Path directory;

  @Test
  void requestsAreLoggedWithoutSecrets() throws Exception {
    Path file = directory.resolve("access.log");
    String token;
    String created;
    ServiceSettings settings = ServiceSettings.loopback().withAccessLog(new LogFile(file));
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory), settings)) {
      token = service.tokens().processToken();
      created =
          service
              .admin()
              .post("/v1/tokens", "{\"scope\": \"observer\"}")
              .json()
              .get("token")
              .asText();
      service.admin().get("/v1/runs?limit=5&after=" + "0".repeat(24));
      service.with(new Scope.Observer()).get("/v1/tokens");
      service.saying("Bearer 0123456789abcdef.guessed-secret").get("/v1/runs");
      service.saying("").get("/nowhere%22?token=in-the-address");
    }
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(5);
    for (String line : lines) {
      JsonNode node = ApiContract.parsed(line);
      assertThat(node.propertyStream().map(java.util.Map.Entry::getKey))
          .containsExactly(
              "time", "request", "client", "method", "path", "token", "status", "millis");
    }
    // Answers are logged after they are sent, so the next request may be logged first.
    assertThat(lines)
        .map(ApiContract::parsed)
        .filteredOn(line -> line.get("status").asInt() == 201)
        .singleElement()
        .extracting(line -> line.get("token").asText())
        .isEqualTo(token.substring(0, token.indexOf('.')));
    assertThat(String.join("\n", lines))
        .doesNotContain(token.substring(token.indexOf('.') + 1))
        .doesNotContain(created.substring(created.indexOf('.') + 1))
        .doesNotContain("guessed-secret", "in-the-address", "limit", "observer");
  }
}

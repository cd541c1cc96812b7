package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import feint.service.Runs;
import feint.service.access.Scope;
import feint.service.access.Tokens;
import feint.store.RunStore;
import feint.web.Caller.Answer;
import feint.web.connection.ServiceSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The document and the routes of the service agree. */
class ApiDocumentTest {

  private static final Set<String> METHODS = Set.of("get", "post", "put", "delete");

  @TempDir Path directory;

  /** An operation of the document. */
  private record Operation(String method, String path, JsonNode node) {

    String route() {
      return method.toUpperCase(Locale.ROOT) + " " + path;
    }

    boolean open() {
      return node.path("security").isArray() && node.path("security").isEmpty();
    }

    Set<String> scopes() {
      Set<String> scopes = new TreeSet<>();
      node.path("x-scopes").forEach(scope -> scopes.add(scope.asText()));
      return scopes;
    }
  }

  private static List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    ApiContract.DOCUMENT
        .path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue().properties().stream()
                    .filter(entry -> METHODS.contains(entry.getKey()))
                    .forEach(
                        entry ->
                            all.add(
                                new Operation(entry.getKey(), path.getKey(), entry.getValue()))));
    return all;
  }

  @Test
  void routesAndDocumentAgree() {
    RunStore store = RunStore.open(Databases.SQLITE.fresh(directory));
    Runs runs = Runs.in(store, Clock.systemUTC());
    Tokens tokens = new Tokens(store.tokens(), Clock.systemUTC(), System::nanoTime);
    try (HttpService http =
        HttpService.start(
            ServiceSettings.loopback(), store, runs, tokens, Clock.systemUTC(), () -> 0)) {
      assertThat(operations().stream().map(Operation::route))
          .containsExactlyInAnyOrderElementsOf(http.routes());
    } finally {
      runs.close();
      store.close();
    }
  }

  @Test
  void documentIsServedToAnyone() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      Answer answer = service.saying("").get("/v1/openapi.json");
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.json()).isEqualTo(ApiContract.DOCUMENT);
      assertThat(answer.json().path("openapi").asText()).startsWith("3.1.");
    }
  }

  @Test
  void referencesLeadSomewhere() {
    List<JsonNode> references = ApiContract.DOCUMENT.findValues("$ref");
    assertThat(references).hasSizeGreaterThan(100);
    assertThat(references)
        .allSatisfy(
            reference ->
                assertThat(ApiContract.DOCUMENT.at(reference.asText().substring(1)).isMissingNode())
                    .as(reference.asText())
                    .isFalse());
  }

  @Test
  void examplesMatchTheirSchemas() {
    int checked = 0;
    for (Operation operation : operations()) {
      JsonNode content = operation.node().path("requestBody").path("content");
      JsonNode media = content.path("application/json");
      if (media.has("example")) {
        ApiContract.requireValid(media.path("schema"), media.path("example"), operation.route());
        checked++;
      }
      for (JsonNode example : media.path("examples")) {
        ApiContract.requireValid(media.path("schema"), example.path("value"), operation.route());
        checked++;
      }
    }
    assertThat(checked).isEqualTo(6);
  }

  @Test
  void everyOperationHasScopesAndErrors() {
    for (Operation operation : operations()) {
      String route = operation.route();
      assertThat(operation.node().path("summary").asText()).as(route).isNotBlank();
      assertThat(operation.scopes().isEmpty()).as(route).isEqualTo(operation.open());
      if (!operation.open()) {
        for (String status : List.of("401", "403", "429", "503")) {
          assertThat(operation.node().path("responses").has(status)).as(route).isTrue();
        }
      }
      if (operation.node().has("requestBody")) {
        for (String status : List.of("400", "413", "422")) {
          assertThat(operation.node().path("responses").has(status)).as(route).isTrue();
        }
      }
    }
  }

  /** Tested with each scope, for a run of its own and for another. */
  @Test
  void scopesMatchTheDocument() {
    try (RunningService service = RunningService.unhurried(Databases.SQLITE.fresh(directory))) {
      for (Operation operation : operations()) {
        if (operation.open()) {
          continue;
        }
        String path =
            operation
                .path()
                .replace("{id}", "0123")
                .replace("{number}", "1")
                .replace("{token}", "0123456789abcdef");
        boolean ofRun = operation.path().contains("{id}");
        Set<String> scopes = operation.scopes();
        expect(service.admin(), operation, path, scopes.contains("admin"));
        expect(service.with(new Scope.Observer()), operation, path, scopes.contains("observer"));
        boolean owner = scopes.contains("run");
        expect(service.with(new Scope.OfRun("0123")), operation, path, owner);
        expect(service.with(new Scope.OfRun("0124")), operation, path, owner && !ofRun);
        assertThat(service.saying("").send(method(operation), path, "").status())
            .as(operation.route())
            .isEqualTo(401);
      }
    }
  }

  private static void expect(Caller caller, Operation operation, String path, boolean allowed) {
    int status = caller.send(method(operation), path, "").status();
    if (allowed) {
      assertThat(status).as(operation.route()).isNotIn(401, 403);
    } else {
      assertThat(status).as(operation.route()).isEqualTo(403);
    }
  }

  private static String method(Operation operation) {
    return operation.method().toUpperCase(Locale.ROOT);
  }
}

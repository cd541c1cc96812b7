package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.api.ConflictException;
import feint.api.Decision;
import feint.api.NewToken;
import feint.api.RefusedException;
import feint.api.RunState;
import feint.api.Token;
import feint.cli.service.ServiceHere;
import feint.client.FeintClient;
import feint.client.NewRun;
import feint.client.Run;
import feint.client.RunStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the Java client with a real service. */
class ServiceClientTest {

  private static final int HORIZON = 12;

  @TempDir Path directory;

  private ServiceHere service;
  private String scenario = "";

  @BeforeEach
  void start() throws Exception {
    scenario = Files.readString(Path.of(Program.scenario("small")));
    service = new ServiceHere(directory);
  }

  @AfterEach
  void end() {
    service.close();
  }

  @Test
  void aRunIsPlayedThroughRestartsOfTheService() throws Exception {
    FeintClient client = service.client();
    NewRun wanted = NewRun.of(scenario, "exact").withName("mine").withSeed(7);
    Run run = client.create(wanted);
    assertThat(client.create(wanted).id()).isEqualTo(run.id());
    RunStatus ready = run.awaitReady(Duration.ofMinutes(5));
    assertThat(ready.state()).isEqualTo(RunState.READY);
    assertThat(ready.name()).hasValue("mine");
    assertThat(ready.horizon()).hasValue(HORIZON);
    assertThat(ready.successes()).hasValue(4);
    assertThat(ready.oracleStates()).hasValue(2);
    assertThat(ready.thresholds()).isEmpty();
    assertThat(ready.samplesNeeded()).isEmpty();
    assertThat(ready.finishProbability()).isPresent();
    List<Decision> decisions = new ArrayList<>();
    for (int number = 1; number <= HORIZON; number++) {
      Decision decision = run.ask(1 + number % 2);
      assertThat(decision.number()).isEqualTo(number);
      if (number % 4 == 0) {
        service.restart();
      }
      assertThat(run.ask(1 + number % 2)).isEqualTo(decision);
      assertThat(run.status().openQuery()).hasValue(number);
      assertThat(run.status().askedIn()).hasValue(1 + number % 2);
      run.tell(number, number % 3 == 0);
      decisions.add(decision);
    }
    RunStatus over = run.status();
    assertThat(over.state()).isEqualTo(RunState.FINISHED);
    assertThat(over.sent()).isEqualTo(HORIZON);
    assertThat(over.incentivePaid())
        .isEqualTo(decisions.stream().mapToLong(Decision::incentive).sum());
    assertThat(run.ask(3, 2)).isEqualTo(decisions.get(2));
    assertThatThrownBy(() -> run.ask(1)).isInstanceOf(ConflictException.class);
    assertThat(run.record().lines()).hasSize(1 + HORIZON);
    assertThat(run.recordJson()).startsWith("{");
    assertThat(run.log().lines())
        .hasSize(1 + HORIZON)
        .first()
        .asString()
        .startsWith("time,oracle,incentive,success");
  }

  @Test
  void conflictsAreRejectedWithTheServicesMessage() {
    FeintClient client = service.client();
    Run run = client.create(NewRun.of(scenario, "greedy"));
    run.ask(1, 2);
    assertThatThrownBy(() -> run.ask(1, 1)).isInstanceOf(ConflictException.class);
    assertThatThrownBy(() -> run.ask(3, 1))
        .isInstanceOfSatisfying(
            ConflictException.class, e -> assertThat(e.expectedNumber()).hasValue(1));
    run.tell(1, true);
    assertThatThrownBy(() -> run.tell(1, false)).isInstanceOf(ConflictException.class);
    assertThatThrownBy(() -> run.ask(2, 9))
        .isInstanceOf(RefusedException.class)
        .hasMessage("oracle must be in 1..2, was 9");
    assertThatThrownBy(() -> client.run("0123").status())
        .isInstanceOfSatisfying(RefusedException.class, e -> assertThat(e.status()).isEqualTo(404));
    assertThatThrownBy(() -> client.create(NewRun.of("horizon: 3", "greedy")))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("successes");
    Run stranger = FeintClient.connect(service.url(), "id.secret").run(run.id());
    assertThatThrownBy(stranger::status)
        .isInstanceOfSatisfying(RefusedException.class, e -> assertThat(e.status()).isEqualTo(401));
  }

  @Test
  void lateAnswersAreReported() {
    Run run = service.client().create(NewRun.of(scenario, "oblivious"));
    run.ask(1);
    assertThat(service.client().run(run.id()).giveUp(1).informative()).isFalse();
    assertThat(run.tell(1, true))
        .satisfies(
            outcome -> {
              assertThat(outcome.late()).isTrue();
              assertThat(outcome.informative()).isFalse();
            });
    assertThat(run.ask(1).number()).isEqualTo(2);
  }

  @Test
  void aRunIsWatchedToItsEnd() throws Exception {
    Run run = service.client().create(NewRun.of(scenario, "greedy"));
    List<Integer> sent = new ArrayList<>();
    CompletableFuture<Void> begun = new CompletableFuture<>();
    CompletableFuture<Void> watched =
        CompletableFuture.runAsync(
            () ->
                run.watch(
                    status -> {
                      sent.add(status.sent());
                      begun.complete(null);
                    }));
    // A failed watch ends and does not restart.
    CompletableFuture.anyOf(begun, watched).get();
    for (int number = 1; number <= HORIZON; number++) {
      run.ask(number, 1);
      run.tell(number, true);
    }
    watched.get();
    assertThat(sent).isSorted().startsWith(0).endsWith(HORIZON);
  }

  @Test
  void runsMoveByExportAndImport() throws Exception {
    Run run = service.client().create(NewRun.of(scenario, "greedy"));
    Decision decision = run.ask(2);
    byte[] exported = run.export();
    assertThatThrownBy(() -> service.client().importRun(exported))
        .isInstanceOf(ConflictException.class);
    try (ServiceHere elsewhere =
        new ServiceHere(Files.createDirectory(directory.resolve("there")))) {
      Run moved = elsewhere.client().importRun(exported);
      assertThat(moved.id()).isEqualTo(run.id());
      assertThat(moved.ask(2)).isEqualTo(decision);
      assertThat(moved.close().state()).isEqualTo(RunState.CLOSED);
      assertThat(elsewhere.client().runs(RunState.CLOSED).map(RunStatus::id))
          .containsExactly(run.id());
      assertThat(elsewhere.client().runs(RunState.READY)).isEmpty();
    }
    assertThat(run.status().state()).isEqualTo(RunState.CLOSED);
    run.delete();
    assertThat(service.client().runs()).isEmpty();
  }

  @Test
  void tokensOpenWhatTheyAreFor() {
    FeintClient admin = service.client();
    Run run = admin.create(NewRun.of(scenario, "greedy"));
    NewToken own =
        admin.createToken(
            "run:" + run.id(), Optional.of(Clock.systemUTC().instant().plusSeconds(3600)));
    assertThat(own.toString()).doesNotContain(own.secret());
    FeintClient worker = FeintClient.connect(service.url(), own.secret());
    assertThat(worker.run(run.id()).ask(1).number()).isEqualTo(1);
    assertThatThrownBy(() -> worker.create(NewRun.of(scenario, "greedy")))
        .isInstanceOf(RefusedException.class);
    NewToken eye = admin.createToken("observer", Optional.empty());
    RunStatus seen = FeintClient.connect(service.url(), eye.secret()).run(run.id()).status();
    assertThat(seen.state()).isEqualTo(RunState.WAITING);
    assertThat(seen.queue()).isEmpty();
    assertThat(seen.openQuery()).isEmpty();
    assertThat(seen.askedIn()).isEmpty();
    assertThat(seen.oracleStates()).isEmpty();
    assertThat(admin.tokens().map(Token::id)).contains(own.token().id(), eye.token().id());
    admin.revokeToken(own.token().id());
    assertThatThrownBy(() -> worker.run(run.id()).status()).isInstanceOf(RefusedException.class);
  }
}

package feint.web;

import static feint.web.RequestGuard.Right.ADMIN;

import feint.parallel.Progress;
import feint.provenance.Provenance;
import feint.service.RunCheck;
import feint.service.Runs;
import feint.service.RunsLoad;
import feint.service.diagnosis.Diagnosis;
import feint.service.diagnosis.Diagnosis.Load;
import feint.service.diagnosis.Diagnosis.WaitingRun;
import feint.service.diagnosis.DiagnosisFinding;
import feint.service.diagnosis.Examination;
import feint.store.Readiness;
import feint.store.RunStore;
import feint.store.connection.StoreLoad;
import feint.store.connection.StoreSpace;
import feint.web.connection.ConnectionLimits;
import feint.web.connection.ServiceSettings;
import feint.web.connection.TlsCertificate;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** HTTP route of the diagnosis of the service, for its operator. */
final class DiagnosisRoutes {

  /** Time limit for the comparison of runs with their records. */
  private static final Duration LIMIT = Duration.ofSeconds(2);

  private final RunStore store;
  private final Runs runs;
  private final RunCheck check;
  private final ServiceSettings settings;
  private final ConnectionLimits connections;
  private final Clock clock;
  private final AtomicLong commitNanos = new AtomicLong();

  DiagnosisRoutes(
      RunStore store,
      Runs runs,
      ServiceSettings settings,
      ConnectionLimits connections,
      Clock clock) {
    this.store = store;
    this.runs = runs;
    this.check = runs.check();
    this.settings = settings;
    this.connections = connections;
    this.clock = clock;
    store.listen((writes, nanos) -> commitNanos.set(nanos));
  }

  void on(RoutesConfig routes, RequestGuard guard, Reads reads) {
    routes.get("/v1/diagnosis", guard.secured(ADMIN, reads.bounded(this::show)));
  }

  private void show(Context context) {
    RunRoutes.json(context, DiagnosisJson.of(diagnosis()));
  }

  private Diagnosis diagnosis() {
    long now = clock.millis();
    RunCheck.Result checked = check.check(LIMIT, Progress.NONE);
    List<WaitingRun> waiting = Examination.waiting(store, now);
    StoreSpace space = store.space();
    StoreLoad writer = store.load();
    RunsLoad work = runs.load();
    Load load =
        new Load(
            writer.waitingWrites(),
            TimeUnit.NANOSECONDS.toMillis(writer.oldestWriteNanos()),
            TimeUnit.NANOSECONDS.toMillis(commitNanos.get()),
            work.waitingForecasts() + work.runningForecasts(),
            work.waitingPreparations(),
            connections.connections(),
            settings.limits().connections());
    List<DiagnosisFinding> findings = new ArrayList<>(checked.findings());
    Readiness ready = store.readiness();
    ready
        .trouble()
        .ifPresent(
            why ->
                findings.add(
                    DiagnosisFinding.error(
                        "writes", "the database takes no writes: " + why + ": see /readyz")));
    findings.addAll(Examination.ofWaiting(waiting, now));
    findings.addAll(Examination.ofSpace(space));
    findings.addAll(Examination.ofClock(store.lists().latest(), now));
    findings.addAll(Examination.ofLoad(load));
    Optional<Path> key = settings.certificate().map(TlsCertificate::key);
    key.flatMap(Examination::ofMode).ifPresent(findings::add);
    return new Diagnosis(
        now,
        Provenance.VERSION,
        findings,
        new Diagnosis.Checks(checked.runs(), checked.checked()),
        waiting,
        space,
        Optional.of(load));
  }
}

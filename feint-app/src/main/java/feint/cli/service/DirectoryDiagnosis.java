package feint.cli.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import feint.api.RefusedException;
import feint.client.FeintClient;
import feint.client.RetryPolicy;
import feint.client.UnavailableException;
import feint.parallel.Progress;
import feint.policyspec.PolicyRegistry;
import feint.provenance.Provenance;
import feint.service.RunCheck;
import feint.service.diagnosis.Diagnosis;
import feint.service.diagnosis.Diagnosis.Load;
import feint.service.diagnosis.Diagnosis.WaitingRun;
import feint.service.diagnosis.DiagnosisFinding;
import feint.service.diagnosis.Examination;
import feint.store.Inspection;
import feint.store.RunStore;
import feint.store.connection.Storage;
import feint.store.connection.StoreSpace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Diagnosis of a data directory, its store and the service that may run on it.
 *
 * @param key file of the certificate's key, if it is to be checked
 */
record DirectoryDiagnosis(
    Path directory, Storage storage, PolicyRegistry policies, Optional<Path> key) {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /**
   * Checks the directory, the store and the service.
   *
   * @param limit time limit of the structural check, and again of the comparison of runs with their
   *     records
   */
  Diagnosis examined(Duration limit, Progress progress) {
    long now = Clock.systemUTC().millis();
    Set<DiagnosisFinding> findings = new LinkedHashSet<>();
    Optional<Load> load = service(findings);
    try (Inspection inspection = Inspection.open(storage)) {
      RunStore store = inspection.store();
      Inspection.Result whole = inspection.check(limit);
      whole.damage().forEach(text -> findings.add(DiagnosisFinding.error("store", text)));
      whole.notes().forEach(text -> findings.add(DiagnosisFinding.warning("store", text)));
      Diagnosis.Checks checks = new Diagnosis.Checks(0, 0);
      List<WaitingRun> waiting = List.of();
      if (whole.readable()) {
        RunCheck.Result runs = new RunCheck(store, policies).check(limit, progress);
        findings.addAll(runs.findings());
        checks = new Diagnosis.Checks(runs.runs(), runs.checked());
        if (runs.checked() < runs.runs()) {
          findings.add(
              DiagnosisFinding.warning(
                  "store",
                  "only "
                      + runs.checked()
                      + " of "
                      + runs.runs()
                      + " runs were checked in "
                      + limit.toSeconds()
                      + " s: raise --limit"));
        }
        waiting = Examination.waiting(store, now);
        findings.addAll(Examination.ofWaiting(waiting, now));
        findings.addAll(Examination.ofClock(store.lists().latest(), now));
      }
      if (inspection.overtaken()) {
        return examined(limit, progress);
      }
      StoreSpace space = store.space();
      findings.addAll(Examination.ofSpace(space));
      findings.addAll(Examination.ofModes(directory));
      key.flatMap(Examination::ofMode).ifPresent(findings::add);
      return new Diagnosis(
          now, Provenance.VERSION, List.copyOf(findings), checks, waiting, space, load);
    }
  }

  /** Queries the service that runs on the directory, if any. */
  private Optional<Load> service(Set<DiagnosisFinding> findings) {
    Path ready = directory.resolve("service.json");
    if (!Files.exists(ready)) {
      return Optional.empty();
    }
    try {
      JsonNode answer =
          new ObjectMapper()
              .readTree(
                  FeintClient.of(ready)
                      .with(RetryPolicy.defaults().withTotal(PATIENCE))
                      .diagnosis());
      answer
          .path("findings")
          .forEach(
              one ->
                  findings.add(
                      new DiagnosisFinding(
                          one.path("severity").asText(),
                          one.path("subject").asText(),
                          one.path("text").asText())));
      String version = answer.path("version").asText();
      if (!version.equals(Provenance.VERSION)) {
        findings.add(
            DiagnosisFinding.warning(
                "version",
                "the service has version "
                    + version
                    + ", this program "
                    + Provenance.VERSION
                    + ": restart the service, or use its own program"));
      }
      return Optional.of(load(answer.path("load")));
    } catch (UnavailableException
        | RefusedException
        | IllegalArgumentException
        | JsonProcessingException e) {
      findings.add(
          DiagnosisFinding.error(
              "service",
              "the service of "
                  + ready
                  + " gives no diagnosis ("
                  + e.getMessage()
                  + "): restart it, or delete the file if it has ended"));
      return Optional.empty();
    }
  }

  private static Load load(JsonNode load) {
    return new Load(
        load.path("waitingWrites").asInt(),
        load.path("oldestWriteMillis").asLong(),
        load.path("commitMillis").asLong(),
        load.path("forecasts").asInt(),
        load.path("preparations").asInt(),
        load.path("connections").asInt(),
        load.path("connectionLimit").asInt());
  }
}

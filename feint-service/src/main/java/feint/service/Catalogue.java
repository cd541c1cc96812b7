package feint.service;

import feint.api.ConflictException;
import feint.api.RefusedException;
import feint.io.Sha256;
import feint.parallel.Progress;
import feint.policyfile.NamedPolicy;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.service.access.Scope;
import feint.store.Phase;
import feint.store.RunRow;
import feint.store.RunStore;
import feint.store.connection.StoreException;
import java.lang.ref.SoftReference;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Rows, scenarios and policies of runs, cached while memory lasts. */
final class Catalogue {

  private final RunStore store;
  private final Policies policies;
  private final Map<String, SoftReference<Scenario>> scenarios = new ConcurrentHashMap<>();

  Catalogue(RunStore store, Policies policies) {
    this.store = store;
    this.policies = policies;
  }

  RunRow row(String id) {
    return Optional.of(id)
        .filter(text -> Scope.ID.matcher(text).matches())
        .flatMap(store::run)
        .orElseThrow(() -> RefusedException.unknown("there is no run " + id));
  }

  /** Stores the documents of a new run; returns the hash of its scenario. */
  String kept(Scenario scenario, RunRequest request) {
    byte[] text = scenario.canonicalJson().getBytes(StandardCharsets.UTF_8);
    String hash = Sha256.of(text);
    store.documents().keep(hash, text);
    request.policyFile().ifPresent(file -> store.documents().keep(file.hash(), file.content()));
    return hash;
  }

  Scenario scenario(RunRow row) {
    return scenario(row.origin());
  }

  Scenario scenario(RunRow.Origin origin) {
    String hash = origin.scenario();
    return Optional.ofNullable(scenarios.get(hash))
        .map(SoftReference::get)
        .orElseGet(() -> read(hash));
  }

  /** Returns the reason why a run cannot be used; empty if its row and its scenario can be read. */
  Optional<String> damage(RunRow row) {
    if (row.standing().phase() == Phase.DAMAGED) {
      return Optional.of("the run is damaged: its stored phase is unknown");
    }
    try {
      scenario(row);
      return Optional.empty();
    } catch (StoreException e) {
      throw e;
    } catch (RuntimeException e) {
      return Optional.of("the run is damaged: its scenario is missing or cannot be read");
    }
  }

  /** Returns the row of a run that is not damaged. */
  RunRow sound(String id) {
    RunRow row = row(id);
    Optional<String> damage = damage(row);
    if (damage.isPresent()) {
      // A run that is deleted meanwhile takes its scenario with it: it is unknown, not damaged.
      row(id);
      throw new ConflictException(damage.get());
    }
    return row;
  }

  private Scenario read(String hash) {
    byte[] text =
        store
            .documents()
            .document(hash)
            .orElseThrow(() -> new IllegalStateException("scenario " + hash + " is missing"));
    Scenario scenario =
        ScenarioFile.parse(new String(text, StandardCharsets.UTF_8), "scenario.json");
    scenarios.put(hash, new SoftReference<>(scenario));
    return scenario;
  }

  /** Returns whether the solved policy of a run is missing. */
  boolean lacksSolution(RunRow row) {
    return policies.lacksSolution(scenario(row), row.origin().policy(), row.origin().policyFile());
  }

  /** Returns the policy of a prepared run: solved before, or quick to create. */
  NamedPolicy policy(RunRow row, Scenario scenario) {
    return policies.find(scenario, row.origin().policy(), row.origin().policyFile(), Progress.NONE);
  }
}

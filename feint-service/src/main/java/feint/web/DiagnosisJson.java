package feint.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.service.diagnosis.Diagnosis;
import feint.service.diagnosis.Diagnosis.Load;
import feint.service.diagnosis.Diagnosis.WaitingRun;
import feint.service.diagnosis.DiagnosisFinding;

/** Diagnoses as JSON, for the service and the command line. */
public final class DiagnosisJson {

  private DiagnosisJson() {}

  public static ObjectNode of(Diagnosis diagnosis) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("healthy", diagnosis.healthy())
            .put("time", diagnosis.time())
            .put("version", diagnosis.version());
    ArrayNode findings = node.putArray("findings");
    diagnosis.findings().forEach(finding -> findings.add(of(finding)));
    node.putObject("checks")
        .put("runs", diagnosis.checks().runs())
        .put("checked", diagnosis.checks().checked());
    ArrayNode waiting = node.putArray("waiting");
    diagnosis.waiting().forEach(run -> waiting.add(of(run)));
    node.putObject("space")
        .put("databaseBytes", diagnosis.space().databaseBytes())
        .put("logBytes", diagnosis.space().logBytes())
        .put("freeBytes", diagnosis.space().freeBytes())
        .put("totalBytes", diagnosis.space().totalBytes());
    diagnosis
        .load()
        .ifPresentOrElse(load -> node.set("load", of(load)), () -> node.putNull("load"));
    return node;
  }

  private static ObjectNode of(DiagnosisFinding finding) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("severity", finding.severity())
        .put("subject", finding.subject())
        .put("text", finding.text());
  }

  private static ObjectNode of(WaitingRun run) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("run", run.run())
            .put("query", run.query())
            .put("since", run.since());
    ArrayNode tokens = node.putArray("tokens");
    run.tokens().forEach(tokens::add);
    return node;
  }

  private static ObjectNode of(Load load) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("waitingWrites", load.waitingWrites())
        .put("oldestWriteMillis", load.oldestWriteMillis())
        .put("commitMillis", load.commitMillis())
        .put("forecasts", load.forecasts())
        .put("preparations", load.preparations())
        .put("connections", load.connections())
        .put("connectionLimit", load.connectionLimit());
  }
}

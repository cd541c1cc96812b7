package feint.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.scenario.Scenario;

/** Whom numbers on exposure speak of, said wherever such a number is printed. */
final class ExposureNote {

  private static final String WHO = "the paper's eavesdropper at the end of the run";
  private static final String MORE = "feint audit asks others, up to one who knows the policy";

  /** Among sentences. */
  static final String SENTENCE = "Exposed means to " + WHO + "; " + MORE + ".";

  private ExposureNote() {}

  /** Under a table of probabilities. */
  static void print(Printer printer) {
    printer.line("P(eavesdropper right) and P(exposed) are about " + WHO + ";\n" + MORE);
  }

  /** Beside a cost that counts exposure. */
  static void print(Printer printer, Scenario scenario) {
    if (counts(scenario)) {
      printer.line("exposure, which this cost counts, is about " + WHO + ";\n" + MORE);
    }
  }

  static void add(ObjectNode node) {
    node.put("note", "exposure is about " + WHO + "; " + MORE);
  }

  static void add(ObjectNode node, Scenario scenario) {
    if (counts(scenario)) {
      add(node);
    }
  }

  private static boolean counts(Scenario scenario) {
    return scenario.problem().objective().readsExposure(scenario.problem().successes());
  }
}

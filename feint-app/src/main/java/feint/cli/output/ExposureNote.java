package feint.cli.output;

import feint.scenario.Scenario;
import java.util.Optional;

/** Notes that name the eavesdropper of printed exposure probabilities. */
public final class ExposureNote {

  private static final String WHO = "the paper's eavesdropper at the end of the run";
  private static final String MORE = "run feint audit for other attackers";

  /** Note as a sentence. */
  public static final String SENTENCE = "Exposure refers to " + WHO + "; " + MORE + ".";

  /** Note under a table of probabilities. */
  public static final String UNDER_TABLE =
      "P(eavesdropper right) and P(exposed) refer to " + WHO + ";\n" + MORE;

  /** Note in JSON. */
  public static final String FIELD = "exposure refers to " + WHO + "; " + MORE;

  private static final String UNDER_COST =
      "exposure, which this cost counts, refers to " + WHO + ";\n" + MORE;

  private ExposureNote() {}

  /** Returns the note under a cost, if the scenario's cost counts exposure. */
  public static Optional<String> underCost(Scenario scenario) {
    return Optional.of(UNDER_COST).filter(note -> counts(scenario));
  }

  /** Returns the note in JSON, if the scenario's cost counts exposure. */
  public static Optional<String> field(Scenario scenario) {
    return Optional.of(FIELD).filter(note -> counts(scenario));
  }

  private static boolean counts(Scenario scenario) {
    return scenario.problem().objective().readsExposure(scenario.problem().successes());
  }
}

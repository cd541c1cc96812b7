package feint.cli.output;

import feint.lab.verdict.Identification;
import feint.lab.verdict.PolicyVerdict;
import feint.model.Objective;
import feint.scenario.Scenario;
import java.util.List;
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

  /** Advice on policies under a limit on exposure. */
  public static final String LIMITED =
      "A limit on exposure hides from the paper's eavesdropper only. Against an attacker that knows"
          + " the policy, take one that leaks nothing: run feint limit.";

  private static final String UNDER_COST =
      "exposure, which this cost counts, refers to " + WHO + ";\n" + MORE;

  /** Note on the paper's goal for policies that leak nothing. */
  private static final String GOAL =
      "A policy that leaks nothing scores one half or worse under the paper's goal: an eavesdropper"
          + " that can only guess is right in half of its runs. Use objective: {kind: finish} to"
          + " compare completion.";

  private ExposureNote() {}

  /** Returns the note on policies that leak nothing, if there is one and the objective is goal. */
  public static Optional<String> underGoal(Scenario scenario, List<PolicyVerdict> verdicts) {
    return Optional.of(GOAL)
        .filter(
            note ->
                scenario.problem().objective().kind() == Objective.Kind.GOAL
                    && scenario.problem().prior().belief() == 0.5
                    && verdicts.stream().anyMatch(ExposureNote::halfExposed));
  }

  private static boolean halfExposed(PolicyVerdict verdict) {
    return verdict.attacker().basis() == Identification.Basis.PROVEN
        && verdict.attacker().trajectories() == 2;
  }

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

package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/** What ties the fields of the section on learning to each other. */
final class LearningRules {

  private static final FieldPath LEARNING = FieldPath.of("learning");
  private static final FieldPath FUNCTION = LEARNING.to("objective");
  private static final FieldPath DECOY = LEARNING.to("decoy");
  private static final FieldPath DECOY_FUNCTION = DECOY.to("objective");

  /** Kinds of functions of which the constants of Theorem 1 are known. */
  private static final List<String> KNOWN_CONSTANTS = List.of("quadratic", "logistic");

  /** Generated rows are gone through at every query. */
  private static final int MOST_NUMBERS = 1_000_000;

  private final JsonNode scenario;
  private final Findings findings;

  private LearningRules(JsonNode scenario, Findings findings) {
    this.scenario = scenario;
    this.findings = findings;
  }

  static void check(JsonNode scenario, Findings findings) {
    if (LEARNING.in(scenario).isObject()) {
      LearningRules rules = new LearningRules(scenario, findings);
      rules.minimum(FUNCTION);
      rules.minimum(DECOY_FUNCTION);
      rules.rows(FUNCTION);
      rules.rows(DECOY_FUNCTION);
      rules.points();
      rules.step();
      rules.decoy();
      rules.success();
    }
  }

  private void minimum(FieldPath function) {
    JsonNode curvature = function.to("curvature").in(scenario);
    FieldPath minimum = function.to("minimum");
    if (curvature.isArray() && !curvature.isEmpty()) {
      Lists.requireSize(
          minimum,
          minimum.in(scenario),
          curvature.size(),
          "entries, one per entry of curvature",
          findings);
    }
  }

  private void rows(FieldPath function) {
    JsonNode logistic = function.in(scenario);
    if (logistic.has("rows") && findings.noneWithin(function)) {
      long numbers = logistic.path("rows").asLong() * logistic.path("features").asLong();
      findings.require(
          numbers <= MOST_NUMBERS,
          function.to("rows"),
          "times features must be at most " + MOST_NUMBERS,
          numbers);
    }
  }

  private void points() {
    dimension(FUNCTION)
        .ifPresent(
            dimension -> {
              for (String name : List.of("start", "decoyStart")) {
                FieldPath point = LEARNING.to(name);
                Lists.requireSize(
                    point,
                    point.in(scenario),
                    dimension,
                    "entries, one per dimension of the objective",
                    findings);
              }
              dimension(DECOY_FUNCTION)
                  .ifPresent(
                      own ->
                          findings.require(
                              own.equals(dimension),
                              DECOY_FUNCTION,
                              "must have the dimension of the learner's objective, " + dimension,
                              own));
            });
  }

  private Optional<Integer> dimension(FieldPath function) {
    boolean usable = function.in(scenario).isObject() && findings.noneWithin(function);
    return usable
        ? Optional.of(LearningReading.function(function.in(scenario)).dimension())
        : Optional.empty();
  }

  private void step() {
    boolean theorem = theorem();
    together(theorem, "epsilon", "with step theorem-1");
    String kind = FUNCTION.to("kind").in(scenario).asText();
    if (theorem && findings.noneWithin(FUNCTION)) {
      findings.require(
          KNOWN_CONSTANTS.contains(kind),
          LEARNING.to("step"),
          "must be a number, for the constants that Theorem 1 needs are not known for objective "
              + kind,
          "theorem-1");
    }
  }

  private boolean theorem() {
    return LEARNING.to("step").in(scenario).asText().equals("theorem-1");
  }

  private void decoy() {
    boolean simulated = DECOY.to("kind").in(scenario).asText().equals("simulated");
    if (DECOY.in(scenario).isObject() && findings.noneWithin(DECOY.to("kind"))) {
      boolean given = DECOY_FUNCTION.in(scenario).isObject();
      if (simulated && DECOY_FUNCTION.in(scenario).isMissingNode()) {
        findings.add(DECOY_FUNCTION, "is required with kind simulated", "");
      } else if (!simulated && given) {
        findings.add(DECOY_FUNCTION, "must be given only with kind simulated", "");
      }
    }
  }

  private void success() {
    FieldPath success = LEARNING.to("success");
    if (findings.noneWithin(success)) {
      boolean quality = success.in(scenario).asText().equals("quality");
      together(quality, "quality", "with success quality");
      findings.require(
          !(quality && theorem()),
          success,
          "must be oracle with step theorem-1, whose sigma is not the noise of accepted answers",
          "quality");
    }
  }

  /** A field that is needed in one case and has no meaning in the others. */
  private void together(boolean needed, String name, String when) {
    FieldPath path = LEARNING.to(name);
    boolean given = !path.in(scenario).isMissingNode();
    if (needed && !given) {
      findings.add(path, "is required " + when, "");
    } else if (!needed && given) {
      findings.add(path, "must be given only " + when, "");
    }
  }
}

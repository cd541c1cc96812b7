package feint.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import feint.scenario.Learning.Decoy;
import feint.scenario.Learning.DecoySteps;
import feint.scenario.Learning.Step;
import feint.scenario.Learning.Success;
import feint.scenario.LearningFunction.Himmelblau;
import feint.scenario.LearningFunction.Logistic;
import feint.scenario.LearningFunction.Own;
import feint.scenario.LearningFunction.Pricing;
import feint.scenario.LearningFunction.Quadratic;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LearningTest {

  private static final String POINTS = "  start: [1, 4]\n  decoyStart: [3, 0.5]\n";

  @Test
  void scenarioWithoutTheSectionHasNone() {
    assertThat(scenario("").learning()).isEmpty();
  }

  @Test
  void omittedFieldsHaveDefaults() {
    Learning learning =
        learning("  objective: {kind: quadratic, curvature: [1, 2]}\n  step: 0.01\n" + POINTS);
    assertThat(learning)
        .isEqualTo(
            new Learning(
                new Quadratic(List.of(1.0, 2.0), List.of(0.0, 0.0)),
                0,
                new Step.Fixed(0.01),
                List.of(1.0, 4.0),
                List.of(3.0, 0.5),
                new Decoy.Task(
                    new Quadratic(List.of(1.0, 2.0), List.of(4.0, 4.5)), DecoySteps.TWIN),
                new Success.ByOracle()));
  }

  @Test
  void everyFieldIsRead() {
    Learning learning =
        learning(
            """
              objective: {kind: logistic, features: 2, rows: 50, ridge: 0.5, seed: 9}
              noise: 0.5
              step: theorem-1
              epsilon: 0.25
              start: [1, 4]
              decoyStart: [3, 0.5]
              decoy: {kind: simulated, steps: success, objective: {kind: himmelblau, scale: 2}}
            """);
    assertThat(learning)
        .isEqualTo(
            new Learning(
                new Logistic(2, 50, 0.5, 9, 1),
                0.5,
                new Step.TheoremOne(0.25),
                List.of(1.0, 4.0),
                List.of(3.0, 0.5),
                new Decoy.Simulated(new Himmelblau(2), DecoySteps.SUCCESS),
                new Success.ByOracle()));
  }

  /** The starts are (1, 4) and (3, 0.5); the learner's minimum is the origin by default. */
  @Test
  void decoyWithoutAFunctionDescendsASibling() {
    // (3, 0.5) minus the difference of (2, -1) and (1, 4).
    assertThat(sibling("{kind: quadratic, curvature: [1, 2], minimum: [2, -1]}"))
        .isEqualTo(new Quadratic(List.of(1.0, 2.0), List.of(2.0, 5.5)));
    assertThat(sibling("{kind: himmelblau, scale: 3}")).isEqualTo(new Himmelblau(3));
    assertThat(sibling("{kind: logistic, rows: 50, seed: 7, weight: 2}"))
        .isEqualTo(new Logistic(2, 50, 0.01, 8, -2));
    assertThat(sibling("{kind: logistic, seed: 1000000000}"))
        .isEqualTo(new Logistic(2, 200, 0.01, 0, -1));
    assertThat(sibling("{kind: pricing, market: 12, days: 7}"))
        .isEqualTo(new Pricing(24, 2, 1, new Pricing.Costs(2, 1, 1), 7));
  }

  private static LearningFunction sibling(String function) {
    Learning learning = learning("  objective: " + function + "\n  step: 1\n" + POINTS);
    return ((Decoy.Task) learning.decoy()).function();
  }

  @Test
  void decoyOfTheSameKindCanBeGiven() {
    Learning learning =
        learning(
            "  objective: {kind: pricing}\n  step: 1\n"
                + POINTS
                + "  decoy: {kind: task, steps: success, objective: {kind: pricing, slope: 1}}\n");
    assertThat(learning.decoy())
        .isEqualTo(
            new Decoy.Task(
                new Pricing(10, 1, 0.5, new Pricing.Costs(1, 0.5, 0.5), 20), DecoySteps.SUCCESS));
    assertThat(
            learning(
                    "  objective: {kind: pricing}\n  step: 1\n"
                        + POINTS
                        + "  decoy: {kind: mirrored}\n")
                .decoy())
        .isEqualTo(new Decoy.Mirrored(DecoySteps.TWIN));
  }

  @Test
  void successCanBeDecidedByQuality() {
    Learning learning =
        learning(
            "  objective: {kind: himmelblau}\n  step: 1\n"
                + POINTS
                + "  success: quality\n  quality: {threshold: 1.5, badNoise: 7}\n");
    assertThat(learning.success()).isEqualTo(new Success.ByQuality(1.5, 7));
  }

  @Test
  void sellerHasCostsAndAMarket() {
    Learning learning =
        learning("  objective: {kind: pricing, market: 12, holding: 0}\n  step: 1\n" + POINTS);
    assertThat(learning.function())
        .isEqualTo(new Pricing(12, 2, 0.5, new Pricing.Costs(1, 0, 0.5), 20));
  }

  /** The file can be read without the jar. */
  @Test
  void aFunctionOfAJarHasANameAndNumbers() {
    String objective = "{kind: own, function: rosenbrock, settings: {a: 1, at: [0.5, -2]}}";
    Scenario scenario =
        scenario(
            "learning:\n  objective: "
                + objective
                + "\n  step: 1\n"
                + POINTS
                + "  decoy: {kind: task, objective: {kind: own, function: rosenbrock}}\n");
    Learning learning = scenario.learning().orElseThrow();
    assertThat(learning.function())
        .isEqualTo(new Own("rosenbrock", 2, Map.of("a", List.of(1.0), "at", List.of(0.5, -2.0))));
    assertThat(learning.decoy())
        .isEqualTo(new Decoy.Task(new Own("rosenbrock", 2, Map.of()), DecoySteps.TWIN));
    assertThat(ScenarioFile.parse(scenario.canonicalJson(), "x.json")).isEqualTo(scenario);
  }

  @Test
  void fingerprintDoesNotDependOnTheLearningSection() {
    Scenario plain = scenario("");
    Scenario learning =
        scenario("learning:\n  objective: {kind: himmelblau}\n  step: 1\n" + POINTS);
    assertThat(learning.fingerprint()).isEqualTo(plain.fingerprint());
    assertThat(learning).isNotEqualTo(plain);
    assertThat(learning.canonicalJson()).contains("\"learning\":{\"objective\"");
    assertThat(ScenarioFile.parse(learning.canonicalJson(), "x.json")).isEqualTo(learning);
  }

  private static Learning learning(String section) {
    return scenario("learning:\n" + section).learning().orElseThrow();
  }

  private static Scenario scenario(String section) {
    return ScenarioFile.parse(ScenarioTexts.SMALL + section, "x.yaml");
  }
}

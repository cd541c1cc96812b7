package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import feint.scenario.Learning.Decoy;
import feint.scenario.Learning.DecoySteps;
import feint.scenario.Learning.Step;
import feint.scenario.Learning.Success;
import feint.scenario.LearningFunction.Himmelblau;
import feint.scenario.LearningFunction.Logistic;
import feint.scenario.LearningFunction.Pricing;
import feint.scenario.LearningFunction.Quadratic;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** The section on learning of a complete scenario without faults. */
final class LearningReading {

  private LearningReading() {}

  /** The section, unless it is missing. */
  static Optional<Learning> learning(JsonNode section) {
    return section.isMissingNode() ? Optional.empty() : Optional.of(present(section));
  }

  private static Learning present(JsonNode section) {
    return new Learning(
        function(section.path("objective")),
        section.path("noise").doubleValue(),
        step(section),
        numbers(section.path("start")),
        numbers(section.path("decoyStart")),
        decoy(section.path("decoy")),
        success(section));
  }

  static LearningFunction function(JsonNode function) {
    return switch (function.path("kind").asText()) {
      case "quadratic" -> quadratic(function);
      case "himmelblau" -> new Himmelblau(function.path("scale").doubleValue());
      case "logistic" ->
          new Logistic(
              function.path("features").intValue(),
              function.path("rows").intValue(),
              function.path("ridge").doubleValue(),
              function.path("seed").longValue());
      default -> pricing(function);
    };
  }

  private static Quadratic quadratic(JsonNode function) {
    List<Double> curvature = numbers(function.path("curvature"));
    return new Quadratic(
        curvature,
        function.has("minimum")
            ? numbers(function.path("minimum"))
            : Collections.nCopies(curvature.size(), 0.0));
  }

  private static Pricing pricing(JsonNode function) {
    return new Pricing(
        function.path("market").doubleValue(),
        function.path("slope").doubleValue(),
        function.path("spread").doubleValue(),
        new Pricing.Costs(
            function.path("unitCost").doubleValue(),
            function.path("holding").doubleValue(),
            function.path("lostSale").doubleValue()),
        function.path("days").intValue());
  }

  private static Step step(JsonNode section) {
    JsonNode step = section.path("step");
    return step.isTextual()
        ? new Step.TheoremOne(section.path("epsilon").doubleValue())
        : new Step.Fixed(step.doubleValue());
  }

  private static Decoy decoy(JsonNode decoy) {
    DecoySteps steps = DecoySteps.valueOf(decoy.path("steps").asText().toUpperCase(Locale.ROOT));
    return decoy.path("kind").asText().equals("simulated")
        ? new Decoy.Simulated(function(decoy.path("objective")), steps)
        : new Decoy.Mirrored(steps);
  }

  private static Success success(JsonNode section) {
    JsonNode quality = section.path("quality");
    return section.path("success").asText().equals("quality")
        ? new Success.ByQuality(
            quality.path("threshold").doubleValue(), quality.path("badNoise").doubleValue())
        : new Success.ByOracle();
  }

  private static List<Double> numbers(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::doubleValue).toList();
  }
}

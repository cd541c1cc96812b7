package feint.scenario;

import feint.plugin.Plugin;
import feint.scenario.LearningFunction.Himmelblau;
import feint.scenario.LearningFunction.Logistic;
import feint.scenario.LearningFunction.Own;
import feint.scenario.LearningFunction.Pricing;
import feint.scenario.LearningFunction.Quadratic;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Reader of an objective function: rules that relate its fields, and its values. */
final class FunctionReading {

  /** Largest number of generated values, which every query iterates over. */
  private static final int MOST_NUMBERS = 1_000_000;

  private static final String QUADRATIC = "quadratic";
  private static final String LOGISTIC = "logistic";
  private static final String OWN = "own";
  private static final String FUNCTION = "function";

  private final Field function;
  private final Field kind;
  private final Field start;

  /** Creates a reader of a function whose descent starts at a point. */
  FunctionReading(Field function, Field start) {
    this.function = function;
    this.start = start;
    this.kind = function.at("kind");
  }

  void check() {
    switch (kind.text()) {
      case QUADRATIC -> checkMinimum();
      case LOGISTIC -> checkRows();
      case OWN -> checkName();
      default -> {}
    }
  }

  private void checkMinimum() {
    if (curvature().isList()) {
      Lists.requireSize(minimum(), curvature().size(), "entries, one per entry of curvature");
    }
  }

  private void checkName() {
    Field name = function.at(FUNCTION);
    if (name.isGiven() && name.isSound()) {
      name.require(Plugin.NAME.matcher(name.text()).matches(), Plugin.NAME_RULE, name.shown());
    }
  }

  private void checkRows() {
    if (function.isSound()) {
      long numbers = rows().longInteger() * features().longInteger();
      rows()
          .require(
              numbers <= MOST_NUMBERS, "times features must be at most " + MOST_NUMBERS, numbers);
    }
  }

  Field field() {
    return function;
  }

  /** Returns the function, if it is given and has no fault. */
  Optional<LearningFunction> sound() {
    return function.isMapping() && function.isSound() ? Optional.of(function()) : Optional.empty();
  }

  /** Returns the name of the function, for messages. */
  String name() {
    return kind.is(OWN) ? OWN + " and function " + function.at(FUNCTION).text() : kind.text();
  }

  /** Returns the function, which must have no faults. */
  LearningFunction function() {
    return switch (kind.text()) {
      case QUADRATIC -> quadratic();
      case "himmelblau" -> new Himmelblau(function.at("scale").number());
      case LOGISTIC ->
          new Logistic(
              features().integer(),
              rows().integer(),
              function.at("ridge").number(),
              function.at("seed").longInteger(),
              function.at("weight").number());
      case OWN ->
          new Own(
              function.at(FUNCTION).text(), start.size(), function.at("settings").numbersByName());
      default -> pricing();
    };
  }

  private Quadratic quadratic() {
    List<Double> curvature = curvature().numberList();
    return new Quadratic(
        curvature,
        minimum().isGiven() ? minimum().numberList() : Collections.nCopies(curvature.size(), 0.0));
  }

  private Pricing pricing() {
    return new Pricing(
        function.at("market").number(),
        function.at("slope").number(),
        function.at("spread").number(),
        new Pricing.Costs(
            function.at("unitCost").number(),
            function.at("holding").number(),
            function.at("lostSale").number()),
        function.at("days").integer());
  }

  private Field curvature() {
    return function.at("curvature");
  }

  private Field minimum() {
    return function.at("minimum");
  }

  private Field rows() {
    return function.at("rows");
  }

  private Field features() {
    return function.at("features");
  }
}

package feint.descent;

import feint.math.Point;
import feint.part.Owned;
import feint.part.PartException;
import feint.part.PartOptions;
import feint.scenario.LearningFunction;
import feint.scenario.LearningFunction.Himmelblau;
import feint.scenario.LearningFunction.Logistic;
import feint.scenario.LearningFunction.Own;
import feint.scenario.LearningFunction.Pricing;
import feint.scenario.LearningFunction.Quadratic;
import java.util.List;

/** The functions that scenarios name: Feint's own, and those of parts. */
public final class Functions {

  /** Feint's own. */
  public static final Functions BUILT_IN = new Functions(List.of());

  private final List<Owned<FunctionPart>> parts;

  private Functions(List<Owned<FunctionPart>> parts) {
    this.parts = List.copyOf(parts);
  }

  /** Feint's own and those of parts, whose names must not be taken. */
  public static Functions with(List<Owned<FunctionPart>> parts) {
    return new Functions(parts);
  }

  /** What no part may be called. */
  public static List<String> taken() {
    return List.of("quadratic", "himmelblau", "logistic", "pricing", "own");
  }

  /** The function that a scenario names. */
  public SmoothFunction of(LearningFunction named) {
    if (named instanceof Quadratic quadratic) {
      return new QuadraticLoss(Point.of(quadratic.curvature()), Point.of(quadratic.minimum()));
    }
    if (named instanceof Himmelblau himmelblau) {
      return new HimmelblauLoss(himmelblau.scale());
    }
    if (named instanceof Logistic logistic) {
      return LogisticLoss.generated(logistic);
    }
    return named instanceof Own own ? own(own) : new PricingLoss((Pricing) named);
  }

  private SmoothFunction own(Own named) {
    List<String> names = parts.stream().map(Owned::name).toList();
    Owned<FunctionPart> part =
        parts.stream()
            .filter(one -> one.name().equals(named.name()))
            .findFirst()
            .orElseThrow(
                () ->
                    new PartException(
                        "the scenario's function "
                            + named.name()
                            + " is not one of Feint's own: give the jar that has it by --with"
                            + (names.isEmpty()
                                ? ""
                                : "; the jars given have " + String.join(", ", names))));
    return OwnFunction.of(part, named.dimension(), PartOptions.ofNumbers(named.settings()));
  }
}

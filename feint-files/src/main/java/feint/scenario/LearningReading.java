package feint.scenario;

import feint.scenario.Learning.Decoy;
import feint.scenario.Learning.DecoySteps;
import feint.scenario.Learning.Step;
import feint.scenario.Learning.Success;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Reader of the learning section: rules that relate its fields, and its values. */
final class LearningReading {

  private static final String THEOREM = "theorem-1";
  private static final String TASK = "task";
  private static final String SIMULATED = "simulated";
  private static final String QUALITY = "quality";

  private final Field section;
  private final FunctionReading function;
  private final Field step;
  private final Field epsilon;
  private final Field start;
  private final Field decoyStart;
  private final Field decoy;
  private final Field decoyKind;
  private final FunctionReading decoyFunction;
  private final Field success;
  private final Field quality;

  LearningReading(Field section) {
    this.section = section;
    this.step = section.at("step");
    this.epsilon = section.at("epsilon");
    this.start = section.at("start");
    this.decoyStart = section.at("decoyStart");
    this.function = new FunctionReading(section.at("objective"), start);
    this.decoy = section.at("decoy");
    this.decoyKind = decoy.at("kind");
    this.decoyFunction = new FunctionReading(decoy.at("objective"), decoyStart);
    this.success = section.at("success");
    this.quality = section.at(QUALITY);
  }

  /** Reports faults of the section; a missing section has none. */
  void check() {
    if (section.isMapping()) {
      function.check();
      decoyFunction.check();
      checkDimensions();
      checkStep();
      checkDecoy();
      checkSuccess();
    }
  }

  private void checkDimensions() {
    function
        .sound()
        .map(LearningFunction::dimension)
        .ifPresent(
            dimension -> {
              Stream.of(start, decoyStart)
                  .forEach(
                      point ->
                          Lists.requireSize(
                              point, dimension, "entries, one per dimension of the objective"));
            });
    both(
        (wanted, other) ->
            decoyFunction
                .field()
                .require(
                    other.dimension() == wanted.dimension(),
                    "must have the dimension of the learner's objective, " + wanted.dimension(),
                    other.dimension()));
  }

  private void checkStep() {
    together(step.is(THEOREM), epsilon, "with step " + THEOREM);
    if (step.is(THEOREM)) {
      function
          .sound()
          .ifPresent(
              named ->
                  step.require(
                      named.hasConstants(),
                      "must be a number, for the constants that Theorem 1 needs are not known for"
                          + " objective "
                          + function.name(),
                      THEOREM));
    }
  }

  private void checkDecoy() {
    if (decoy.isMapping() && decoyKind.isSound()) {
      Field own = decoyFunction.field();
      if (decoyKind.is(SIMULATED) && !own.isGiven()) {
        own.fault("is required with kind " + SIMULATED);
      } else if (decoyKind.is(TASK)) {
        checkTask(own);
      } else if (!decoyKind.is(SIMULATED) && own.isMapping()) {
        own.fault("must be given only with kind " + TASK + " or " + SIMULATED);
      }
    }
  }

  /**
   * Checks that the two tasks are of one family and have different minima; otherwise there is
   * nothing to hide.
   */
  private void checkTask(Field own) {
    if (own.isGiven()) {
      both(
          (wanted, other) -> {
            own.require(
                wanted.sameFamily(other),
                "must be of kind " + function.name() + ", as the learner's objective is",
                decoyFunction.name());
            own.require(
                !wanted.sameAim(other),
                "must have another minimum than the learner's objective",
                "the same");
          });
    } else if (section.isSound()) {
      function
          .sound()
          .filter(wanted -> !wanted.hasSibling())
          .ifPresent(
              wanted ->
                  own.fault("is required, since a plug-in's function has no default sibling"));
      function
          .sound()
          .filter(LearningFunction::hasSibling)
          .filter(wanted -> wanted.sameAim(sibling()))
          .ifPresent(
              wanted ->
                  own.fault(
                      "is required, for the minimum lies midway between start and decoyStart, so"
                          + " that the decoy's would be the learner's"));
    }
  }

  private void both(BiConsumer<LearningFunction, LearningFunction> rule) {
    function
        .sound()
        .ifPresent(wanted -> decoyFunction.sound().ifPresent(other -> rule.accept(wanted, other)));
  }

  /**
   * Returns the decoy's function if the scenario does not give one; the starts must have no faults.
   */
  private LearningFunction sibling() {
    return function.function().sibling(1, start.numberList(), decoyStart.numberList());
  }

  private void checkSuccess() {
    if (success.isSound()) {
      together(success.is(QUALITY), quality, "with success " + QUALITY);
      success.require(
          !(success.is(QUALITY) && step.is(THEOREM)),
          "must be oracle with step theorem-1, whose sigma is not the noise of accepted answers",
          QUALITY);
    }
  }

  /** Checks a field that is required in one case and not allowed in the others. */
  private static void together(boolean needed, Field field, String when) {
    if (needed && !field.isGiven()) {
      field.fault("is required " + when);
    } else if (!needed && field.isGiven()) {
      field.fault("must be given only " + when);
    }
  }

  /** Returns the section, which must have no faults, if it is present. */
  Optional<Learning> learning() {
    return section.isGiven() ? Optional.of(present()) : Optional.empty();
  }

  private Learning present() {
    return new Learning(
        function.function(),
        section.at("noise").number(),
        step.is(THEOREM) ? new Step.TheoremOne(epsilon.number()) : new Step.Fixed(step.number()),
        start.numberList(),
        decoyStart.numberList(),
        decoy(),
        success.is(QUALITY)
            ? new Success.ByQuality(
                quality.at("threshold").number(), quality.at("badNoise").number())
            : new Success.ByOracle());
  }

  private Decoy decoy() {
    DecoySteps steps = DecoySteps.valueOf(decoy.at("steps").text().toUpperCase(Locale.ROOT));
    if (decoyKind.is(SIMULATED)) {
      return new Decoy.Simulated(decoyFunction.function(), steps);
    }
    return decoyKind.is(TASK)
        ? new Decoy.Task(
            decoyFunction.field().isGiven() ? decoyFunction.function() : sibling(), steps)
        : new Decoy.Mirrored(steps);
  }
}

package feint.scenario;

import feint.scenario.Learning.Decoy;
import feint.scenario.Learning.DecoySteps;
import feint.scenario.Learning.Step;
import feint.scenario.Learning.Success;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The section on learning: what ties its fields to each other, and what they say. */
final class LearningReading {

  private static final String THEOREM = "theorem-1";
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
    this.function = new FunctionReading(section.at("objective"));
    this.step = section.at("step");
    this.epsilon = section.at("epsilon");
    this.start = section.at("start");
    this.decoyStart = section.at("decoyStart");
    this.decoy = section.at("decoy");
    this.decoyKind = decoy.at("kind");
    this.decoyFunction = new FunctionReading(decoy.at("objective"));
    this.success = section.at("success");
    this.quality = section.at(QUALITY);
  }

  /** Notes what is wrong with the section; one that is not there has no faults. */
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
              decoyFunction
                  .sound()
                  .map(LearningFunction::dimension)
                  .ifPresent(
                      own ->
                          decoyFunction
                              .field()
                              .require(
                                  own.equals(dimension),
                                  "must have the dimension of the learner's objective, "
                                      + dimension,
                                  own));
            });
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
      boolean simulated = decoyKind.is(SIMULATED);
      Field own = decoyFunction.field();
      if (simulated && !own.isGiven()) {
        own.fault("is required with kind " + SIMULATED);
      } else if (!simulated && own.isMapping()) {
        own.fault("must be given only with kind " + SIMULATED);
      }
    }
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

  /** A field that is needed in one case and has no meaning in the others. */
  private static void together(boolean needed, Field field, String when) {
    if (needed && !field.isGiven()) {
      field.fault("is required " + when);
    } else if (!needed && field.isGiven()) {
      field.fault("must be given only " + when);
    }
  }

  /** The section, which must be without faults, if it is there. */
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
    return decoyKind.is(SIMULATED)
        ? new Decoy.Simulated(decoyFunction.function(), steps)
        : new Decoy.Mirrored(steps);
  }
}

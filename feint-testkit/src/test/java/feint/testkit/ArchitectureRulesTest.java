package feint.testkit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import feint.cli.Named;
import feint.math.Ambient;
import feint.math.BaseThing;
import feint.math.Baselines;
import feint.math.Borrowed;
import feint.math.Circle;
import feint.math.Clocks;
import feint.math.Loud;
import feint.model.Corner;
import feint.policy.Polite;
import feint.simulation.Peek;
import feint.solver.Solved;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every rule holds for this module, and breaks on a class written to break it. */
class ArchitectureRulesTest {

  @TestFactory
  Stream<DynamicTest> rulesHoldHere() {
    return ArchitectureRules.tests();
  }

  @Test
  void cyclesBetweenPackagesAreSeen() {
    breaks(ArchitectureRules.NO_CYCLES, Circle.class, Corner.class);
  }

  @Test
  void coreMayNotUseLibraries() {
    breaks(ArchitectureRules.CORE_SEES_ONLY_JAVA, Borrowed.class);
    holds(ArchitectureRules.CORE_SEES_ONLY_JAVA, Corner.class, Circle.class);
  }

  @Test
  void mathKnowsNothingOfTheModel() {
    breaks(ArchitectureRules.CORE_POINTS_ONE_WAY, Circle.class);
    holds(ArchitectureRules.CORE_POINTS_ONE_WAY, Corner.class);
  }

  @Test
  void simulationKnowsNothingOfTheSolver() {
    breaks(ArchitectureRules.CORE_POINTS_ONE_WAY, Peek.class);
    holds(ArchitectureRules.CORE_POINTS_ONE_WAY, Solved.class);
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        Ambient.FromMath.class,
        Ambient.FromRandom.class,
        Ambient.FromThread.class,
        Ambient.FromDefault.class,
        Ambient.FromNowhere.class
      })
  void ambientRandomnessIsSeen(Class<?> culprit) {
    breaks(ArchitectureRules.CORE_RANDOMNESS_IS_AN_ARGUMENT, culprit);
  }

  @Test
  void seededRandomnessIsFine() {
    holds(ArchitectureRules.CORE_RANDOMNESS_IS_AN_ARGUMENT, Ambient.FromSeed.class);
  }

  @ParameterizedTest
  @ValueSource(classes = {Clocks.Millis.class, Clocks.Nanos.class, Clocks.Now.class})
  void clocksAreSeen(Class<?> culprit) {
    breaks(ArchitectureRules.CORE_HAS_NO_CLOCK, culprit);
  }

  @Test
  void printingIsSeen() {
    breaks(ArchitectureRules.CORE_PRINTS_NOTHING, Loud.class);
  }

  @Test
  void librariesHaveOneHome() {
    ArchRule elsewhere = ArchitectureRules.home("JUnit", "cli").of("org.junit..");
    breaks(elsewhere, Borrowed.class);
    holds(elsewhere, Named.class);
  }

  @Test
  void gettersAreSeenUnlessALibraryAsksForThem() {
    breaks(ArchitectureRules.NO_GETTERS_OR_SETTERS, Polite.class);
    holds(ArchitectureRules.NO_GETTERS_OR_SETTERS, Named.class);
  }

  @Test
  void emptyNamesAreSeen() {
    breaks(ArchitectureRules.NO_EMPTY_NAMES, BaseThing.class);
    breaks(ArchitectureRules.NO_EMPTY_NAMES, BaseThing.StringUtils.class);
    breaks(ArchitectureRules.NO_EMPTY_NAMES, BaseThing.AbstractThing.class);
    holds(ArchitectureRules.NO_EMPTY_NAMES, Baselines.class);
  }

  private static void breaks(ArchRule rule, Class<?>... classes) {
    JavaClasses imported = new ClassFileImporter().importClasses(classes);
    assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> rule.check(imported));
  }

  private static void holds(ArchRule rule, Class<?>... classes) {
    JavaClasses imported = new ClassFileImporter().importClasses(classes);
    assertThatCode(() -> rule.check(imported)).doesNotThrowAnyException();
  }
}

package feint.testkit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import feint.attic.Forgotten;
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
import feint.report.Painted;
import feint.scenario.Illustrated;
import feint.simulation.Peek;
import feint.solver.Solved;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every rule holds for this module and is violated by a class written for that purpose. */
class ArchitectureRulesTest {

  @TestFactory
  Stream<DynamicTest> rulesHoldHere() {
    return ArchitectureRules.tests();
  }

  @Test
  void unlistedPackagesAreReported() {
    breaks(ArchitectureRules.EVERY_PACKAGE_HAS_A_PLACE, Forgotten.class);
    holds(ArchitectureRules.EVERY_PACKAGE_HAS_A_PLACE, Painted.class, Corner.class);
  }

  @Test
  void packagesInAnotherModuleAreReported() {
    breaks(ArchitectureRules.PACKAGES_HAVE_ONE_MODULE, Corner.class);
    holds(ArchitectureRules.PACKAGES_HAVE_ONE_MODULE, ArchitectureRules.class);
  }

  @Test
  void filesMustNotDependOnCharts() {
    breaks(ArchitectureRules.FILES_AND_EXPERIMENTS_DRAW_NOTHING, Illustrated.class);
    breaks(ArchitectureRules.FILES_AND_EXPERIMENTS_DRAW_NOTHING, Illustrated.Directly.class);
    breaks(ArchitectureRules.DEPENDENCIES_POINT_ONE_WAY, Illustrated.class);
    breaks(ArchitectureRules.LIBRARIES_HAVE_ONE_HOME, Illustrated.Directly.class);
    holds(ArchitectureRules.FILES_AND_EXPERIMENTS_DRAW_NOTHING, Painted.class);
    holds(ArchitectureRules.LIBRARIES_HAVE_ONE_HOME, Painted.class);
  }

  @Test
  void unlistedLibrariesAreReported() {
    breaks(ArchitectureRules.EVERY_LIBRARY_HAS_A_HOME, Painted.Borrowing.class);
    holds(ArchitectureRules.EVERY_LIBRARY_HAS_A_HOME, Painted.class);
  }

  @Test
  void cyclesBetweenPackagesAreReported() {
    breaks(ArchitectureRules.NO_CYCLES, Circle.class, Corner.class);
  }

  @Test
  void coreMustNotUseLibraries() {
    breaks(ArchitectureRules.CORE_SEES_ONLY_JAVA, Borrowed.class);
    holds(ArchitectureRules.CORE_SEES_ONLY_JAVA, Corner.class, Circle.class);
  }

  @Test
  void mathMustNotUseTheModel() {
    breaks(ArchitectureRules.DEPENDENCIES_POINT_ONE_WAY, Circle.class);
    holds(ArchitectureRules.DEPENDENCIES_POINT_ONE_WAY, Corner.class);
  }

  @Test
  void simulationMustNotUseTheSolver() {
    breaks(ArchitectureRules.DEPENDENCIES_POINT_ONE_WAY, Peek.class);
    holds(ArchitectureRules.DEPENDENCIES_POINT_ONE_WAY, Solved.class);
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
  void ambientRandomnessIsReported(Class<?> culprit) {
    breaks(ArchitectureRules.CORE_RANDOMNESS_IS_AN_ARGUMENT, culprit);
  }

  @Test
  void seededRandomnessIsAllowed() {
    holds(ArchitectureRules.CORE_RANDOMNESS_IS_AN_ARGUMENT, Ambient.FromSeed.class);
  }

  @ParameterizedTest
  @ValueSource(classes = {Clocks.Millis.class, Clocks.Nanos.class, Clocks.Now.class})
  void clocksAreReported(Class<?> culprit) {
    breaks(ArchitectureRules.CORE_HAS_NO_CLOCK, culprit);
  }

  @Test
  void printingIsReported() {
    breaks(ArchitectureRules.ONLY_THE_COMMAND_LINE_PRINTS, Loud.class);
    breaks(ArchitectureRules.ONLY_THE_COMMAND_LINE_PRINTS, Painted.Loudly.class);
    holds(ArchitectureRules.ONLY_THE_COMMAND_LINE_PRINTS, Named.Loudly.class);
  }

  @Test
  void librariesAreUsedOnlyWhereListed() {
    ArchRule elsewhere = ArchitectureRules.home("JUnit", "cli").of("org.junit..").rule();
    breaks(elsewhere, Borrowed.class);
    holds(elsewhere, Named.class);
  }

  @Test
  void gettersAreReportedUnlessTheyOverrideALibrary() {
    breaks(ArchitectureRules.NO_GETTERS_OR_SETTERS, Polite.class);
    holds(ArchitectureRules.NO_GETTERS_OR_SETTERS, Named.class);
  }

  @Test
  void forbiddenNamesAreReported() {
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

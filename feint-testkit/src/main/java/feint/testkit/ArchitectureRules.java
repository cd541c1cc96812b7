package feint.testkit;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.accessField;
import static com.tngtech.archunit.lang.conditions.ArchConditions.callConstructor;
import static com.tngtech.archunit.lang.conditions.ArchConditions.callMethod;
import static com.tngtech.archunit.lang.conditions.ArchConditions.callMethodWhere;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * The rules that keep packages and libraries apart, run by the {@code ArchitectureTest} of every
 * module over all classes of Feint that the module can see. A rule about a package that does not
 * exist yet holds.
 */
public final class ArchitectureRules {

  /** A package of the core, and the other packages of the core that it may use. */
  private record Layer(String name, List<String> uses) {

    static Layer of(String name, String... uses) {
      return new Layer(name, List.of(uses));
    }

    ArchRule rule() {
      return noClasses()
          .that(resideInAPackage(pattern(name)))
          .should()
          .dependOnClassesThat(
              resideInAPackage("feint..")
                  .and(not(resideInAPackage(pattern(name))))
                  .and(not(resideInAnyPackage(patterns(uses)))))
          .as(
              uses.isEmpty()
                  ? "feint." + name + " uses no other package of Feint"
                  : "of Feint, feint." + name + " uses only " + String.join(", ", uses))
          .allowEmptyShould(true);
    }
  }

  private static final List<Layer> LAYERS =
      List.of(
          Layer.of("math"),
          Layer.of("model", "math"),
          Layer.of("policy", "model", "math"),
          Layer.of("estimation", "model", "math"),
          Layer.of("solver", "policy", "model", "math"),
          Layer.of("simulation", "policy", "model", "math"),
          Layer.of("structure", "solver", "policy", "model", "math"),
          Layer.of("search", "simulation", "solver", "policy", "model", "math"),
          Layer.of("design", "simulation", "solver", "policy", "model", "math"),
          Layer.of("audit", "simulation", "solver", "policy", "model", "math"));

  private static final String[] CORE = patterns(LAYERS.stream().map(Layer::name).toList());

  /** No package, taken with its subpackages, depends on itself by way of another. */
  public static final ArchRule NO_CYCLES =
      slices()
          .matching("feint.(*)..")
          .should()
          .beFreeOfCycles()
          .as("packages of Feint are free of cycles")
          .allowEmptyShould(true);

  /** Whoever wants to solve a small problem needs the JDK and feint-core, nothing else. */
  public static final ArchRule CORE_SEES_ONLY_JAVA =
      classes()
          .that(resideInAnyPackage(CORE))
          .should()
          .onlyDependOnClassesThat(resideInAPackage("java..").or(resideInAnyPackage(CORE)))
          .as("the core sees only java.. and itself")
          .allowEmptyShould(true);

  /** Dependencies inside the core point one way, from the mathematics up to the questions. */
  public static final ArchRule CORE_POINTS_ONE_WAY =
      CompositeArchRule.of(LAYERS.stream().map(Layer::rule).toList())
          .as("packages of the core use only those below them")
          .allowEmptyShould(true);

  /** The same seed gives the same numbers, so nothing in the core draws from thin air. */
  public static final ArchRule CORE_RANDOMNESS_IS_AN_ARGUMENT =
      noClasses()
          .that(resideInAnyPackage(CORE))
          .should(
              dependOnClassesThat(
                      JavaClass.Predicates.belongToAnyOf(
                          Random.class, ThreadLocalRandom.class, SecureRandom.class))
                  .or(callMethod(Math.class, "random"))
                  .or(callMethod(StrictMath.class, "random"))
                  .or(callMethod(RandomGenerator.class, "getDefault"))
                  .or(callConstructor(SplittableRandom.class)))
          .as("the core is handed its random generators")
          .allowEmptyShould(true);

  /** The caller measures time. */
  public static final ArchRule CORE_HAS_NO_CLOCK =
      noClasses()
          .that(resideInAnyPackage(CORE))
          .should(
              dependOnClassesThat(JavaClass.Predicates.belongToAnyOf(Clock.class, Date.class))
                  .or(callMethod(System.class, "currentTimeMillis"))
                  .or(callMethod(System.class, "nanoTime"))
                  .or(callMethodWhere(javaTimeNow())))
          .as("the core reads no clock")
          .allowEmptyShould(true);

  /** The caller prints. */
  public static final ArchRule CORE_PRINTS_NOTHING =
      noClasses()
          .that(resideInAnyPackage(CORE))
          .should(
              accessField(System.class, "out")
                  .or(accessField(System.class, "err"))
                  .or(callMethod(Throwable.class, "printStackTrace")))
          .as("the core prints nothing")
          .allowEmptyShould(true);

  /** Parsing and drawing on the terminal belongs to the command line. */
  public static final ArchRule TERMINAL_LIBRARIES_IN_CLI =
      home("picocli, progress bar and text tables", "cli")
          .of("picocli..", "me.tongfei.progressbar..", "com.github.freva.asciitable..");

  /** Charts belong to the report. */
  public static final ArchRule CHARTS_IN_REPORT =
      home("Charts", "report").of("org.jfree..", "org.apache.batik..");

  /** Files are read and written by the laboratory and the command line. */
  public static final ArchRule FILE_FORMATS_IN_LAB =
      home("JSON and YAML", "scenario", "archive", "report", "experiment", "cli")
          .of("com.fasterxml.jackson..", "org.yaml.snakeyaml..", "com.networknt..");

  /** Logs and texts in columns are read where files are. */
  public static final ArchRule CSV_IN_ARCHIVE =
      home("CSV", "archive", "comments").of("de.siegmar.fastcsv..");

  /** Texts become vectors in one place. */
  public static final ArchRule ENCODER_IN_EMBEDDING =
      home("Tokenizer and encoder", "embedding").of("ai.djl..", "ai.onnxruntime..");

  /** Native linear algebra stays behind the network. */
  public static final ArchRule BLAS_IN_NETWORK =
      home("BLAS and native calls", "network").of("dev.ludovic.netlib..", "com.sun.jna..");

  /** A method is named after what it returns or does; what a library makes us override may stay. */
  public static final ArchRule NO_GETTERS_OR_SETTERS =
      methods()
          .that()
          .areDeclaredInClassesThat(resideInAPackage("feint.."))
          .and()
          .arePublic()
          .and()
          .haveNameMatching("(get|set)[A-Z].*")
          .should(overrideSomethingForeign())
          .as("no public method is called get… or set…")
          .allowEmptyShould(true);

  /** A type is a noun of the subject. */
  public static final ArchRule NO_EMPTY_NAMES =
      noClasses()
          .that(resideInAPackage("feint.."))
          .should()
          .haveNameMatching(".*[.$]((Abstract|Base)[A-Z][^.$]*|[^.$]*(Impl|Manager|Helper|Utils?))")
          .as("no type is called *Impl, *Manager, *Helper, *Util, *Utils, Abstract* or Base*")
          .allowEmptyShould(true);

  private static final List<ArchRule> ALL =
      List.of(
          NO_CYCLES,
          CORE_SEES_ONLY_JAVA,
          CORE_POINTS_ONE_WAY,
          CORE_RANDOMNESS_IS_AN_ARGUMENT,
          CORE_HAS_NO_CLOCK,
          CORE_PRINTS_NOTHING,
          TERMINAL_LIBRARIES_IN_CLI,
          CHARTS_IN_REPORT,
          FILE_FORMATS_IN_LAB,
          CSV_IN_ARCHIVE,
          ENCODER_IN_EMBEDDING,
          BLAS_IN_NETWORK,
          NO_GETTERS_OR_SETTERS,
          NO_EMPTY_NAMES);

  private ArchitectureRules() {}

  /** One test per rule, over the classes of Feint on the class path, test classes excepted. */
  public static Stream<DynamicTest> tests() {
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("feint");
    return ALL.stream()
        .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(classes)));
  }

  private static String pattern(String name) {
    return "feint." + name + "..";
  }

  private static String[] patterns(List<String> names) {
    return names.stream().map(ArchitectureRules::pattern).toArray(String[]::new);
  }

  static Home home(String what, String... names) {
    return new Home(what, List.of(names));
  }

  /** Where in Feint a library may be used. */
  record Home(String what, List<String> names) {

    ArchRule of(String... libraries) {
      return noClasses()
          .that(resideInAPackage("feint.."))
          .and(not(resideInAnyPackage(patterns(names))))
          .should()
          .dependOnClassesThat(resideInAnyPackage(libraries))
          .as(what + ": only in feint." + String.join(", feint.", names))
          .allowEmptyShould(true);
    }
  }

  private static DescribedPredicate<JavaMethodCall> javaTimeNow() {
    return DescribedPredicate.describe(
        "java.time's now()",
        call ->
            call.getTargetOwner().getPackageName().equals("java.time")
                && call.getName().equals("now"));
  }

  private static ArchCondition<JavaMethod> overrideSomethingForeign() {
    return new ArchCondition<>("override a method of a library") {
      @Override
      public void check(JavaMethod method, ConditionEvents events) {
        boolean foreign =
            Stream.concat(
                    method.getOwner().getAllRawSuperclasses().stream(),
                    method.getOwner().getAllRawInterfaces().stream())
                .filter(not(resideInAPackage("feint..")))
                .anyMatch(type -> declares(type, method));
        events.add(
            new SimpleConditionEvent(method, foreign, method.getDescription() + " has that name"));
      }
    };
  }

  private static boolean declares(JavaClass type, JavaMethod method) {
    return type.getMethods().stream()
        .anyMatch(
            other ->
                other.getName().equals(method.getName())
                    && other.getRawParameterTypes().size() == method.getRawParameterTypes().size());
  }
}

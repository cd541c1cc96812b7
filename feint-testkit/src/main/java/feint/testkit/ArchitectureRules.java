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

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.resolvers.SelectedClassResolverFromClasspath;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.conditions.ArchConditions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Rules on the dependencies of packages and libraries, run by the {@code ArchitectureTest} of every
 * module over its classes. packages.txt lists every package with its module and the packages that
 * it may use.
 */
public final class ArchitectureRules {

  /** A package, and the other packages of Feint that it may use. */
  private record Layer(String module, String name, List<String> uses) {

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

    ArchRule place() {
      return classes()
          .that(resideInAPackage(pattern(name)))
          .should(comeFrom(module))
          .as("feint." + name + " is part of " + module + " alone")
          .allowEmptyShould(true);
    }
  }

  private static final List<Layer> LAYERS = layers();

  /** Reads packages.txt: modules in build order, with their packages from the bottom up. */
  private static List<Layer> layers() {
    List<Layer> layers = new ArrayList<>();
    String module = "";
    for (String line : lines("packages.txt")) {
      if (line.startsWith("  ")) {
        String[] row = line.strip().split(": ?", 2);
        List<String> uses = row[1].isEmpty() ? List.of() : List.of(row[1].split(" "));
        List<String> packages =
            uses.stream()
                .flatMap(use -> use.contains("-") ? names(layers, use) : Stream.of(use))
                .toList();
        layers.add(new Layer(module, row[0], packages));
      } else if (!line.startsWith("#")) {
        module = line;
      }
    }
    return List.copyOf(layers);
  }

  private static Stream<String> names(List<Layer> layers, String module) {
    return layers.stream().filter(layer -> layer.module().equals(module)).map(Layer::name);
  }

  private static List<String> packagesOf(String... modules) {
    return Stream.of(modules).flatMap(module -> names(LAYERS, module)).toList();
  }

  private static List<String> lines(String resource) {
    try (InputStream in = ArchitectureRules.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final String[] CORE = patterns(packagesOf("feint-core"));

  private static final List<String> FILES_AND_EXPERIMENTS =
      packagesOf("feint-core", "feint-files", "feint-gradients", "feint-lab");

  private static final String[] KNOWN = patterns(LAYERS.stream().map(Layer::name).toList());

  /** Every package is listed in these rules. */
  public static final ArchRule EVERY_PACKAGE_HAS_A_PLACE =
      classes()
          .that(resideInAPackage("feint.."))
          .should(ArchConditions.be(resideInAnyPackage(KNOWN)))
          .as("every package of Feint has a place in the architecture rules")
          .allowEmptyShould(true);

  /** Every package is in exactly one module. */
  public static final ArchRule PACKAGES_HAVE_ONE_MODULE =
      CompositeArchRule.of(LAYERS.stream().map(Layer::place).toList())
          .as("every package of Feint is part of one module")
          .allowEmptyShould(true);

  /** No package, including its subpackages, depends on itself through another. */
  public static final ArchRule NO_CYCLES =
      slices()
          .matching("feint.(*)..")
          .should()
          .beFreeOfCycles()
          .as("packages of Feint are free of cycles")
          .allowEmptyShould(true);

  /** The core depends only on the JDK, so that feint-core suffices to solve a small problem. */
  public static final ArchRule CORE_SEES_ONLY_JAVA =
      classes()
          .that(resideInAnyPackage(CORE))
          .should()
          .onlyDependOnClassesThat(resideInAPackage("java..").or(resideInAnyPackage(CORE)))
          .as("the core sees only java.. and itself")
          .allowEmptyShould(true);

  /** Dependencies point one way, from the mathematics up to the command line. */
  public static final ArchRule DEPENDENCIES_POINT_ONE_WAY =
      CompositeArchRule.of(LAYERS.stream().map(Layer::rule).toList())
          .as("packages of Feint use only those below them")
          .allowEmptyShould(true);

  /**
   * The core draws random numbers only from generators passed as arguments, so that results are
   * reproducible.
   */
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

  /** The core does not read a clock; the caller measures time. */
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

  /** Only the command line prints. */
  public static final ArchRule ONLY_THE_COMMAND_LINE_PRINTS =
      noClasses()
          .that(
              resideInAPackage("feint..")
                  .and(not(resideInAnyPackage(patterns(packagesOf("feint-app"))))))
          .should(
              accessField(System.class, "out")
                  .or(accessField(System.class, "err"))
                  .or(callMethod(Throwable.class, "printStackTrace")))
          .as("only the command line prints")
          .allowEmptyShould(true);

  private static final Home CHARTS =
      home("Charts", "report")
          .of("org.jfree..", "org.apache.batik..", "org.apache.pdfbox..", "de.rototor.pdfbox..");

  private static final List<Home> HOMES =
      List.of(
          home(
                  "JSON, YAML and their schemas",
                  "io",
                  "scenario.text",
                  "scenario",
                  "provenance",
                  "policyfile",
                  "data",
                  "api",
                  "client",
                  "logging",
                  "service.live",
                  "service",
                  "stdio",
                  "web.connection",
                  "web.error",
                  "web",
                  "report",
                  "cli.output",
                  "cli.option",
                  "cli.analysis",
                  "cli.search",
                  "cli.audit",
                  "cli.design",
                  "cli.data",
                  "cli.service",
                  "cli",
                  "paper")
              .of("com.fasterxml.jackson..", "org.yaml.snakeyaml..", "com.networknt.."),
          home("CSV", "data", "comments").of("de.siegmar.fastcsv.."),
          home("Tokenizer and encoder", "embedding").of("ai.djl..", "ai.onnxruntime.."),
          home("BLAS", "blas").of("dev.ludovic.netlib.."),
          home("Native calls", "blas", "embedding").of("com.sun.jna.."),
          CHARTS,
          home("Databases", "store.connection", "store")
              .of("com.zaxxer.hikari..", "org.flywaydb..", "org.jdbi..", "org.sqlite.."),
          home(
                  "Logging",
                  "logging",
                  "store",
                  "service.forecast",
                  "service",
                  "web.error",
                  "web",
                  "cli.service")
              .of("org.slf4j.."),
          home("HTTP server and metrics", "web.connection", "web.error", "web")
              .of("io.javalin..", "jakarta.servlet..", "io.prometheus..", "org.eclipse.jetty.."),
          home(
                  "picocli and terminal",
                  "cli.output",
                  "cli.option",
                  "cli.analysis",
                  "cli.search",
                  "cli.audit",
                  "cli.design",
                  "cli.data",
                  "cli.service",
                  "cli.paper",
                  "cli")
              .of("picocli..", "me.tongfei.progressbar..", "org.jline.."),
          home("Text tables", "report").of("com.github.freva.asciitable.."),
          home("Spark, and what it is written in and logs by", "spark")
              .of("org.apache.spark..", "scala..", "org.apache.logging.log4j.."),
          home("Bytecode", "testkit.exact").of("org.objectweb.asm.."),
          home("Test libraries", "testkit")
              .of(
                  "com.tngtech.archunit..",
                  "io.zonky.test..",
                  "org.apache.commons.statistics..",
                  "org.assertj..",
                  "org.junit.."));

  /** A library is used only in the packages listed for it. */
  public static final ArchRule LIBRARIES_HAVE_ONE_HOME =
      CompositeArchRule.of(HOMES.stream().map(Home::rule).toList())
          .as("every library is used only at home")
          .allowEmptyShould(true);

  /** Every library is listed in these rules. */
  public static final ArchRule EVERY_LIBRARY_HAS_A_HOME =
      classes()
          .that(resideInAPackage("feint.."))
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage("java..", "javax..", "org.w3c.dom..", "feint..")
                  .or(
                      resideInAnyPackage(
                          HOMES.stream()
                              .flatMap(home -> home.libraries().stream())
                              .toArray(String[]::new))))
          .as("every library has a home in the architecture rules")
          .allowEmptyShould(true);

  /**
   * Packages for scenarios, policies, logs, saved controllers and experiments do not depend on a
   * chart library, neither directly nor through a package outside of these.
   */
  public static final ArchRule FILES_AND_EXPERIMENTS_DRAW_NOTHING =
      noClasses()
          .that(resideInAnyPackage(patterns(FILES_AND_EXPERIMENTS)))
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(CHARTS.libraries().toArray(String[]::new))
                  .or(
                      resideInAPackage("feint..")
                          .and(not(resideInAnyPackage(patterns(FILES_AND_EXPERIMENTS))))))
          .as("scenarios, policies, logs, saved controllers and experiments need no chart library")
          .allowEmptyShould(true);

  /**
   * Methods are named after their result or effect; methods that override those of a library are
   * exempt.
   */
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

  /** Types are nouns of the subject. */
  public static final ArchRule NO_EMPTY_NAMES =
      noClasses()
          .that(resideInAPackage("feint.."))
          .should()
          .haveNameMatching(".*[.$]((Abstract|Base)[A-Z][^.$]*|[^.$]*(Impl|Manager|Helper|Utils?))")
          .as("no type is called *Impl, *Manager, *Helper, *Util, *Utils, Abstract* or Base*")
          .allowEmptyShould(true);

  private static final List<ArchRule> ALL =
      List.of(
          EVERY_PACKAGE_HAS_A_PLACE,
          PACKAGES_HAVE_ONE_MODULE,
          NO_CYCLES,
          DEPENDENCIES_POINT_ONE_WAY,
          CORE_SEES_ONLY_JAVA,
          CORE_RANDOMNESS_IS_AN_ARGUMENT,
          CORE_HAS_NO_CLOCK,
          ONLY_THE_COMMAND_LINE_PRINTS,
          LIBRARIES_HAVE_ONE_HOME,
          EVERY_LIBRARY_HAS_A_HOME,
          FILES_AND_EXPERIMENTS_DRAW_NOTHING,
          NO_GETTERS_OR_SETTERS,
          NO_EMPTY_NAMES);

  private ArchitectureRules() {}

  /**
   * Returns one test per rule, over the classes of Feint on the class path except test classes.
   * Modules already packed in jars have run their own tests: a rule concerns what one class uses,
   * and cycles of packages are within a module, because a package is in one module.
   */
  public static Stream<DynamicTest> tests() {
    // Reading classes of libraries and of other modules takes most of the time. Rules need only
    // their names, except for classes whose methods ours override.
    ArchConfiguration.get().setClassResolver(SelectedClassResolverFromClasspath.class);
    ArchConfiguration.get()
        .setClassResolverArguments("java.lang", "picocli", "org.eclipse.jetty.server", "org.slf4j");
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(new ImportOption.DoNotIncludeJars())
            .importPackages("feint");
    if (classes.isEmpty()) {
      throw new IllegalStateException("the rules need classes to look at, there are none");
    }
    return ALL.stream()
        .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(classes)));
  }

  /** Returns the modules in build order, each with its packages from the bottom up. */
  public static Map<String, List<String>> packages() {
    Map<String, List<String>> packages = new LinkedHashMap<>();
    for (Layer layer : LAYERS) {
      packages
          .computeIfAbsent(layer.module(), module -> new ArrayList<>())
          .add("feint." + layer.name());
    }
    return Collections.unmodifiableMap(packages);
  }

  /** Returns the pattern of one package; reports are one layer with all of their subpackages. */
  private static String pattern(String name) {
    return "feint." + name + (name.equals("report") ? ".." : "");
  }

  private static String[] patterns(List<String> names) {
    return names.stream().map(ArchitectureRules::pattern).toArray(String[]::new);
  }

  static Home home(String what, String... names) {
    return new Home(what, List.of(), List.of(names));
  }

  /** Packages in which libraries may be used. */
  record Home(String what, List<String> libraries, List<String> names) {

    Home of(String... libraries) {
      return new Home(what, List.of(libraries), names);
    }

    ArchRule rule() {
      return noClasses()
          .that(resideInAPackage("feint.."))
          .and(not(resideInAnyPackage(patterns(names))))
          .should()
          .dependOnClassesThat(resideInAnyPackage(libraries.toArray(String[]::new)))
          .as(what + ": only in feint." + String.join(", feint.", names))
          .allowEmptyShould(true);
    }
  }

  /** Requires that a class was compiled in a module or is in its jar. */
  private static ArchCondition<JavaClass> comeFrom(String module) {
    Pattern place = Pattern.compile("/" + module + "(/target/|-[0-9][^/]*\\.jar!/)");
    return ArchConditions.be(
        DescribedPredicate.describe(
            "part of " + module,
            type ->
                type.getSource()
                    .filter(source -> place.matcher(source.getUri().toString()).find())
                    .isPresent()));
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

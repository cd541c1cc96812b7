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
import java.security.SecureRandom;
import java.time.Clock;
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
 * module over its classes. Every package is listed here with its module and the packages that it
 * may use.
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

  /** A module, which becomes one jar, with its packages from the bottom up. */
  private record Jar(String name, List<Layer> layers) {

    static Jar of(String name) {
      return new Jar(name, List.of());
    }

    /** Returns a copy with another package, which may use the given ones. */
    Jar with(String layer, String... uses) {
      return with(layer, List.of(uses));
    }

    Jar with(String layer, List<String> uses) {
      return new Jar(
          name, Stream.concat(layers.stream(), Stream.of(new Layer(name, layer, uses))).toList());
    }

    List<String> packages() {
      return layers.stream().map(Layer::name).toList();
    }
  }

  private static final Jar CORE_MODULE =
      Jar.of("feint-core")
          .with("math")
          .with("parallel", "math")
          .with("herding", "math")
          .with("plugin", "math", "parallel")
          .with("model", "math", "parallel")
          .with("estimation", "model", "math", "parallel")
          .with("bound.capacity", "model", "math")
          .with("policy", "model", "math")
          .with("policy.markov", "policy", "model", "math")
          .with("policy.plugin", "policy.markov", "policy", "plugin", "model")
          .with("solver", "policy.markov", "model", "parallel")
          .with("solver.backward", "solver", "policy.markov", "policy", "model", "math", "parallel")
          .with(
              "solver.forward",
              "zeroleak.oblivious",
              "solver",
              "policy.markov",
              "policy",
              "model",
              "math",
              "parallel")
          .with(
              "structure",
              "solver.forward",
              "solver.backward",
              "solver",
              "policy.markov",
              "policy",
              "model",
              "math",
              "parallel")
          .with("zeroleak.balanced", "policy", "model", "math", "parallel")
          .with("zeroleak.oblivious", "policy", "model", "math", "parallel")
          .with("simulation", "policy", "model", "math", "parallel")
          .with("bound.checkpoint", "policy.markov", "policy", "model", "math")
          .with(
              "bound.margin",
              "bound.checkpoint",
              "bound.capacity",
              "solver.backward",
              "solver",
              "policy.markov",
              "policy",
              "model",
              "math",
              "parallel")
          .with(
              "bound.aggregation",
              "bound.checkpoint",
              "simulation",
              "solver.backward",
              "policy.markov",
              "policy",
              "model",
              "math",
              "parallel")
          .with(
              "bound",
              "bound.aggregation",
              "bound.margin",
              "bound.checkpoint",
              "simulation",
              "solver.forward",
              "solver.backward",
              "solver",
              "policy.markov",
              "policy",
              "model",
              "math",
              "parallel")
          .with("forecast", "simulation", "policy.markov", "policy", "model", "math", "parallel")
          .with("bound.zeroleak", "zeroleak.balanced", "simulation", "model", "math", "parallel")
          .with(
              "search",
              "simulation",
              "solver.forward",
              "solver",
              "policy.markov",
              "policy",
              "model",
              "math",
              "parallel")
          .with(
              "design",
              "simulation",
              "solver.forward",
              "solver.backward",
              "solver",
              "policy.markov",
              "policy",
              "model",
              "math",
              "parallel")
          .with("attack", "simulation", "policy.plugin", "policy", "plugin", "model", "math")
          .with(
              "attack.audit",
              "attack",
              "policy.plugin",
              "policy",
              "plugin",
              "model",
              "math",
              "parallel");

  private static final Jar FILES_MODULE =
      Jar.of("feint-files")
          .with("io", "math", "parallel")
          .with("plugin.jar", "io", "plugin")
          .with("data.numpy", "io", "math", "parallel")
          .with("scenario.text")
          .with("scenario", "scenario.text", "io", "plugin", "model", "math")
          .with("provenance", "scenario", "plugin", "math", "parallel")
          .with("encoding", "io", "model", "math")
          .with(
              "policyspec",
              "encoding",
              "plugin.jar",
              "io",
              "attack",
              "bound",
              "bound.checkpoint",
              "zeroleak.oblivious",
              "zeroleak.balanced",
              "solver.backward",
              "solver",
              "policy.plugin",
              "policy.markov",
              "policy",
              "plugin",
              "model",
              "math",
              "parallel")
          .with(
              "policyfile",
              "policyspec",
              "provenance",
              "scenario",
              "scenario.text",
              "io",
              "bound",
              "bound.checkpoint",
              "policy.markov",
              "policy",
              "model",
              "math",
              "parallel")
          .with(
              "data",
              "data.numpy",
              "io",
              "attack.audit",
              "attack",
              "estimation",
              "solver.backward",
              "policy",
              "model",
              "math",
              "parallel");

  private static final Jar GRADIENTS_MODULE =
      Jar.of("feint-gradients")
          .with(
              "descent", "scenario", "simulation", "policy", "plugin", "model", "math", "parallel")
          .with("network", "math", "parallel")
          .with(
              "attack.points",
              "descent",
              "network",
              "attack.audit",
              "attack",
              "simulation",
              "policy",
              "plugin",
              "model",
              "math",
              "parallel");

  private static final Jar API_MODULE = Jar.of("feint-api").with("api").with("client", "api");

  private static final List<String> BELOW_SERVICE =
      both(both(CORE_MODULE.packages(), FILES_MODULE.packages()), List.of("api"));

  private static final Jar SERVICE_MODULE =
      Jar.of("feint-service")
          .with("logging", "io")
          .with("store.connection", "io")
          .with("store", "store.connection", "api", "io", "policy", "model")
          .with("service.diagnosis", both(BELOW_SERVICE, List.of("store", "store.connection")))
          .with("service.live", both(BELOW_SERVICE, List.of("store")))
          .with("service.access", both(BELOW_SERVICE, List.of("store")))
          .with("service.forecast", BELOW_SERVICE)
          .with(
              "service",
              both(
                  BELOW_SERVICE,
                  List.of(
                      "service.forecast",
                      "service.access",
                      "service.live",
                      "service.diagnosis",
                      "store",
                      "store.connection")))
          .with("stdio", both(BELOW_SERVICE, List.of("service")))
          .with("web.connection", both(BELOW_SERVICE, List.of("logging")))
          .with("web.error", both(BELOW_SERVICE, List.of("store", "store.connection", "logging")))
          .with(
              "web",
              both(
                  BELOW_SERVICE,
                  List.of(
                      "web.error",
                      "web.connection",
                      "service",
                      "service.forecast",
                      "service.access",
                      "service.live",
                      "service.diagnosis",
                      "store",
                      "store.connection",
                      "logging")))
          .with("load", "store", "store.connection", "policy", "model")
          .with(
              "demo",
              both(BELOW_SERVICE, List.of("service", "service.live", "store", "store.connection")));

  private static final List<String> BELOW_LAB =
      both(both(CORE_MODULE.packages(), FILES_MODULE.packages()), GRADIENTS_MODULE.packages());

  private static final Jar LAB_MODULE =
      Jar.of("feint-lab")
          .with("lab.verdict", BELOW_LAB)
          .with("lab.compare", both(BELOW_LAB, List.of("lab.verdict")))
          .with("lab.search", both(BELOW_LAB, List.of("lab.compare", "lab.verdict")))
          .with("lab.audit", BELOW_LAB)
          .with("lab.zeroleak", both(BELOW_LAB, List.of("lab.search", "lab.verdict")))
          .with("lab.capacity", BELOW_LAB)
          .with("lab.herding", BELOW_LAB)
          .with("distributed", BELOW_LAB)
          .with("cluster", both(BELOW_LAB, List.of("lab.compare", "distributed")));

  private static final List<String> BELOW_REPORT = both(BELOW_LAB, LAB_MODULE.packages());

  private static final Jar REPORT_MODULE = Jar.of("feint-report").with("report", BELOW_REPORT);

  private static final List<String> BELOW_APP =
      both(
          both(BELOW_REPORT, REPORT_MODULE.packages()),
          both(SERVICE_MODULE.packages(), API_MODULE.packages()));

  private static final List<String> BELOW_COMMANDS =
      both(BELOW_APP, List.of("cli.option", "cli.output"));

  private static final Jar APP_MODULE =
      Jar.of("feint-app")
          .with("cli.output", BELOW_APP)
          .with("cli.option", both(BELOW_APP, List.of("cli.output")))
          .with("cli.analysis", BELOW_COMMANDS)
          .with("cli.search", BELOW_COMMANDS)
          .with("cli.audit", BELOW_COMMANDS)
          .with("cli.design", BELOW_COMMANDS)
          .with("cli.data", BELOW_COMMANDS)
          .with("cli.service", BELOW_COMMANDS)
          .with("cli.paper", BELOW_COMMANDS)
          .with(
              "cli",
              both(
                  BELOW_APP,
                  List.of(
                      "cli.paper",
                      "cli.service",
                      "cli.data",
                      "cli.design",
                      "cli.audit",
                      "cli.search",
                      "cli.analysis",
                      "cli.option",
                      "cli.output")));

  private static final Jar SPARK_MODULE =
      Jar.of("feint-spark").with("spark", both(BELOW_REPORT, List.of("cli")));

  private static final Jar PAPER_MODULE =
      Jar.of("feint-paper")
          .with("comments", "scenario", "io", "math", "parallel")
          .with("embedding", "io", "math", "parallel")
          .with("blas", "network", "io", "math", "parallel")
          .with(
              "federated",
              both(
                  List.of("comments", "embedding", "blas", "network", "attack.points", "scenario"),
                  List.of("attack", "simulation", "policy", "model", "math", "parallel")))
          .with(
              "reproduction",
              both(BELOW_REPORT, List.of("comments", "embedding", "blas", "federated")))
          .with(
              "paper",
              both(
                  both(BELOW_REPORT, List.of("cli.paper", "cli.option", "cli.output", "report")),
                  List.of("comments", "embedding", "blas", "federated", "reproduction")));

  private static final List<Jar> MODULES =
      List.of(
          CORE_MODULE,
          FILES_MODULE,
          API_MODULE,
          SERVICE_MODULE,
          GRADIENTS_MODULE,
          LAB_MODULE,
          REPORT_MODULE,
          APP_MODULE,
          SPARK_MODULE,
          PAPER_MODULE,
          Jar.of("feint-testkit").with("testkit.exact").with("testkit"));

  private static final List<Layer> LAYERS =
      MODULES.stream().flatMap(module -> module.layers().stream()).toList();

  private static final String[] CORE = patterns(CORE_MODULE.packages());

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
                  .and(not(resideInAnyPackage(patterns(APP_MODULE.packages())))))
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
          .that(resideInAnyPackage(patterns(BELOW_REPORT)))
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(CHARTS.libraries().toArray(String[]::new))
                  .or(
                      resideInAPackage("feint..")
                          .and(not(resideInAnyPackage(patterns(BELOW_REPORT))))))
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
    MODULES.forEach(
        module ->
            packages.put(
                module.name(), module.packages().stream().map(name -> "feint." + name).toList()));
    return Collections.unmodifiableMap(packages);
  }

  private static List<String> both(List<String> some, List<String> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
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

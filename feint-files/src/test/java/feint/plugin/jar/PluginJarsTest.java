package feint.plugin.jar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.io.Sha256;
import feint.plugin.LoadedPlugin;
import feint.plugin.PluginException;
import feint.policy.plugin.PolicyPlugin;
import feint.policyspec.PolicyRegistry;
import feint.testkit.OwnJar;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Valid and invalid jars of users. */
class PluginJarsTest {

  private static final PluginKind<PolicyPlugin> POLICIES =
      new PluginKind<>(PolicyPlugin.class, "policy", PolicyRegistry.taken());

  @TempDir Path directory;

  private static String part(String className, String name) {
    return part(className, "", "return " + name + ";");
  }

  private static String part(String className, String constructor, String name) {
    return "public final class "
        + className
        + " implements feint.policy.plugin.PolicyPlugin {\n"
        + constructor
        + "  public String name() { "
        + name
        + " }\n"
        + "  public feint.policy.Policy create(\n"
        + "      feint.model.Problem problem, feint.plugin.PluginOptions options) {\n"
        + "    return feint.policy.markov.StationaryPolicies.greedy(problem.shape());\n"
        + "  }\n"
        + "}\n";
  }

  /** Writes a jar with the plug-in of one class. */
  private Path jar(String file, String className, String source) throws Exception {
    return new OwnJar(Files.createDirectory(directory.resolve(file + ".build")))
        .source(className, source)
        .service(PolicyPlugin.class.getName(), className)
        .write(directory.resolve(file));
  }

  private static PluginJars open(Path... files) {
    return PluginJars.open(List.of(files), List.of(POLICIES));
  }

  @Test
  void pluginsHaveNamesAndJars() throws Exception {
    Path first = jar("one.jar", "One", part("One", "\"one\""));
    Path second = jar("two.jar", "Two", part("Two", "\"t-2\""));
    try (PluginJars jars = open(first, second)) {
      assertThat(jars.of(POLICIES)).extracting(LoadedPlugin::name).containsExactly("one", "t-2");
      assertThat(jars.of(POLICIES)).extracting(LoadedPlugin::source).isEqualTo(jars.sources());
      assertThat(jars.sources())
          .extracting(source -> source.jar() + " " + source.sha256())
          .containsExactly("one.jar " + Sha256.of(first), "two.jar " + Sha256.of(second));
      assertThat(jars.of(POLICIES).get(0).guard().what()).isEqualTo("policy one of one.jar");
    }
    assertThat(PluginJars.none().of(POLICIES)).isEmpty();
  }

  /** After a jar is closed, nothing is loaded from it. */
  @Test
  void closedJarCanBeReplaced() throws Exception {
    Path file = jar("one.jar", "One", part("One", "\"one\""));
    PluginJars jars = open(file);
    ClassLoader loader = jars.of(POLICIES).get(0).part().getClass().getClassLoader();
    assertThat(loader.getResource("One.class")).isNotNull();
    jars.close();
    assertThat(loader.getResource("One.class")).isNull();
  }

  @Test
  void invalidJarsAreRefused() throws Exception {
    Path missing = directory.resolve("missing.jar");
    assertRefused(missing + ": no such file; --with takes a jar", missing);
    assertRefused(directory + ": no such file; --with takes a jar", directory);
    Path text = Files.writeString(directory.resolve("text.jar"), "text");
    assertRefusedBeginning(text + ": is not a jar: ", text);
    Path none =
        new OwnJar(Files.createDirectory(directory.resolve("none")))
            .file("readme.txt", "nothing")
            .write(directory.resolve("none.jar"));
    assertRefused(
        none
            + ": has no plug-in: a file in META-INF/services must name one, and be called"
            + " feint.policy.plugin.PolicyPlugin",
        none);
    Path one = jar("one.jar", "One", part("One", "\"one\""));
    assertRefused(one + ": this jar must be given once, was given twice", one, one);
  }

  /** The jar's fingerprint would not cover the other files. */
  @Test
  void aJarThatNeedsOthersIsRefused() throws Exception {
    Path jar =
        new OwnJar(Files.createDirectory(directory.resolve("needs")))
            .file("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nClass-Path: helper.jar\n\n")
            .write(directory.resolve("needs.jar"));
    assertRefused(
        jar
            + ": Class-Path in its manifest must be left out, since a jar must have all that it"
            + " needs, was helper.jar",
        jar);
  }

  @Test
  void namesMustBeFree() throws Exception {
    Path exact = jar("exact.jar", "Exact", part("Exact", "\"exact\""));
    assertRefused("a policy of exact.jar: name must not be one of Feint's own, was exact", exact);
    Path file = jar("file.jar", "Uploaded", part("Uploaded", "\"file\""));
    assertRefused("a policy of file.jar: name must not be one of Feint's own, was file", file);
    Path one = jar("one.jar", "One", part("One", "\"same\""));
    Path two = jar("two.jar", "Two", part("Two", "\"same\""));
    assertRefused(
        "a policy of two.jar: name must not be that of another, was same, which one.jar has too",
        one,
        two);
  }

  @Test
  void namesMustBeLegal() throws Exception {
    String rule =
        ": name must be 1 to 40 lower-case letters, digits and hyphens, with a letter first, was ";
    int count = 0;
    for (String name :
        List.of("", "Loud", "a:b", "a b", "a,b", "../a", "-a", "9", "a".repeat(41))) {
      String file = "bad" + count++ + ".jar";
      Path jar = jar(file, "Bad", part("Bad", "\"" + name + "\""));
      assertRefused("a policy of " + file + rule + "\"" + name + "\"", jar);
    }
  }

  @Test
  void failingPluginsAreNamed() throws Exception {
    Path empty = jar("null.jar", "Empty", part("Empty", "null"));
    assertRefused("a policy of null.jar: name must not return null", empty);
    Path thrown =
        jar(
            "thrown.jar",
            "Thrown",
            part("Thrown", "", "throw new IllegalStateException(\"odd\");"));
    assertRefused("a policy of thrown.jar failed in name: illegal state: odd", thrown);
    Path made =
        jar(
            "made.jar",
            "Made",
            part(
                "Made",
                "  public Made() { throw new IllegalStateException(\"odd\"); }\n",
                "return \"made\";"));
    assertRefused(
        "a policy of made.jar cannot be loaded: feint.policy.plugin.PolicyPlugin: Provider Made could not be"
            + " instantiated: illegal state: odd",
        made);
    Path missing =
        new OwnJar(Files.createDirectory(directory.resolve("missing")))
            .service(PolicyPlugin.class.getName(), "no.Such")
            .write(directory.resolve("missing.jar"));
    assertRefused(
        "a policy of missing.jar cannot be loaded: feint.policy.plugin.PolicyPlugin: Provider no.Such not"
            + " found",
        missing);
    Path other = jar("other.jar", "Other", "public final class Other {}");
    assertRefused(
        "a policy of other.jar cannot be loaded: feint.policy.plugin.PolicyPlugin: Other not a"
            + " subtype",
        other);
  }

  private static void assertRefused(String message, Path... files) {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> open(files))
        .withMessage(message);
  }

  private static void assertRefusedBeginning(String message, Path... files) {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> open(files))
        .withMessageStartingWith(message);
  }
}

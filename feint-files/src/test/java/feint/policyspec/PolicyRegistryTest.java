package feint.policyspec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.math.Joiner;
import feint.model.Problem;
import feint.policy.MarkovPolicy;
import feint.policy.Policy;
import feint.policyfile.Stored;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Contract of every built-in kind, and the lists that are derived from the registry. */
class PolicyRegistryTest {

  private static final Problem PROBLEM = Stored.scenario("goal").problem();

  private static List<PolicyKind> kinds() {
    return PolicyRegistry.BUILT_IN.kinds();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void policyIsBuiltForTheProblem(PolicyKind kind) {
    Policy policy = kind.build(kind.word(), PROBLEM, Stored.ONE_THREAD);

    assertThat(policy.shape()).isEqualTo(PROBLEM.shape());
    assertThat(kind.hasMemory())
        .isEqualTo(
            !policy.parts().stream().allMatch(part -> part.policy() instanceof MarkovPolicy));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void canonicalNameDenotesTheSamePolicy(PolicyKind kind) {
    String canonical = kind.canonical(kind.word(), PROBLEM);

    assertThat(PolicyRegistry.BUILT_IN.find(canonical)).contains(kind);
    assertThat(kind.canonical(canonical, PROBLEM)).isEqualTo(canonical);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyKindIsDocumentedWithItsOptions(PolicyKind kind) throws IOException {
    String page = Files.readString(Path.of("../docs/reference/policy-files.md"));

    assertThat(page).contains("| `" + kind.word() + "` | " + kind.explanation() + " |\n");
    for (NameOption<?> option : kind.options()) {
      assertThat(page)
          .contains(
              String.join(
                  " | ",
                  "| `" + kind.word() + "`",
                  "`" + option.name() + "`",
                  option.range(),
                  option.usual() + " |\n"));
    }
  }

  @Test
  void helpTextsNameEveryKind() {
    List<String> files = ThresholdKind.WORDS.stream().map(word -> word + ":FILE").toList();
    assertThat(PolicyRegistry.NAMES).endsWith(Joiner.or(files));
    assertThat(PolicyRegistry.TABLE_NAMES).contains(files);
    for (PolicyKind kind : kinds()) {
      assertThat(PolicyRegistry.NAMES.split(", ")).contains(kind.word());
      assertThat(List.of(PolicyRegistry.TABLE_NAMES.split(", ")).contains(kind.word()))
          .isEqualTo(!kind.hasMemory());
    }
  }

  @Test
  void completionsAreThoseOfTheKinds() {
    assertThat(PolicyRegistry.CHOICES)
        .startsWith("exact", "certified", "greedy", "random")
        .containsSubsequence(
            "balanced", "balanced:types", "balanced:steps", "balanced:contents", "oblivious")
        .contains("oblivious:")
        .endsWith("threshold:", "sigmoid:", "constant-incentive:");
    assertThat(PolicyRegistry.TABLE_CHOICES)
        .startsWith("exact", "certified", "greedy", "random")
        .endsWith("threshold:", "sigmoid:", "constant-incentive:")
        .noneMatch(name -> name.startsWith("balanced") || name.startsWith("oblivious"));
    assertThat(PolicyRegistry.NAMES_WITHOUT_FILE)
        .startsWith("exact", "certified", "greedy", "random", "balanced", "balanced:types")
        .containsSubsequence("balanced:types", "balanced:steps", "balanced:contents", "oblivious")
        .noneMatch(name -> name.endsWith(":"));
  }

  @Test
  void policiesThatLeakNothingAreOfferedFirst() {
    assertThat(PolicyRegistry.BUILT_IN.offered())
        .startsWith("oblivious", "balanced", "exact", "greedy", "random")
        .doesNotContain("certified");
  }

  @Test
  void allBuiltInNamesAreTaken() {
    assertThat(PolicyRegistry.taken()).contains("file");
    for (String choice : PolicyRegistry.CHOICES) {
      assertThat(PolicyRegistry.taken()).contains(choice.replaceFirst(":.*", ""));
    }
  }

  @Test
  void aNameDenotesAPolicyOrAFile() {
    assertThat(PolicyRegistry.BUILT_IN.spec("greedy")).isInstanceOf(PolicySpec.Named.class);
    Stream.of("greedy:x", "exact ", "some/file")
        .forEach(
            name ->
                assertThat(PolicyRegistry.BUILT_IN.spec(name))
                    .isEqualTo(new PolicySpec.InFile(name, Optional.empty(), name)));
    assertThat(PolicyRegistry.BUILT_IN.spec("sigmoid:a:b"))
        .isEqualTo(
            new PolicySpec.InFile(
                "sigmoid:a:b", Optional.of(ThresholdKind.SIGMOID), "a:b"));
    assertThatThrownBy(() -> PolicyRegistry.build("nonsense", PROBLEM))
        .hasMessage("there is no policy nonsense");
  }
}

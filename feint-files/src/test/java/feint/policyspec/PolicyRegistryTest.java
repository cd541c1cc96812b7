package feint.policyspec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.Problem;
import feint.policy.Policy;
import feint.policy.markov.MarkovPolicy;
import feint.policyfile.Stored;
import feint.simulation.LocalSimulator;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.PolicyEvaluation;
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

  static List<PolicyKind> kindsWithDecoys() {
    return kinds().stream()
        .filter(kind -> kind.options().stream().anyMatch(option -> option.name().equals("decoys")))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("kindsWithDecoys")
  void nameSaysHowManyDecoysThePolicyHas(PolicyKind kind) {
    String name = kind.word() + ":decoys=2";

    assertThat(kind.build(name, PROBLEM, Stored.ONE_THREAD).decoys()).isEqualTo(2);
    assertThat(kind.decoys(name, PROBLEM)).isEqualTo(2);
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
  void decodedPolicyDecidesAsTheEncodedOne(PolicyKind kind) {
    Policy policy = kind.build(kind.word(), PROBLEM, Stored.ONE_THREAD);
    CodecOutput out = new CodecOutput();

    assertThat(PolicyCodec.covers(policy)).isTrue();
    PolicyCodec.write(policy, out);
    Policy read = PolicyCodec.read(new CodecInput(out.toBytes(), out.attachments()::get));

    LocalSimulator simulator = LocalSimulator.of(PROBLEM);
    assertThat(simulator.run(read, 500, new Seed(7)))
        .isEqualTo(simulator.run(policy, 500, new Seed(7)));
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
    assertThat(PolicyRegistry.NAMES)
        .isEqualTo(
            "a policy file, exact, exact:goal, certified, greedy, random, balanced, balanced:types,"
                + " balanced:steps, oblivious, threshold:FILE, sigmoid:FILE or"
                + " constant-incentive:FILE");
    for (PolicyKind kind : kinds()) {
      assertThat(PolicyRegistry.NAMES.split(", ")).contains(kind.word());
      assertThat(List.of(PolicyRegistry.TABLE_NAMES.split(", ")).contains(kind.word()))
          .isEqualTo(!kind.hasMemory());
    }
    assertThat(PolicyRegistry.TABLE_NAMES)
        .contains(ThresholdKind.WORDS.stream().map(word -> word + ":FILE").toList());
  }

  @Test
  void exactGoalSolvesTheGoalWhateverTheObjective() {
    Problem finish = PROBLEM.withObjective(Objective.finish());
    Problem goal = PROBLEM.withObjective(Objective.goal());
    Policy policy = PolicyRegistry.build("exact:goal", finish);

    assertThat(PolicyEvaluation.evaluate(goal, policy, Stored.ONE_THREAD).outcome().cost())
        .isCloseTo(BackwardInduction.values(goal, Stored.ONE_THREAD).expected(), within(1e-12));
    assertThat(PolicyRegistry.BUILT_IN.find("exact:other")).isEmpty();
  }

  @Test
  void listsAreThoseOfTheKinds() {
    List<String> tables = List.of("exact", "exact:goal", "certified", "greedy", "random");
    List<String> others =
        List.of("balanced", "balanced:types", "balanced:steps", "balanced:contents", "oblivious");
    List<String> files = List.of("threshold:", "sigmoid:", "constant-incentive:");
    assertThat(PolicyRegistry.NAMES_WITHOUT_FILE).isEqualTo(joined(List.of(tables, others)));
    assertThat(PolicyRegistry.CHOICES)
        .isEqualTo(joined(List.of(tables, others, List.of("oblivious:"), files)));
    assertThat(PolicyRegistry.TABLE_CHOICES).isEqualTo(joined(List.of(tables, files)));
    assertThat(PolicyRegistry.BUILT_IN.offered())
        .extracting(PolicyKind::word)
        .containsExactly("oblivious", "balanced", "exact", "greedy", "random");
  }

  private static List<String> joined(List<List<String>> lists) {
    return lists.stream().flatMap(List::stream).toList();
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
        .isEqualTo(new PolicySpec.InFile("sigmoid:a:b", Optional.of(ThresholdKind.SIGMOID), "a:b"));
    assertThatThrownBy(() -> PolicyRegistry.build("nonsense", PROBLEM))
        .hasMessage("there is no policy nonsense");
  }
}

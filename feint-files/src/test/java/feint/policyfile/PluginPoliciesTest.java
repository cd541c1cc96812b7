package feint.policyfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.io.ArchiveException;
import feint.model.Problem;
import feint.plugin.LoadedPlugin;
import feint.plugin.PluginException;
import feint.plugin.PluginOptions;
import feint.plugin.PluginSource;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.markov.StationaryPolicies;
import feint.policy.plugin.PolicyPlugin;
import feint.policyspec.PolicyRegistry;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.ProtectionLevel;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Policies of plug-in jars beside the built-in ones. */
class PluginPoliciesTest {

  private static final Scenario SCENARIO = Stored.scenario("goal");

  /** The built-in random policy under another name. */
  private static final class Dice implements PolicyPlugin {

    @Override
    public String name() {
      return "dice";
    }

    @Override
    public Policy create(Problem problem, PluginOptions options) {
      options.integer("sides", 6, 2, 20);
      return StationaryPolicies.random(problem.shape());
    }
  }

  private static PolicyRegistry names(String digit) {
    PluginSource jar = new PluginSource("dice.jar", digit.repeat(64));
    return PolicyRegistry.BUILT_IN.with(
        List.of(new LoadedPlugin<>(new Dice(), "policy", "dice", jar)));
  }

  private static NamedPolicy find(PolicyRegistry names, String name) {
    return new PolicyCatalogue(SCENARIO, Stored.ONE_THREAD, names).find(name);
  }

  @Test
  void pluginsAreFoundByNameWithAndWithoutOptions() {
    assertThat(find(names("a"), "dice").name()).isEqualTo("dice");
    assertThat(find(names("a"), "dice:sides=4").name()).isEqualTo("dice:sides=4");
    assertThat(names("a").own()).containsExactly("dice");
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> find(names("a"), "dice:sides=1"))
        .withMessage("policy dice of dice.jar: sides must be in 2..20, was \"1\"");
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> find(names("a"), "dice:"))
        .withMessageStartingWith("policy dice of dice.jar: option must have a name and a value");
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> find(names("a"), "dices"))
        .withMessageContaining("or of a jar dice, was \"dices\"");
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> find(PolicyRegistry.BUILT_IN, "dice"))
        .withMessageContaining("no such file");
  }

  /** Two jars may have a policy of the same name; results of one are not taken for the other's. */
  @Test
  void fingerprintsTellJarsApart() {
    String one = find(names("a"), "dice").fingerprint();
    assertThat(one).isEqualTo(find(names("a"), "dice").fingerprint());
    assertThat(one)
        .isNotEqualTo(find(names("b"), "dice").fingerprint())
        .isNotEqualTo(find(names("a"), "dice:sides=4").fingerprint())
        .contains("sha256:" + "a".repeat(64))
        .endsWith(SCENARIO.fingerprint());
  }

  @Test
  void onlyUnknownNamesDenoteFiles() {
    assertThat(names("a").file("dice")).isEmpty();
    assertThat(names("a").file("dice:sides=4")).isEmpty();
    assertThat(names("a").file("exact")).isEmpty();
    assertThat(names("a").file("oblivious:order=alternate")).isEmpty();
    assertThat(names("a").file("threshold:a.json")).contains(Path.of("a.json"));
    assertThat(PolicyRegistry.BUILT_IN.file("dice")).contains(Path.of("dice"));
    assertThat(names("a").source("dice:sides=4")).map(PluginSource::jar).contains("dice.jar");
    assertThat(names("a").source("exact")).isEmpty();
  }

  /**
   * A policy that depends on the states in which steps were made must be created for the number of
   * clients.
   */
  @Test
  void pluginsAreCreatedForTheNumberOfClientsIfNecessary() {
    String clients =
        "{\"horizon\": 6, \"successes\": 2, \"incentives\": [1, 2], \"oracle\": {\"success\": [[0.1, 0.3], [0.4,"
            + " 0.8]], \"participation\": {\"clients\": 4, \"stay\": 0.8, \"thresholds\": [0, 3]}},"
            + " \"objective\": {\"kind\": \"goal\"}}";
    Scenario scenario = ScenarioFile.parse(clients, "clients.json");
    Policy balanced = BalancedPolicy.of(scenario.problem(), ProtectionLevel.CONTENTS, 2);
    assertThat(balanced.remembers()).contains(Observable.CONTENTS);
    PolicyPlugin part =
        new PolicyPlugin() {
          @Override
          public String name() {
            return "hidden";
          }

          @Override
          public Policy create(Problem problem, PluginOptions options) {
            return BalancedPolicy.of(problem, ProtectionLevel.CONTENTS, 2);
          }
        };
    PolicyRegistry names =
        names("a")
            .with(
                List.of(
                    new LoadedPlugin<>(
                        part, "policy", "hidden", new PluginSource("b.jar", "b".repeat(64)))));
    PolicyCatalogue catalogue = new PolicyCatalogue(scenario, Stored.ONE_THREAD, names);
    for (String name : List.of("dice", "hidden", "greedy", "balanced")) {
      Policy counting = PolicyCatalogue.counting(catalogue.find(name), scenario);
      assertThat(counting.shape()).isEqualTo(scenario.counted().orElseThrow().shape());
    }
  }
}

package feint.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import feint.api.ConflictException;
import feint.api.RefusedException;
import feint.api.RunState;
import feint.io.Json;
import feint.model.Ledger;
import feint.model.Problem;
import feint.plugin.LoadedPlugin;
import feint.plugin.PluginOptions;
import feint.plugin.PluginSource;
import feint.policy.DecisionRule;
import feint.policy.Policy;
import feint.policy.markov.MarkovPolicy;
import feint.policy.plugin.PolicyPlugin;
import feint.policyspec.PolicyKind;
import feint.policyspec.PolicyRegistry;
import feint.store.Actor;
import feint.store.RunFilter;
import feint.store.RunStore;
import feint.store.connection.Storage;
import feint.web.Databases;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs whose policy is in a plug-in: with its jar, without it, and with another. */
class OwnPolicyRunsTest {

  private static final String SCENARIO = SmallRuns.scenario(12, 4);

  private static final String NEEDED =
      "the run needs policy eager:until=3 of own_parts.jar with SHA-256 "
          + "a".repeat(64)
          + ", and this service ";

  private static final String WAY_OUT =
      ": start it again with --with and that jar, and the run continues; nothing is lost";

  @TempDir Path directory;

  /** Learns until it is undecided. */
  private record Eager(int first) implements PolicyPlugin {

    @Override
    public String name() {
      return "eager";
    }

    @Override
    public Policy create(Problem problem, PluginOptions options) {
      int until = options.integer("until", 99, 0, 99);
      int action = problem.actions().learning(first);
      DecisionRule rule = DecisionRule.deterministic(problem.shape(), (o, b) -> action);
      return MarkovPolicy.of(problem.shape(), (t, ledger) -> ruled(t, ledger, until, rule));
    }

    private static DecisionRule ruled(int t, Ledger ledger, int until, DecisionRule rule) {
      if (t >= until) {
        throw new IllegalStateException("the ledger is " + ledger);
      }
      return rule;
    }
  }

  private static PolicyRegistry names(String digit, int first) {
    PluginSource jar = new PluginSource("own parts.jar", digit.repeat(64));
    return PolicyRegistry.BUILT_IN.with(
        List.of(new LoadedPlugin<>(new Eager(first), "policy", "eager", jar)));
  }

  private static <T> T in(Storage storage, PolicyRegistry names, Function<Runs, T> action) {
    try (RunStore store = RunStore.open(storage);
        Runs runs = Runs.in(store, Clock.systemUTC(), names)) {
      return action.apply(runs);
    }
  }

  private static String made(Runs runs, String policy) {
    return runs.create(Actor.service(), SmallRuns.request(SCENARIO, policy)).id();
  }

  /** A run with one query, created with jar a. */
  private static String begun(Storage storage, String policy) {
    return in(
        storage,
        names("a", 0),
        runs -> {
          String run = made(runs, policy);
          assertThat(runs.ask(run, 1, 2).decision().learns()).isTrue();
          runs.tell(run, 1, true);
          return run;
        });
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void runContinuesOnlyWithItsOwnJar(Databases database) {
    Storage storage = database.fresh(directory);
    String id = begun(storage, "eager:until=3");
    in(storage, PolicyRegistry.BUILT_IN, runs -> assertMissing(runs, id, "was started without it"));
    in(storage, names("b", 1), runs -> assertMissing(runs, id, "has another of that name"));
    String exported =
        in(
            storage,
            names("a", 0),
            runs -> {
              assertThat(runs.ask(id, 1, 2).first()).isFalse();
              assertThat(runs.ask(id, 2, 1).decision().number()).isEqualTo(2);
              assertThat(runs.tell(id, 2, false).late()).isFalse();
              return exported(runs, id);
            });
    Storage other = database.fresh(directory);
    in(
        other,
        PolicyRegistry.BUILT_IN,
        runs -> {
          assertThatExceptionOfType(ConflictException.class)
              .isThrownBy(() -> taken(runs, exported))
              .withMessage(NEEDED + "was started without it" + WAY_OUT);
          return runs;
        });
    in(other, names("a", 0), runs -> runs.ask(taken(runs, exported), 3, 1));
  }

  private static String exported(Runs runs, String id) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = Json.MAPPER.getFactory().createGenerator(text)) {
      runs.export(Actor.service(), id).write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static String taken(Runs runs, String document) {
    try (JsonParser in = Json.MAPPER.getFactory().createParser(document)) {
      assertThat(in.nextToken()).isEqualTo(JsonToken.START_OBJECT);
      return runs.take(Actor.service(), in, () -> {}, false).id();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The run can be viewed and closed, but not used. */
  private static Runs assertMissing(Runs runs, String id, String why) {
    assertThatExceptionOfType(ConflictException.class)
        .isThrownBy(() -> runs.ask(id, 2, 1))
        .withMessage(NEEDED + why + WAY_OUT);
    assertThat(PolicyOrigin.parse(runs.row(id).origin().policy()).name())
        .isEqualTo("eager:until=3");
    assertThat(runs.row(id).standing().state()).isEqualTo(RunState.READY);
    assertThat(runs.list(RunFilter.ALL, Optional.empty(), 10)).hasSize(1);
    return runs;
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void faultOfAPolicyIsReportedAndChangesNothing(Databases database) {
    in(
        database.fresh(directory),
        names("a", 0),
        runs -> {
          String id = made(runs, "eager:until=1");
          runs.ask(id, 1, 2);
          runs.tell(id, 1, true);
          ConflictException failure =
              catchThrowableOfType(ConflictException.class, () -> runs.ask(id, 2, 1));
          assertThat(failure)
              .hasMessageStartingWith(
                  "policy eager of own parts.jar failed in rule: illegal state");
          assertThat(runs.row(id).standing().sent()).isEqualTo(1);
          assertThat(runs.record(id).rows()).hasSize(1);
          return id;
        });
  }

  /** The reader of a run need not be its owner: the plug-in's message is not passed on. */
  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void runThatCannotBeRebuiltRevealsNoSecrets(Databases database) {
    Storage storage = database.fresh(directory);
    String id = begun(storage, "eager");
    in(
        storage,
        names("a", 1),
        runs -> {
          assertThatExceptionOfType(ConflictException.class)
              .isThrownBy(() -> runs.record(id))
              .withMessage(
                  "policy eager of own parts.jar must be deterministic given the history, but is not:"
                      + " the run cannot be rebuilt");
          return id;
        });
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void unknownPolicyIsRefused(Databases database) {
    in(
        database.fresh(directory),
        names("a", 0),
        runs -> {
          assertThatExceptionOfType(RefusedException.class)
              .isThrownBy(() -> made(runs, "eagre"))
              .withMessage(
                  "policy must be "
                      + String.join(", ", PolicyRegistry.NAMES_WITHOUT_FILE)
                      + ", eager, or the content of a file, was eagre; did you mean eager?");
          assertThatExceptionOfType(RefusedException.class)
              .isThrownBy(() -> made(runs, "another"))
              .withMessageEndingWith(
                  "was another; for one of a plug-in the service must be started with --with");
          assertThatExceptionOfType(RefusedException.class)
              .isThrownBy(() -> made(runs, "eager:until=x"))
              .withMessage("policy eager of own parts.jar: until must be in 0..99, was \"x\"");
          assertThat(runs.list(RunFilter.ALL, Optional.empty(), 10)).isEmpty();
          assertThat(runs.offeredPolicies())
              .startsWith(PolicyRegistry.BUILT_IN.offered().toArray(PolicyKind[]::new))
              .hasSize(PolicyRegistry.BUILT_IN.offered().size() + 1)
              .last()
              .extracting(PolicyKind::word)
              .isEqualTo("eager");
          return runs;
        });
  }
}

package feint.cli.audit;

import feint.cli.option.HerdOptions;
import feint.cli.option.HerdOptions.Looked;
import feint.cli.option.WorkOptions;
import feint.cli.output.UsageException;
import feint.herding.ExactHerding;
import feint.herding.HerdingPlay;
import feint.herding.HerdingResult.Quantity;
import feint.lab.herding.SequentialAudit;
import feint.math.Measured;
import feint.math.Seed;
import feint.policyfile.NamedPolicy;
import feint.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of an audit by eavesdroppers that arrive one after another. */
final class SequentialOptions {

  private static final String NAME = "--sequential";
  private static final int EPISODES = 20_000;
  private static final int MOST_SEQUENCES = 1_000_000;

  /** Options of other audits. */
  private static final List<String> OTHERS =
      List.of(
          ("--attacker --sees --record --runs-in-a-row --world --perturb --worlds --estimate --plot"
                  + " --master --checkpoint")
              .split(" ", -1));

  @Option(
      names = NAME,
      paramLabel = "T",
      description =
          "Plays sequences of T runs in front of eavesdroppers that herd, under the plan of feint"
              + " herd: the policy hides, and --free does not. --runs counts sequences (default:"
              + " 1000).")
  private Optional<Integer> runs = Optional.empty();

  @Mixin private HerdOptions herd = new HerdOptions();

  /** Returns whether such an audit is requested, and checks the options. */
  boolean given(WorkOptions run) {
    if (runs.isEmpty()) {
      Optional<String> useless = herd.given(run);
      UsageException.require(useless.isEmpty(), useless.orElse("") + " needs " + NAME);
      return false;
    }
    UsageException.requireIn(NAME, runs.get(), 1, HerdOptions.MOST_RUNS);
    herd.require();
    for (String other : OTHERS) {
      UsageException.require(!run.given(other), other + " must not be given with " + NAME);
    }
    return true;
  }

  int sequences(int given) {
    UsageException.requireIn("--runs", given, 2, MOST_SEQUENCES);
    return given;
  }

  String free() {
    return herd.free();
  }

  SequentialView audit(
      Scenario scenario,
      NamedPolicy hide,
      NamedPolicy free,
      int sequences,
      Seed seed,
      WorkOptions run) {
    int length = runs.orElseThrow();
    Optional<Double> hiding = Optional.empty();
    Looked found = herd.look(scenario, hide, free, EPISODES, hiding, length, seed, run);
    ExactHerding plan = ExactHerding.solve(found.herding(), Integer.MAX_VALUE).orElseThrow();
    HerdingPlay play = new HerdingPlay(plan, found.pair().looks(found.estimates()));
    Map<Quantity, Measured> played =
        run.during("playing", new SequentialAudit(play, sequences, seed.child(1))::run);
    return new SequentialView(
        scenario,
        hide,
        free,
        found.estimates(),
        found.carry(hiding, seed, run),
        plan.result(),
        played,
        sequences,
        seed.value());
  }
}

package feint.portable;

import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.simulation.EpisodeTally;
import feint.simulation.Trial;
import feint.simulation.TrialBlocks;
import java.util.List;

/** Trials of policies; of a block of episodes come the averages. */
public final class TrialForm implements WorkForm<TrialBlocks.Block, TrialBlocks> {

  @Override
  public String name() {
    return "trials";
  }

  @Override
  public int version() {
    return 1;
  }

  @Override
  public Class<?> kind() {
    return TrialBlocks.class;
  }

  @Override
  public boolean covers(TrialBlocks work) {
    return ProblemForm.covers(work.problem())
        && work.trials().stream().map(Trial::policy).distinct().allMatch(PolicyForm::covers);
  }

  @Override
  public void write(TrialBlocks work, FormOutput out) {
    ProblemForm.write(work.problem(), out);
    out.list(work.trials(), (to, trial) -> write(trial, to));
  }

  static void write(Trial trial, FormOutput out) {
    PolicyForm.write(trial.policy(), out);
    out.whole(trial.episodes()).whole(trial.seed().value());
  }

  @Override
  public TrialBlocks read(FormInput in) {
    Problem problem = ProblemForm.read(in);
    return new TrialBlocks(problem, in.list(TrialForm::readTrial));
  }

  static Trial readTrial(FormInput in) {
    Policy policy = PolicyForm.read(in);
    return new Trial(policy, in.whole(), new Seed(in.whole()));
  }

  @Override
  public void writeResult(TrialBlocks work, TrialBlocks.Block block, FormOutput out) {
    EpisodeTally.Numbers numbers = block.tally().numbers();
    out.whole(block.trial()).whole(numbers.finished()).whole(numbers.exposed());
    List.of(numbers.cost(), numbers.correct(), numbers.incentive(), numbers.belief())
        .forEach(moments -> TallyForm.write(moments, out));
  }

  @Override
  public TrialBlocks.Block readResult(TrialBlocks work, FormInput in) {
    int trial = Checks.within(0, work.trials().size() - 1, in.small(), "number of a trial");
    return new TrialBlocks.Block(
        trial,
        EpisodeTally.of(
            new EpisodeTally.Numbers(
                in.whole(),
                in.whole(),
                TallyForm.readMoments(in),
                TallyForm.readMoments(in),
                TallyForm.readMoments(in),
                TallyForm.readMoments(in))));
  }
}

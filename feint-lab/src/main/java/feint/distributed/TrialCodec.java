package feint.distributed;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.encoding.ProblemCodec;
import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.policyspec.PolicyCodec;
import feint.simulation.EpisodeTally;
import feint.simulation.Trial;
import feint.simulation.TrialBlocks;
import java.util.List;

/** Codec of trials of policies; the result of a block of episodes is its averages. */
public final class TrialCodec implements WorkCodec<TrialBlocks.Block, TrialBlocks> {

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
    return ProblemCodec.covers(work.problem())
        && work.trials().stream().map(Trial::policy).distinct().allMatch(PolicyCodec::covers);
  }

  @Override
  public void write(TrialBlocks work, CodecOutput out) {
    ProblemCodec.write(work.problem(), out);
    out.list(work.trials(), (to, trial) -> write(trial, to));
  }

  static void write(Trial trial, CodecOutput out) {
    PolicyCodec.write(trial.policy(), out);
    out.whole(trial.episodes()).whole(trial.seed().value());
  }

  @Override
  public TrialBlocks read(CodecInput in) {
    Problem problem = ProblemCodec.read(in);
    return new TrialBlocks(problem, in.list(TrialCodec::readTrial));
  }

  static Trial readTrial(CodecInput in) {
    Policy policy = PolicyCodec.read(in);
    return new Trial(policy, in.whole(), new Seed(in.whole()));
  }

  @Override
  public void writeResult(TrialBlocks work, TrialBlocks.Block block, CodecOutput out) {
    EpisodeTally.Numbers numbers = block.tally().numbers();
    out.whole(block.trial()).whole(numbers.finished()).whole(numbers.exposed());
    List.of(numbers.cost(), numbers.correct(), numbers.incentive(), numbers.belief())
        .forEach(moments -> TallyCodec.write(moments, out));
  }

  @Override
  public TrialBlocks.Block readResult(TrialBlocks work, CodecInput in) {
    int trial = Checks.within(0, work.trials().size() - 1, in.small(), "number of a trial");
    return new TrialBlocks.Block(
        trial,
        EpisodeTally.of(
            new EpisodeTally.Numbers(
                in.whole(),
                in.whole(),
                TallyCodec.readMoments(in),
                TallyCodec.readMoments(in),
                TallyCodec.readMoments(in),
                TallyCodec.readMoments(in))));
  }
}

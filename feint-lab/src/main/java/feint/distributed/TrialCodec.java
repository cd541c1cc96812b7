package feint.distributed;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.encoding.ProblemCodec;
import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.policyspec.PolicyCodec;
import feint.simulation.Course;
import feint.simulation.EpisodeTally;
import feint.simulation.Trial;
import feint.simulation.TrialBlocks;
import java.util.List;

/**
 * Codec of trials of policies. The result of a block of episodes is its averages, or the course of
 * each episode: its actions, one byte per query, and its end.
 */
public final class TrialCodec implements WorkCodec<TrialBlocks.Block, TrialBlocks> {

  @Override
  public String name() {
    return "trials";
  }

  @Override
  public int version() {
    return 2;
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
    out.flag(work.courses());
    SharedPolicies policies = new SharedPolicies();
    CodecOutput trials = new CodecOutput();
    trials.list(
        work.trials(), (to, trial) -> writeRest(trial, to.whole(policies.number(trial.policy()))));
    policies.write(out);
    out.part(trials);
  }

  @Override
  public TrialBlocks read(CodecInput in) {
    Problem problem = ProblemCodec.read(in);
    boolean courses = in.flag();
    List<Policy> policies = SharedPolicies.read(in);
    List<Trial> trials =
        in.part(
            all ->
                all.list(one -> readRest(SharedPolicies.at(policies, one.small(), "policy"), one)));
    return new TrialBlocks(problem, trials, courses);
  }

  /** Writes a trial with its policy. */
  static void write(Trial trial, CodecOutput out) {
    PolicyCodec.write(trial.policy(), out);
    writeRest(trial, out);
  }

  static Trial readTrial(CodecInput in) {
    return readRest(PolicyCodec.read(in), in);
  }

  private static void writeRest(Trial trial, CodecOutput out) {
    out.whole(trial.episodes()).whole(trial.seed().value());
  }

  private static Trial readRest(Policy policy, CodecInput in) {
    return new Trial(policy, in.whole(), new Seed(in.whole()));
  }

  @Override
  public void writeResult(TrialBlocks work, TrialBlocks.Block block, CodecOutput out) {
    out.whole(block.trial());
    if (work.courses()) {
      out.list(
          block.courses(),
          (to, run) -> to.bytes(run.actions()).whole(run.queue()).number(run.cost()));
    } else {
      TallyCodec.write(block.tally(), out);
    }
  }

  @Override
  public TrialBlocks.Block readResult(TrialBlocks work, CodecInput in) {
    int trial = Checks.within(0, work.trials().size() - 1, in.small(), "number of a trial");
    return work.courses()
        ? new TrialBlocks.Block(
            trial, new EpisodeTally(), in.list(run -> course(work.problem(), run)))
        : new TrialBlocks.Block(trial, TallyCodec.readEpisodes(in), List.of());
  }

  private static Course course(Problem problem, CodecInput in) {
    byte[] actions = in.bytes();
    Checks.within(0, problem.horizon(), actions.length, "queries of a run");
    for (byte action : actions) {
      Checks.within(0, problem.actions().count() - 1, action, "action of a run");
    }
    return new Course(
        actions, Checks.within(0, problem.successes(), in.small(), "queue"), in.number());
  }
}

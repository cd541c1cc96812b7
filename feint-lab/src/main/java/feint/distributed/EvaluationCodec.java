package feint.distributed;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.encoding.ProblemCodec;
import feint.experiment.EvaluatedRuns;
import feint.experiment.RunCourse;
import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.policyspec.PolicyCodec;
import java.util.List;

/**
 * Codec of simulated runs; a result has the actions of each run, one byte per query, and its end.
 */
public final class EvaluationCodec implements WorkCodec<List<RunCourse>, EvaluatedRuns> {

  @Override
  public String name() {
    return "appraisal";
  }

  @Override
  public int version() {
    return 1;
  }

  @Override
  public Class<?> kind() {
    return EvaluatedRuns.class;
  }

  @Override
  public boolean covers(EvaluatedRuns work) {
    return ProblemCodec.covers(work.problem()) && PolicyCodec.covers(work.policy());
  }

  @Override
  public void write(EvaluatedRuns work, CodecOutput out) {
    ProblemCodec.write(work.problem(), out);
    PolicyCodec.write(work.policy(), out);
    out.whole(work.runs()).whole(work.seed().value());
  }

  @Override
  public EvaluatedRuns read(CodecInput in) {
    Problem problem = ProblemCodec.read(in);
    Policy policy = PolicyCodec.read(in);
    long runs = in.whole();
    Checks.require(runs >= 1, "runs", "must be at least 1", runs);
    return new EvaluatedRuns(problem, policy, runs, new Seed(in.whole()));
  }

  @Override
  public void writeResult(EvaluatedRuns work, List<RunCourse> result, CodecOutput out) {
    out.list(result, (to, run) -> to.bytes(run.actions()).whole(run.queue()).number(run.cost()));
  }

  @Override
  public List<RunCourse> readResult(EvaluatedRuns work, CodecInput in) {
    return in.list(run -> course(work.problem(), run));
  }

  private static RunCourse course(Problem problem, CodecInput in) {
    byte[] actions = in.bytes();
    Checks.within(0, problem.horizon(), actions.length, "queries of a run");
    for (byte action : actions) {
      Checks.within(0, problem.actions().count() - 1, action, "action of a run");
    }
    return new RunCourse(
        actions, Checks.within(0, problem.successes(), in.small(), "queue"), in.number());
  }
}

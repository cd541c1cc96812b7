package feint.portable;

import feint.experiment.AppraisedRuns;
import feint.experiment.RunCourse;
import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import java.util.List;

/** Runs that are to be counted; of each come its actions, a byte for a query, and how it ended. */
public final class AppraisalForm implements WorkForm<List<RunCourse>, AppraisedRuns> {

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
    return AppraisedRuns.class;
  }

  @Override
  public boolean covers(AppraisedRuns work) {
    return ProblemForm.covers(work.problem()) && PolicyForm.covers(work.policy());
  }

  @Override
  public void write(AppraisedRuns work, FormOutput out) {
    ProblemForm.write(work.problem(), out);
    PolicyForm.write(work.policy(), out);
    out.whole(work.runs()).whole(work.seed().value());
  }

  @Override
  public AppraisedRuns read(FormInput in) {
    Problem problem = ProblemForm.read(in);
    Policy policy = PolicyForm.read(in);
    long runs = in.whole();
    Checks.require(runs >= 1, "runs", "must be at least 1", runs);
    return new AppraisedRuns(problem, policy, runs, new Seed(in.whole()));
  }

  @Override
  public void writeResult(AppraisedRuns work, List<RunCourse> result, FormOutput out) {
    out.list(result, (to, run) -> to.bytes(run.actions()).whole(run.queue()).number(run.cost()));
  }

  @Override
  public List<RunCourse> readResult(AppraisedRuns work, FormInput in) {
    return in.list(run -> course(work.problem(), run));
  }

  private static RunCourse course(Problem problem, FormInput in) {
    byte[] actions = in.bytes();
    Checks.within(0, problem.horizon(), actions.length, "queries of a run");
    for (byte action : actions) {
      Checks.within(0, problem.actions().count() - 1, action, "action of a run");
    }
    return new RunCourse(
        actions, Checks.within(0, problem.successes(), in.small(), "queue"), in.number());
  }
}

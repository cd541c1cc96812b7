package feint.portable;

import feint.math.Seed;
import feint.reproduction.Contender;
import feint.reproduction.Figure2Runs;
import feint.reproduction.Figure2Runs.Followed;
import java.util.List;

/** The runs of Figure 2. */
public final class Figure2Form implements WorkForm<List<Followed>, Figure2Runs> {

  @Override
  public String name() {
    return "runs of Figure 2";
  }

  @Override
  public int version() {
    return 1;
  }

  @Override
  public Class<?> kind() {
    return Figure2Runs.class;
  }

  @Override
  public boolean covers(Figure2Runs work) {
    return ContendersForm.covers(work.contenders());
  }

  @Override
  public void write(Figure2Runs work, FormOutput out) {
    ContendersForm.write(work.contenders(), out);
    out.whole(work.runs()).whole(work.seed().value());
  }

  @Override
  public Figure2Runs read(FormInput in) {
    List<Contender> contenders = ContendersForm.read(in);
    return new Figure2Runs(contenders, in.small(), new Seed(in.whole()));
  }

  @Override
  public void writeResult(Figure2Runs work, List<Followed> result, FormOutput out) {
    out.list(result, (to, followed) -> FollowedForm.write(followed, to));
  }

  @Override
  public List<Followed> readResult(Figure2Runs work, FormInput in) {
    return in.list(FollowedForm::read);
  }
}

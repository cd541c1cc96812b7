package feint.portable;

import feint.math.Seed;
import feint.reproduction.Contender;
import feint.reproduction.Effort;
import feint.reproduction.Table1Runs;
import feint.reproduction.Table1Runs.Kept;
import java.util.List;

/** The runs of Table I. */
public final class Table1Form implements WorkForm<List<Kept>, Table1Runs> {

  @Override
  public String name() {
    return "runs of Table I";
  }

  @Override
  public int version() {
    return 1;
  }

  @Override
  public Class<?> kind() {
    return Table1Runs.class;
  }

  @Override
  public boolean covers(Table1Runs work) {
    return ContendersForm.covers(work.contenders());
  }

  @Override
  public void write(Table1Runs work, FormOutput out) {
    Effort effort = work.effort();
    ContendersForm.write(work.contenders(), out);
    out.whole(effort.runs()).whole(effort.trained()).whole(effort.followed());
    out.whole(work.seed().value());
  }

  @Override
  public Table1Runs read(FormInput in) {
    List<Contender> contenders = ContendersForm.read(in);
    Effort effort = new Effort(in.small(), in.small(), in.small());
    return new Table1Runs(contenders, effort, new Seed(in.whole()));
  }

  @Override
  public void writeResult(Table1Runs work, List<Kept> result, FormOutput out) {
    out.list(result, (to, kept) -> KeptForm.write(kept, to));
  }

  @Override
  public List<Kept> readResult(Table1Runs work, FormInput in) {
    return in.list(KeptForm::read);
  }
}

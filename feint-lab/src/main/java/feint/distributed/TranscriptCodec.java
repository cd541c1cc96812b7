package feint.distributed;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.encoding.ProblemCodec;
import feint.math.Checks;
import feint.model.Action;
import feint.model.Problem;
import feint.policy.DecoySteps;
import feint.policy.Query;
import feint.policyspec.PolicyCodec;
import feint.simulation.Transcript;
import feint.simulation.TranscriptBlocks;
import java.util.List;
import java.util.OptionalInt;

/** Codec of transcripts of a trial: the learner's observations of each query. */
public final class TranscriptCodec implements WorkCodec<List<Transcript>, TranscriptBlocks> {

  private static final List<DecoySteps> STEPS =
      List.of(DecoySteps.YES, DecoySteps.NO, DecoySteps.IF_INFORMATIVE);

  @Override
  public String name() {
    return "transcripts";
  }

  @Override
  public int version() {
    return 1;
  }

  @Override
  public Class<?> kind() {
    return TranscriptBlocks.class;
  }

  @Override
  public boolean covers(TranscriptBlocks work) {
    return ProblemCodec.covers(work.problem()) && PolicyCodec.covers(work.trial().policy());
  }

  @Override
  public void write(TranscriptBlocks work, CodecOutput out) {
    ProblemCodec.write(work.problem(), out);
    TrialCodec.write(work.trial(), out);
  }

  @Override
  public TranscriptBlocks read(CodecInput in) {
    return new TranscriptBlocks(ProblemCodec.read(in), TrialCodec.readTrial(in));
  }

  @Override
  public void writeResult(TranscriptBlocks work, List<Transcript> result, CodecOutput out) {
    out.list(
        result,
        (to, transcript) ->
            to.list(transcript.queries(), (one, entry) -> write(work.problem(), entry, one))
                .number(transcript.terminalCost()));
  }

  private static void write(Problem problem, Transcript.Entry entry, CodecOutput out) {
    Query query = entry.query();
    out.whole(entry.oracle())
        .whole(entry.queue())
        .whole(query.number())
        .whole(problem.actions().indexOf(query.action()));
    if (query instanceof Query.Decoy decoy) {
      out.whole(decoy.decoy())
          .whole(STEPS.indexOf(decoy.steps()))
          .whole(decoy.decoyState().orElse(0));
    }
    out.number(entry.cost()).flag(entry.step());
  }

  @Override
  public List<Transcript> readResult(TranscriptBlocks work, CodecInput in) {
    return in.list(
        one -> new Transcript(one.list(entry -> entry(work.problem(), entry)), one.number()));
  }

  private static Transcript.Entry entry(Problem problem, CodecInput in) {
    int oracle = in.small();
    int queue = in.small();
    int number = in.small();
    Action action =
        problem.actions().at(Checks.within(0, problem.actions().count() - 1, in.small(), "action"));
    Query query = action.learns() ? new Query.Learning(number, action) : decoy(number, action, in);
    return new Transcript.Entry(oracle, queue, query, in.number(), in.flag());
  }

  private static Query decoy(int number, Action action, CodecInput in) {
    int decoy = in.small();
    DecoySteps steps =
        STEPS.get(Checks.within(0, STEPS.size() - 1, in.small(), "steps of a decoy"));
    int state = in.small();
    return new Query.Decoy(
        number, action, decoy, steps, state == 0 ? OptionalInt.empty() : OptionalInt.of(state));
  }
}

package feint.distributed;

import feint.attack.AttackFactory;
import feint.attack.World;
import feint.attack.audit.Audit;
import feint.attack.audit.PlayedAudit;
import feint.attack.audit.PlayedAudits;
import feint.attack.audit.Tally;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.encoding.Interner;
import feint.math.Checks;
import feint.math.Seed;
import feint.policy.Policy;
import feint.policyspec.PolicyCodec;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Codec of audits of simulated runs: policies and attacks once each, then each world with its runs.
 */
public final class AuditCodec implements WorkCodec<PlayedAudits.Block, PlayedAudits> {

  /** Maximum total length of consecutive runs: a tally has a number for each query. */
  private static final int LONGEST_ROW = 1 << 22;

  @Override
  public String name() {
    return "audit";
  }

  @Override
  public int version() {
    return 1;
  }

  @Override
  public Class<?> kind() {
    return PlayedAudits.class;
  }

  @Override
  public boolean covers(PlayedAudits work) {
    List<Audit> audits = work.audits().stream().map(PlayedAudit::audit).toList();
    return audits.stream().map(Audit::policy).distinct().allMatch(PolicyCodec::covers)
        && audits.stream().allMatch(AuditCodec::covers);
  }

  private static boolean covers(Audit audit) {
    return WorldCodec.covers(audit.world())
        && row(audit.world()) <= LONGEST_ROW
        && audit.factories().stream().allMatch(AttackCodec::covers);
  }

  /** Returns the number of queries for which a tally has numbers. */
  private static long row(World world) {
    return (long) world.problem().horizon() * world.runsInARow();
  }

  @Override
  public void write(PlayedAudits work, CodecOutput out) {
    SharedPolicies policies = new SharedPolicies();
    Interner attacks = new Interner();
    CodecOutput audits = new CodecOutput();
    audits.list(
        work.audits(),
        (to, played) -> {
          Audit audit = played.audit();
          WorldCodec.write(audit.world(), to);
          to.whole(policies.number(audit.policy()))
              .wholes(
                  audit.factories().stream()
                      .mapToInt(factory -> attacks.number(AttackCodec.written(factory)))
                      .toArray())
              .whole(played.rows())
              .whole(played.seed().value());
        });
    policies.write(out);
    attacks.write(out);
    out.part(audits);
  }

  @Override
  public PlayedAudits read(CodecInput in) {
    List<Policy> policies = SharedPolicies.read(in);
    List<AttackFactory> attacks = in.list(attack -> attack.part(AttackCodec::read));
    return in.part(
        audits -> new PlayedAudits(audits.list(audit -> audit(policies, attacks, audit))));
  }

  private static PlayedAudit audit(
      List<Policy> policies, List<AttackFactory> attacks, CodecInput in) {
    World world = WorldCodec.read(in);
    Checks.require(
        row(world) <= LONGEST_ROW,
        "queries of consecutive runs",
        "must be at most " + LONGEST_ROW,
        row(world));
    Policy policy = SharedPolicies.at(policies, in.small(), "policy");
    List<AttackFactory> here =
        IntStream.of(in.wholes())
            .mapToObj(number -> SharedPolicies.at(attacks, number, "attack"))
            .toList();
    return new PlayedAudit(new Audit(world, policy, here), in.small(), new Seed(in.whole()));
  }

  @Override
  public void writeResult(PlayedAudits work, PlayedAudits.Block block, CodecOutput out) {
    out.whole(block.audit());
    block.tallies().forEach(tally -> TallyCodec.write(tally, out));
  }

  @Override
  public PlayedAudits.Block readResult(PlayedAudits work, CodecInput in) {
    int audit = Checks.within(0, work.audits().size() - 1, in.small(), "number of an audit");
    List<Tally> tallies = work.audits().get(audit).blank();
    tallies.forEach(tally -> TallyCodec.read(tally, in));
    return new PlayedAudits.Block(audit, tallies);
  }
}

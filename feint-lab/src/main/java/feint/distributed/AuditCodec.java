package feint.distributed;

import feint.attack.Attack;
import feint.attack.AttackFactory;
import feint.attack.PlayedAudit;
import feint.attack.PlayedAudits;
import feint.attack.Tally;
import feint.attack.World;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.encoding.Interner;
import feint.math.Checks;
import feint.math.Seed;
import feint.policy.Policy;
import feint.policyspec.PolicyCodec;
import java.util.ArrayList;
import java.util.IdentityHashMap;
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
    return work.audits().stream().map(PlayedAudit::policy).distinct().allMatch(PolicyCodec::covers)
        && work.audits().stream().allMatch(AuditCodec::covers);
  }

  private static boolean covers(PlayedAudit audit) {
    return WorldCodec.covers(audit.world())
        && row(audit.world()) <= LONGEST_ROW
        && audit.attacks().stream().allMatch(attack -> AttackCodec.covers(attack, audit));
  }

  /** Returns the number of queries for which a tally has numbers. */
  private static long row(World world) {
    return (long) world.problem().horizon() * world.runsInARow();
  }

  @Override
  public void write(PlayedAudits work, CodecOutput out) {
    IdentityHashMap<Policy, Integer> policies = new IdentityHashMap<>();
    List<Policy> distinct = new ArrayList<>();
    Interner attacks = new Interner();
    CodecOutput audits = new CodecOutput();
    audits.list(
        work.audits(),
        (to, audit) -> {
          int policy =
              policies.computeIfAbsent(
                  audit.policy(),
                  one -> {
                    distinct.add(one);
                    return distinct.size() - 1;
                  });
          WorldCodec.write(audit.world(), to);
          to.whole(policy)
              .wholes(
                  audit.attacks().stream()
                      .mapToInt(attack -> attacks.number(AttackCodec.written(attack, audit)))
                      .toArray())
              .whole(audit.rows())
              .whole(audit.seed().value());
        });
    out.list(distinct, (to, policy) -> PolicyCodec.write(policy, to));
    attacks.write(out);
    out.part(audits);
  }

  @Override
  public PlayedAudits read(CodecInput in) {
    List<Policy> policies = in.list(PolicyCodec::read);
    List<AttackFactory> plans = in.list(plan -> plan.part(AttackCodec::read));
    return in.part(audits -> new PlayedAudits(audits.list(audit -> audit(policies, plans, audit))));
  }

  private static PlayedAudit audit(
      List<Policy> policies, List<AttackFactory> plans, CodecInput in) {
    World world = WorldCodec.read(in);
    Checks.require(
        row(world) <= LONGEST_ROW,
        "queries of consecutive runs",
        "must be at most " + LONGEST_ROW,
        row(world));
    Policy policy = one(policies, in.small(), "policy");
    List<Attack> attacks =
        IntStream.of(in.wholes())
            .mapToObj(number -> one(plans, number, "attack").on(world, policy))
            .toList();
    return new PlayedAudit(world, policy, attacks, in.small(), new Seed(in.whole()));
  }

  private static <E> E one(List<E> all, int number, String what) {
    return all.get(Checks.within(0, all.size() - 1, number, "number of a " + what));
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

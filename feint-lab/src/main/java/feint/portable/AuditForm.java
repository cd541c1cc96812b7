package feint.portable;

import feint.audit.Attack;
import feint.audit.Plan;
import feint.audit.PlayedAudit;
import feint.audit.PlayedAudits;
import feint.audit.Tally;
import feint.audit.World;
import feint.math.Checks;
import feint.math.Seed;
import feint.policy.Policy;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.IntStream;

/** Audits of played runs: policies and attacks each once, then each world with its runs. */
public final class AuditForm implements WorkForm<PlayedAudits.Block, PlayedAudits> {

  /** A tally has a number for each query of a row: nobody could wait for longer rows. */
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
    return work.audits().stream().map(PlayedAudit::policy).distinct().allMatch(PolicyForm::covers)
        && work.audits().stream().allMatch(AuditForm::covers);
  }

  private static boolean covers(PlayedAudit audit) {
    return WorldForm.covers(audit.world())
        && row(audit.world()) <= LONGEST_ROW
        && audit.attacks().stream().allMatch(attack -> AttackForm.covers(attack, audit));
  }

  /** How many queries a tally has numbers for. */
  private static long row(World world) {
    return (long) world.problem().horizon() * world.runsInARow();
  }

  @Override
  public void write(PlayedAudits work, FormOutput out) {
    IdentityHashMap<Policy, Integer> policies = new IdentityHashMap<>();
    List<Policy> distinct = new ArrayList<>();
    Distinct attacks = new Distinct();
    FormOutput audits = new FormOutput();
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
          WorldForm.write(audit.world(), to);
          to.whole(policy)
              .wholes(
                  audit.attacks().stream()
                      .mapToInt(attack -> attacks.number(AttackForm.written(attack, audit)))
                      .toArray())
              .whole(audit.rows())
              .whole(audit.seed().value());
        });
    out.list(distinct, (to, policy) -> PolicyForm.write(policy, to));
    attacks.write(out);
    out.part(audits);
  }

  @Override
  public PlayedAudits read(FormInput in) {
    List<Policy> policies = in.list(PolicyForm::read);
    List<Plan> plans = in.list(plan -> plan.part(AttackForm::read));
    return in.part(audits -> new PlayedAudits(audits.list(audit -> audit(policies, plans, audit))));
  }

  private static PlayedAudit audit(List<Policy> policies, List<Plan> plans, FormInput in) {
    World world = WorldForm.read(in);
    Checks.require(
        row(world) <= LONGEST_ROW,
        "queries in a row",
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
  public void writeResult(PlayedAudits work, PlayedAudits.Block block, FormOutput out) {
    out.whole(block.audit());
    block.tallies().forEach(tally -> TallyForm.write(tally, out));
  }

  @Override
  public PlayedAudits.Block readResult(PlayedAudits work, FormInput in) {
    int audit = Checks.within(0, work.audits().size() - 1, in.small(), "number of an audit");
    List<Tally> tallies = work.audits().get(audit).blank();
    tallies.forEach(tally -> TallyForm.read(tally, in));
    return new PlayedAudits.Block(audit, tallies);
  }
}

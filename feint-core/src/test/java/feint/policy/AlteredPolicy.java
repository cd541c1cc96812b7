package feint.policy;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Shape;
import java.util.function.Supplier;

/**
 * Policy that does as another one, except for what a test alters.
 *
 * @param alterations creates the alteration of a run
 */
public record AlteredPolicy(SinglePolicy policy, Supplier<Alteration> alterations)
    implements SinglePolicy {

  /** Alteration of the decisions in one run; by default none. */
  public interface Alteration {

    default DecisionRule rule(DecisionRule rule) {
      return rule;
    }

    default DecoyDistribution decoy(Action action, DecoyDistribution decoy) {
      return decoy;
    }

    default void see(PublicQuery query) {}

    default boolean stops(boolean stops) {
      return stops;
    }
  }

  /** Successes that the real trajectory still needs, as its steps show. */
  public static final class RealQueue {

    private int missing;

    public RealQueue(Shape shape) {
      this.missing = shape.successes();
    }

    public void see(PublicQuery query) {
      missing -= query.decoy() == 0 && query.stepped() ? Math.min(1, missing) : 0;
    }

    public boolean empty() {
      return missing == 0;
    }
  }

  /** Returns a policy that ends runs when the real trajectory has its successes. */
  public static SinglePolicy stoppingWhenRealIsDone(SinglePolicy policy) {
    return new AlteredPolicy(
        policy,
        () ->
            new Alteration() {
              private final RealQueue queue = new RealQueue(policy.shape());

              @Override
              public void see(PublicQuery query) {
                queue.see(query);
              }

              @Override
              public boolean stops(boolean stops) {
                return queue.empty();
              }
            });
  }

  @Override
  public Shape shape() {
    return policy.shape();
  }

  @Override
  public int decoys() {
    return policy.decoys();
  }

  @Override
  public Memory start() {
    Memory memory = policy.start();
    Alteration alteration = alterations.get();
    return new Memory() {
      @Override
      public DecisionRule rule(int t, Ledger ledger) {
        return alteration.rule(memory.rule(t, ledger));
      }

      @Override
      public DecoyDistribution decoy(Action action) {
        return alteration.decoy(action, memory.decoy(action));
      }

      @Override
      public void see(PublicQuery query) {
        memory.see(query);
        alteration.see(query);
      }

      @Override
      public boolean stops() {
        return alteration.stops(memory.stops());
      }
    };
  }
}

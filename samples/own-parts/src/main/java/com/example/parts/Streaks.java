package com.example.parts;

import feint.audit.Attack;
import feint.audit.Attacker;
import feint.audit.AttackerPart;
import feint.audit.Knowledge;
import feint.audit.Observation;
import feint.audit.Suspicion;
import feint.audit.World;
import feint.policy.Policy;
import feint.policy.Sight;
import java.util.Set;

/** An attacker: points at the trajectory with the longest streak of queries. */
public final class Streaks implements AttackerPart {

  @Override
  public String name() {
    return "streaks";
  }

  @Override
  public Attack create(World world, Policy policy) {
    return new Watching(policy.decoys() + 1);
  }

  private record Watching(int trajectories) implements Attack {

    @Override
    public String name() {
      return "streaks";
    }

    @Override
    public Knowledge knows() {
      return Knowledge.NOTHING;
    }

    @Override
    public Set<Sight> sees() {
      return Set.of(Sight.QUERIES);
    }

    @Override
    public boolean givesPosterior() {
      return false;
    }

    @Override
    public Attacker start() {
      return new Attacker() {
        private final double[] longest = new double[trajectories];
        private int current;
        private int length;

        @Override
        public void see(Observation next) {
          length = next.trajectory() == current ? length + 1 : 1;
          current = next.trajectory();
          longest[current] = Math.max(longest[current], length);
        }

        @Override
        public Suspicion now() {
          return Suspicion.most(longest);
        }
      };
    }
  }
}

package com.example.parts;

import feint.attack.Attack;
import feint.attack.Attacker;
import feint.attack.AttackerPlugin;
import feint.attack.Knowledge;
import feint.attack.Observation;
import feint.attack.Posterior;
import feint.attack.World;
import feint.policy.Observable;
import feint.policy.Policy;
import java.util.Set;

/** Attacker that guesses the trajectory with the longest sequence of consecutive queries. */
public final class Streaks implements AttackerPlugin {

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
    public Set<Observable> sees() {
      return Set.of(Observable.QUERIES);
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
        public Posterior now() {
          return Posterior.most(longest);
        }
      };
    }
  }
}

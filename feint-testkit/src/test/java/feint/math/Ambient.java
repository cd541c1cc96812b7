package feint.math;

import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/** Ways to draw a random number; all but the last use a seed that the caller did not choose. */
public final class Ambient {

  private Ambient() {}

  public static final class FromMath {
    double draw() {
      return Math.random();
    }
  }

  public static final class FromRandom {
    double draw() {
      return new Random(1).nextDouble();
    }
  }

  public static final class FromThread {
    double draw() {
      return ThreadLocalRandom.current().nextDouble();
    }
  }

  public static final class FromDefault {
    double draw() {
      return RandomGenerator.getDefault().nextDouble();
    }
  }

  public static final class FromNowhere {
    double draw() {
      return new SplittableRandom().nextDouble();
    }
  }

  public static final class FromSeed {
    double draw() {
      return new SplittableRandom(1).nextDouble();
    }
  }
}

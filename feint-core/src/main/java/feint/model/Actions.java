package feint.model;

import feint.math.Checks;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Action space <i>U</i>: every query type with every incentive, in the order of {@link Action}. The
 * index of an action is its position in this order, 0..2n-1 for n incentives.
 */
public final class Actions {

  /** Largest number of incentives, so that the index of an action fits into a byte. */
  public static final int MOST_INCENTIVES = 63;

  private final int[] incentives;
  private final List<Action> inOrder;

  private Actions(int[] incentives) {
    this.incentives = incentives;
    int n = incentives.length;
    this.inOrder =
        IntStream.range(0, 2 * n)
            .mapToObj(
                u ->
                    u < n
                        ? Action.obfuscate(incentives[n - 1 - u])
                        : Action.learn(incentives[u - n]))
            .toList();
  }

  /**
   * Returns the actions over these incentives.
   *
   * @param incentives 1..{@value #MOST_INCENTIVES} positive, strictly increasing amounts
   * @throws IllegalArgumentException if they are not
   */
  public static Actions over(int... incentives) {
    Checks.within(1, MOST_INCENTIVES, incentives.length, "number of incentives");
    for (int j = 0; j < incentives.length; j++) {
      Checks.atLeast(1, incentives[j], "incentive");
      Checks.require(
          j == 0 || incentives[j] > incentives[j - 1],
          "incentives",
          "must be strictly increasing",
          Arrays.toString(incentives));
    }
    return new Actions(incentives.clone());
  }

  /** Returns the number of actions, |U| = 2n. */
  public int count() {
    return inOrder.size();
  }

  /** Returns the number of incentives, n. */
  public int levels() {
    return incentives.length;
  }

  /**
   * Returns the greatest common divisor of the incentives. Every ledger moves by multiples of it.
   */
  public int unit() {
    BigInteger unit = BigInteger.ZERO;
    for (int incentive : incentives) {
      unit = unit.gcd(BigInteger.valueOf(incentive));
    }
    return unit.intValueExact();
  }

  /** Returns the incentive at {@code level} 0..n-1, in increasing order. */
  public int incentive(int level) {
    return incentives[level];
  }

  /** Returns the lowest incentive, at least 1. */
  public int lowestIncentive() {
    return incentives[0];
  }

  /** Returns the highest incentive. */
  public int highestIncentive() {
    return incentives[incentives.length - 1];
  }

  /**
   * Returns an action.
   *
   * @param index 0..{@link #count()}-1
   * @throws IndexOutOfBoundsException if there is no such action
   */
  public Action at(int index) {
    return inOrder.get(index);
  }

  /**
   * Returns the index of an action.
   *
   * @throws IllegalArgumentException if its incentive is not one of these
   */
  public int indexOf(Action action) {
    int level = levelOf(action.incentive());
    return action.learns() ? learning(level) : obfuscating(level);
  }

  /** Returns whether the action at {@code index} is a learning query. */
  public boolean learns(int index) {
    return index >= incentives.length;
  }

  /**
   * Returns the level, 0..n-1, of an incentive.
   *
   * @throws IllegalArgumentException if it is not one of these
   */
  public int levelOf(int incentive) {
    // There are a few of them: no search is faster.
    int level = 0;
    while (level < incentives.length && incentives[level] < incentive) {
      level++;
    }
    if (level == incentives.length || incentives[level] != incentive) {
      throw new IllegalArgumentException(
          "incentive must be one of " + Arrays.toString(incentives) + ", was " + incentive);
    }
    return level;
  }

  /** Returns the level of the incentive that the action at {@code index} pays. */
  public int level(int index) {
    return learns(index) ? index - incentives.length : incentives.length - 1 - index;
  }

  /** Returns the index of the obfuscating action that pays the incentive at {@code level}. */
  public int obfuscating(int level) {
    return incentives.length - 1 - level;
  }

  /** Returns the index of the learning action that pays the incentive at {@code level}. */
  public int learning(int level) {
    return incentives.length + level;
  }

  /** Returns all actions, in order. */
  public List<Action> toList() {
    return inOrder;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Actions that && Arrays.equals(incentives, that.incentives);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(incentives);
  }

  @Override
  public String toString() {
    return inOrder.toString();
  }
}

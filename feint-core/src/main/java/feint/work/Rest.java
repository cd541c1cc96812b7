package feint.work;

import feint.math.Checks;

/**
 * The pieces of some work that are still to be done, if those before them are.
 *
 * @param from the number of the first, which is number 0 here
 */
public record Rest<T>(Pieces<T> whole, long from) implements Pieces<T> {

  public Rest {
    Checks.require(
        from >= 0 && from <= whole.count(), "pieces done", "must be in 0.." + whole.count(), from);
  }

  @Override
  public long count() {
    return whole.count() - from;
  }

  @Override
  public T piece(long number) {
    return whole.piece(from + number);
  }
}

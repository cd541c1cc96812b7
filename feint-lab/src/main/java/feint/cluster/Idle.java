package feint.cluster;

import feint.work.Pieces;

/** Work in which there is nothing to do: it takes as long as handing it out does. */
record Idle(long count) implements Pieces<Long> {

  @Override
  public Long piece(long number) {
    return number;
  }
}

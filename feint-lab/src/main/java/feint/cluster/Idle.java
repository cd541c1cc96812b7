package feint.cluster;

import feint.parallel.ParallelTask;

/** Empty work: its duration is the overhead of distributing it. */
record Idle(long count) implements ParallelTask<Long> {

  @Override
  public Long piece(long number) {
    return number;
  }
}

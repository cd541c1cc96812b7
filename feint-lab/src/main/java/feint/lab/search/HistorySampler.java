package feint.lab.search;

/** Iterations of a long search that its history contains: about two hundred, and the last. */
record HistorySampler(int iterations) {

  private static final int POINTS = 200;

  boolean keeps(int iteration) {
    int every = (iterations + POINTS - 1) / POINTS;
    return iteration == iterations || iteration % every == 0;
  }
}

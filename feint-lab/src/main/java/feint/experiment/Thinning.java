package feint.experiment;

/** Which iterations of a long search are kept in its history: some two hundred, and the last. */
record Thinning(int iterations) {

  private static final int POINTS = 200;

  boolean keeps(int iteration) {
    int every = (iterations + POINTS - 1) / POINTS;
    return iteration == iterations || iteration % every == 0;
  }
}

package feint.design;

/**
 * A linear programme over mixtures of policies: as little as possible of one term, within limits on
 * the two others.
 */
record Programme(Term least, Limit first, Limit second) {

  /** The least spending for those who must finish and stay hidden so often. */
  static Programme leastSpending(double unfinished, double exposed) {
    return new Programme(
        Term.SPENT, Limit.on(Term.UNFINISHED, unfinished), Limit.on(Term.EXPOSED, exposed));
  }

  /** The most finishing for those who must stay hidden so often and have so much to spend. */
  static Programme mostFinishing(double exposed, double budget) {
    return new Programme(
        Term.UNFINISHED, Limit.on(Term.EXPOSED, exposed), Limit.onSpending(budget));
  }

  /** The least exposure for those who must finish so often and have so much to spend. */
  static Programme leastExposure(double unfinished, double budget) {
    return new Programme(
        Term.EXPOSED, Limit.on(Term.UNFINISHED, unfinished), Limit.onSpending(budget));
  }

  /**
   * The most that a mixture may have of a term.
   *
   * @param origin from where the term is counted
   * @param most the most that it may have above the origin
   * @param rounding what is as near to the origin as this is taken to be there
   */
  record Limit(Term term, double origin, double most, double rounding) {

    private static final double TOLERANCE = 1e-9;

    static Limit on(Term term, double most) {
      return new Limit(term, 0, most, 0);
    }

    /**
     * A limit on spending. Policies that spend the same to all but the last digits must not be told
     * apart: a programme that divides by such a difference goes astray.
     */
    static Limit onSpending(double budget) {
      return new Limit(Term.SPENT, budget, 0, TOLERANCE * Math.max(1, Math.abs(budget)));
    }

    /** How much a policy has, above the origin. */
    double of(Candidate candidate) {
      double above = term.of(candidate) - origin;
      return Math.abs(above) <= rounding ? 0 : above;
    }

    /** Whether so much above the origin is within the limit, but for rounding. */
    boolean allows(double above) {
      return above <= most + rounding + TOLERANCE;
    }

    /** The most that a mixture may have in all. */
    double whole() {
      return origin + most;
    }
  }

  /** What the terms weigh when exceeding the limits has these prices. */
  TermWeights weights(Mixing.Prices prices) {
    return TermWeights.NONE
        .with(least, 1)
        .with(first.term(), prices.first())
        .with(second.term(), prices.second());
  }
}

package feint.design;

/**
 * Linear programme over mixtures of policies: minimises one term within limits on the two others.
 */
record LinearProgram(ObjectiveTerm least, Limit first, Limit second) {

  /** Returns the programme of least spending under limits on not finishing and on exposure. */
  static LinearProgram leastSpending(double unfinished, double exposed) {
    return new LinearProgram(
        ObjectiveTerm.SPENT,
        Limit.on(ObjectiveTerm.UNFINISHED, unfinished),
        Limit.on(ObjectiveTerm.EXPOSED, exposed));
  }

  /** Returns the programme of most finishing under limits on exposure and spending. */
  static LinearProgram mostFinishing(double exposed, double budget) {
    return new LinearProgram(
        ObjectiveTerm.UNFINISHED,
        Limit.on(ObjectiveTerm.EXPOSED, exposed),
        Limit.onSpending(budget));
  }

  /** Returns the programme of least exposure under limits on not finishing and spending. */
  static LinearProgram leastExposure(double unfinished, double budget) {
    return new LinearProgram(
        ObjectiveTerm.EXPOSED,
        Limit.on(ObjectiveTerm.UNFINISHED, unfinished),
        Limit.onSpending(budget));
  }

  /**
   * Upper limit of a term of a mixture.
   *
   * @param origin from which the term is counted
   * @param most the most that the term may exceed the origin
   * @param rounding values within this distance of the origin count as the origin
   */
  record Limit(ObjectiveTerm term, double origin, double most, double rounding) {

    private static final double TOLERANCE = 1e-9;

    static Limit on(ObjectiveTerm term, double most) {
      return new Limit(term, 0, most, 0);
    }

    /**
     * Returns a limit on spending. Policies that spend the same to all but the last digits must
     * count as equal: a programme that divides by such a difference is numerically unstable.
     */
    static Limit onSpending(double budget) {
      return new Limit(ObjectiveTerm.SPENT, budget, 0, TOLERANCE * Math.max(1, Math.abs(budget)));
    }

    /** Returns a policy's value of the term, above the origin. */
    double of(Candidate candidate) {
      double above = term.of(candidate) - origin;
      return Math.abs(above) <= rounding ? 0 : above;
    }

    /** Returns whether a value above the origin is within the limit, except for rounding. */
    boolean allows(double above) {
      return above <= most + rounding + TOLERANCE;
    }

    /** Returns the largest value of the term that a mixture may have. */
    double whole() {
      return origin + most;
    }
  }

  /** Returns the weights of the terms when exceeding the limits has these prices. */
  TermWeights weights(Mixing.Prices prices) {
    return TermWeights.NONE
        .with(least, 1)
        .with(first.term(), prices.first())
        .with(second.term(), prices.second());
  }
}

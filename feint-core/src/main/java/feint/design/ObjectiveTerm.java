package feint.design;

/** Term that a programme minimises or limits, on average over a mixture of policies. */
enum ObjectiveTerm {
  /** Probability of not finishing. */
  UNFINISHED {
    @Override
    double of(Candidate candidate) {
      return candidate.unfinished();
    }
  },
  /** Probability of ending exposed. */
  EXPOSED {
    @Override
    double of(Candidate candidate) {
      return candidate.exposed();
    }
  },
  /** Expected spending, in terms of the design's objective. */
  SPENT {
    @Override
    double of(Candidate candidate) {
      return candidate.spent();
    }
  };

  abstract double of(Candidate candidate);
}

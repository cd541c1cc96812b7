package feint.design;

/** A number of a policy that a programme keeps small, on average over a mixture of policies. */
enum Term {
  /** How often runs do not finish. */
  UNFINISHED {
    @Override
    double of(Candidate candidate) {
      return candidate.unfinished();
    }
  },
  /** How often runs end exposed. */
  EXPOSED {
    @Override
    double of(Candidate candidate) {
      return candidate.exposed();
    }
  },
  /** What runs spend of what is to be spared. */
  SPENT {
    @Override
    double of(Candidate candidate) {
      return candidate.spent();
    }
  };

  abstract double of(Candidate candidate);
}

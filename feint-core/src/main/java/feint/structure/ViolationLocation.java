package feint.structure;

import feint.model.Ledger;

/** Location of a violation, without the queues and the actions. */
public sealed interface ViolationLocation {

  /** Returns the location as the end of a sentence. */
  String words();

  /** End of a run. */
  record End(boolean exposed) implements ViolationLocation {
    @Override
    public String words() {
      return exposed ? "at the end of an exposed run" : "at the end of a run that is not exposed";
    }
  }

  /** Oracle state (1..R), at every ledger. */
  record Anywhere(int oracle) implements ViolationLocation {
    @Override
    public String words() {
      return "in oracle state " + oracle;
    }
  }

  /** Oracle state and the ledger before a query. */
  record AtLedger(int oracle, Ledger ledger) implements ViolationLocation {
    @Override
    public String words() {
      return "in oracle state " + oracle + ViolationLocation.words(ledger);
    }
  }

  /** Oracle state and the ledger before the query that leaves {@code left} - 1 others. */
  record Before(int left, int oracle, Ledger ledger) implements ViolationLocation {
    @Override
    public String words() {
      String queries = left == 1 ? " query" : " queries";
      return "with "
          + left
          + queries
          + " left, in oracle state "
          + oracle
          + ViolationLocation.words(ledger);
    }
  }

  private static String words(Ledger ledger) {
    return ", with " + ledger.paid() + " paid, " + ledger.learning() + " of it for learning";
  }
}

package feint.structure;

import feint.model.Ledger;

/** Where something was found broken: all but the queues and the actions. */
public sealed interface Place {

  /** The place as the end of a sentence. */
  String words();

  /** The end of a run. */
  record End(boolean exposed) implements Place {
    @Override
    public String words() {
      return exposed ? "at the end of an exposed run" : "at the end of a run that is not exposed";
    }
  }

  /** An oracle state (1..R), whatever the ledger. */
  record Anywhere(int oracle) implements Place {
    @Override
    public String words() {
      return "in oracle state " + oracle;
    }
  }

  /** An oracle state and the ledger before a query. */
  record AtLedger(int oracle, Ledger ledger) implements Place {
    @Override
    public String words() {
      return "in oracle state " + oracle + Place.words(ledger);
    }
  }

  /** An oracle state and the ledger before the query that leaves {@code left} - 1 others. */
  record Before(int left, int oracle, Ledger ledger) implements Place {
    @Override
    public String words() {
      String queries = left == 1 ? " query" : " queries";
      return "with " + left + queries + " left, in oracle state " + oracle + Place.words(ledger);
    }
  }

  private static String words(Ledger ledger) {
    return ", with " + ledger.paid() + " paid, " + ledger.learning() + " of it for learning";
  }
}

package feint.store;

import java.util.List;

/**
 * A run with its queries, read in one transaction.
 *
 * @param row with a chain, also if the run was stored before there were chains
 * @param queries in their order
 */
public record Recorded(RunRow row, List<QueryRow> queries) {

  public Recorded {
    queries = List.copyOf(queries);
  }

  /**
   * Returns the run if its chain matches its queries.
   *
   * @throws DamagedException if it does not
   */
  static Recorded verified(RunRow row, List<QueryRow> queries) {
    String chain = Chain.of(row.origin(), row.standing().part(), queries);
    if (!row.chain().isEmpty() && !row.chain().equals(chain)) {
      throw new DamagedException(
          "run "
              + row.origin().id()
              + " is damaged: its decisions and answers are not those that were stored");
    }
    return new Recorded(new RunRow(row.place(), row.origin(), row.standing(), chain), queries);
  }
}

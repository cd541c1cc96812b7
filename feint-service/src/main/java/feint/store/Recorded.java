package feint.store;

import java.util.List;

/**
 * A run with its queries, as they were stored at one moment.
 *
 * @param row with a chain, also if the run was stored before there were chains
 * @param queries in their order
 */
public record Recorded(RunRow row, List<QueryRow> queries) {

  public Recorded {
    queries = List.copyOf(queries);
  }

  /**
   * Returns the run if its chain is that of its queries.
   *
   * @throws DamagedException if it is another
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

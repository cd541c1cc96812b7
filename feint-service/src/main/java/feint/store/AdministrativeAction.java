package feint.store;

/**
 * Administrative action.
 *
 * @param subject id of the affected run or token; empty for the whole database
 * @param query number of the query that was given up; 0 for other actions
 */
record AdministrativeAction(Action action, String subject, int query, Actor actor) {

  /** Kind of an administrative action. */
  enum Action {
    TOKEN_CREATED("token-created"),
    TOKEN_REVOKED("token-revoked"),
    RUN_CREATED("run-created"),
    RUN_IMPORTED("run-imported"),
    RUN_EXPORTED("run-exported"),
    RUN_CLOSED("run-closed"),
    RUN_DELETED("run-deleted"),
    QUERY_GIVEN_UP("query-given-up"),
    DATABASE_RESTORED("database-restored");

    private final String label;

    Action(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }
}

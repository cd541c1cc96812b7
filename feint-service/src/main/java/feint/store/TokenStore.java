package feint.store;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.mapper.RowMapper;

/** Store of tokens; only their hashes are stored. */
public final class TokenStore {

  private static final RowMapper<TokenRow> TOKEN =
      (row, context) ->
          new TokenRow(
              row.getString("id"),
              row.getString("hash"),
              row.getString("scope"),
              row.getLong("created"),
              row.getObject("expires") == null
                  ? OptionalLong.empty()
                  : OptionalLong.of(row.getLong("expires")),
              row.getObject("revoked") == null
                  ? OptionalLong.empty()
                  : OptionalLong.of(row.getLong("revoked")),
              Optional.ofNullable(row.getString("parent")));

  private final RunStore store;

  TokenStore(RunStore store) {
    this.store = store;
  }

  /**
   * A token as stored.
   *
   * @param id its first part, which is not secret
   * @param hash of its second part
   * @param parent id of the token for which it was issued, if it is a session
   */
  public record TokenRow(
      String id,
      String hash,
      String scope,
      long created,
      OptionalLong expires,
      OptionalLong revoked,
      Optional<String> parent) {}

  public void add(Actor actor, TokenRow token) {
    store.write(
        session -> {
          int added = insert(session, token);
          if (added == 1) {
            session.note(AdministrativeAction.Action.TOKEN_CREATED, token.id(), actor);
          }
          return added;
        });
  }

  public void addSession(TokenRow token) {
    store.write(session -> insert(session, token));
  }

  private static int insert(Session session, TokenRow token) {
    return session
        .handle()
        .createUpdate(
            "INSERT INTO tokens (id, hash, scope, created, expires, parent)"
                + " VALUES (:id, :hash, :scope, :created, :expires, :parent)"
                + " ON CONFLICT (id) DO NOTHING")
        .bind("id", token.id())
        .bind("hash", token.hash())
        .bind("scope", token.scope())
        .bind("created", token.created())
        .bind("expires", token.expires())
        .bind("parent", token.parent())
        .execute();
  }

  /** Deletes the oldest sessions of a token, except the given number of newest ones. */
  public void forgetSessions(String parent, int kept) {
    List<String> sessions =
        store.read(
            handle ->
                handle
                    .createQuery(
                        "SELECT id FROM tokens WHERE parent = :parent ORDER BY created DESC, id")
                    .bind("parent", parent)
                    .mapTo(String.class)
                    .list());
    for (String id : sessions.subList(Math.min(kept, sessions.size()), sessions.size())) {
      store.write(session -> session.update("DELETE FROM tokens WHERE id = ?", id));
    }
  }

  public Optional<TokenRow> token(String id) {
    return store.read(
        handle ->
            handle
                .createQuery("SELECT * FROM tokens WHERE id = :id")
                .bind("id", id)
                .map(TOKEN)
                .findOne());
  }

  /** Returns all tokens except sessions. */
  public List<TokenRow> all() {
    return store.read(
        handle ->
            handle
                .createQuery("SELECT * FROM tokens WHERE parent IS NULL ORDER BY created, id")
                .map(TOKEN)
                .list());
  }

  /** Deletes expired and revoked sessions. */
  public void forgetSessions(long now) {
    store.write(
        session ->
            session.update(
                "DELETE FROM tokens WHERE parent IS NOT NULL"
                    + " AND (expires <= ? OR revoked IS NOT NULL)",
                now));
  }

  /** Revokes a token permanently; returns whether it exists. */
  public boolean revoke(Actor actor, String id, long now) {
    return store.write(
        session -> {
          boolean revoked = revoke(session, id, now);
          if (revoked) {
            session.note(AdministrativeAction.Action.TOKEN_REVOKED, id, actor);
          }
          return revoked
              || session
                  .handle()
                  .createQuery("SELECT id FROM tokens WHERE id = :id")
                  .bind("id", id)
                  .mapTo(String.class)
                  .findOne()
                  .isPresent();
        });
  }

  /** Ends a session. */
  public void endSession(String id, long now) {
    store.write(session -> revoke(session, id, now));
  }

  private static boolean revoke(Session session, String id, long now) {
    return session.update("UPDATE tokens SET revoked = ? WHERE id = ? AND revoked IS NULL", now, id)
        == 1;
  }
}

package feint.store;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.mapper.RowMapper;

/** Tokens, of which only hashes are kept. */
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
   * A token as it is stored.
   *
   * @param id its first part, which is no secret
   * @param hash of its second part
   * @param parent the id of the token that it was had for, if it is a session
   */
  public record TokenRow(
      String id,
      String hash,
      String scope,
      long created,
      OptionalLong expires,
      OptionalLong revoked,
      Optional<String> parent) {}

  public void add(TokenRow token) {
    store.write(
        session ->
            session
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
                .execute());
  }

  /** Deletes the oldest sessions of a token, but for so many. */
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

  /** All but sessions. */
  public List<TokenRow> all() {
    return store.read(
        handle ->
            handle
                .createQuery("SELECT * FROM tokens WHERE parent IS NULL ORDER BY created, id")
                .map(TOKEN)
                .list());
  }

  /** Deletes the sessions that are good for nothing any more. */
  public void forgetSessions(long now) {
    store.write(
        session ->
            session.update(
                "DELETE FROM tokens WHERE parent IS NOT NULL"
                    + " AND (expires <= ? OR revoked IS NOT NULL)",
                now));
  }

  /** Revokes a token for good; returns whether there is one of this id. */
  public boolean revoke(String id, long now) {
    return store.write(
            session ->
                session
                    .handle()
                    .createUpdate(
                        "UPDATE tokens SET revoked = COALESCE(revoked, :now) WHERE id = :id")
                    .bind("now", now)
                    .bind("id", id)
                    .execute())
        == 1;
  }
}

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
                  : OptionalLong.of(row.getLong("revoked")));

  private final RunStore store;

  TokenStore(RunStore store) {
    this.store = store;
  }

  /**
   * A token as it is stored.
   *
   * @param id its first part, which is no secret
   * @param hash of its second part
   */
  public record TokenRow(
      String id,
      String hash,
      String scope,
      long created,
      OptionalLong expires,
      OptionalLong revoked) {}

  public void add(TokenRow token) {
    store.write(
        session ->
            session
                .handle()
                .createUpdate(
                    "INSERT INTO tokens (id, hash, scope, created, expires)"
                        + " VALUES (:id, :hash, :scope, :created, :expires)"
                        + " ON CONFLICT (id) DO NOTHING")
                .bind("id", token.id())
                .bind("hash", token.hash())
                .bind("scope", token.scope())
                .bind("created", token.created())
                .bind("expires", token.expires())
                .execute());
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

  public List<TokenRow> all() {
    return store.read(
        handle ->
            handle.createQuery("SELECT * FROM tokens ORDER BY created, id").map(TOKEN).list());
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

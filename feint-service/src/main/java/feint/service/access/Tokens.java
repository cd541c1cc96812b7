package feint.service.access;

import feint.api.RefusedException;
import feint.io.Sha256;
import feint.store.Actor;
import feint.store.TokenStore;
import feint.store.TokenStore.TokenRow;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/**
 * Access tokens and sessions. A token is its id, a dot and 256 random bits; only a hash of the
 * latter is stored, and compared in constant time.
 *
 * <p>The cached row of a token is read again after a second, by a monotonic clock: a token that
 * another service on the same database has revoked may be valid here for that long.
 */
public final class Tokens {

  /** Syntax of token ids. */
  public static final Pattern ID = Pattern.compile("[0-9a-f]{16}");

  private static final int SECRET_BYTES = 32;
  private static final int ID_BYTES = 8;
  private static final long KNOWN_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int MOST_KNOWN = 10_000;

  /** Maximum number of sessions per token; a further one ends the oldest. */
  private static final int MOST_SESSIONS = 50;

  /** Lifetime of a session: one working day. */
  private static final Duration SESSION = Duration.ofHours(12);

  private final TokenStore store;
  private final Clock clock;
  private final LongSupplier nanoTime;
  private final SecureRandom random = new SecureRandom();
  private final TokenRow process;
  private final String processToken;
  private final Map<String, Known> known = new ConcurrentHashMap<>();

  /**
   * Creates the tokens of a database.
   *
   * @param clock decides whether a token has expired
   * @param nanoTime monotonic clock that decides whether the row of a token is read again
   */
  public Tokens(TokenStore store, Clock clock, LongSupplier nanoTime) {
    this.store = store;
    this.clock = clock;
    this.nanoTime = nanoTime;
    String secret = secret();
    this.process =
        row(new Scope.Admin().toString(), secret, OptionalLong.empty(), Optional.empty());
    this.processToken = process.id() + "." + secret;
  }

  private record Known(TokenRow row, long at) {}

  /**
   * Identity behind a token or a session.
   *
   * @param id of the token or session
   * @param token id of the token; for a session, that of its parent
   */
  public record Grant(String id, String token, Scope scope) {}

  /**
   * A new token; its secret is returned only once.
   *
   * @param secret the whole token
   */
  public record Created(TokenRow row, String secret) {

    /** Leaves out the secret. */
    @Override
    public String toString() {
      return row.toString();
    }
  }

  /** Returns an admin token that is valid until this process ends and is not stored. */
  public String processToken() {
    return processToken;
  }

  /**
   * Creates a token.
   *
   * @param expires in milliseconds since 1970
   */
  public Created create(Actor actor, Scope scope, OptionalLong expires) {
    String secret = secret();
    TokenRow row = row(scope.toString(), secret, expires, Optional.empty());
    store.add(actor, row);
    return new Created(row, row.id() + "." + secret);
  }

  /**
   * Opens a session for a token. A browser stores it instead of the token; it grants the same
   * access, for half a day at most.
   */
  public Optional<Created> signIn(String token) {
    return good(token, false).map(this::opened);
  }

  private Created opened(TokenRow parent) {
    store.forgetSessions(clock.millis());
    store.forgetSessions(parent.id(), MOST_SESSIONS - 1);
    String secret = secret();
    long latest = clock.millis() + SESSION.toMillis();
    OptionalLong expires = OptionalLong.of(Math.min(latest, parent.expires().orElse(latest)));
    TokenRow row = row(parent.scope(), secret, expires, Optional.of(parent.id()));
    store.addSession(row);
    return new Created(row, row.id() + "." + secret);
  }

  private TokenRow row(String scope, String secret, OptionalLong expires, Optional<String> parent) {
    byte[] id = new byte[ID_BYTES];
    random.nextBytes(id);
    return new TokenRow(
        HexFormat.of().formatHex(id),
        Sha256.of(secret),
        scope,
        clock.millis(),
        expires,
        OptionalLong.empty(),
        parent);
  }

  private String secret() {
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Returns the grant of a token; empty if the token is invalid or the credential is a session. */
  public Optional<Grant> check(String token) {
    return good(token, false).flatMap(Tokens::grant);
  }

  /** Returns the grant of a session; empty unless the session and its token are valid. */
  public Optional<Grant> checkSession(String session) {
    return good(session, true)
        .filter(row -> row.parent().flatMap(this::row).filter(this::lives).isPresent())
        .flatMap(Tokens::grant);
  }

  private static Optional<Grant> grant(TokenRow row) {
    return Scope.named(row.scope())
        .map(scope -> new Grant(row.id(), row.parent().orElse(row.id()), scope));
  }

  private Optional<TokenRow> good(String token, boolean session) {
    int dot = token.indexOf('.');
    if (dot < 0 || !ID.matcher(token.substring(0, dot)).matches()) {
      return Optional.empty();
    }
    String given = Sha256.of(token.substring(dot + 1));
    return row(token.substring(0, dot))
        .filter(row -> row.parent().isPresent() == session)
        .filter(row -> sameBytes(row.hash(), given))
        .filter(this::lives);
  }

  private boolean lives(TokenRow row) {
    return row.revoked().isEmpty() && row.expires().orElse(Long.MAX_VALUE) > clock.millis();
  }

  private static boolean sameBytes(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
  }

  private Optional<TokenRow> row(String id) {
    if (id.equals(process.id())) {
      return Optional.of(process);
    }
    Known before = known.get(id);
    long now = nanoTime.getAsLong();
    if (before != null && now - before.at() < KNOWN_NANOS) {
      return Optional.of(before.row());
    }
    Optional<TokenRow> row = store.token(id);
    if (known.size() > MOST_KNOWN) {
      known.clear();
    }
    row.ifPresent(found -> known.put(id, new Known(found, now)));
    return row;
  }

  public List<TokenRow> list() {
    return store.all();
  }

  /** Revokes a token permanently. */
  public void revoke(Actor actor, String id) {
    if (!store.revoke(actor, id, clock.millis())) {
      throw RefusedException.unknown("there is no token " + id);
    }
    known.remove(id);
  }

  /** Ends a session. */
  public void signOut(String session) {
    store.endSession(session, clock.millis());
    known.remove(session);
  }

  /** Returns the actor of a request with a token. */
  public Actor actor(Grant grant, String request, String client) {
    String token = grant.token();
    return new Actor(token.equals(process.id()) ? "boot:" + token : token, request, client);
  }
}

package feint.service;

import feint.file.Sha256;
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
 * Who may do what. A token is its id, a dot and 256 random bits; of the latter only a hash is
 * stored, and compared in constant time.
 *
 * <p>What is known of a token is read again after a second, by a time that no setting of the clock
 * changes: so long a token that another service on the same database has revoked may still be good
 * here.
 */
public final class Tokens {

  /** How tokens are named. */
  public static final Pattern ID = Pattern.compile("[0-9a-f]{16}");

  private static final int SECRET_BYTES = 32;
  private static final int ID_BYTES = 8;
  private static final long KNOWN_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int MOST_KNOWN = 10_000;

  /** Of one token: whoever opens more ends the oldest. */
  private static final int MOST_SESSIONS = 50;

  /** A day's work, and no night. */
  private static final Duration SESSION = Duration.ofHours(12);

  private final TokenStore store;
  private final Clock clock;
  private final LongSupplier nanoTime;
  private final SecureRandom random = new SecureRandom();
  private final TokenRow process;
  private final String processToken;
  private final Map<String, Known> known = new ConcurrentHashMap<>();

  /**
   * Tokens of a database.
   *
   * @param clock decides whether a token has expired
   * @param nanoTime decides whether what is known of a token is read again; does not go back
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
   * Who has shown a token, or a session.
   *
   * @param id of what was shown
   * @param token the id of the token, also of a session's
   */
  public record Grant(String id, String token, Scope scope) {}

  /**
   * A token as its owner gets it, once.
   *
   * @param secret all of it
   */
  public record Created(TokenRow row, String secret) {

    /** Says nothing of the secret. */
    @Override
    public String toString() {
      return row.toString();
    }
  }

  /** An admin's token that is good until this process ends, and stored nowhere. */
  public String processToken() {
    return processToken;
  }

  /**
   * Makes a token.
   *
   * @param expires when, in milliseconds since 1970
   */
  public Created create(Scope scope, OptionalLong expires) {
    String secret = secret();
    TokenRow row = row(scope.toString(), secret, expires, Optional.empty());
    store.add(row);
    return new Created(row, row.id() + "." + secret);
  }

  /**
   * Opens a session for whoever shows a token: what a browser keeps instead of the token, good for
   * as much, and for half a day at most.
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
    store.add(row);
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

  /** What a token is good for, if it is good; a session is none. */
  public Optional<Grant> check(String token) {
    return good(token, false).flatMap(Tokens::grant);
  }

  /** What a session is good for, if it is good, and so is the token that it was opened with. */
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

  /** Revokes a token for good. */
  public void revoke(String id) {
    if (!store.revoke(id, clock.millis())) {
      throw RefusedException.unknown("there is no token " + id);
    }
    known.remove(id);
  }
}

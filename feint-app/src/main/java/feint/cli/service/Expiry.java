package feint.cli.service;

import feint.cli.output.UsageException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parser of the expiry of a token. */
final class Expiry {

  private static final Pattern SPAN = Pattern.compile("(\\d{1,6})([mhdw])");

  private static final Map<String, Duration> UNITS =
      Map.of(
          "m", Duration.ofMinutes(1),
          "h", Duration.ofHours(1),
          "d", Duration.ofDays(1),
          "w", Duration.ofDays(7));

  private Expiry() {}

  /** Returns the end of a duration from now, or the beginning of a day in UTC. */
  static Instant of(String text, Instant now) {
    Instant end = read(text, now);
    UsageException.require(end.isAfter(now), "--expires must be in the future, was '" + text + "'");
    return end;
  }

  private static Instant read(String text, Instant now) {
    Matcher span = SPAN.matcher(text);
    if (span.matches()) {
      Duration unit = UNITS.getOrDefault(span.group(2), Duration.ZERO);
      return now.plus(unit.multipliedBy(Long.parseLong(span.group(1))));
    }
    try {
      return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
    } catch (DateTimeException e) {
      throw new UsageException(
          "--expires must be a duration such as 90m, 12h, 30d or 8w, or a date such as"
              + " 2030-12-31, was '"
              + text
              + "'");
    }
  }
}

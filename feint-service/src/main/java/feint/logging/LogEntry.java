package feint.logging;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Message of a log.
 *
 * @param fields further facts by name, in their order
 * @param stack stack trace, in lines
 */
record LogEntry(
    Instant time,
    String level,
    String logger,
    String message,
    Map<String, String> fields,
    Optional<String> stack) {}

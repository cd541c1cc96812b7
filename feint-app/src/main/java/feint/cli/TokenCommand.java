package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.api.NewToken;
import feint.api.Token;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** feint token. */
@Command(
    name = "token",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = "Creates, lists and revokes the access tokens of a service.",
    synopsisSubcommandLabel = "COMMAND")
final class TokenCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  @Command(
      name = "create",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description = "Creates a token and prints it once: the service stores only its hash.")
  int create(
      @Mixin ServiceOptions options,
      @Option(
              names = "--scope",
              paramLabel = "SCOPE",
              required = true,
              completionCandidates = Choices.Scopes.class,
              description =
                  "The scope: admin for all requests, run:ID to ask and tell in one run, observer to"
                      + " read the public part of all runs.")
          String scope,
      @Option(
              names = "--expires",
              paramLabel = "WHEN",
              description =
                  "The expiry: 90m, 12h, 30d or 8w from now, or a date such as 2030-12-31 (default:"
                      + " never).")
          Optional<String> expires) {
    Optional<Instant> end = expires.map(text -> Expiry.of(text, Clock.systemUTC().instant()));
    NewToken made = options.client().createToken(scope, end);
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("id", made.token().id()).put("token", made.secret());
    described(node, made.token());
    printed(options).done(node.toString(), made.secret());
    return 0;
  }

  private ServicePrinter printed(ServiceOptions options) {
    return new ServicePrinter(spec.commandLine().getOut(), options.json());
  }

  private static ObjectNode described(ObjectNode node, Token token) {
    node.put("scope", token.scope());
    token.created().ifPresent(time -> node.put("created", time.toEpochMilli()));
    token
        .expires()
        .ifPresentOrElse(
            time -> node.put("expires", time.toEpochMilli()), () -> node.putNull("expires"));
    token.revoked().ifPresent(time -> node.put("revoked", time.toEpochMilli()));
    return node;
  }

  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description = "Lists all tokens, without their secrets.")
  int list(@Mixin ServiceOptions options) {
    List<Token> tokens = options.client().tokens().toList();
    if (options.json()) {
      ObjectNode node = JsonNodeFactory.instance.objectNode();
      ArrayNode list = node.putArray("tokens");
      tokens.forEach(token -> described(list.addObject().put("id", token.id()), token));
      printed(options).done(node.toString(), "");
    } else if (tokens.isEmpty()) {
      printed(options).verbatim("no tokens");
    } else {
      new Printer(spec.commandLine().getOut())
          .table(
              5,
              List.of("id", "scope", "created", "expires", "revoked"),
              tokens.stream().map(TokenCommand::row).toList());
    }
    return 0;
  }

  private static List<String> row(Token token) {
    return List.of(
        token.id(),
        token.scope(),
        shown(token.created()),
        shown(token.expires()),
        shown(token.revoked()));
  }

  private static String shown(Optional<Instant> time) {
    return time.map(Instant::toString).orElse(Printer.NONE);
  }

  @Command(
      name = "revoke",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description = "Revokes a token permanently.")
  int revoke(
      @Mixin ServiceOptions options,
      @Parameters(
              paramLabel = "ID",
              description = "The id of the token: the part before its point.")
          String id) {
    UsageException.require(
        !id.contains("."), "ID must be the part of a token before its point, was the whole token");
    options.client().revokeToken(id);
    printed(options).done(ServicePrinter.entry("revoked", id), "token " + id + " is revoked");
    return 0;
  }
}

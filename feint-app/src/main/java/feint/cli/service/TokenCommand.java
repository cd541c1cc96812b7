package feint.cli.service;

import com.fasterxml.jackson.annotation.JsonInclude;
import feint.api.NewToken;
import feint.api.Token;
import feint.cli.option.Choices;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.report.text.TextRenderer;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
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
public final class TokenCommand implements Runnable {

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
    Token token = made.token();
    Created created =
        new Created(
            token.id(),
            made.secret(),
            token.scope(),
            token.created(),
            token.expires(),
            token.revoked());
    options.printer().done(created, made.secret());
    return 0;
  }

  private record Created(
      String id,
      String token,
      String scope,
      Optional<Instant> created,
      @JsonInclude Optional<Instant> expires,
      Optional<Instant> revoked) {}

  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      versionProvider = VersionText.class,
      description = "Lists all tokens, without their secrets.")
  int list(@Mixin ServiceOptions options) {
    List<Token> tokens = options.client().tokens().toList();
    Table table =
        Table.of(
            "",
            tokens,
            List.of(
                Column.words("id", "").cell(Token::id),
                Column.words("scope", "").cell(Token::scope),
                Column.words("created", "").cell(token -> shown(token.created())),
                Column.words("expires", "").cell(token -> shown(token.expires())),
                Column.words("revoked", "").cell(token -> shown(token.revoked()))));
    options
        .printer()
        .done(Map.of("tokens", tokens), tokens.isEmpty() ? "no tokens" : TextRenderer.table(table));
    return 0;
  }

  private static String shown(Optional<Instant> time) {
    return time.map(Instant::toString).orElse(NumberFormat.NONE);
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
    options.printer().done(Map.of("revoked", id), "token " + id + " is revoked");
    return 0;
  }
}

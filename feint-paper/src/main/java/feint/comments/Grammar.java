package feint.comments;

import feint.math.Checks;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * Random sentences: every symbol is replaced by one of its alternatives, all equally likely. The
 * alternatives of some symbols depend on the topic.
 */
final class Grammar {

  private final Map<String, List<String>> alternatives = new HashMap<>();

  Grammar(String text) {
    text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).forEach(this::rule);
  }

  /** Returns the grammar in this package's resource. */
  static Grammar embedded() {
    try (InputStream file =
        Objects.requireNonNull(Grammar.class.getResourceAsStream("grammar.txt"))) {
      return new Grammar(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void rule(String line) {
    int colon = line.indexOf(':');
    Checks.require(colon > 0, "line of a grammar", "must begin with a symbol and a colon", line);
    List<String> choices =
        Arrays.stream(line.substring(colon + 1).split("\\|", -1)).map(String::strip).toList();
    alternatives.put(line.substring(0, colon), choices);
  }

  /** Expands a symbol in a sentence on this topic. */
  String draw(String symbol, String topic, RandomGenerator random) {
    List<String> everywhere = alternatives.getOrDefault(symbol, List.of());
    List<String> choices = alternatives.getOrDefault(symbol + "/" + topic, everywhere);
    Checks.require(!choices.isEmpty(), "symbol", "must have a line in the grammar", symbol);
    String chosen = choices.get(random.nextInt(choices.size()));
    StringBuilder text = new StringBuilder();
    int done = 0;
    for (int open = chosen.indexOf('{'); open >= 0; open = chosen.indexOf('{', done)) {
      int close = chosen.indexOf('}', open);
      text.append(chosen, done, open)
          .append(draw(chosen.substring(open + 1, close), topic, random));
      done = close + 1;
    }
    return text.append(chosen.substring(done)).toString();
  }
}

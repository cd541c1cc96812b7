package feint.report.view;

import feint.lab.verdict.PolicyVerdict;
import feint.report.chart.LiveChart;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Result in the form in which users see it: lines, tables and charts, each for text, for pages or
 * for both. Renderers convert it to text and HTML.
 *
 * @param question title of the page; empty for a result without a page
 * @param answer one sentence that answers the question
 */
public record View(String question, String answer, List<Entry> entries) {

  private static final Pattern SENTENCES = Pattern.compile("(?<=\\.) (?=[A-Z])");

  /** Form in which a view is rendered. */
  public enum Medium {
    TEXT,
    PAGE
  }

  /** Block and the media that show it. */
  public record Entry(Block block, Set<Medium> media) {}

  public View {
    entries = List.copyOf(entries);
  }

  /** Returns the blocks that a medium shows, in order. */
  public Stream<Block> blocks(Medium medium) {
    return entries.stream().filter(entry -> entry.media().contains(medium)).map(Entry::block);
  }

  /** Returns a builder of a view that has a page. */
  public static Builder answering(String question, String answer) {
    return new Builder(question, answer);
  }

  /**
   * Returns a builder of a view whose answer is the first sentence of a conclusion; the rest is a
   * paragraph.
   */
  public static Builder concluding(String question, String conclusion) {
    String[] parts = SENTENCES.split(conclusion, 2);
    Builder view = answering(question, parts[0]);
    return parts.length == 1 ? view : view.paragraph(parts[1]);
  }

  /** Returns a builder of a view that begins with a verdict, whose headline is the answer. */
  public static Builder judging(String question, String headline, List<PolicyVerdict> policies) {
    return concluding(question, headline).verdict(headline, policies);
  }

  /**
   * Returns a builder of a view that begins with the verdict on a policy, before its own
   * conclusion; without a verdict, the conclusion is the answer.
   */
  public static Builder judging(
      String question, Optional<PolicyVerdict> verdict, String conclusion) {
    return verdict
        .map(
            one ->
                judging(question, VerdictWords.sentence(one), List.of(one)).paragraph(conclusion))
        .orElseGet(() -> concluding(question, conclusion));
  }

  /** Returns a builder of a view that has no page. */
  public static Builder text() {
    return new Builder("", "");
  }

  /** Collects the blocks of a view. */
  public static final class Builder {

    private static final Set<Medium> TEXT = EnumSet.of(Medium.TEXT);
    private static final Set<Medium> PAGE = EnumSet.of(Medium.PAGE);
    private static final Set<Medium> BOTH = EnumSet.allOf(Medium.class);

    private final String question;
    private final String answer;
    private final List<Entry> entries = new ArrayList<>();

    private Builder(String question, String answer) {
      this.question = question;
      this.answer = answer;
    }

    public View build() {
      return new View(question, answer, entries);
    }

    private Builder add(Block block, Set<Medium> media) {
      entries.add(new Entry(block, media));
      return this;
    }

    /** Adds a verdict: its headline to the text, and its facts to the page. */
    public Builder verdict(String headline, List<PolicyVerdict> policies) {
      return add(new Block.Verdict(headline, policies), BOTH);
    }

    /** Adds a line to the text. */
    public Builder line(String text) {
      return add(new Block.Text(text), TEXT);
    }

    /** Adds lines to the text. */
    public Builder lines(Collection<String> texts) {
      texts.forEach(this::line);
      return this;
    }

    /** Adds a line to the text, if there is one. */
    public Builder lines(Optional<String> text) {
      text.ifPresent(this::line);
      return this;
    }

    /** Adds a paragraph to the page. */
    public Builder paragraph(String text) {
      return add(new Block.Text(text), PAGE);
    }

    /** Adds paragraphs to the page. */
    public Builder paragraphs(Collection<String> texts) {
      texts.forEach(this::paragraph);
      return this;
    }

    /** Adds a sentence to the text and to the page. */
    public Builder note(String text) {
      return add(new Block.Text(text), BOTH);
    }

    /** Adds sentences to the text and to the page. */
    public Builder notes(Collection<String> texts) {
      texts.forEach(this::note);
      return this;
    }

    /** Adds a sentence to the text and to the page, if there is one. */
    public Builder notes(Optional<String> text) {
      text.ifPresent(this::note);
      return this;
    }

    /** Adds a table to the text and to the page. */
    public Builder table(Table table) {
      return add(table, BOTH);
    }

    /** Adds a table to the text. */
    public Builder textTable(Table table) {
      return add(table, TEXT);
    }

    /** Adds a table to the page. */
    public Builder pageTable(Table table) {
      return add(table, PAGE);
    }

    /** Adds a table to the page, if there is one. */
    public Builder pageTables(Optional<Table> table) {
      table.ifPresent(this::pageTable);
      return this;
    }

    /** Adds a heading to the page. */
    public Builder heading(String text) {
      return add(new Block.Heading(text), PAGE);
    }

    /** Adds a chart to the page. */
    public Builder chart(Supplier<LiveChart> chart, String caption) {
      return add(new Block.Chart(chart, caption), PAGE);
    }

    /** Adds facts to the page. */
    public Builder facts(Map<String, String> facts) {
      return add(new Block.Facts(facts), PAGE);
    }

    /** Adds a list of omitted results to the page, each with the reason. */
    public Builder leftOut(Map<String, String> reasons) {
      return reasons.isEmpty() ? this : heading("Left out").facts(reasons);
    }

    /** Adds the source of a scenario to the page. */
    public Builder scenario(Scenario scenario) {
      return add(new Block.Source(scenario), PAGE);
    }
  }
}

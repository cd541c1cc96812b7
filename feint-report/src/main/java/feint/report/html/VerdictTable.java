package feint.report.html;

import feint.lab.verdict.Identification;
import feint.lab.verdict.Identification.Basis;
import feint.lab.verdict.PolicyVerdict;
import feint.policyspec.PolicyRegistry;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.VerdictWords;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Verdicts as the first table of a page, with a sentence on each policy. */
record VerdictTable(List<PolicyVerdict> verdicts, Glossary glossary) {

  VerdictTable {
    verdicts = List.copyOf(verdicts);
  }

  String html() {
    Table table = VerdictWords.table(verdicts);
    String heads =
        table.columns().stream()
            .map(column -> "<th scope=\"col\">" + Markup.escaped(column.heading()) + "</th>")
            .collect(Collectors.joining());
    String rows =
        IntStream.range(0, verdicts.size())
            .mapToObj(k -> row(verdicts.get(k), table, k))
            .collect(Collectors.joining());
    return "<table class=\"verdict stacked\">\n<caption>Verdict</caption>\n<thead><tr>"
        + heads
        + "</tr></thead>\n<tbody>\n"
        + rows
        + "</tbody></table>\n"
        + advice()
        + new HtmlTable(table, glossary).meanings();
  }

  /** Returns what to do with the policy; a comparison says so in its answer. */
  private String advice() {
    return verdicts.size() > 1
        ? ""
        : verdicts.stream()
            .flatMap(one -> VerdictWords.advice(one).stream())
            .map(sentence -> "<p>" + glossary.linked(sentence) + "</p>\n")
            .collect(Collectors.joining());
  }

  private String row(PolicyVerdict verdict, Table table, int k) {
    String numbers =
        IntStream.range(1, table.columns().size())
            .mapToObj(
                column ->
                    "<td data-head=\""
                        + Markup.escaped(table.columns().get(column).heading())
                        + "\">"
                        + HtmlTable.number(NumberFormat.forPage(table.rows().get(k).get(column)))
                        + "</td>")
            .collect(Collectors.joining());
    return "<tr class=\""
        + verdict.attacker().level().label()
        + "\"><td class=\"words\"><b>"
        + Markup.escaped(verdict.policy())
        + "</b> <em>"
        + word(verdict.attacker())
        + "</em><br/>"
        + glossary.linked(PolicyRegistry.BUILT_IN.sentence(verdict.policy()))
        + "</td>"
        + numbers
        + "</tr>\n";
  }

  private static String word(Identification attacker) {
    return switch (attacker.level()) {
      case HIDDEN -> "hidden";
      case UNDECIDED ->
          attacker.basis() == Basis.MEASURED && !attacker.chanceExplains()
              ? "leaks"
              : "not decided whether hidden";
      case IDENTIFIED ->
          attacker.basis() == Basis.NOT_MEASURED
              ? "identified by the paper's eavesdropper"
              : "identified";
    };
  }
}

package feint.cli.output;

import feint.lab.audit.ModelErrors;
import feint.lab.audit.ModelErrors.AtAmount;
import feint.math.Count;
import feint.math.Text;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Sensitivity of balanced policies to errors of the model, shown wherever such a policy is
 * recommended.
 *
 * @param errors measured policies
 * @param unmeasured names of policies in problems that are too large to measure on the side
 */
public record ModelErrorNotes(List<ModelErrors> errors, List<String> unmeasured) {

  /** Absence of balanced policies. */
  public static final ModelErrorNotes NONE = new ModelErrorNotes(List.of(), List.of());

  public ModelErrorNotes {
    errors = List.copyOf(errors);
    unmeasured = List.copyOf(unmeasured);
  }

  /** JSON form of one policy. */
  public record Data(String policy, List<AtAmount> amounts, Optional<RoundsText.Data> rounds) {}

  /** Returns the notes on one policy, given its measurement. */
  public static ModelErrorNotes of(String policy, Optional<ModelErrors> errors) {
    return new ModelErrorNotes(
        errors.stream().toList(), errors.isPresent() ? List.of() : List.of(policy));
  }

  /** Returns the notes on these policies and on others. */
  public ModelErrorNotes and(ModelErrorNotes others) {
    List<ModelErrors> all = new ArrayList<>(errors);
    all.addAll(others.errors);
    List<String> rest = new ArrayList<>(unmeasured);
    rest.addAll(others.unmeasured);
    return new ModelErrorNotes(all, rest);
  }

  /** Returns the JSON form; empty if nothing was measured. */
  public Optional<List<Data>> data() {
    return Optional.of(
            errors.stream()
                .map(
                    one ->
                        new Data(
                            one.policy(), one.amounts(), one.needed().map(RoundsText.Data::of)))
                .toList())
        .filter(list -> !list.isEmpty());
  }

  /** Adds a small table and its notes to a view. */
  public void addTo(View.Builder view) {
    if (!errors.isEmpty()) {
      AtAmount any = errors.get(0).amounts().get(0);
      view.line("advantage of an attacker that knows policy and truth, if the model is wrong")
          .table(table())
          .note(
              Text.of(
                  "Measured: the largest of %s for each amount, %s in each, seed 1; in brackets new"
                      + " runs in that world. Other worlds at the same distance may leak more.",
                  Count.of(any.worlds(), "world"), Count.of(any.runs(), "run")))
          .note(
              "If that is too much, use oblivious, which needs no model, or log more rounds. The last"
                  + " columns are the logged rounds for a mean advantage of 0.1 and 0.05,"
                  + " extrapolated from simulated logs; feint rounds measures them.");
    }
    unmeasured.forEach(
        name ->
            view.note(
                Text.of(
                    "%s leaks if the model is wrong. How much was not measured, because that takes"
                        + " longer here: run feint audit --policy %s --perturb 0.02, or use oblivious,"
                        + " which needs no model.",
                    name, name)));
  }

  private Table table() {
    List<Column.Filled<ModelErrors>> columns = new ArrayList<>();
    columns.add(
        Column.of("policy", "policy that leaks nothing if the model is exact")
            .cell(ModelErrors::policy));
    List<AtAmount> amounts = errors.get(0).amounts();
    for (int k = 0; k < amounts.size(); k++) {
      int index = k;
      columns.add(
          Column.of(
                  "off by " + NumberFormat.plain(amounts.get(k).amount()),
                  "largest advantage in several worlds in which every entry of success and"
                      + " transition is off by up to this; in brackets in new runs in that world,"
                      + " with the standard error")
              .cell(one -> worst(one.amounts().get(index))));
    }
    for (int k = 0; k < RoundsText.TARGETS.size(); k++) {
      int index = k;
      columns.add(
          Column.of(
                  "rounds for " + NumberFormat.plain(RoundsText.TARGETS.get(k)),
                  "logged rounds for which the mean advantage is extrapolated to be this, with the"
                      + " standard error")
              .cell(
                  one ->
                      one.needed()
                          .map(needed -> RoundsText.targets(needed).get(index).words())
                          .orElse(NumberFormat.NONE)));
    }
    return Table.of(
        "Advantage of an attacker that knows policy and truth, if the model is wrong",
        errors,
        columns);
  }

  private static String worst(AtAmount at) {
    return Text.of(
        "%.2f (%.2f +- %.2f)", at.worst(), at.again().mean(), at.again().standardError());
  }
}

package feint.cli.analysis;

import feint.attack.points.SearchOutcome;
import feint.attack.points.WatchReport;
import feint.descent.CovertDescent;
import feint.descent.LocalMinimum;
import feint.descent.SmoothFunction;
import feint.math.Estimate;
import feint.math.Measured;
import feint.math.Point;
import feint.math.Text;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Result of a search for a price and a stock, in the units of the scenario: the functions are
 * negative profits a day.
 *
 * @param unhidden runs of greedy, which does not hide, for comparison
 */
record PriceSearch(
    CovertDescent descent, WatchReport hidden, WatchReport unhidden, RunQuestion question) {

  private static final List<String> PRODUCTS = List.of("first product", "second product");
  private static final String PAPER = "incentive-share";
  private static final String AWARE = "policy-aware-steps";

  /** JSON form for one product. */
  record Data(
      String function,
      Place optimum,
      Found found,
      Measured profitDuringRun,
      Measured profitDuringRunWithoutHiding,
      Measured costOfHiding,
      Measured priceOfDecoy,
      List<Believed> believed) {}

  private record Place(double price, double stock, double profit) {}

  private record Found(Measured price, Measured stock, Measured profit) {}

  /** Whether an attacker believes in the price found, or in the decoy's. */
  private record Believed(String attacker, double right) {}

  /** One of the products that may be the wanted one. */
  private record Product(
      String name,
      String field,
      SmoothFunction function,
      SearchOutcome hidden,
      SearchOutcome unhidden) {

    Point optimum() {
      Point found = Point.of(hidden.estimate().stream().map(Estimate::mean).toList());
      return LocalMinimum.near(function, found);
    }

    double best() {
      return -function.value(optimum());
    }

    /** Returns the profit a day that hiding cost, averaged over a run. */
    Estimate costOfHiding() {
      Estimate with = hidden.during();
      Estimate without = unhidden.during();
      return new Estimate(
          with.mean() - without.mean(),
          Math.hypot(with.standardError(), without.standardError()),
          Math.min(with.draws(), without.draws()));
    }
  }

  private List<Product> products() {
    return IntStream.range(0, descent.functions().size())
        .filter(k -> hidden.outcomes().get(k).value().draws() > 0)
        .filter(k -> unhidden.outcomes().get(k).value().draws() > 0)
        .mapToObj(
            k ->
                new Product(
                    PRODUCTS.get(k),
                    question.name(k),
                    descent.functions().get(k),
                    hidden.outcomes().get(k),
                    unhidden.outcomes().get(k)))
        .toList();
  }

  List<Data> data() {
    return products().stream().map(this::data).toList();
  }

  private Data data(Product product) {
    Point optimum = product.optimum();
    List<Estimate> found = product.hidden().estimate();
    return new Data(
        product.field(),
        new Place(optimum.at(0), optimum.at(1), product.best()),
        new Found(found.get(0), found.get(1), profit(product.hidden().value())),
        profit(product.hidden().during()),
        profit(product.unhidden().during()),
        product.costOfHiding(),
        product.hidden().other().get(0),
        IntStream.range(0, hidden.attackers().size())
            .mapToObj(
                i ->
                    new Believed(
                        hidden.attackers().get(i).name(), product.hidden().right().get(i).mean()))
            .toList());
  }

  private static Estimate profit(Estimate loss) {
    return new Estimate(-loss.mean(), loss.standardError(), loss.draws());
  }

  /** Returns the result in sentences, one for each product. */
  List<String> sentences() {
    return products().stream()
        .map(
            product ->
                Text.of(
                    "%s: the best price is %s, with a stock of %s and a profit of %s a day. The shop"
                        + " found the price %s, for a profit of %s. Compared with greedy, hiding cost %s of profit a day,"
                        + " averaged over the run. The paper's eavesdropper believes that the price"
                        + " is %s; an attacker that knows the policy and sees steps believes that it is %s.",
                    wanted(product),
                    NumberFormat.about(product.optimum().at(0)),
                    NumberFormat.about(product.optimum().at(1)),
                    NumberFormat.about(product.best()),
                    NumberFormat.about(product.hidden().estimate().get(0).mean()),
                    NumberFormat.about(-product.hidden().value().mean()),
                    cost(product.costOfHiding()),
                    believed(product, PAPER),
                    believed(product, AWARE)))
        .toList();
  }

  private static String cost(Estimate cost) {
    return NumberFormat.about(cost.mean())
        + cost.interval()
            .map(
                range ->
                    Text.of(
                        " (%s to %s with 95 %% confidence)",
                        NumberFormat.about(range.low()), NumberFormat.about(range.high())))
            .orElse("");
  }

  private String wanted(Product product) {
    return question.fair()
        ? Text.of(
            "In the %d runs in which the %s is wanted (%s)",
            product.hidden().value().draws(), product.name(), product.field())
        : "In all runs";
  }

  /** Returns the prices in which an attacker believes, with the shares of runs. */
  private String believed(Product product, String attacker) {
    String found = NumberFormat.about(product.hidden().estimate().get(0).mean());
    String other = NumberFormat.about(product.hidden().other().get(0).mean());
    for (int i = 0; i < hidden.attackers().size(); i++) {
      if (hidden.attackers().get(i).name().equals(attacker)) {
        double right = product.hidden().right().get(i).mean();
        return right == 1
            ? found + " in all of them"
            : right == 0
                ? other + " in all of them"
                : Text.of(
                    "%s in %s %%, and %s in the others",
                    found, NumberFormat.about(100 * right), other);
      }
    }
    throw new IllegalStateException("every run is attacked by " + attacker);
  }

  /** Returns the result as a table with a column for each product. */
  Table table() {
    List<Product> products = products();
    List<Column> columns = new ArrayList<>(List.of(Column.plain("in the scenario's units")));
    products.forEach(
        product ->
            columns.add(
                Column.of(
                    question.fair() ? product.name() + " wanted" : product.name(),
                    "mean over the runs in which it is wanted; in brackets a 95 % interval")));
    List<List<String>> rows = new ArrayList<>();
    rows.add(row("best price", products, one -> NumberFormat.number(one.optimum().at(0))));
    rows.add(row("best stock", products, one -> NumberFormat.number(one.optimum().at(1))));
    rows.add(row("best profit a day", products, one -> NumberFormat.number(one.best())));
    rows.add(row("price found", products, one -> text(one.hidden().estimate().get(0))));
    rows.add(row("stock found", products, one -> text(one.hidden().estimate().get(1))));
    rows.add(row("profit a day found", products, one -> text(profit(one.hidden().value()))));
    rows.add(
        row("profit a day over the run", products, one -> text(profit(one.hidden().during()))));
    rows.add(
        row("the same without hiding", products, one -> text(profit(one.unhidden().during()))));
    rows.add(row("cost of hiding a day", products, one -> text(one.costOfHiding())));
    rows.add(row("price of the decoy", products, one -> text(one.hidden().other().get(0))));
    rows.add(
        row(
            "the paper's eavesdropper believes the price is",
            products,
            one -> believed(one, PAPER)));
    rows.add(
        row(
            "an attacker that knows the policy believes it is",
            products,
            one -> believed(one, AWARE)));
    return new Table("Price, stock and profit", columns, rows);
  }

  private static List<String> row(
      String name, List<Product> products, Function<Product, String> cell) {
    List<String> row = new ArrayList<>(List.of(name));
    products.forEach(product -> row.add(cell.apply(product)));
    return row;
  }

  private static String text(Estimate number) {
    return number.draws() == 0
        ? NumberFormat.NONE
        : NumberFormat.number(number.mean())
            + number
                .interval()
                .map(any -> " " + NumberFormat.bracketed(number.interval()))
                .orElse("");
  }
}

package feint.cli.data;

import feint.cli.output.CommandResult;
import feint.cli.output.RoundsText;
import feint.estimation.EstimatedProbability;
import feint.estimation.OracleEstimate;
import feint.estimation.RoundCounts;
import feint.lab.audit.EstimateLeak;
import feint.math.Count;
import feint.math.Text;
import feint.model.Actions;
import feint.report.view.Table;
import feint.report.view.View;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** Result of feint estimate. */
record EstimateView(
    RoundCounts counts,
    Actions actions,
    OracleEstimate estimate,
    double level,
    Path file,
    Optional<EstimateLeak> leak,
    List<String> warnings)
    implements CommandResult {

  private record Data(
      long rounds,
      long runs,
      double level,
      List<List<Success>> success,
      List<List<Transition>> transition,
      Leak leak,
      List<String> warnings,
      Path file) {}

  private record Success(
      double estimate, double raw, double low, double high, long successes, long tries) {}

  private record Transition(double estimate, double low, double high, long count) {}

  private record Leak(double mean, double worst, int worlds, Optional<RoundsText.Data> rounds) {}

  @Override
  public Object data() {
    return new Data(
        counts.rounds(),
        counts.runs(),
        level,
        cells(
            estimate.levels(),
            (o, j) -> {
              EstimatedProbability share = estimate.success(o, j - 1);
              return new Success(
                  share.estimate(),
                  share.raw(),
                  share.interval().low(),
                  share.interval().high(),
                  share.count(),
                  share.total());
            }),
        cells(
            estimate.oracleStates(),
            (o, next) -> {
              EstimatedProbability share = estimate.transition(o, next);
              return new Transition(
                  share.estimate(), share.interval().low(), share.interval().high(), share.count());
            }),
        new Leak(
            leak.map(EstimateLeak::mean).orElse(Double.NaN),
            leak.map(EstimateLeak::worst).orElse(Double.NaN),
            leak.map(EstimateLeak::worlds).orElse(0),
            leak.flatMap(EstimateLeak::needed).map(RoundsText.Data::of)),
        warnings,
        file);
  }

  /** Returns a list for each oracle state, with an entry for each of the others from 1. */
  private <T> List<List<T>> cells(int others, BiFunction<Integer, Integer, T> cell) {
    return IntStream.rangeClosed(1, estimate.oracleStates())
        .mapToObj(o -> IntStream.rangeClosed(1, others).mapToObj(k -> cell.apply(o, k)).toList())
        .toList();
  }

  @Override
  public View view() {
    String intervals = "with intervals of level " + level;
    return View.text()
        .line("success probability, " + intervals)
        .table(
            Table.plain(
                List.of(
                    "oracle",
                    "incentive",
                    "estimate",
                    "share",
                    "low",
                    "high",
                    "successes",
                    "tries"),
                cells(estimate.levels(), (o, j) -> successRow(o, j - 1)).stream()
                    .flatMap(List::stream)
                    .toList()))
        .line("oracle chain, " + intervals)
        .table(
            Table.plain(
                List.of("oracle", "next", "estimate", "low", "high", "count"),
                cells(estimate.oracleStates(), this::transitionRow).stream()
                    .flatMap(List::stream)
                    .toList()))
        .line(
            Text.of(
                "scenario written to %s, from %s in %s",
                file, Count.of(counts.rounds(), "round"), Count.of(counts.runs(), "run")))
        .line(
            Text.of(
                "Policies for this scenario rely on these estimates; the widest interval extends %s"
                    + " from its estimate. To see the effect of such errors, run:%n  feint evaluate %s"
                    + " --policy exact --perturb %s",
                rounded(estimate.reach()), file, rounded(estimate.reach())))
        .line(leakage())
        .lines(
            leak.flatMap(EstimateLeak::needed)
                .map(
                    needed ->
                        "If the estimates were the truth, a balanced policy would need "
                            + RoundsText.sentence(needed)))
        .build();
  }

  private List<String> successRow(int o, int j) {
    EstimatedProbability share = estimate.success(o, j);
    return List.of(
        String.valueOf(o),
        String.valueOf(actions.incentive(j)),
        decimals(share.estimate()),
        share.observed() ? decimals(share.raw()) : "",
        decimals(share.interval().low()),
        decimals(share.interval().high()),
        String.valueOf(share.count()),
        String.valueOf(share.total()));
  }

  private List<String> transitionRow(int o, int next) {
    EstimatedProbability share = estimate.transition(o, next);
    return List.of(
        String.valueOf(o),
        String.valueOf(next),
        decimals(share.estimate()),
        decimals(share.interval().low()),
        decimals(share.interval().high()),
        String.valueOf(share.count()));
  }

  private String leakage() {
    String open = ". An oblivious policy leaks nothing in any world.";
    return leak.map(
            found ->
                Text.of(
                    "With this number of rounds a balanced policy leaks: an attacker that knows the"
                        + " policy and the true model has an advantage of about %.2f, and up to %.2f in %d"
                        + " worlds that fit these counts%s",
                    found.mean(), found.worst(), found.worlds(), open))
        .orElse(
            "Measuring the leakage of a balanced policy takes longer: run feint audit --worlds"
                + open);
  }

  private static String rounded(double x) {
    return Text.of("%.2g", x);
  }

  /** Returns four decimals, which aligns the points of a column. */
  private static String decimals(double x) {
    return Text.of("%.4f", x);
  }
}

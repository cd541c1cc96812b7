package feint.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import feint.lab.verdict.Identification;
import feint.math.Bounded;
import feint.math.DiscreteDistribution;
import feint.math.Distribution;
import feint.math.Estimate;
import feint.math.Interval;
import feint.math.Proportion;
import feint.simulation.Summary;
import feint.solver.PolicyValue;
import feint.solver.forward.Evaluation;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ComparisonTest {

  private static final Quantity COST = Quantity.ALL.get(0);
  private static final Quantity FINISH = Quantity.ALL.get(1);
  private static final Quantity EAVESDROPPER = Quantity.ALL.get(2);

  private static final Identification UNKNOWN =
      Identification.notMeasured(2, OptionalDouble.empty());
  private static final Identification PROVEN =
      Identification.proven(2, true, OptionalDouble.of(0.5));

  private static Comparison.Row exact(String name, double cost, double finish) {
    return row(name, EvaluationResult.exact(evaluation(cost, finish)), UNKNOWN);
  }

  private static Comparison.Row row(String name, EvaluationResult found, Identification attacker) {
    return new Comparison.Row(name, found, List.of(), Judge.verdict(name, found, attacker));
  }

  private static Comparison.Row measured(String name, Estimate cost, double finish, long runs) {
    Proportion share = new Proportion(Math.round(finish * runs), runs);
    Bounded mean = new Bounded(finish, share.standardError(), runs);
    Summary summary = new Summary(cost, share, mean, share, cost, mean);
    return row(name, EvaluationResult.simulated(evaluation(cost.mean(), finish), summary), UNKNOWN);
  }

  private static Evaluation evaluation(double cost, double finish) {
    return new Evaluation(
        new PolicyValue(cost, finish, finish, finish, cost),
        finish,
        Distribution.of(1 - finish, finish),
        Optional.of(DiscreteDistribution.of(new double[] {0.5}, new double[] {1})),
        List.of(),
        0);
  }

  @Test
  void roundingDecidesNothing() {
    Comparison.Row one = exact("one", 0.1 + 0.2, 0.9);
    Comparison.Row two = exact("two", 0.3, 0.9 - 1e-14);
    Comparison.Row worse = exact("worse", 0.3001, 0.8999);
    Comparison comparison = new Comparison(List.of(one, two, worse));
    assertThat(one.value(COST)).isNotEqualTo(two.value(COST));
    for (Quantity quantity : List.of(COST, FINISH)) {
      assertThat(comparison.best(quantity, one)).isTrue();
      assertThat(comparison.best(quantity, two)).isTrue();
      assertThat(comparison.best(quantity, worse)).isFalse();
    }
  }

  @Test
  void chanceDecidesNothing() {
    Comparison.Row exact = exact("exact", 1.0, 0.5);
    Comparison.Row lucky = measured("lucky", new Estimate(0.99, 0.02, 1000), 0.51, 1000);
    Comparison.Row better = measured("better", new Estimate(0.5, 0.02, 1000), 0.7, 1000);
    assertThat(new Comparison(List.of(exact, lucky)).best(COST, exact)).isTrue();
    assertThat(new Comparison(List.of(exact, lucky)).best(FINISH, exact)).isTrue();
    assertThat(new Comparison(List.of(exact, lucky)).best(FINISH, lucky)).isTrue();
    assertThat(new Comparison(List.of(exact, better)).best(COST, exact)).isFalse();
    assertThat(new Comparison(List.of(exact, better)).best(FINISH, exact)).isFalse();
  }

  @Test
  void impreciseRivalDoesNotHideExactDifferences() {
    Comparison.Row optimum = exact("optimum", 1.0, 0.5);
    Comparison.Row near = exact("near", 1.001, 0.499);
    Comparison.Row vague = measured("vague", new Estimate(0.9, 0.2, 1000), 0.52, 1000);
    Comparison comparison = new Comparison(List.of(vague, near, optimum));
    for (Quantity quantity : List.of(COST, FINISH)) {
      assertThat(comparison.best(quantity, vague)).isTrue();
      assertThat(comparison.best(quantity, optimum)).isTrue();
      assertThat(comparison.best(quantity, near)).isFalse();
    }
  }

  @Test
  void valuesWithoutAnIntervalDoNotCompete() {
    Comparison.Row exact = exact("exact", 1.0, 0.5);
    Comparison.Row once = measured("once", new Estimate(0.1, Double.NaN, 1), 1, 1);
    Comparison comparison = new Comparison(List.of(once, exact));
    assertThat(comparison.best(COST, exact)).isTrue();
    assertThat(comparison.best(COST, once)).isFalse();
    assertThat(new Comparison(List.of(once)).best(COST, once)).isFalse();
    // One run that finishes does not show that a policy is better than one that finishes in half of
    // its runs.
    assertThat(comparison.best(FINISH, exact)).isTrue();
  }

  @Test
  void eavesdropperThatIsAlwaysWrongIsAsGoodAsOneThatIsAlwaysRight() {
    Comparison.Row wrong = exact("wrong", 1, 0);
    Comparison.Row guess = exact("guess", 1, 0.5);
    Comparison.Row right = exact("right", 1, 1);
    Comparison comparison = new Comparison(List.of(wrong, guess, right));
    assertThat(comparison.best(EAVESDROPPER, guess)).isTrue();
    assertThat(comparison.best(EAVESDROPPER, wrong)).isFalse();
    assertThat(comparison.best(EAVESDROPPER, right)).isFalse();
  }

  @Test
  void recommendedPolicyIsHiddenThenCompletesThenCostsLeast() {
    Comparison.Row leaky = exact("leaky", 1, 1);
    Comparison.Row seldom = proven("seldom", 1, 0.5);
    Comparison.Row dear = proven("dear", 3, 0.9);
    Comparison.Row cheap = proven("cheap", 2, 0.9);
    assertThat(new Comparison(List.of(leaky, seldom, dear, cheap)).recommended()).contains(cheap);
    assertThat(new Comparison(List.of(leaky)).recommended()).isEmpty();
  }

  private static Comparison.Row proven(String name, double cost, double finish) {
    return row(name, EvaluationResult.exact(evaluation(cost, finish)), PROVEN);
  }

  @Test
  void oneRunHasIntervalsThatHold() {
    Summary once =
        measured("once", new Estimate(7, Double.NaN, 1), 1, 1).found().measured().orElseThrow();
    assertThat(COST.interval(once)).isEmpty();
    Interval finish = FINISH.interval(once).orElseThrow();
    assertThat(finish.high()).isEqualTo(1);
    // If something happens in one run of one, its probability may be as low as 2.5 %.
    assertThat(finish.low()).isBetween(0.02499, 0.02501);
    assertThat(EAVESDROPPER.interval(once).orElseThrow().low()).isBetween(0.0, 0.02501);
  }
}

package feint.federated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.attack.Observation;
import feint.attack.points.Feature;
import feint.attack.points.Features;
import feint.attack.points.ObservedTrajectory;
import feint.federated.FederatedData.Labelled;
import feint.math.Point;
import feint.network.Examples;
import feint.network.Kernel;
import feint.policy.Observable;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Features of classifiers with known answers, on four texts of two numbers. */
class TextFeaturesTest {

  private static final int INPUTS = 2;
  private static final float[] TEXTS = {2, 7, 1, -7, -1, 7, -4, 0};
  private static final FederatedRun RUN =
      run(
          Examples.of(INPUTS, TEXTS, new boolean[] {true, false, false, false}),
          Examples.of(INPUTS, TEXTS, new boolean[] {true, true, false, false}));

  private static FederatedRun run(Examples toxic, Examples second) {
    return FederatedRun.of(
        Samples.problem(5, 2),
        new Clients(
            Samples.SIX,
            Samples.settings().withSamplesPerClient(toxic.size()),
            new FederatedData(
                List.of(
                    new Labelled("toxic", Collections.nCopies(6, toxic), toxic),
                    new Labelled("second", Collections.nCopies(6, second), second)))),
        Kernel.java());
  }

  /** A classifier whose log-odds are a multiple of the first number: of two units, one is on. */
  private static Point classifier(double factor) {
    int hidden = FederatedRun.HIDDEN;
    double[] weights = new double[INPUTS * hidden + hidden + hidden + 1];
    weights[0] = 1;
    weights[1] = -1;
    weights[INPUTS * hidden + hidden] = factor;
    weights[INPUTS * hidden + hidden + 1] = -factor;
    return Point.of(weights);
  }

  private static double of(FederatedRun run, String name, ObservedTrajectory path) {
    Features all = new Features(new TextFeatures(run).all());
    return all.all().stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow()
        .of(path);
  }

  private static Observation seen(Point point) {
    return new Observation(0, 1, false, point);
  }

  private static double log1p(double exponent) {
    return Math.log1p(Math.exp(exponent));
  }

  /**
   * The last model labels the first two positive, with log-odds 2, 1, -1 and -4; the one before
   * negative.
   */
  @ParameterizedTest
  @CsvSource({
    "positive, 0.5",
    "margin, 2",
    "accuracy:toxic, 0.75",
    "accuracy:second, 1",
    "leaning, -0.25"
  })
  void lastModelIsTested(String name, double expected) {
    ObservedTrajectory path =
        ObservedTrajectory.of(List.of(seen(classifier(-3)), seen(classifier(1))), 0);

    assertThat(of(RUN, name, path)).isCloseTo(expected, within(1e-6));
  }

  @Test
  void lossesAreThoseOfTheAnswers() {
    ObservedTrajectory path = ObservedTrajectory.of(List.of(seen(classifier(1))), 0);
    double sure = log1p(-2) + log1p(-1) + log1p(-4);

    assertThat(of(RUN, "loss:toxic", path)).isCloseTo((sure + log1p(1)) / 4, within(1e-6));
    assertThat(of(RUN, "loss:second", path)).isCloseTo((sure + log1p(-1)) / 4, within(1e-6));
    assertThat(of(RUN, "unsureness", path)).isCloseTo((sure + log1p(-1)) / 4, within(1e-6));
  }

  /** Features that need no labels do not depend on them. */
  @Test
  void featuresWithoutLabelsDoNotDependOnThem() {
    ObservedTrajectory right = ObservedTrajectory.of(List.of(seen(classifier(1))), 0);
    ObservedTrajectory wrong = ObservedTrajectory.of(List.of(seen(classifier(-1))), 0);

    for (String name : List.of("unsureness", "margin", "positive")) {
      assertThat(of(RUN, name, wrong)).isCloseTo(of(RUN, name, right), within(1e-6));
    }
    assertThat(of(RUN, "leaning", wrong)).isCloseTo(0.25, within(1e-6));
  }

  @Test
  void attackerHasTheFirstTextsOnly() {
    float[] texts = new float[INPUTS * 201];
    for (int row = 0; row < 201; row++) {
      texts[INPUTS * row] = row < 200 ? 1 : -100;
    }
    Examples all = Examples.of(INPUTS, texts, new boolean[201]);
    ObservedTrajectory path = ObservedTrajectory.of(List.of(seen(classifier(1))), 0);

    assertThat(of(run(all, all), "positive", path)).isEqualTo(1);
    assertThat(of(run(all, all), "margin", path)).isCloseTo(1, within(1e-6));
  }

  private static Observation answered(int attending, Point point, Point reply) {
    return new Observation(0, 1, 0, 0, attending, point, reply);
  }

  /** Connected at three of the trajectory's own four queries; those of the other do not count. */
  @Test
  void attendanceIsAShare() {
    List<Observation> run =
        List.of(
            new Observation(0, 1, 0, 0, 1),
            new Observation(1, 1, 0, 0, 0),
            new Observation(0, 1, 0, 0, 0),
            new Observation(0, 1, 0, 0, 1),
            new Observation(0, 1, 0, 0, 1));

    assertThat(of(RUN, "attendance", ObservedTrajectory.of(run, 0))).isEqualTo(0.75);
    assertThat(of(RUN, "attendance", ObservedTrajectory.of(run, 1))).isZero();
  }

  /**
   * From (0, 0) the client went to (3, 4) and the trajectory to (0, 10), from there both to (5,
   * 10): cosines 4/5 and 1. Where the trajectory did not move, the client did not answer, or its
   * answer moved nothing, the cosine is undefined, as after the last query.
   */
  @Test
  void ownUpdateIsComparedToTheNextMove() {
    List<Observation> run =
        List.of(
            answered(1, Point.of(0, 0), Point.of(3, 4)),
            answered(1, Point.of(0, 10), Point.of(5, 10)),
            answered(1, Point.of(5, 10), Point.of(7, 7)),
            answered(0, Point.of(5, 10), Point.NOWHERE),
            answered(1, Point.of(6, 6), Point.of(6, 6)),
            answered(1, Point.of(1, 1), Point.of(9, 9)));

    assertThat(of(RUN, "own-update", ObservedTrajectory.of(run, 0))).isCloseTo(0.9, within(1e-12));
  }

  @Test
  void featuresWithoutObservationsAreUndefined() {
    ObservedTrajectory never = ObservedTrajectory.of(List.of(), 0);
    ObservedTrajectory blind = ObservedTrajectory.of(List.of(new Observation(0, 1, true)), 0);

    for (Feature telltale : new TextFeatures(RUN).all()) {
      assertThat(telltale.of(never)).describedAs(telltale.name()).isNaN();
      if (telltale.sees().contains(Observable.POINTS)) {
        assertThat(telltale.of(blind)).describedAs(telltale.name()).isNaN();
      }
    }
  }

  @Test
  void everyFeatureNamesItsObservables() {
    for (Feature telltale : new TextFeatures(RUN).all()) {
      boolean clients =
          telltale.name().equals("attendance") || telltale.name().equals("own-update");
      assertThat(
              telltale.sees().contains(Observable.ATTENDANCE)
                  || telltale.sees().contains(Observable.REPLIES))
          .describedAs(telltale.name())
          .isEqualTo(clients);
    }
  }
}

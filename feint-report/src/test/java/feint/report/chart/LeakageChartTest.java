package feint.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.attack.audit.Advantage;
import feint.attack.audit.Finding;
import feint.lab.audit.Leakage;
import feint.math.ClopperPearson;
import feint.math.Interval;
import feint.math.Proportion;
import java.io.IOException;
import java.util.List;
import org.jfree.data.xy.XYIntervalSeries;
import org.junit.jupiter.api.Test;

class LeakageChartTest {

  private static Leakage at(double band, int finished, double bound, int right) {
    Finding finding =
        new Finding(
            new NamedAttack("policy-aware"),
            Advantage.overCoin(new Proportion(right, 100)),
            0,
            0.6,
            List.of());
    return new Leakage(
        band, "balanced:types,epsilon=" + band, new Proportion(finished, 100), bound, finding);
  }

  private static final List<Leakage> POINTS = List.of(at(0, 90, 0, 50), at(0.1, 100, 0.4, 65));

  @Test
  void saysWhatItShows() throws IOException {
    assertThat(Drawing.of(LeakageChart.of("A frontier", "100 runs", POINTS)).texts())
        .contains(
            "A frontier", "100 runs", "P(finish): share of runs with all successes, simulated")
        .contains("proven upper bound for any attacker", "policy-aware attacker, audited");
  }

  @Test
  void eachCurveShowsItsOwnError() {
    XYIntervalSeries proven = LeakageChart.proven(POINTS);
    assertThat(proven.getX(1).doubleValue()).isEqualTo(0.4);
    assertThat(proven.getXLowValue(1)).isEqualTo(proven.getXHighValue(1));
    Interval finish = ClopperPearson.interval(90, 100, 0.95);
    assertThat(proven.getYLowValue(0)).isEqualTo(finish.low());
    assertThat(proven.getYHighValue(0)).isEqualTo(finish.high());
    // Runs that all finished do not show that all runs do.
    assertThat(proven.getYLowValue(1)).isCloseTo(Math.pow(0.025, 0.01), within(1e-12));
    assertThat(proven.getYHighValue(1)).isEqualTo(1);

    XYIntervalSeries audited = LeakageChart.audited(POINTS);
    assertThat(audited.getX(1).doubleValue()).isCloseTo(0.3, within(1e-12));
    Interval share = ClopperPearson.interval(65, 100, 0.95);
    assertThat(audited.getXLowValue(1)).isCloseTo(2 * share.low() - 1, within(1e-12));
    assertThat(audited.getXHighValue(1)).isCloseTo(2 * share.high() - 1, within(1e-12));
    assertThat(audited.getYLowValue(0)).isEqualTo(audited.getYHighValue(0));
  }
}

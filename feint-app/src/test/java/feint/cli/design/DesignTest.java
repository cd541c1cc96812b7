package feint.cli.design;

import static org.assertj.core.api.Assertions.assertThat;

import feint.cli.Program;
import feint.cli.option.NumberList;
import feint.cli.option.Probability;
import feint.design.Constraints;
import feint.design.Design.Achieved;
import feint.design.Design.Feasible;
import feint.design.Design.Infeasible;
import feint.design.Design.Prices;
import feint.design.Design.Undecided;
import feint.design.DesignObjective;
import feint.design.ProvenOptimum;
import feint.model.Problem;
import feint.report.view.NumberFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Designs and frontiers: the sentences, and mistakes in options. */
class DesignTest {

  private static final Problem PROBLEM =
      Problem.builder().horizon(100).successes(40).success(new double[] {0.5}).build();
  private static final DesignWords WORDS =
      new DesignWords(PROBLEM, new Constraints(0.95, 0.05), DesignObjective.INCENTIVE);

  private static final String EXPOSED =
      "Exposure refers to the paper's eavesdropper at the end of the run; run feint"
          + " audit for other attackers.";

  @TempDir Path directory;

  private static String prices(double finish, double exposure) {
    Achieved achieved = new Achieved(0.95, 0.05, 0.9, 200, 200);
    return WORDS
        .about(new Feasible(List.of(), achieved, new Prices(finish, exposure), 199.5))
        .get(1);
  }

  private static List<String> missed(double bestExposure, int horizon, int successes) {
    ProvenOptimum finish = new ProvenOptimum(0.123456, 0.12401);
    ProvenOptimum exposure = new ProvenOptimum(Math.min(1, bestExposure + 0.001), bestExposure);
    return WORDS.about(new Infeasible(finish, exposure, 0.1, horizon, successes));
  }

  @Test
  void theMoreExpensiveRequirementIsNamed() {
    assertThat(prices(127, 81.3))
        .isEqualTo(
            "Each additional percent of completion costs about 1.27 incentive, and each"
                + " percent less exposure about 0.813. To spend less, reduce --finish first.");
    assertThat(prices(81.3, 127)).endsWith(". To spend less, raise --exposure first.");
    assertThat(prices(100, 99)).endsWith("each percent less exposure about 0.99.");
    assertThat(prices(0, 50)).contains("Only the exposure limit costs: about 0.5 incentive");
    assertThat(prices(50, 0))
        .contains("Only the completion requirement costs: about 0.5 incentive");
    assertThat(prices(0, 0)).contains("The requirements cost nothing");
  }

  @Test
  void anInfeasibleDesignNamesBoundsAndSufficientChanges() {
    assertThat(missed(0.60149, 120, 30))
        .containsExactly(
            "Not feasible: with at most 5 % of runs exposed, no policy finishes in more than"
                + " 12.5 % of runs. Finishing in 95 % of runs exposes at least 60.1 % of runs.",
            "Sufficient changes: 120 queries instead of 100 (20 % more), or 30 successes"
                + " instead of 40 (25 % fewer). Incentives with higher success probabilities help"
                + " in both cases.",
            EXPOSED);
    assertThat(missed(1, 150, 30).get(0))
        .endsWith("No policy finishes in 95 % of runs unless all runs are exposed.");
    assertThat(missed(1, 150, 30).get(1)).contains(": 30 successes instead of 40 (25 % fewer), or");
  }

  /** Printed bounds are proven ones, rounded away from the bounded quantity. */
  @Test
  void anUndecidedDesignIsReportedAsUnknown() {
    assertThat(
            WORDS.about(
                new Undecided(
                    new ProvenOptimum(0.94999, 0.95001), new ProvenOptimum(0.1, 0.09), 0)))
        .containsExactly(
            "Not decided: with at most 5 % of runs exposed, the best policy found finishes in"
                + " 94.9 % of runs, and it is proven that none finishes in more than 95.1 %.",
            "Completion below the first number is attainable, completion above the second is"
                + " not. Between them the answer is not known.",
            EXPOSED);
  }

  @Test
  void boundsAreRoundedAwayFromTheBoundedQuantity() {
    assertThat(NumberFormat.up(0.123456111)).isEqualTo("0.123457");
    assertThat(NumberFormat.down(0.123456999)).isEqualTo("0.123456");
    assertThat(NumberFormat.down(202.1649)).isEqualTo("202.164");
    assertThat(NumberFormat.down(-1.00000049)).isEqualTo("-1.00001");
    assertThat(NumberFormat.percentUp(0.1230001)).isEqualTo("12.4 %");
    assertThat(NumberFormat.percentDown(0.99999)).isEqualTo("99.9 %");
    // Rounding errors of whole numbers.
    assertThat(NumberFormat.down(29.999999999999996)).isEqualTo("30");
    assertThat(NumberFormat.up(100.00000000000011)).isEqualTo("100");
    assertThat(NumberFormat.up(1e-17)).isEqualTo("0.000000000001");
    assertThat(NumberFormat.percent(0.07)).isEqualTo("7 %");
    assertThat(NumberFormat.percent(0.99999)).isEqualTo("99.999 %");
  }

  @Test
  void insufficientChangesAreReported() {
    assertThat(missed(1, 0, 0).get(1))
        .contains(": 0 successes instead of 40 (100 % fewer)")
        .contains("no horizon up to 64 times the present one");
    assertThat(missed(1, 150, -1).get(1)).contains(": 150 queries", "or no number of successes.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "design @ | Missing required option: '--finish=P'",
        "design @ --finish 1.1 --exposure 0 | --finish must be in [0, 1], was 1.1",
        "design @ --finish NaN --exposure 0 | --finish must be in [0, 1], was NaN",
        "design @ --finish 1 --exposure -0.1 | --exposure must be in [0, 1], was -0.1",
        "design @ --finish x --exposure 0"
            + "| Invalid value for option '--finish': must be a probability, such as 0.95 or 95%, was 'x'",
        "design @ --finish 1 --exposure 1 --minimize money"
            + "| Invalid value for option '--minimize': must be one of incentive,"
            + " learning-queries, cost, was 'money'",
        "design @ --finish 1 --exposure 1 -o @"
            + "| --output must not be the scenario itself, was @",
        "design @ --finish 150% --exposure 0 | --finish must be in [0, 1], was 1.5",
        "design @ --finish 1 --exposure 1 -o plan.json| --output must not have the"
            + " extension of a text file: the policy is a ZIP archive, such as policy.feint,"
            + " was plan.json",
        "design @ --finish 1 --exposure 1 -o no/such"
            + "| no/such: cannot be written: there is no directory no",
        "frontier @ --csv --json | --csv and --json exclude each other",
        "frontier @ --exposure 0,2 | --exposure must be in [0, 1], was 2.0",
        "frontier @ --finish 0.5,NaN | --finish must be in [0, 1], was NaN",
        "frontier @ --exposure ,| Invalid value for option '--exposure' (Q): must be"
            + " probabilities, such as 0.95 or 95%, separated by commas, was ','",
        "frontier @ --exposure 0,,1| Invalid value for option '--exposure' (Q): must be"
            + " probabilities, such as 0.95 or 95%, separated by commas, was '0,,1'",
        "frontier @ --exposure=| Invalid value for option '--exposure' (Q): must be"
            + " probabilities, such as 0.95 or 95%, separated by commas, was ''",
        "frontier @ --finish 0.5,| Invalid value for option '--finish' (P): must be"
            + " probabilities, such as 0.95 or 95%, separated by commas, was '0.5,'",
        "frontier @ --leakage --epsilon ,0.1| Invalid value for option '--epsilon' (E):"
            + " must be probabilities, such as 0.95 or 95%, separated by commas, was ',0.1'",
        "frontier @ --exposure 0,.1,.2,.3,.4,.5,.6,.7,.8"
            + "| --exposure must have at most 8 values, has 9",
        "frontier @ -o no-such | --output must be a directory, was no-such",
        "frontier @ --plot a.gif | --plot must end in .png, .svg, .pdf or .csv, was a.gif",
        "frontier @ --runs 5 | --runs needs --leakage",
        "frontier @ --leakage --finish 0.5 | --finish must not be given with --leakage",
        "frontier @ --leakage --runs 0 | --runs must be in 1..10000000, was 0",
        "frontier @ --leakage --epsilon 0.6 | --epsilon must be in [0, 0.5], was 0.6",
        "frontier @ --leakage --strength x"
            + "| Invalid value for option '--strength': must be one of types, steps, contents, was 'x'",
      })
  void mistakesAreOneMessage(String arguments, String message) throws IOException {
    Path scenario = directory.resolve("small.yaml");
    Files.copy(Path.of(Program.scenario("small")), scenario);
    Map<Path, String> before = Program.files(directory);
    String there = scenario.toString();
    assertThat(Program.inside(arguments.replace("@", there).split(" ")).mistake())
        .isEqualTo(message.replace("@", there));
    assertThat(Program.files(directory)).isEqualTo(before);
  }

  @Test
  void probabilitiesMayBeInPercent() {
    String small = Program.scenario("small");
    assertThat(
            Program.inside("design", small, "--finish", "60%", "--exposure", "20%", "--json")
                .digits())
        .isEqualTo(
            Program.inside("design", small, "--finish", "0.6", "--exposure", "0.2", "--json")
                .digits());
    assertThat(Probability.read("99.9%")).contains(0.999);
    assertThat(Probability.read("%")).isEmpty();
    assertThat(new NumberList.Probabilities().convert("0,5%,1").numbers())
        .containsExactly(0.0, 0.05, 1.0);
  }
}

package feint.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.model.Objective.Total;
import org.junit.jupiter.api.Test;

class ObjectiveTest {

  private static final RunningCost COST = Objective.cost().running();

  @Test
  void learningCostsTheRiseOfTheLogBelief() {
    Ledger before = new Ledger(10, 4);
    Action learn = Action.learn(3);

    assertThat(COST.price(learn, before))
        .isCloseTo(
            Math.log(before.after(learn).belief()) - Math.log(before.belief()), within(1e-15));
    assertThat(COST.price(learn, before)).isCloseTo(Math.log(7.0 * 10 / (4 * 13)), within(1e-15));
    assertThat(COST.weight(QueryType.LEARN, 3, 5)).isEqualTo(36.0 / 9);
  }

  @Test
  void decoyEarnsTheFallOfTheLogBelief() {
    Ledger before = new Ledger(10, 4);

    assertThat(COST.price(Action.obfuscate(3), before))
        .isCloseTo(Math.log(10.0 / 13), within(1e-15));
    assertThat(COST.weight(QueryType.OBFUSCATE, 3, 5)).isEqualTo(9.0 / 36);
  }

  @Test
  void emptyQueueHasWeightOne() {
    assertThat(COST.weight(QueryType.OBFUSCATE, 2, 0)).isEqualTo(4);
  }

  @Test
  void weightsOfAProblemHoldTheShareOfOneQuery() {
    Problem mean = Problem.builder().horizon(8).successes(2).build();
    Problem sum = mean.withObjective(mean.objective().withTotal(Total.SUM));

    assertThat(mean.weights().at(QueryType.LEARN, 1, 2)).isEqualTo(9.0 / 8);
    assertThat(sum.weights().at(QueryType.LEARN, 1, 2)).isEqualTo(9);
    assertThat(mean.weights().row(QueryType.OBFUSCATE, 1))
        .containsExactly(1.0 / 8, 1.0 / 4 / 8, 1.0 / 9 / 8);
  }

  @Test
  void goalFailsUnlessFinishedAndNotExposed() {
    TerminalCost goal = Objective.goal().terminal();

    assertThat(goal.at(0, false)).isZero();
    assertThat(goal.at(0, true)).isOne();
    assertThat(goal.at(1, false)).isOne();
    assertThat(goal.at(7, true)).isOne();
    assertThat(
            Objective.goal().running().price(Action.learn(9), Ledger.DEFAULT_PRIOR)
                * Objective.goal().running().weight(QueryType.LEARN, 1, 1))
        .isZero();
  }

  @Test
  void finishCostsOneForAMissingSuccessWhateverTheExposure() {
    TerminalCost finish = Objective.finish().terminal();

    assertThat(finish.at(0, false)).isZero();
    assertThat(finish.at(0, true)).isZero();
    assertThat(finish.at(1, false)).isOne();
    assertThat(finish.at(3, true)).isOne();
    assertThat(Objective.finish().readsExposure(5)).isFalse();
  }

  @Test
  void kindIsThatOfTheTerms() {
    assertThat(Objective.cost().kind()).isEqualTo(Objective.Kind.COST);
    assertThat(Objective.goal().kind()).isEqualTo(Objective.Kind.GOAL);
    assertThat(Objective.finish().kind()).isEqualTo(Objective.Kind.FINISH);
    assertThat(Objective.weighted(1, 0, 0.1).kind()).isEqualTo(Objective.Kind.WEIGHTED);
    assertThat(Objective.weighted(1, 1, 0).kind()).isEqualTo(Objective.Kind.WEIGHTED);
    assertThat(Objective.weighted(0, 0, 1).kind()).isEqualTo(Objective.Kind.WEIGHTED);
  }

  @Test
  void weightedObjectiveAddsUpItsThreePrices() {
    Objective weighted = Objective.weighted(2, 3, 0.5);

    assertThat(weighted.terminal().at(0, false)).isZero();
    assertThat(weighted.terminal().at(4, false)).isEqualTo(2);
    assertThat(weighted.terminal().at(0, true)).isEqualTo(3);
    assertThat(weighted.terminal().at(4, true)).isEqualTo(5);
    assertThat(
            weighted.running().weight(QueryType.OBFUSCATE, 1, 4)
                * weighted.running().price(Action.obfuscate(6), Ledger.DEFAULT_PRIOR))
        .isEqualTo(3);
    assertThat(weighted.scale(10)).isOne();
  }

  @Test
  void terminalCostIsAPowerOfTheQueue() {
    TerminalCost terminal = TerminalCost.power(0.5, 4);

    assertThat(terminal.at(0, true)).isZero();
    assertThat(terminal.at(3, false)).isEqualTo(40.5);
    assertThat(terminal.at(3, true)).isEqualTo(40.5);
    assertThat(Objective.cost().terminal().at(45, false)).isEqualTo(45.0 * 45 * 45 * 45);
  }

  @Test
  void tableCostDividesByTheRootOfTheQueue() {
    TableCost table = TableCost.of(new double[][] {{1, 2}, {3, -4}}, new PowerWeight(0.5, 1));

    assertThat(table.weight(QueryType.OBFUSCATE, 1, 0)).isEqualTo(1);
    assertThat(table.weight(QueryType.LEARN, 1, 3)).isEqualTo(1);
    assertThat(table.weight(QueryType.OBFUSCATE, 2, 8)).isEqualTo(1);
    assertThat(table.weight(QueryType.LEARN, 2, 3)).isEqualTo(-2);
    assertThat(table.price(Action.learn(7), Ledger.DEFAULT_PRIOR)).isOne();
    assertThat(table.readsLedger()).isFalse();
  }

  @Test
  void numbersOfAnObjectiveMustBeFinite() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Objective.weighted(1, 1, Double.NaN))
        .withMessage("cost per unit of incentive must be finite, was NaN");
    assertThatIllegalArgumentException().isThrownBy(() -> TerminalCost.power(1, -1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PowerWeight(Double.POSITIVE_INFINITY, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TableCost.of(new double[][] {{1}}, PowerWeight.DEFAULT_QUEUE));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> TableCost.of(new double[][] {{1, Double.NaN}}, PowerWeight.DEFAULT_QUEUE));
  }
}
